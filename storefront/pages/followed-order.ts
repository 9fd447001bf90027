import { useLocation, useNavigate, useSearchParams } from "@solidjs/router";
import { type Accessor, createSignal, onCleanup, onMount } from "solid-js";
import { toGuestStatus } from "../../worker/domain/orders/record/status.rules.ts";
import { call, isFault, isFinal } from "../api/client.ts";
import { type CustomerOrder, inFull, type SharedOrder } from "../api/orders.ts";
import { endAttempt, isCurrentOrder } from "../checkout/attempt.ts";
import { completePayment } from "../checkout/place.ts";
import { findOpenLink } from "../order/payment/linked-payment.ts";
import { optionalAnswer } from "../parts/answers.ts";
import { noteFault } from "../parts/load-lazily.ts";
import { useBag } from "../state/bag.tsx";
import { isHydrating } from "../state/hydrate-later.ts";
import { openLiveConnection } from "../state/live.ts";
import { confirmationAddress, storedOrderKey, storeOrderKey } from "../state/order-key.ts";
import { serverNow } from "../state/server-clock.ts";
import { useShop } from "../state/shop.tsx";
import { readOrder, takeEarlyOrder } from "./early-order.ts";

const finalStates = new Set(["completed", "cancelled"]);
const paidStates = new Set(["succeeded", "refunded", "partially_refunded"]);

export const isOver = ({ status }: Pick<CustomerOrder, "status">): boolean => finalStates.has(status);

export const isPaid = ({ payments }: CustomerOrder): boolean => {
  const payment = payments.at(-1);
  return !payment || paidStates.has(payment.status);
};

/** Whether an online payment of this order is still open. Cash does not count: guests pay it at pickup. */
export const isUnpaid = (order: CustomerOrder): boolean => {
  const status = toGuestStatus(order);
  return status === "awaiting_payment" || status === "payment_processing";
};

/** Returns the secret key from the URL, else from this browser's storage. Keeps the key in the URL for reloads,
 *  bookmarks and other devices, and removes a processor's parameters. Reads the router's location, because the
 *  browser's own changes only after this page has appeared. */
const useOrderKey = (): ((orderId: string) => string) => {
  const [search] = useSearchParams<{ secretKey: string }>();
  const location = useLocation();
  const navigate = useNavigate();
  return (orderId) => {
    const key = search.secretKey ?? storedOrderKey(orderId);
    const address = confirmationAddress(orderId, key);
    if (location.pathname + location.search !== address) navigate(address, { replace: true, scroll: false });
    return key;
  };
};

/** Whether a payment of this order may be open, so that its state can be another one in a moment. */
const mayBePaid = (order: CustomerOrder, now = serverNow()): boolean =>
  isUnpaid(order) || findOpenLink(order, now) !== null;

/** Completes an open payment when the guest returns from a bank or PayPal, or opens the link later. */
const finishPayment = async (order: CustomerOrder, key: string): Promise<CustomerOrder> => {
  if (!mayBePaid(order)) return order;
  return optionalAnswer(completePayment(order.id, key), order);
};

/** The order that the server renders or that the browser hydrates; null once the page is hydrated, when it is old. */
const useLinkedOrder = () => {
  const { linkedOrder } = useShop();
  return linkedOrder && isHydrating() ? { ...linkedOrder, order: inFull(linkedOrder.order) } : null;
};

/** Never runs work twice at a time. A call during a run makes it run once more afterwards. */
const oneAtATime = (work: () => Promise<void>): (() => Promise<void>) => {
  let isRunning = false;
  let isRequested = false;
  return async () => {
    isRequested = true;
    if (isRunning) return;
    isRunning = true;
    while (isRequested) {
      isRequested = false;
      await work();
    }
    isRunning = false;
  };
};

export interface FollowedOrder<Order = CustomerOrder> {
  order: Accessor<Order | null>;
  isMissing: Accessor<boolean>;
  /** The promised time before the kitchen changed it, if that happened while this page was open. */
  promisedBefore: Accessor<string | null>;
  /** Reads the order again. */
  reload(): Promise<void>;
}

/** Reads an order, and names the path of its live connection. */
interface OrderSource<Order> {
  /** Returns null if the order does not exist. Throws Unreachable and Refused. */
  read(isFirst: boolean): Promise<Order | null>;
  livePath: string;
}

/** Whether two readings of an order are the same, so that nothing on the page need be drawn again. */
const isSame = (before: unknown, after: unknown): boolean => JSON.stringify(before) === JSON.stringify(after);

/** Reads an order once the page is mounted, and follows it until it is completed or cancelled. `rendered` is the order
 *  with which the server rendered the page. */
export const followOrder = <Order extends Pick<CustomerOrder, "status" | "promisedAt">>(
  source: () => OrderSource<Order>,
  rendered: Order | null = null,
): FollowedOrder<Order> => {
  const [order, setOrder] = createSignal<Order | null>(rendered, { equals: isSame });
  const [isMissing, setMissing] = createSignal(false);
  const [promisedBefore, setPromisedBefore] = createSignal<string | null>(null);
  let reload = async (): Promise<void> => {};
  onMount(() => {
    const { read, livePath } = source();
    let lastEventSeq = 0;
    let isFirst = true;
    const load = oneAtATime(async () => {
      try {
        const fresh = await read(isFirst);
        isFirst = fresh === null;
        const before = order()?.promisedAt;
        if (fresh && before && before !== fresh.promisedAt) setPromisedBefore(before);
        setMissing(fresh === null);
        setOrder(() => fresh);
      } catch (error) {
        // Without a response the page keeps its order. Only a definite refusal means that the order does not exist.
        if (isFault(error)) noteFault(error, "order");
        if (isFinal(error)) setMissing(true);
      }
      const current = order();
      if (isMissing() || (current && isOver(current))) connection.close();
    });
    const connection = openLiveConnection({
      path: livePath,
      onMessage: (message) => {
        if (message.type !== "order" || message.eventSeq <= lastEventSeq) return;
        lastEventSeq = message.eventSeq;
        void load();
      },
      refresh: load,
    });
    onCleanup(() => connection.close());
    reload = load;
    void load();
  });
  return { order, isMissing, promisedBefore, reload: () => reload() };
};

const pathOf = (id: string): string => `/api/orders/${encodeURIComponent(id)}`;

/** Follows the order of a link with its secret key, and completes an open payment first. */
export const followByKey = (id: string): FollowedOrder => {
  const bag = useBag();
  const linked = useLinkedOrder();
  const readKey = useOrderKey();
  return followOrder(
    () => {
      const secretKey = readKey(id);
      return {
        livePath: `${pathOf(id)}/live?${new URLSearchParams({ secretKey })}`,
        read: async (isFirst) => {
          const current = (isFirst && linked?.order) || (await (isFirst ? takeEarlyOrder : readOrder)(id, secretKey));
          if (secretKey) storeOrderKey(id, secretKey);
          const order = isFirst ? await finishPayment(current, secretKey) : current;
          if (!isUnpaid(order) && isCurrentOrder(order)) {
            endAttempt();
            await bag.refreshEverywhere();
          }
          return order;
        },
      };
    },
    linked && !mayBePaid(linked.order, linked.readAt) ? linked.order : null,
  );
};

/** Follows the order of a view-only link. */
export const followByView = (id: string, view: string): FollowedOrder<SharedOrder> =>
  followOrder(() => {
    const query = new URLSearchParams({ view });
    return {
      livePath: `${pathOf(id)}/live?${query}`,
      read: () => call("GET /api/orders/:id", { id, view }),
    };
  });
