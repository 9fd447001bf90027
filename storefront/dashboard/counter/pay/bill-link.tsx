import { onCleanup, onMount, Show } from "solid-js";
import { openLiveConnection } from "../../../state/live.ts";
import { findOpenLink, isWaitingForLink } from "../../links/links.rules.ts";
import { OrderLink } from "../../links/order-link.tsx";
import { useDashboard } from "../../state.tsx";
import type { Bill } from "../api.ts";
import styles from "./bill.module.css";

interface BillLinkProps {
  bill: Bill;
  /** Reads the bill again. */
  onChanged(): void;
}

/** Reads the bill again when its order changes, such as when the guest pays the link. */
const followBill = (props: BillLinkProps): void => {
  const refresh = async (): Promise<void> => props.onChanged();
  onMount(() => {
    const connection = openLiveConnection({
      path: "/api/live?topic=kitchen",
      onMessage: (message) => {
        if (message.type === "order" && message.orderId === props.bill.id) props.onChanged();
      },
      refresh,
    });
    onCleanup(() => connection.close());
  });
};

const OpenLink = (props: BillLinkProps & { payment: NonNullable<ReturnType<typeof findOpenLink>> }) => {
  const { t } = useDashboard();
  followBill(props);
  return (
    <section class={styles["tender"]} aria-labelledby="bill-link">
      <h3 id="bill-link">{t("link.title")}</h3>
      <OrderLink
        order={props.bill}
        payment={props.payment}
        isWaiting={isWaitingForLink(props.bill)}
        onChanged={props.onChanged}
      />
    </section>
  );
};

/** The open payment link of a bill, for the guest's phone. */
export const BillLink = (props: BillLinkProps) => {
  const { now } = useDashboard();
  return (
    <Show when={findOpenLink(props.bill.payments, now())}>
      {(payment) => <OpenLink bill={props.bill} payment={payment()} onChanged={props.onChanged} />}
    </Show>
  );
};
