import { createMemo, Show, Suspense } from "solid-js";
import { lazyPart } from "../../parts/lazy-part.tsx";
import { browserOnly } from "../../ui/browser-only.ts";
import type { OrderRatingProps } from "./order-rating.tsx";

const OrderRating = lazyPart(() => (import.meta.env.SSR ? browserOnly() : import("./order-rating.tsx")), "OrderRating");

/** Loads the stars once the order can be rated or has been, and leaves them on the page. */
export const LazyOrderRating = (props: OrderRatingProps) => {
  const isNeeded = createMemo((was) => was || props.order.canRate || props.order.rating !== null, false);
  return (
    <Show when={isNeeded()}>
      <Suspense>
        <OrderRating order={props.order} reload={props.reload} />
      </Suspense>
    </Show>
  );
};
