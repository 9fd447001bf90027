import { useLocation, useNavigate, useSearchParams } from "@solidjs/router";
import { type Accessor, createSignal, onCleanup, onMount } from "solid-js";
import { toGuestStatus } from "../../worker/domain/orders/record/status.rules.ts";
import { call, Refused } from "../api/client.ts";
import type { CustomerOrder, SharedOrder } from "../api/types.ts";
import { endAttempt, isOurs } from "../checkout/attempt.ts";
import { completePayment } from "../checkout/place.ts";
import { useBag } from "../state/bag.tsx";
import { openLine } from "../state/live.ts";
import { confirmationAddress, storedOrderKey, storeOrderKey } from "../state/order-key.ts";

const finalStates = new Set(["completed", "cancelled"]);
const paidStates = new Set(["succeeded", "refunded", "partially_refunded"]);

export const isOver = ({ status }: Pick<CustomerOrder, "status">): boolean => finalStates.has(status);

export const isPaid = ({ payments }: CustomerOrder): boolean => {
  const payment = payments.at(-1);
  return !payment || paidStates.has(payment.status);
};

/** Whether a processor still owes the money of this order; cash is paid when it is fetched. */
export const isUnpaid = (order: CustomerOrder): boolean => {
  const status = toGuestStatus(order);
  return status === "awaiting_payment" || status === "payment_processing";
};

/** The key of the order's link: that of the address, else the one of the browser that ordered. It stays in the address, so that a
 *  reload, a bookmark and another device open the order; what a processor has added there goes. The router's address is asked,
 *  because the browser's follows only when this page has appeared. */
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

/** Whoever comes back from their bank or from PayPal, or opens the link later, lets the worker ask how the payment stands. */
const finishPayment = async (order: CustomerOrder, key: string): Promise<CustomerOrder> => {
  if (!isUnpaid(order)) return order;
  return completePayment(order.id, key).catch(() => order);
};

/** Runs a piece of work once at a time; whoever asks meanwhile has it run once more after that. */
const oneAtATime = (work: () => Promise<void>): (() => Promise<void>) => {
  let isRunning = false;
  let isAsked = false;
  return async () => {
    isAsked = true;
    if (isRunning) return;
    isRunning = true;
    while (isAsked) {
      isAsked = false;
      await work();
    }
    isRunning = false;
  };
};

export interface FollowedOrder<Order = CustomerOrder> {
  order: Accessor<Order | null>;
  isMissing: Accessor<boolean>;
  /** The time that was promised before the kitchen changed it while this page was open. */
  promisedBefore: Accessor<string | null>;
}

/** How an order is read, and the address of its live connection. */
interface OrderSource<Order> {
  /** Null if there is no such order. Throws Unreachable, and Refused. */
  read(isFirst: boolean): Promise<Order | null>;
  livePath: string;
}

/** Reads an order once the page has appeared, and follows it until it is over. */
export const followOrder = <Order extends Pick<CustomerOrder, "status" | "promisedAt">>(
  source: () => OrderSource<Order>,
): FollowedOrder<Order> => {
  const [order, setOrder] = createSignal<Order | null>(null);
  const [isMissing, setMissing] = createSignal(false);
  const [promisedBefore, setPromisedBefore] = createSignal<string | null>(null);
  onMount(() => {
    const { read, livePath } = source();
    let heardSeq = 0;
    const load = oneAtATime(async () => {
      try {
        const found = await read(order() === null);
        const before = order()?.promisedAt;
        if (found && before && before !== found.promisedAt) setPromisedBefore(before);
        setMissing(found === null);
        setOrder(() => found);
      } catch (error) {
        // A broken line is waited out; only a definite answer says that there is no such order.
        if (error instanceof Refused && error.code !== "RATE_LIMITED") setMissing(true);
      }
      const known = order();
      if (isMissing() || (known && isOver(known))) line.close();
    });
    const line = openLine({
      path: livePath,
      hear: (message) => {
        if (message.type !== "order" || message.eventSeq <= heardSeq) return;
        heardSeq = message.eventSeq;
        void load();
      },
      refresh: load,
    });
    onCleanup(() => line.close());
    void load();
  });
  return { order, isMissing, promisedBefore };
};

const pathOf = (id: string): string => `/api/orders/${encodeURIComponent(id)}`;

/** An order as its link opens it, finished if a payment was left open. */
export const followByKey = (id: string): FollowedOrder => {
  const bag = useBag();
  const takeKey = useOrderKey();
  return followOrder(() => {
    const secretKey = takeKey(id);
    return {
      livePath: `${pathOf(id)}/live?${new URLSearchParams({ secretKey })}`,
      read: async (isFirst) => {
        const found = await call<CustomerOrder>(pathOf(id), { headers: { "x-order-key": secretKey } });
        if (secretKey) storeOrderKey(id, secretKey);
        const order = isFirst ? await finishPayment(found, secretKey) : found;
        if (!isUnpaid(order) && isOurs(order)) {
          endAttempt();
          await bag.refreshEverywhere();
        }
        return order;
      },
    };
  });
};

/** An order as its view-only link shows it. */
export const followByView = (id: string, view: string): FollowedOrder<SharedOrder> =>
  followOrder(() => {
    const query = new URLSearchParams({ view });
    return {
      livePath: `${pathOf(id)}/live?${query}`,
      read: () => call<SharedOrder>(`${pathOf(id)}?${query}`),
    };
  });
