import { createSignal, For, Show } from "solid-js";
import { useShop } from "../../../state/shop.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { CloseIcon } from "../../../ui/icons.tsx";
import form from "../../form/form.module.css";
import { CardIcon } from "../../icons.tsx";
import { Row, RowAction, RowList } from "../../list/row.tsx";
import { LoadState } from "../../panel.tsx";
import { createList, useDashboard } from "../../state.tsx";
import { readUnpaid } from "../api.ts";
import styles from "../counter.module.css";
import { useCounter } from "../counter.tsx";

const UnpaidDrawer = (props: { onClose(): void }) => {
  const { format } = useShop();
  const { t, formatInstant } = useDashboard();
  const { showBill } = useCounter();
  const orders = createList(readUnpaid);
  return (
    <Dialog label={t("counter.unpaid")} kind="drawer" onClose={props.onClose}>
      <div class={form["head"]}>
        <h2>{t("counter.unpaid")}</h2>
        <button type="button" class="round" aria-label={t("close")} onClick={props.onClose}>
          <CloseIcon />
        </button>
      </div>
      <div class={`${form["fields"]} ${styles["drawer"]}`}>
        <LoadState value={orders.rows()} onRetry={() => void orders.reload()} />
        <Show when={orders.rows()?.length === 0}>
          <p>{t("counter.unpaid.none")}</p>
        </Show>
        <RowList>
          <For each={orders.rows()}>
            {({ id, orderNumber, createdAt, customerName, tableName, outstanding }) => {
              const title = [`#${orderNumber}`, tableName, customerName].filter(Boolean).join(" ");
              const open = (): void => {
                props.onClose();
                showBill({ id, number: orderNumber });
              };
              return (
                <Row
                  title={title}
                  actions={<RowAction text={t("counter.unpaid.open")} row={title} isImmediate onClick={open} />}
                >
                  <p translate="no">{`${format.money(outstanding)} · ${formatInstant(createdAt)}`}</p>
                </Row>
              );
            }}
          </For>
        </RowList>
      </div>
    </Dialog>
  );
};

/** Opens the bills of the orders that are paid later, such as those of tables. */
export const UnpaidOrders = () => {
  const { t, user } = useDashboard();
  const { isPlacing } = useCounter();
  const [isOpen, setOpen] = createSignal(false);
  return (
    <Show when={user.scopes.includes("take_payments")}>
      <button
        type="button"
        class={styles["tool"]}
        aria-haspopup="dialog"
        title={t("counter.unpaid")}
        disabled={isPlacing()}
        onClick={() => setOpen(true)}
      >
        <CardIcon />
        <span>{t("counter.unpaid")}</span>
      </button>
      <Show when={isOpen()}>
        <UnpaidDrawer onClose={() => setOpen(false)} />
      </Show>
    </Show>
  );
};
