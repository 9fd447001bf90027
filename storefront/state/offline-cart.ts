import { type Accessor, createMemo, createSignal } from "solid-js";
import { call, isFinal } from "../api/client.ts";
import type { Cart, CartItem } from "../api/types.ts";
import {
  appendChange,
  buildTargetCart,
  emptyStoredBag,
  inputOf,
  isSameDish,
  type PendingChange,
  resolveChange,
  type StoredBag,
  sendChange,
} from "./pending-changes.ts";
import type { Shop } from "./shop.tsx";
import { hasPendingChanges, readStoredBag, writeStoredBag } from "./stored-bag.ts";

/** Changes that the guest made and that got no response. */
export interface OfflineEdit {
  changes?: readonly PendingChange[];
  orderType?: string;
}

export interface OfflineCart {
  /** Whether any change waits to be sent. */
  hasPendingChanges: Accessor<boolean>;
  isPending(item: CartItem): boolean;
  storeEdit(edit: OfflineEdit): void;
  /** Stores the bag that the restaurant returned. */
  setServerCart(cart: Cart): void;
  /** Loads the bag that another page of this browser stored. */
  load(): void;
  /** Removes the stored bag when this browser no longer has one. */
  clear(): void;
  /** The bag with all pending changes applied; null if nothing is stored. */
  targetCart(empty: Cart): Cart | null;
  /** Sends the pending changes in order and returns the resulting bag. */
  sendPending(): Promise<Cart>;
}

/** Lets one page of this browser send at a time, so that the next one finds nothing left to send. */
const withBrowserLock = <Result>(work: () => Promise<Result>): Promise<Result> =>
  "locks" in navigator ? navigator.locks.request("tiffin-bag", work) : work();

/** The offline edits of the bag. This browser stores them, so that they outlive the page. */
export const createOfflineCart = ({ itemById }: Shop, onRefused: (message: string) => void): OfflineCart => {
  const [stored, setStored] = createSignal(emptyStoredBag);
  const save = (next: StoredBag): void => {
    setStored(next);
    writeStoredBag(next);
  };
  const load = (): void => {
    setStored((current) => readStoredBag() ?? current);
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
    let cart = await call("GET /api/cart");
    const { orderType } = stored();
    if (orderType !== null) {
      cart = await attempt(cart, () => call("PATCH /api/cart", { orderType }));
      if (stored().orderType === orderType) save({ ...stored(), cart, orderType: null });
    }
    for (let [next] = stored().changes; next; [next] = stored().changes) {
      const change = next;
      const before = cart;
      cart = await attempt(before, () => sendChange(before, change, call));
      save(resolveChange(stored(), change, cart));
    }
    return cart;
  };
  return {
    hasPendingChanges: createMemo(() => hasPendingChanges(stored())),
    isPending: (item) => stored().changes.some((change) => isSameDish(change, inputOf(item))),
    storeEdit: ({ changes = [], orderType }) =>
      save(changes.reduce(appendChange, orderType === undefined ? stored() : { ...stored(), orderType })),
    setServerCart: (cart) => save({ ...stored(), cart }),
    load,
    clear: () => save(emptyStoredBag),
    targetCart: (empty) => {
      const { cart } = stored();
      return cart === null && !hasPendingChanges(stored()) ? null : buildTargetCart(cart ?? empty, stored(), itemById);
    },
    sendPending: () => withBrowserLock(sendAll),
  };
};
