import { type Accessor, createMemo, createSignal } from "solid-js";
import { call, Refused } from "../api/client.ts";
import type { Cart, CartItem } from "../api/types.ts";
import {
  fulfil,
  inputOf,
  isSameDish,
  nothingKept,
  type PendingChange,
  wantedBag,
  withAnswer,
  withWish,
} from "./pending-changes.ts";
import type { Shop } from "./shop.tsx";
import { isWaitingBag, readKept, writeKept } from "./stored-bag.ts";

/** What the guest changed while nobody answered. */
export interface Wished {
  changes?: readonly PendingChange[];
  orderType?: string;
}

export interface Waiting {
  /** Whether anything waits for the line. */
  isWaiting: Accessor<boolean>;
  isWaitingFor(line: CartItem): boolean;
  wish(wished: Wished): void;
  /** Notes how the restaurant has the bag. */
  hear(cart: Cart): void;
  /** Takes up what another page of this browser has kept. */
  load(): void;
  /** Forgets what was kept of a bag that is no longer this browser's. */
  forget(): void;
  /** The bag as the guest wants it; null where nothing is known of it. */
  wanted(empty: Cart): Cart | null;
  /** Sends what waits, in its order, and answers the bag as it is then. */
  send(): Promise<Cart>;
}

/** A refusal that asking again cannot change. */
const isFinal = (error: unknown): error is Refused =>
  error instanceof Refused && error.code !== "RATE_LIMITED" && error.code !== "INTERNAL";

/** Two pages of one browser send one after the other, so that the second finds nothing left to send. */
const alone = <Result>(work: () => Promise<Result>): Promise<Result> =>
  "locks" in navigator ? navigator.locks.request("tiffin-bag", work) : work();

/** What waits for the line, kept in this browser so that it outlives the page. */
export const createWaiting = ({ itemById }: Shop, onRefused: (message: string) => void): Waiting => {
  const [kept, setKept] = createSignal(nothingKept);
  const keep = (next: ReturnType<typeof kept>): void => {
    setKept(next);
    writeKept(next);
  };
  const load = (): void => {
    setKept((known) => readKept() ?? known);
  };
  const attempt = async (cart: Cart, work: () => Promise<Cart>): Promise<Cart> => {
    try {
      return await work();
    } catch (error) {
      if (!isFinal(error)) throw error;
      onRefused(error.message);
      return cart;
    }
  };
  const sendAll = async (): Promise<Cart> => {
    load();
    let cart = await call<Cart>("/api/cart");
    const { orderType } = kept();
    if (orderType !== null) {
      cart = await attempt(cart, () => call<Cart>("/api/cart", { method: "PATCH", body: { orderType } }));
      if (kept().orderType === orderType) keep({ ...kept(), cart, orderType: null });
    }
    for (let [wish] = kept().wishes; wish; [wish] = kept().wishes) {
      const [next, before] = [wish, cart];
      cart = await attempt(before, () => fulfil(before, next, call));
      keep(withAnswer(kept(), next, cart));
    }
    return cart;
  };
  return {
    isWaiting: createMemo(() => isWaitingBag(kept())),
    isWaitingFor: (line) => kept().wishes.some((wish) => isSameDish(wish, inputOf(line))),
    wish: ({ changes = [], orderType }) =>
      keep(changes.reduce(withWish, orderType === undefined ? kept() : { ...kept(), orderType })),
    hear: (cart) => keep({ ...kept(), cart }),
    load,
    forget: () => keep(nothingKept),
    wanted: (empty) => {
      const { cart } = kept();
      return cart === null && !isWaitingBag(kept()) ? null : wantedBag(cart ?? empty, kept(), itemById);
    },
    send: () => alone(sendAll),
  };
};
