import { createMemo, Show, Suspense } from "solid-js";
import { isCurrentOrder } from "../../checkout/attempt.ts";
import { lazyPart } from "../../parts/lazy-part.tsx";
import { browserOnly } from "../../ui/browser-only.ts";
import { findLinkedPayment } from "../payment/linked-payment.ts";
import type { OrderChangesProps } from "./order-changes.tsx";

const OrderChanges = lazyPart(
  () => (import.meta.env.SSR ? browserOnly() : import("./order-changes.tsx")),
  "OrderChanges",
);

/** Loads what the guest can change once there is something, and leaves it on the page, so that it says when it ends. */
export const LazyOrderChanges = (props: OrderChangesProps) => {
  const isNeeded = createMemo((was) => was || props.order.canCancel || props.order.canChangeTime, false);
  return (
    <Show when={isNeeded()}>
      <Suspense>
        <OrderChanges order={props.order} reload={props.reload} />
      </Suspense>
    </Show>
  );
};

const CancelUnpaid = lazyPart(
  () => (import.meta.env.SSR ? browserOnly() : import("./cancel-unpaid.tsx")),
  "CancelUnpaid",
);

/** Loads the way to give up an unpaid order that this tab does not pay. A link's guest did not order here. */
export const LazyCancelUnpaid = (props: OrderChangesProps) => (
  <Show when={!isCurrentOrder(props.order) && !findLinkedPayment(props.order)}>
    <Suspense>
      <CancelUnpaid order={props.order} reload={props.reload} />
    </Suspense>
  </Show>
);
