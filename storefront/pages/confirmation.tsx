import { useParams, useSearchParams } from "@solidjs/router";
import { createSignal, For, onCleanup, onMount, Show } from "solid-js";
import { call, Refused } from "../api/client.ts";
import type { CustomerOrder } from "../api/types.ts";
import { Amounts } from "../bag/amounts.tsx";
import { BagDrawer } from "../bag/bag-drawer.tsx";
import { Header } from "../components/header.tsx";
import { useBag } from "../state/bag.tsx";
import { useShop } from "../state/shop.tsx";
import { calendarAddress } from "./calendar.ts";
import styles from "./confirmation.module.css";
import { Timeline } from "./timeline.tsx";

const pollMs = 5000;
const finalStates = new Set(["completed", "cancelled"]);

/** The key of the order's link. It leaves the address bar, so that it is in no history or picture of the screen, and this
 *  tab remembers it. The router's address is asked, because the browser's follows only when this page has appeared. */
const useOrderKey = (): ((orderId: string) => string) => {
  const [search, setSearch] = useSearchParams<{ secretKey: string }>();
  return (orderId) => {
    const given = search.secretKey;
    const slot = `tiffin-order-${orderId}`;
    if (given === undefined) return sessionStorage.getItem(slot) ?? "";
    sessionStorage.setItem(slot, given);
    setSearch({ secretKey: null }, { replace: true, scroll: false });
    return given;
  };
};

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
                  <p class={styles["soft"]}>{item.modifiers.map(({ name }) => name).join(", ")}</p>
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

const paidStates = new Set(["succeeded", "refunded", "partially_refunded"]);

const PaymentState = (props: { order: CustomerOrder }) => {
  const { words } = useShop();
  const payment = () => props.order.payments.at(-1);
  const text = (): string => {
    const found = payment();
    if (!found || paidStates.has(found.status)) return words("order.paid");
    if (found.paymentMethod === "cash") return words("order.cashDue");
    return found.errorMessage ?? words("order.unpaid");
  };
  return (
    <p>
      {text()}
      <Show when={payment()?.cardLast4}>
        {(last4) => <span class={styles["soft"]}>{` · ${payment()?.cardBrand ?? ""} •••• ${last4()}`}</span>}
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
            <p>{menu.store.name}</p>
            <p>{menu.store.address}</p>
          </>
        }
      >
        {(to) => (
          <>
            <h2>{words("order.deliverTo")}</h2>
            <p>{[to().address, to().address2].filter(Boolean).join(", ")}</p>
            <p>{[to().zip, to().city, to().state].filter(Boolean).join(" ")}</p>
          </>
        )}
      </Show>
      <h2>{words("order.payment")}</h2>
      <PaymentState order={props.order} />
    </section>
  );
};

const Confirmed = (props: { order: CustomerOrder }) => {
  const { menu, words, format } = useShop();
  const promise = (): string | null => {
    const { promisedAt, scheduledFor, orderType } = props.order;
    if (scheduledFor) return words("order.scheduled", { time: format.moment(scheduledFor, menu.madeAt) });
    if (!promisedAt || finalStates.has(props.order.status)) return null;
    return words(orderType === "delivery" ? "order.arrivesAt" : "order.readyAt", { time: format.time(promisedAt) });
  };
  const calendarOf = (at: string): string =>
    calendarAddress({
      id: props.order.id,
      title: `${menu.store.name} #${props.order.orderNumber}`,
      place: menu.store.address,
      at,
    });
  return (
    <>
      <div class={styles["intro"]}>
        <h1>{words("order.thanks", { name: props.order.customerName })}</h1>
        <p class={styles["number"]}>
          <span>{words("order.number")}</span>
          <strong data-testid="order-number">{`#${props.order.orderNumber}`}</strong>
        </p>
        <Show when={promise()}>{(text) => <p class={styles["promise"]}>{text()}</p>}</Show>
      </div>
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

/** The confirmation: it loads the order with the key of its link and follows it until it is over. */
export const ConfirmationPage = () => {
  const { words } = useShop();
  const bag = useBag();
  const params = useParams();
  const takeKey = useOrderKey();
  const [order, setOrder] = createSignal<CustomerOrder | null>(null);
  const [isMissing, setMissing] = createSignal(false);
  onMount(() => {
    const id = params["id"] ?? "";
    const key = takeKey(id);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = async (): Promise<void> => {
      try {
        const path = `/api/orders/${encodeURIComponent(id)}`;
        setOrder(await call<CustomerOrder>(path, { headers: { "x-order-key": key } }));
      } catch (error) {
        // A broken line is waited out; only a definite answer says that there is no such order.
        if (error instanceof Refused && error.code !== "RATE_LIMITED") setMissing(true);
      }
      if (!isMissing() && !finalStates.has(order()?.status ?? "")) timer = setTimeout(() => void load(), pollMs);
    };
    void load();
    onCleanup(() => clearTimeout(timer));
  });
  return (
    <>
      <Header />
      <main class={styles["page"]}>
        <Show when={order()} fallback={<p role="status">{words(isMissing() ? "order.missing" : "order.loading")}</p>}>
          {(found) => <Confirmed order={found()} />}
        </Show>
      </main>
      <Show when={bag.isOpen()}>
        <BagDrawer onCheckout={() => location.assign("/")} />
      </Show>
    </>
  );
};
