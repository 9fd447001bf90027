import { useParams } from "@solidjs/router";
import { For, Show } from "solid-js";
import { guestStatusOf } from "../../worker/domain/orders/status.ts";
import { AddressRows } from "../address/address-rows.tsx";
import type { CustomerOrder } from "../api/types.ts";
import { Amounts } from "../bag/amounts.tsx";
import { BagDrawer } from "../bag/bag-drawer.tsx";
import { isOurs } from "../checkout/attempt.ts";
import { Header } from "../components/header.tsx";
import { useBag } from "../state/bag.tsx";
import { serverNow } from "../state/server-clock.ts";
import { useShop } from "../state/shop.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { calendarAddress } from "./calendar.ts";
import styles from "./confirmation.module.css";
import { createFollowedOrder, isOver, isPaid } from "./followed-order.ts";
import { Timeline } from "./timeline.tsx";

const Items = (props: { order: CustomerOrder }) => {
  const { words, format } = useShop();
  return (
    <section class={styles["card"]} aria-labelledby="items">
      <h2 id="items">{words("order.items")}</h2>
      <ul>
        <For each={props.order.orderItems}>
          {(item) => (
            <li class={styles["item"]}>
              <span class={styles["quantity"]}>{`${item.quantity} ×`}</span>
              <div>
                <p>{item.name}</p>
                <Show when={item.modifiers.length > 0}>
                  <p class={styles["soft"]}>{format.list(item.modifiers.map(({ name }) => name))}</p>
                </Show>
                <Show when={item.specialInstructions}>{(note) => <p class={styles["soft"]}>“{note()}”</p>}</Show>
              </div>
              <span>{format.money(item.totalPrice)}</span>
            </li>
          )}
        </For>
      </ul>
      <Amounts amounts={props.order} orderType={props.order.orderType} />
    </section>
  );
};

/** What goes back to the guest: only refunds that succeeded are called done. Null where there are none. */
const useRefundText = (): ((order: CustomerOrder) => string | null) => {
  const { words, format } = useShop();
  return ({ payments }) => {
    const refunds = payments.flatMap((payment) => payment.refunds);
    const sumIn = (wanted: string): number =>
      refunds.reduce((sum, { status, amount }) => sum + (status === wanted ? amount : 0), 0);
    const [done, requested] = [sumIn("succeeded"), sumIn("pending")];
    const texts = [
      ...(done > 0 ? [words("order.refunded", { amount: format.money(done) })] : []),
      ...(requested > 0 ? [words("order.refundRequested", { amount: format.money(requested) })] : []),
    ];
    return texts.length > 0 ? texts.join(" · ") : null;
  };
};

const PaymentState = (props: { order: CustomerOrder }) => {
  const { words } = useShop();
  const refundText = useRefundText();
  const payment = () => props.order.payments.at(-1);
  const text = (): string => {
    const found = payment();
    const refunds = refundText(props.order);
    if (refunds !== null) return refunds;
    if (props.order.status === "cancelled" && !isPaid(props.order)) return words("order.notCharged");
    if (!found || isPaid(props.order)) return words("order.paid");
    if (found.paymentMethod === "cash") return words("order.cashDue");
    if (found.status === "processing") return words("order.onItsWay");
    return found.errorMessage ?? words("order.unpaid");
  };
  return (
    <p>
      {text()}
      <Show when={payment()?.cardLast4}>
        {(last4) => (
          <span class={styles["soft"]}>
            {" · "}
            <span class={styles["brand"]}>{payment()?.cardBrand ?? ""}</span>
            {` •••• ${last4()}`}
          </span>
        )}
      </Show>
    </p>
  );
};

const Where = (props: { order: CustomerOrder }) => {
  const { menu, words } = useShop();
  const address = () => props.order.deliveryAddress;
  return (
    <section class={styles["card"]}>
      <Show
        when={address()}
        fallback={
          <>
            <h2>{words("order.pickupAt")}</h2>
            <p>
              {menu.store.name}
              <br />
              {menu.store.address}
            </p>
          </>
        }
      >
        {(to) => (
          <>
            <h2>{words("order.deliverTo")}</h2>
            <AddressRows address={to()} />
          </>
        )}
      </Show>
      <h2>{words("order.payment")}</h2>
      <PaymentState order={props.order} />
    </section>
  );
};

