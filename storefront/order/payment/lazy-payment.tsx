import { createMemo, Show, Suspense } from "solid-js";
import { lazyPart } from "../../parts/lazy-part.tsx";
import { browserOnly } from "../../ui/browser-only.ts";
import { findLinkedPayment } from "./linked-payment.ts";
import type { OrderPaymentProps } from "./order-payment.tsx";

const OrderPayment = lazyPart(
  () => (import.meta.env.SSR ? browserOnly() : import("./order-payment.tsx")),
  "OrderPayment",
);

/** Loads the payment form if the order has an unpaid link, and leaves it on the page, so that it says how it ended. */
export const LazyOrderPayment = (props: OrderPaymentProps) => {
  const isNeeded = createMemo((was) => {
    if (was || props.order.status === "completed") return was;
    const status = findLinkedPayment(props.order)?.status;
    return status === "pending" || status === "failed" || status === "cancelled";
  }, false);
  return (
    <Show when={isNeeded()}>
      <Suspense>
        <OrderPayment order={props.order} reload={props.reload} />
      </Suspense>
    </Show>
  );
};
