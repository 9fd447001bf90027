import { createContext, createEffect, createSignal, type JSX, on, onCleanup, onMount, useContext } from "solid-js";
import { createStore, reconcile } from "solid-js/store";
import type { Cart, CartItem } from "../api/types.ts";
import { loadOptional } from "../parts/load-lazily.ts";
import { paintFirst } from "./after-paint.ts";
import { BagQueue, hasBag } from "./bag-queue.ts";
import { bagWrites } from "./bag-writes.ts";
import { unreachableSince } from "./connectivity.ts";
import { createDishQuantities } from "./dish-quantities.ts";
import { createOfflineCart, type OfflineEdit } from "./offline-cart.ts";
import { pauseInPageCache } from "./page-cache.ts";
import { type CartItemInput, inputOf } from "./pending-changes.ts";
import { blockingProblems } from "./sale.ts";
import { type Shop, useShop } from "./shop.tsx";

export type BookableType = "pickup" | "delivery";

export interface Notice {
  text: string;
  undo: (() => void) | null;
  /** The restaurant's number, if a call is the way on. */
  phone?: string;
}

/** The bag of this browser. Changes are sent one after another, so that quick taps are all counted, and each response
 *  is the whole bag. A change without a response is stored in this browser and sent again later. */
export interface Bag {
  cart: Cart;
  /** How many of each dish the bag has, by the dish's id. */
  dishQuantities: Readonly<Record<string, number>>;
  orderType(): BookableType;
  /** The message for the live region, with its undo action if there is one. */
  notice(): Notice | null;
  /** Whether any change waits to be sent. The guest cannot order until all are sent. */
  hasPendingChanges(): boolean;
  isPending(item: CartItem): boolean;
  isOpen(): boolean;
  setOpen(open: boolean): void;
  add(input: CartItemInput, name: string): Promise<void>;
  replace(id: string, input: CartItemInput): Promise<void>;
  setQuantity(id: string, quantity: number): Promise<void>;
  remove(item: CartItem): Promise<void>;
  clear(): Promise<void>;
  setOrderType(orderType: BookableType): Promise<void>;
  refresh(): Promise<void>;
  /** Reads the bag again after an order, here and on the other pages of this browser. */
  refreshEverywhere(): Promise<void>;
  dismiss(): void;
  /** Shows a message that is not about a change of the bag. */
  notify(text: string): void;
}

const BagContext = createContext<Bag>();
const emptyCart = (orderType: BookableType): Cart => ({
  revision: null,
  orderType,
  items: [],
  subtotal: 0,
  itemCount: 0,
  problems: [],
});

const retryMs = { min: 5000, max: 15_000 };

/** Retries while any change is pending, and at once when the restaurant can be reached again. */
const retryPending = (hasPendingChanges: () => boolean, send: () => void): void => {
  createEffect(() => {
    if (!hasPendingChanges()) return;
    if (unreachableSince() === null) send();
    const schedule = (): ReturnType<typeof setTimeout> =>
      setTimeout(
        () => {
          send();
          timer = schedule();
        },
        retryMs.min + Math.random() * (retryMs.max - retryMs.min),
      );
    let timer = schedule();
    addEventListener("online", send);
    onCleanup(() => {
      clearTimeout(timer);
      removeEventListener("online", send);
    });
  });
};

/** Reads the bag now, and whenever another page of this browser changes it. Returns a function that notifies those
 *  pages. */
const connectOtherPages = (read: () => void): (() => void) => {
  let channel: BroadcastChannel | undefined;
  const close = (): void => {
    channel?.close();
    channel = undefined;
  };
  const open = (): void => {
    read();
    try {
      channel = new BroadcastChannel("tiffin-bag");
      channel.onmessage = read;
    } catch {
      // Firefox refuses one where it blocks cookies, and no bag is held then.
    }
  };
  onMount(() => {
    open();
    pauseInPageCache(close, open);
    onCleanup(close);
  });
  return () => channel?.postMessage("changed");
};

const countBlocked = (menu: Shop["menu"], cart: Cart): number =>
  cart.items.filter((item) => blockingProblems(menu, item).length > 0).length;

/** Stores the dishes of an order, so that they can be ordered again. */
const storeOrdered = async (cart: Cart): Promise<void> => {
  const inputs = cart.items.map(inputOf);
  if (import.meta.env.SSR) return;
  const module = await loadOptional(() => import("../suggestions/recent-dishes.ts"));
  module?.storeRecentDishes(inputs);
};

