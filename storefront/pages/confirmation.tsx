import { useParams, useSearchParams } from "@solidjs/router";
import { createSignal, onMount, Show, untrack } from "solid-js";
import { toGuestStatus } from "../../worker/domain/orders/record/status.rules.ts";
import type { CustomerOrder } from "../api/orders.ts";
import { isCurrentOrder } from "../checkout/attempt.ts";
import { OrderActions } from "../order/actions/order-actions.tsx";
import { ShareOrder } from "../order/actions/share-order.tsx";
import { LazyCancelUnpaid, LazyOrderChanges } from "../order/changes/lazy-changes.tsx";
import { Handover } from "../order/handover.tsx";
import { LazyJoin } from "../order/join/lazy-join.tsx";
import { useOrderTranslate } from "../order/messages.ts";
import { OrderState } from "../order/order-state.tsx";
import { OrderedItems } from "../order/ordered-items.tsx";
import { LazyOrderPayment } from "../order/payment/lazy-payment.tsx";
import { findLinkedPayment } from "../order/payment/linked-payment.ts";
import { LazyOrderRating } from "../order/rating/lazy-rating.tsx";
import { Confetti } from "../order/state/confetti.tsx";
import { StateCard } from "../order/state/state-card.tsx";
import { ViewOnlyOrder } from "../order/view-only-order.tsx";
import { hydrateLater } from "../state/hydrate-later.ts";
import { useShop } from "../state/shop.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import styles from "./confirmation.module.css";
import { followByKey, followByView, isUnpaid } from "./followed-order.ts";
import { PageFrame } from "./page-frame.tsx";
import { Timeline } from "./timeline.tsx";

/** What an order lacks until it is paid, and the way back to its payment. */
const Unpaid = (props: { order: CustomerOrder }) => {
  const { t } = useShop();
  return (
    <>
      <Show when={props.order.payments.at(-1)?.errorMessage}>{(text) => <p class="error">{text()}</p>}</Show>
      <p>{t("order.notYetHint")}</p>
      <Show when={isCurrentOrder(props.order)} fallback={<p>{t("order.payElsewhere")}</p>}>
        <a class="button" href="/?checkout">
          {t("order.payNow")}
        </a>
      </Show>
    </>
  );
};

const unthanked = new Set(["awaiting_payment", "cancelled", "cancelled_unpaid"]);

const Intro = (props: { order: CustomerOrder; promisedBefore: string | null }) => {
  const { t } = useShop();
  const tOrder = useOrderTranslate();
  const status = () => toGuestStatus(props.order);
  const thanks = (): string => {
    if (unthanked.has(status())) return "";
    // An order by phone may have no name.
    const name = props.order.customerName;
    return name ? t("order.thanks", { name }) : tOrder("order.thanks");
  };
  return (
    <StateCard order={props.order} status={status()} eyebrow={thanks()} promisedBefore={props.promisedBefore}>
      <Show when={status() === "awaiting_payment" && !findLinkedPayment(props.order)}>
        <Unpaid order={props.order} />
      </Show>
      <Show when={thanks() && !isUnpaid(props.order)}>
        <Confetti order={props.order} />
      </Show>
    </StateCard>
  );
};

interface ConfirmedProps {
  order: CustomerOrder;
  promisedBefore: string | null;
  reload(): Promise<void>;
}

// Each part hydrates in a task of its own.
const LaterIntro = hydrateLater(Intro, "Intro");
const LaterActions = hydrateLater(OrderActions, "OrderActions");
const LaterTimeline = hydrateLater(Timeline, "Timeline");
const LaterHandover = hydrateLater(Handover, "Handover");
const LaterItems = hydrateLater(OrderedItems, "OrderedItems");

const Confirmed = (props: ConfirmedProps) => {
  const { t } = useShop();
  // The browser alone renders what depends on its sign-in, or whose code loads later.
  const [isMounted, setMounted] = createSignal(false);
  onMount(() => setMounted(true));
  return (
    <div class={styles["columns"]}>
      <div class={styles["stack"]}>
        <LaterIntro order={props.order} promisedBefore={props.promisedBefore} />
        <Show when={isMounted()}>
          <LazyOrderPayment order={props.order} reload={props.reload} />
          <LazyOrderRating order={props.order} reload={props.reload} />
        </Show>
        <LaterActions order={props.order}>
          <ShareOrder order={props.order} />
        </LaterActions>
        <LaterTimeline order={props.order} status={toGuestStatus(props.order)} />
        <Show when={isMounted()}>
          {/* It is loaded later, so it stands where it moves nothing that a guest sees. */}
          <LazyJoin order={props.order} />
          <Show
            when={toGuestStatus(props.order) !== "awaiting_payment"}
            fallback={<LazyCancelUnpaid order={props.order} reload={props.reload} />}
          >
            <LazyOrderChanges order={props.order} reload={props.reload} />
          </Show>
        </Show>
      </div>
      <div class={styles["stack"]}>
        <LaterHandover order={props.order} />
        <LaterItems items={props.order.orderItems} sums={props.order} />
        <a class={`button quiet ${styles["way"]}`} href="/">
          {t("order.again")}
        </a>
      </div>
    </div>
  );
};

const OwnOrder = (props: { id: string }) => {
  const followed = followByKey(props.id);
  return (
    <OrderState followed={followed}>
      {(order) => <Confirmed order={order()} promisedBefore={followed.promisedBefore()} reload={followed.reload} />}
    </OrderState>
  );
};

const SharedView = (props: { id: string; view: string }) => {
  const followed = followByView(props.id, props.view);
  return (
    <OrderState followed={followed}>
      {(order) => <ViewOnlyOrder order={order()} promisedBefore={followed.promisedBefore()} />}
    </OrderState>
  );
};

/** The page of an order's link: the whole order with its secret key, or the shared part with a view-only key. */
export const ConfirmationPage = () => {
  const { t, linkedOrder } = useShop();
  const [search] = useSearchParams<{ secretKey: string; view: string }>();
  const id = useParams()["id"] ?? "";
  // Without the order that the link opens, the server renders the page without its query.
  const [isReady, setReady] = createSignal(linkedOrder !== undefined);
  onMount(() => setReady(true));
  const view = untrack(() => (search.secretKey ? undefined : search.view));
  return (
    <PageFrame>
      <main class={styles["page"]}>
        <Show when={isReady()} fallback={<Skeleton label={t("order.loading")} />}>
          {view ? <SharedView id={id} view={view} /> : <OwnOrder id={id} />}
        </Show>
      </main>
    </PageFrame>
  );
};
