import { createMemo, createSignal, For, Show } from "solid-js";
import { AddressRows } from "../../../address/address-rows.tsx";
import { PhoneLink } from "../../../phone/phone-text.tsx";
import { useShop } from "../../../state/shop.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ErrorText } from "../../../ui/error-text.tsx";
import { CloseIcon } from "../../../ui/icons.tsx";
import { gap, WithAmount } from "../../../ui/with-amount.tsx";
import { Recipient } from "../../details/recipient.tsx";
import form from "../../form/form.module.css";
import { owedAmount } from "../../kitchen/orders.ts";
import { Row, RowAction, RowList, StatusChip } from "../../list/row.tsx";
import { DueDialog } from "../../orders/due/due-dialog.tsx";
import { useDashboard } from "../../state.tsx";
import { canTakeCash } from "../cash/cash.ts";
import { CashDue } from "../cash/cash-due.tsx";
import { canDeliver, createDelivered, DeliveredAction, type WaitForChanges } from "./delivered-action.tsx";
import styles from "./deliveries.module.css";
import { type Delivery, groupByDriver, mapUrl } from "./deliveries.ts";
import { DriverDialog } from "./driver-dialog.tsx";

interface DeliveriesProps {
  /** The orders in the kitchen and on the way. Those of other types are left out. */
  orders: readonly Delivery[];
  /** The server's time. */
  now: string;
  /** Waits until the server has the changes of an order that the page shows already. */
  waitForChanges?: WaitForChanges | undefined;
  onChanged(): void;
}

interface DeliveryRowProps {
  delivery: Delivery;
  now: string;
  waitForChanges: WaitForChanges | undefined;
  onDriver(): void;
  onDue(): void;
  onChanged(): void;
}

const DeliveryRow = (props: DeliveryRowProps) => {
  const { t, user } = useDashboard();
  const { format, menu } = useShop();
  const owed = () => owedAmount(props.delivery);
  const canTake = () => user.scopes.includes("take_payments") && canTakeCash(props.delivery.payments);
  const title = () => `#${props.delivery.orderNumber} ${props.delivery.customerName}`;
  const delivered = createDelivered(() => props.delivery, {
    waitForChanges: (id) => props.waitForChanges?.(id),
    onChanged: () => props.onChanged(),
    onDue: () => props.onDue(),
  });
  const errors = () => delivered.submission.errors();
  return (
    <Row
      title={title()}
      status={<StatusChip text={t(props.delivery.status === "served" ? "deliveries.out" : "deliveries.waiting")} />}
      actions={
        <>
          <Show when={canDeliver(props.delivery)}>
            <DeliveredAction title={title()} delivered={delivered} />
          </Show>
          <RowAction text={t("deliveries.driver")} row={title()} onClick={props.onDriver} />
        </>
      }
    >
      <Show when={props.delivery.promisedAt}>{(at) => <p translate="no">{format.moment(at(), props.now)}</p>}</Show>
      <Show when={props.delivery.deliveryAddress}>
        {(address) => (
          <div class={styles["place"]}>
            <Recipient to={address()} />
            <AddressRows address={address()} />
            <Show when={address().instructions}>{(note) => <em>{note()}</em>}</Show>
            <a href={mapUrl(address(), menu.store.countryCode)} target="_blank" rel="noopener noreferrer external">
              {t("deliveries.map")}
              <span class="visually-hidden"> {title()}</span>
            </a>
          </div>
        )}
      </Show>
      <Show when={props.delivery.customerPhone}>
        {(phone) => <PhoneLink phone={phone()} class={styles["phone"]} />}
      </Show>
      <Show when={owed() > 0}>
        <p class={styles["owed"]}>
          <WithAmount sentence={t("deliveries.collect", { amount: gap })} amount={format.money(owed())} />
        </p>
        <Show when={canTake()}>
          <CashDue
            orderId={props.delivery.id}
            number={props.delivery.orderNumber}
            amount={owed()}
            onPaid={props.onChanged}
          />
        </Show>
      </Show>
      <ErrorText text={errors()["form"] ?? errors()["amount"]} />
    </Row>
  );
};

/** The deliveries under way by driver: where they go, what is to be collected, and the cash that is handed in. */
const Deliveries = (props: DeliveriesProps) => {
  const { t } = useDashboard();
  const { format } = useShop();
  const [chosenId, setChosenId] = createSignal<string | null>(null);
  const [dueId, setDueId] = createSignal<string | null>(null);
  const groups = createMemo(() => groupByDriver(props.orders));
  // Names stay equal when an order changes, so that its row keeps the focus.
  const names = () => groups().map(({ driver }) => driver);
  const findGroup = (name: string | null) => groups().find(({ driver }) => driver === name);
  const toCollect = (name: string | null): number => findGroup(name)?.toCollect ?? 0;
  const listOwn = (name: string | null): Delivery[] => findGroup(name)?.deliveries ?? [];
  const chosen = () => props.orders.find(({ id }) => id === chosenId());
  const due = () => props.orders.find(({ id }) => id === dueId());
  const drivers = () => groups().flatMap(({ driver }) => driver ?? []);
  return (
    <div class={styles["groups"]} tabindex="0">
      <For each={names()} fallback={<p class={styles["empty"]}>{t("deliveries.none")}</p>}>
        {(driver) => (
          <section aria-label={driver ?? t("deliveries.noDriver")}>
            <h3 class={styles["driver"]}>
              {driver ?? t("deliveries.noDriver")}
              <Show when={driver !== null && toCollect(driver) > 0}>
                <span>
                  <WithAmount
                    sentence={t("deliveries.collect", { amount: gap })}
                    amount={format.money(toCollect(driver))}
                  />
                </span>
              </Show>
            </h3>
            <RowList>
              <For each={listOwn(driver)}>
                {(delivery) => (
                  <DeliveryRow
                    delivery={delivery}
                    now={props.now}
                    waitForChanges={props.waitForChanges}
                    onDriver={() => setChosenId(delivery.id)}
                    onDue={() => setDueId(delivery.id)}
                    onChanged={props.onChanged}
                  />
                )}
              </For>
            </RowList>
          </section>
        )}
      </For>
      <Show when={chosen()}>
        {(delivery) => (
          <DriverDialog
            delivery={delivery()}
            drivers={drivers()}
            onChanged={props.onChanged}
            onClose={() => setChosenId(null)}
          />
        )}
      </Show>
      <Show when={due()}>
        {(delivery) => (
          <DueDialog
            order={delivery()}
            number={delivery().orderNumber}
            onChanged={props.onChanged}
            onClose={() => setDueId(null)}
          />
        )}
      </Show>
    </div>
  );
};

/** The deliveries under way beside the board or the counter. */
export const DeliveriesDrawer = (props: DeliveriesProps & { onClose(): void }) => {
  const { t } = useDashboard();
  return (
    <Dialog label={t("deliveries")} kind="drawer" onClose={props.onClose}>
      <div class={form["head"]}>
        <h2>{t("deliveries")}</h2>
        <button type="button" class="round" aria-label={t("close")} onClick={props.onClose}>
          <CloseIcon />
        </button>
      </div>
      <Deliveries
        orders={props.orders}
        now={props.now}
        waitForChanges={props.waitForChanges}
        onChanged={props.onChanged}
      />
    </Dialog>
  );
};
