import { useParams, useSearchParams } from "@solidjs/router";
import { createSignal, onMount, Show, untrack } from "solid-js";
import { toGuestStatus } from "../../worker/domain/orders/record/status.rules.ts";
import type { CustomerOrder } from "../api/orders.ts";
import { isCurrentOrder } from "../checkout/attempt.ts";
import { LazyOrderChanges } from "../order/changes/lazy-changes.tsx";
import { Handover } from "../order/handover.tsx";
import { useOrderTranslate } from "../order/messages.ts";
import { OrderState } from "../order/order-state.tsx";
import { OrderedItems } from "../order/ordered-items.tsx";
import { LazyOrderPayment } from "../order/payment/lazy-payment.tsx";
import { findLinkedPayment } from "../order/payment/linked-payment.ts";
import { LazyOrderRating } from "../order/rating/lazy-rating.tsx";
import { ReceiptLink } from "../order/receipt-link.tsx";
import { ShareOrder } from "../order/share-order.tsx";
import { ViewOnlyOrder } from "../order/view-only-order.tsx";
import { serverNow } from "../state/server-clock.ts";
import { useShop } from "../state/shop.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { calendarUrl } from "./calendar.ts";
import styles from "./confirmation.module.css";
import { followByKey, followByView, isOver } from "./followed-order.ts";
import { PageFrame } from "./page-frame.tsx";
import { Timeline } from "./timeline.tsx";

const Intro = (props: { order: CustomerOrder; promisedBefore: string | null }) => {
  const { t, format } = useShop();
  const tOrder = useOrderTranslate();
  const isAwaitingPayment = (): boolean => toGuestStatus(props.order) === "awaiting_payment";
  const promise = (): string | null => {
    const { expectedAt, scheduledFor, orderType } = props.order;
    const promisedAt = expectedAt ?? props.order.promisedAt;
    if (isOver(props.order)) return null;
    if (scheduledFor) return t("order.scheduled", { time: format.moment(scheduledFor, serverNow()) });
    if (!promisedAt || isAwaitingPayment()) return null;
    return t(orderType === "delivery" ? "order.arrivesAt" : "order.readyAt", { time: format.time(promisedAt) });
  };
  const change = (): string | null => {
    const before = props.promisedBefore;
    const { promisedAt } = props.order;
    if (!before || !promisedAt || isOver(props.order)) return null;
    const name =
      format.date(before) === format.date(promisedAt) ? format.time : (at: string) => format.moment(at, serverNow());
    return t("order.promiseChanged", { before: name(before), time: name(promisedAt) });
  };
  const heading = (): string => {
    const status = toGuestStatus(props.order);
    if (status === "cancelled_unpaid") return t("order.cancelledUnpaid");
    if (status === "cancelled") return t("order.cancelled");
    const key = isAwaitingPayment() ? "order.notYet" : "order.thanks";
    // An order by phone may have no name.
    const name = props.order.customerName;
    return name ? t(key, { name }) : tOrder(key);
  };
  return (
    <div class={styles["intro"]}>
      <h1>{heading()}</h1>
      <p class={styles["number"]}>
        <span>{t("order.number")}</span>
        <strong data-testid="order-number">{`#${props.order.orderNumber}`}</strong>
      </p>
      <div role="status">
        <Show when={promise()}>{(text) => <p class={styles["promise"]}>{text()}</p>}</Show>
        <Show when={change()}>{(text) => <p class={styles["changed"]}>{text()}</p>}</Show>
      </div>
      <Show when={isAwaitingPayment() && !findLinkedPayment(props.order)}>
        <Show when={props.order.payments.at(-1)?.errorMessage}>{(text) => <p class="error">{text()}</p>}</Show>
        <p>{t("order.notYetHint")}</p>
        <Show when={isCurrentOrder(props.order)} fallback={<p>{t("order.payElsewhere")}</p>}>
          <a class="button" href="/?checkout">
            {t("order.payNow")}
          </a>
        </Show>
      </Show>
    </div>
  );
};

interface ConfirmedProps {
  order: CustomerOrder;
  promisedBefore: string | null;
  reload(): Promise<void>;
}

const Confirmed = (props: ConfirmedProps) => {
  const { menu, t } = useShop();
  const eventUrl = (at: string): string =>
    calendarUrl({
      id: props.order.id,
      title: `${menu.store.name} #${props.order.orderNumber}`,
      location: menu.store.address,
      at,
    });
  return (
    <>
      <Intro order={props.order} promisedBefore={props.promisedBefore} />
      <LazyOrderPayment order={props.order} reload={props.reload} />
      <LazyOrderRating order={props.order} reload={props.reload} />
      <Timeline order={props.order} status={toGuestStatus(props.order)} />
      <div class={styles["columns"]}>
        <OrderedItems items={props.order.orderItems} sums={props.order} />
        <Handover order={props.order} />
      </div>
      <Show when={toGuestStatus(props.order) !== "awaiting_payment"}>
        <LazyOrderChanges order={props.order} reload={props.reload} />
      </Show>
      <div class={styles["ways"]}>
        <Show when={props.order.scheduledFor}>
          {(at) => (
            <a class="button quiet" download={`${props.order.orderNumber}.ics`} href={eventUrl(at())}>
              {t("order.calendar")}
            </a>
          )}
        </Show>
        <ReceiptLink order={props.order} />
        <ShareOrder order={props.order} />
        <a class="button quiet" href="/">
          {t("order.again")}
        </a>
      </div>
    </>
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
  return <OrderState followed={followed}>{(order) => <ViewOnlyOrder order={order()} />}</OrderState>;
};

/** The page of an order's link: the whole order with its secret key, or the shared part with a view-only key. */
export const ConfirmationPage = () => {
  const { t } = useShop();
  const [search] = useSearchParams<{ secretKey: string; view: string }>();
  const id = useParams()["id"] ?? "";
  // The server renders the page without its query, so the order is loaded after hydration.
  const [isReady, setReady] = createSignal(false);
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