/** What the guest reads if a change of the bag fails for good. */
const explainError = async (shop: Shop, error: unknown): Promise<Notice> => {
  const module = import.meta.env.SSR ? undefined : await loadOptional(() => import("../bag/failed-change.ts"));
  return module ? module.explainFailedChange(shop, error) : { text: shop.t("fault"), undo: null };
};

const createBag = (): Bag => {
  const shop = useShop();
  const { menu, t, isPreview } = shop;
  const firstType = menu.orderTypes[0] ?? "pickup";
  const empty = emptyCart(firstType);
  // The store changes its object in place, so it must not share `empty`.
  const [cart, setCart] = createStore<Cart>(emptyCart(firstType));
  const [notice, setNotice] = createSignal<Notice | null>(null);
  const [isOpen, setOpen] = createSignal(false);
  const notify = (text: string): void => void setNotice({ text, undo: null });
  const offlineCart = createOfflineCart(shop, notify);
  const notifyOtherPages = connectOtherPages(() => {
    if (isPreview) return;
    offlineCart.load();
    // A new visitor's page sends no request.
    if (hasBag() || cart.itemCount > 0 || offlineCart.hasPendingChanges()) void refresh();
    else offlineCart.clear();
  });
  const queue = new BagQueue({
    offlineCart,
    renderCart: () => {
      const target = offlineCart.targetCart(empty);
      if (target) setCart(reconcile(target, { key: "id" }));
    },
    notifyOtherPages,
    onError: (error) => void explainError(shop, error).then(setNotice),
  });
  const write = (work: () => Promise<Cart>, toEdit: (wasSent: boolean) => OfflineEdit): Promise<void> => {
    if (!isPreview) return queue.write(work, toEdit);
    notify(t("preview.noOrders"));
    return Promise.reject(new Error("A preview takes no orders. Use the live menu."));
  };
  const refresh = async (hasChanged = false): Promise<void> => {
    // The bag became an order, unless it is empty already.
    if (hasChanged) await storeOrdered(cart);
    if (!isPreview) await queue.refresh(hasChanged);
  };
  const writes = bagWrites(cart, write);
  const add = async (input: CartItemInput, name: string): Promise<void> => {
    await writes.add(input);
    notify(t("bag.added", { name }));
  };
  // The page shows a new quantity before the response arrives, so that the next tap continues from it.
  const showQuantity = (id: string, quantity: number): void => {
    setCart(
      "items",
      (item) => item.id === id,
      (item) => ({ quantity, lineTotal: item.unitPrice * quantity }),
    );
    setCart("itemCount", (_) => cart.items.reduce((sum, item) => sum + item.quantity, 0));
  };

  retryPending(offlineCart.hasPendingChanges, () => void refresh());
  const followMenu = async (): Promise<void> => {
    const before = countBlocked(menu, cart);
    if (cart.items.length > 0) await refresh();
    if (countBlocked(menu, cart) > before && !isOpen()) notify(t("bag.changed"));
  };
  createEffect(on([() => menu.revision, () => menu.validUntil], () => void followMenu(), { defer: true }));

  return {
    cart,
    dishQuantities: createDishQuantities(cart),
    orderType: () => (cart.orderType === "delivery" ? "delivery" : "pickup"),
    notice,
    isOpen,
    setOpen: (open) => {
      // The open bag shows the added dish, so the notice is closed.
      if (open) {
        setNotice(null);
        paintFirst(() => setOpen(true));
      } else setOpen(false);
    },
    add,
    hasPendingChanges: offlineCart.hasPendingChanges,
    isPending: offlineCart.isPending,
    replace: writes.replace,
    setQuantity: (id, quantity) => {
      const written = writes.setQuantity(id, quantity);
      showQuantity(id, quantity);
      return written;
    },
    remove: async (item) => {
      const { name, menuItem } = item;
      const input = inputOf(item);
      const undo = menuItem === null ? null : () => void add(input, name).catch(() => undefined);
      const written = writes.remove(item);
      // The page shows the removal before the response arrives, so that the guest can undo it at once.
      setCart({ items: cart.items.filter(({ id }) => id !== item.id), itemCount: cart.itemCount - item.quantity });
      setNotice({ text: t("bag.removed", { name }), undo });
      await written;
    },
    clear: writes.clear,
    setOrderType: writes.setOrderType,
    refresh: () => refresh(),
    refreshEverywhere: () => refresh(true),
    dismiss: () => setNotice(null),
    notify,
  };
};

export const BagProvider = (props: { children: JSX.Element }) => (
  <BagContext.Provider value={createBag()}>{props.children}</BagContext.Provider>
);

export const useBag = (): Bag => {
  const bag = useContext(BagContext);
  if (!bag) throw new Error("useBag needs a BagProvider above it. Render the component inside <BagProvider>.");
  return bag;
};
