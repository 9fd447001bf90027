import { For, Show } from "solid-js";
import type { GuestStatus } from "../../worker/domain/orders/record/status.rules.ts";
import type { CustomerOrder } from "../api/orders.ts";
import type { OrderPageMessageKey } from "../i18n/order-pages/en.ts";
import { useOrderTranslate } from "../order/messages.ts";
import { useShop } from "../state/shop.tsx";
import { CheckIcon, CloseIcon } from "../ui/icons.tsx";
import styles from "./confirmation.module.css";

const messageKeys: Readonly<Record<string, OrderPageMessageKey>> = {
  awaiting_payment: "step.awaiting_payment",
  payment_processing: "step.payment_processing",
  cancelled_unpaid: "step.cancelled_unpaid",
  open: "step.open",
  sent_to_kitchen: "step.sent_to_kitchen",
  accepted: "step.accepted",
  in_progress: "step.in_progress",
  ready: "step.ready",
  served: "step.served",
  cancelled: "step.cancelled",
};

/** The message keys of an order's states. The last one differs between pickup and delivery. */
export const orderStatusKeys = ({
  orderType,
}: {
  orderType: string;
}): Readonly<Record<string, OrderPageMessageKey>> => ({
  ...messageKeys,
  completed: orderType === "delivery" ? "step.completed.delivery" : "step.completed.pickup",
});

/** The steps of an order with their times. A live region announces the current step. */
export const Timeline = (props: { order: Pick<CustomerOrder, "orderType" | "timeline">; status: GuestStatus }) => {
  const { t, format } = useShop();
  const tOrder = useOrderTranslate();
  // Until the payment arrives, the first step says that it is missing.
  const statusOf = (step: CustomerOrder["timeline"][number]): string => {
    const { status } = props;
    if (step.status === "cancelled") return status;
    if (step.label === "Accepted") return "accepted";
    if (step.status !== "open") return step.status;
    if (status === "payment_processing") return status;
    return status === "awaiting_payment" || status === "cancelled_unpaid" ? "awaiting_payment" : "open";
  };
  const name = (step: CustomerOrder["timeline"][number]): string => {
    const key = orderStatusKeys(props.order)[statusOf(step)];
    return key ? tOrder(key) : step.label;
  };
  const current = () => props.order.timeline.filter(({ at }) => at !== null).at(-1);
  return (
    <section class={styles["card"]} aria-labelledby="progress">
      <h2 id="progress">{t("order.progress")}</h2>
      <p class="visually-hidden" role="status">
        <Show when={current()}>{(step) => name(step())}</Show>
      </p>
      <ol class={styles["timeline"]}>
        <For each={props.order.timeline}>
          {(step) => (
            <li
              data-reached={step.at !== null}
              data-status={step.status}
              aria-current={step === current() ? "step" : undefined}
            >
              <span class={styles["dot"]}>
                <Show when={step.at}>{step.status === "cancelled" ? <CloseIcon /> : <CheckIcon />}</Show>
              </span>
              <span class={styles["step"]}>{name(step)}</span>
              <Show when={step.at}>
                {(at) => (
                  <time datetime={at()} translate="no">
                    {format.time(at())}
                  </time>
                )}
              </Show>
            </li>
          )}
        </For>
      </ol>
    </section>
  );
};
