import { createSignal, For, Show } from "solid-js";
import { saveJson } from "../../state/save-file.ts";
import { useShop } from "../../state/shop.tsx";
import { Verbatim } from "../../ui/verbatim.tsx";
import dashboard from "../dashboard.module.css";
import { FormDialog } from "../form/form-dialog.tsx";
import { LoadState } from "../panel.tsx";
import { createLoaded, createSubmission, useDashboard } from "../state.tsx";
import { eraseOrdersOfPhone, exportOrdersOfPhone, listOrdersOfPhone, type OrderOfPhone } from "./api.ts";
import styles from "./customers.module.css";

interface PhoneOrdersProps {
  phone: string;
  action: "export" | "erase";
  onErased(): void;
  onClose(): void;
}

const OrderTick = (props: { order: OrderOfPhone; isTicked: boolean; onChange(isTicked: boolean): void }) => {
  const { now } = useDashboard();
  const { format } = useShop();
  const who = (): string => {
    const { customerName, customerEmail, deliveryAddress } = props.order;
    const door = deliveryAddress ? `${deliveryAddress.address}, ${deliveryAddress.city}` : "";
    return [customerName, customerEmail, door].filter(Boolean).join(" · ");
  };
  return (
    <label class={styles["tick"]}>
      <input
        type="checkbox"
        checked={props.isTicked}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <span>
        <b>#{props.order.orderNumber}</b> <Verbatim text={format.moment(props.order.createdAt, now())} /> ·{" "}
        <Verbatim text={format.money(props.order.total)} />
        <br />
        <span class={dashboard["soft"]}>{who()}</span>
      </span>
    </label>
  );
};

/** The orders of a guest who is only known by a phone number, each with a tick, before they are exported or erased. */
export const PhoneOrders = (props: PhoneOrdersProps) => {
  const { t, announce } = useDashboard();
  const submission = createSubmission();
  const orders = createLoaded(() => listOrdersOfPhone(props.phone), { keepsLast: true });
  const [unticked, setUnticked] = createSignal<ReadonlySet<string>>(new Set());
  const tick = (id: string, isTicked: boolean): void => {
    const others = [...unticked()].filter((other) => other !== id);
    setUnticked(new Set(isTicked ? others : [...others, id]));
  };
  const isErasing = () => props.action === "erase";
  const work = async (): Promise<void> => {
    const ids = (orders.value() || []).map(({ id }) => id).filter((id) => !unticked().has(id));
    if (ids.length === 0) return announce(t("customers.phoneNone"));
    const send = isErasing() ? eraseOrdersOfPhone : exportOrdersOfPhone;
    const done = await submission.run(() => send(props.phone, ids));
    if (!done) return;
    if (!isErasing()) {
      saveJson("customer.json", done.result);
      return props.onClose();
    }
    announce(t("customers.erased"));
    props.onErased();
  };
  return (
    <FormDialog
      title={t("customers.phoneOrders")}
      action={t(isErasing() ? "customers.phoneEraseDo" : "customers.phoneExportDo")}
      isDangerous={isErasing()}
      submission={submission}
      onSubmit={() => void work()}
      onClose={props.onClose}
    >
      <p>{t("customers.phoneOrdersHint")}</p>
      <LoadState value={orders.value()} onRetry={() => void orders.reload()} />
      <Show when={orders.value()}>
        {(list) => (
          <For each={list()}>
            {(order) => (
              <OrderTick
                order={order}
                isTicked={!unticked().has(order.id)}
                onChange={(isTicked) => tick(order.id, isTicked)}
              />
            )}
          </For>
        )}
      </Show>
    </FormDialog>
  );
};
