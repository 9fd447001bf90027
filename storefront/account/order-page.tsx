import { useParams } from "@solidjs/router";
import { createSignal, onMount, Show } from "solid-js";
import { toGuestStatus } from "../../worker/domain/orders/record/status.rules.ts";
import type { CustomerOrder } from "../api/orders.ts";
import { isCurrentOrder } from "../checkout/attempt.ts";
import { OrderActions } from "../order/actions/order-actions.tsx";
import { ShareOrder } from "../order/actions/share-order.tsx";
import { LazyOrderChanges } from "../order/changes/lazy-changes.tsx";
import { Handover } from "../order/handover.tsx";
import { useOrderTranslate } from "../order/messages.ts";
import { OrderState } from "../order/order-state.tsx";
import { OrderedItems } from "../order/ordered-items.tsx";
import { LazyOrderRating } from "../order/rating/lazy-rating.tsx";
import { StateCard } from "../order/state/state-card.tsx";
import styles from "../pages/confirmation.module.css";
import { followOrder } from "../pages/followed-order.ts";
import { PageFrame } from "../pages/page-frame.tsx";
import { Timeline } from "../pages/timeline.tsx";
import { NothingHere } from "../scenes/place-scenes.tsx";
import { useShop } from "../state/shop.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { isSignedIn, loadOwnOrder } from "./api.ts";
import { createReorder, MissingDishesNotice } from "./reorder.tsx";

interface DetailProps {
  order: CustomerOrder;
  promisedBefore: string | null;
  reload(): Promise<void>;
}

const Detail = (props: DetailProps) => {
  const { t, format } = useShop();
  const tOrder = useOrderTranslate();
  const reorder = createReorder();
  const placedAt = (): string => {
    const { createdAt } = props.order;
    return tOrder("order.placedAt", { time: `${format.day(format.date(createdAt))}, ${format.time(createdAt)}` });
  };
  const status = () => toGuestStatus(props.order);
  return (
    <div class={styles["columns"]}>
      <div class={styles["stack"]}>
        <StateCard order={props.order} status={status()} eyebrow={placedAt()} promisedBefore={props.promisedBefore}>
          <Show when={status() === "awaiting_payment" && isCurrentOrder(props.order)}>
            <a class="button" href="/?checkout">
              {t("order.payNow")}
            </a>
          </Show>
        </StateCard>
        <LazyOrderRating order={props.order} reload={props.reload} />
        <OrderActions order={props.order}>
          <ShareOrder order={props.order} />
        </OrderActions>
        <Timeline order={props.order} status={status()} />
        <Show when={status() !== "awaiting_payment"}>
          <LazyOrderChanges order={props.order} reload={props.reload} />
        </Show>
      </div>
      <div class={styles["stack"]}>
        <Handover order={props.order} />
        <OrderedItems items={props.order.orderItems} sums={props.order} />
        <MissingDishesNotice result={reorder.result()} />
        <div class={styles["ways"]}>
          <button type="button" class="button" onClick={() => void reorder.addToBag(props.order)}>
            {t("account.again")}
          </button>
          <a class="button quiet" href="/account/orders">
            {tOrder("order.toHistory")}
          </a>
        </div>
      </div>
    </div>
  );
};

const FollowedDetail = (props: { id: string }) => {
  const tOrder = useOrderTranslate();
  const followed = followOrder(() => ({
    livePath: `/api/orders/${encodeURIComponent(props.id)}/live`,
    read: () => loadOwnOrder(props.id),
  }));
  const missing = (
    <EmptyState scene={<NothingHere />} heading={tOrder("order.notYours")}>
      <a class="button" href="/account/orders">
        {tOrder("order.toHistory")}
      </a>
    </EmptyState>
  );
  return (
    <OrderState followed={followed} missing={missing}>
      {(order) => <Detail order={order()} promisedBefore={followed.promisedBefore()} reload={followed.reload} />}
    </OrderState>
  );
};

/** The page of one order of the signed-in customer. Someone else's order looks like a missing one, even for staff. */
export const AccountOrderPage = () => {
  const { t } = useShop();
  const params = useParams();
  const [isReady, setReady] = createSignal(false);
  onMount(() => {
    if (isSignedIn()) setReady(true);
    else location.replace(`/login?return=${encodeURIComponent(location.pathname)}`);
  });
  return (
    <PageFrame>
      <main class={styles["page"]}>
        <Show when={isReady() && params["id"]} keyed fallback={<Skeleton label={t("order.loading")} />}>
          {(id) => <FollowedDetail id={id} />}
        </Show>
      </main>
    </PageFrame>
  );
};
