import { createMemo, Show, Suspense } from "solid-js";
import { lazyPart } from "../../parts/lazy-part.tsx";
import { browserOnly } from "../../ui/browser-only.ts";
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
