import { useParams } from "@solidjs/router";
import { createSignal, onMount, Show } from "solid-js";
import { toGuestStatus } from "../../worker/domain/orders/record/status.rules.ts";
import type { CustomerOrder } from "../api/orders.ts";
import { isCurrentOrder } from "../checkout/attempt.ts";
import { LazyOrderChanges } from "../order/changes/lazy-changes.tsx";
import { Handover } from "../order/handover.tsx";
import { useOrderTranslate } from "../order/messages.ts";
import { OrderState } from "../order/order-state.tsx";
import { OrderedItems } from "../order/ordered-items.tsx";
import { ReceiptLink } from "../order/receipt-link.tsx";
import styles from "../pages/confirmation.module.css";
import { followOrder } from "../pages/followed-order.ts";
import { PageFrame } from "../pages/page-frame.tsx";
import { Timeline } from "../pages/timeline.tsx";
import { useShop } from "../state/shop.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { isSignedIn, loadOwnOrder } from "./api.ts";
import { createReorder, MissingDishesNotice } from "./reorder.tsx";

const Detail = (props: { order: CustomerOrder; reload(): Promise<void> }) => {
  const { t, format } = useShop();
  const tOrder = useOrderTranslate();
  const reorder = createReorder();
  const placedAt = (): string => {
    const { createdAt } = props.order;
    return tOrder("order.placedAt", { time: `${format.day(format.date(createdAt))}, ${format.time(createdAt)}` });
  };
  return (
    <>
      <div class={styles["intro"]}>
        <h1 data-testid="order-number">{`${t("order.number")} #${props.order.orderNumber}`}</h1>
        <p>
          <time datetime={props.order.createdAt}>{placedAt()}</time>
        </p>
      </div>
      <Timeline order={props.order} status={toGuestStatus(props.order)} />
      <div class={styles["columns"]}>
        <OrderedItems items={props.order.orderItems} sums={props.order} />
        <Handover order={props.order} />
      </div>
      <Show when={toGuestStatus(props.order) !== "awaiting_payment"}>
        <LazyOrderChanges order={props.order} reload={props.reload} />
      </Show>
      <MissingDishesNotice result={reorder.result()} />
      <div class={styles["ways"]}>
        <Show when={toGuestStatus(props.order) === "awaiting_payment" && isCurrentOrder(props.order)}>
          <a class="button" href="/?checkout">
            {t("order.payNow")}
          </a>
        </Show>
        <ReceiptLink order={props.order} />
        <button type="button" class="button quiet" onClick={() => void reorder.addToBag(props.order)}>
          {t("account.again")}
        </button>
        <a class="button quiet" href="/account">
          {tOrder("order.toHistory")}
        </a>
      </div>
    </>
  );
};

const FollowedDetail = (props: { id: string }) => {
  const tOrder = useOrderTranslate();
  const followed = followOrder(() => ({
    livePath: `/api/orders/${encodeURIComponent(props.id)}/live`,
    read: () => loadOwnOrder(props.id),
  }));
  const missing = (
    <>
      <div role="status">
        <h1>{tOrder("order.notYours")}</h1>
      </div>
      <a class="button" href="/account">
        {tOrder("order.toHistory")}
      </a>
    </>
  );
  return (
    <OrderState followed={followed} missing={missing}>
      {(order) => <Detail order={order()} reload={followed.reload} />}
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
