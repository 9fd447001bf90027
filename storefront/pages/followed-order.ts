import { useLocation, useNavigate, useSearchParams } from "@solidjs/router";
import { type Accessor, createSignal, onCleanup, onMount } from "solid-js";
import { guestStatusOf } from "../../worker/domain/orders/status.ts";
import { call, Refused } from "../api/client.ts";
import type { CustomerOrder } from "../api/types.ts";
import { endAttempt, isOurs } from "../checkout/attempt.ts";
import { completePayment } from "../checkout/place.ts";
import { useBag } from "../state/bag.tsx";
import { openLine } from "../state/live.ts";
import { keepOrderKey, keptOrderKey } from "../state/order-key.ts";

const finalStates = new Set(["completed", "cancelled"]);
const paidStates = new Set(["succeeded", "refunded", "partially_refunded"]);

export const isOver = ({ status }: CustomerOrder): boolean => finalStates.has(status);

export const isPaid = ({ payments }: CustomerOrder): boolean => {
  const payment = payments.at(-1);
  return !payment || paidStates.has(payment.status);
};

/** Whether a processor still owes the money of this order; cash is paid when it is fetched. */
export const isUnpaid = (order: CustomerOrder): boolean => {
  const status = guestStatusOf(order);
  return status === "awaiting_payment" || status === "payment_processing";
};

/** The key of the order's link. It leaves the address bar with all that a processor has added there, so that none of it is in a
 *  history or a picture of the screen, and this tab remembers it. The router's address is asked, because the browser's follows
 *  only when this page has appeared. */
const useOrderKey = (): ((orderId: string) => string) => {
  const [search] = useSearchParams<{ secretKey: string }>();
  const location = useLocation();
  const navigate = useNavigate();
  return (orderId) => {
    if (search.secretKey !== undefined) keepOrderKey(orderId, search.secretKey);
    if (location.search !== "") navigate(location.pathname, { replace: true, scroll: false });
    return keptOrderKey(orderId);
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

export interface FollowedOrder {
  order: Accessor<CustomerOrder | null>;
  isMissing: Accessor<boolean>;
  /** The time that was promised before the kitchen changed it while this page was open. */
  promisedBefore: Accessor<string | null>;
}

/** An order as its link shows it: loaded with the link's key, finished where a payment was left open, and followed until it is
 *  over. */
export const createFollowedOrder = (id: string): FollowedOrder => {
  const bag = useBag();
  const takeKey = useOrderKey();
  const [order, setOrder] = createSignal<CustomerOrder | null>(null);
  const [isMissing, setMissing] = createSignal(false);
  const [promisedBefore, setPromisedBefore] = createSignal<string | null>(null);
  const show = async (found: CustomerOrder): Promise<void> => {
    const before = order()?.promisedAt;
    if (before && before !== found.promisedAt) setPromisedBefore(before);
    setOrder(found);
    if (isUnpaid(found) || !isOurs(found)) return;
    endAttempt();
    await bag.refreshEverywhere();
  };
  onMount(() => {
    const key = takeKey(id);
    const path = `/api/orders/${encodeURIComponent(id)}`;
    let heardSeq = 0;
    const load = oneAtATime(async () => {
      try {
        const found = await call<CustomerOrder>(path, { headers: { "x-order-key": key } });
        await show(order() === null ? await finishPayment(found, key) : found);
      } catch (error) {
        // A broken line is waited out; only a definite answer says that there is no such order.
        if (error instanceof Refused && error.code !== "RATE_LIMITED") setMissing(true);
      }
      const known = order();
      if (isMissing() || (known && isOver(known))) line.close();
    });
    const line = openLine({
      path: `${path}/live?${new URLSearchParams({ secretKey: key })}`,
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