const Intro = (props: { order: CustomerOrder; promisedBefore: string | null }) => {
  const { words, format } = useShop();
  const waits = (): boolean => guestStatusOf(props.order) === "awaiting_payment";
  const promise = (): string | null => {
    const { expectedAt, scheduledFor, orderType } = props.order;
    const promisedAt = expectedAt ?? props.order.promisedAt;
    if (isOver(props.order)) return null;
    if (scheduledFor) return words("order.scheduled", { time: format.moment(scheduledFor, serverNow()) });
    if (!promisedAt || waits()) return null;
    return words(orderType === "delivery" ? "order.arrivesAt" : "order.readyAt", { time: format.time(promisedAt) });
  };
  const change = (): string | null => {
    const [before, { promisedAt }] = [props.promisedBefore, props.order];
    if (!before || !promisedAt || isOver(props.order)) return null;
    return words("order.promiseChanged", { before: format.time(before), time: format.time(promisedAt) });
  };
  const heading = (): string => {
    const status = guestStatusOf(props.order);
    if (status === "cancelled_unpaid") return words("order.cancelledUnpaid");
    if (status === "cancelled") return words("order.cancelled");
    return words(waits() ? "order.notYet" : "order.thanks", { name: props.order.customerName });
  };
  return (
    <div class={styles["intro"]}>
      <h1>{heading()}</h1>
      <p class={styles["number"]}>
        <span>{words("order.number")}</span>
        <strong data-testid="order-number">{`#${props.order.orderNumber}`}</strong>
      </p>
      <div role="status">
        <Show when={promise()}>{(text) => <p class={styles["promise"]}>{text()}</p>}</Show>
        <Show when={change()}>{(text) => <p class={styles["changed"]}>{text()}</p>}</Show>
      </div>
      <Show when={waits()}>
        <Show when={props.order.payments.at(-1)?.errorMessage}>{(text) => <p class="error">{text()}</p>}</Show>
        <p>{words("order.notYetHint")}</p>
        <Show when={isOurs(props.order)} fallback={<p>{words("order.payElsewhere")}</p>}>
          <a class="button" href="/?checkout">
            {words("order.payNow")}
          </a>
        </Show>
      </Show>
    </div>
  );
};

const Confirmed = (props: { order: CustomerOrder; promisedBefore: string | null }) => {
  const { menu, words } = useShop();
  const calendarOf = (at: string): string =>
    calendarAddress({
      id: props.order.id,
      title: `${menu.store.name} #${props.order.orderNumber}`,
      place: menu.store.address,
      at,
    });
  return (
    <>
      <Intro order={props.order} promisedBefore={props.promisedBefore} />
      <Timeline order={props.order} />
      <div class={styles["columns"]}>
        <Items order={props.order} />
        <Where order={props.order} />
      </div>
      <div class={styles["ways"]}>
        <Show when={props.order.scheduledFor}>
          {(at) => (
            <a class="button quiet" download={`${props.order.orderNumber}.ics`} href={calendarOf(at())}>
              {words("order.calendar")}
            </a>
          )}
        </Show>
        <a class="button quiet" href="/">
          {words("order.again")}
        </a>
      </div>
    </>
  );
};

/** The confirmation, which shows to nobody who lacks the order's link. */
export const ConfirmationPage = () => {
  const { words } = useShop();
  const bag = useBag();
  const { order, isMissing, promisedBefore } = createFollowedOrder(useParams()["id"] ?? "");
  return (
    <>
      <Header />
      <main class={styles["page"]}>
        <Show
          when={order()}
          fallback={
            <Show when={isMissing()} fallback={<Skeleton label={words("order.loading")} />}>
              <div class={`plate ${styles["missing"]}`}>
                <p role="status">{words("order.missing")}</p>
                <a class="button" href="/">
                  {words("notFound.back")}
                </a>
              </div>
            </Show>
          }
        >
          {(found) => <Confirmed order={found()} promisedBefore={promisedBefore()} />}
        </Show>
      </main>
      <Show when={bag.isOpen()}>
        <BagDrawer onCheckout={() => location.assign("/?checkout")} />
      </Show>
    </>
  );
};
