import { Show, Suspense } from "solid-js";
import { isSignedIn } from "../../account/api.ts";
import type { CustomerOrder } from "../../api/orders.ts";
import { isUnpaid } from "../../pages/followed-order.ts";
import { lazyPart } from "../../parts/lazy-part.tsx";
import { browserOnly } from "../../ui/browser-only.ts";

const JoinCard = lazyPart(() => (import.meta.env.SSR ? browserOnly() : import("./join-card.tsx")), "JoinCard");

/** Offers an account to a guest whose order is placed. Whoever was signed in when the page opened sees nothing. */
export const LazyJoin = (props: { order: CustomerOrder }) => {
  const isGuest = !isSignedIn();
  return (
    <Show when={isGuest && props.order.customerEmail && !isUnpaid(props.order)}>
      <Suspense>
        <JoinCard order={props.order} />
      </Suspense>
    </Show>
  );
};
