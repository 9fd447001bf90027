import { createContext, createEffect, createSignal, type JSX, on, onCleanup, onMount, useContext } from "solid-js";
import { createStore, reconcile } from "solid-js/store";
import type { Cart, CartItem } from "../api/types.ts";
import { paintFirst } from "./after-paint.ts";
import { BagQueue } from "./bag-queue.ts";
import { bagWrites } from "./bag-writes.ts";
import { lostAt } from "./connectivity.ts";
import { createWaiting, type Wished } from "./offline-cart.ts";
import { inputOf, type LineInput } from "./pending-changes.ts";
import { blockingProblems } from "./sale.ts";
import { useShop } from "./shop.tsx";

export type BookableType = "pickup" | "delivery";

/** The bag of this browser. Writes go out one after another, so that quick taps all land; each answers the whole bag. What
 *  nobody answers waits in this browser, and is sent once the line is back. */
export interface Bag {
  cart: Cart;
  orderType(): BookableType;
  /** A sentence for the live region, with what can be undone. */
  notice(): { text: string; undo: (() => void) | null } | null;
  /** Whether anything waits for the line: until it is sent, nothing can be ordered. */
  isWaiting(): boolean;
  isWaitingFor(line: CartItem): boolean;
  isOpen(): boolean;
  setOpen(open: boolean): void;
  add(input: LineInput, name: string): Promise<void>;
  replace(id: string, input: LineInput): Promise<void>;
  setQuantity(id: string, quantity: number): Promise<void>;
  remove(line: CartItem): Promise<void>;
  clear(): Promise<void>;
  setOrderType(orderType: BookableType): Promise<void>;
  refresh(): Promise<void>;
  /** After an order: reads the bag again, here and on the other pages of this browser. */
  refreshEverywhere(): Promise<void>;
  /** Says a sentence that is not about the bag, in the same place. */
  say(text: string): void;
  dismiss(): void;
  /** Says something beside the bag's own changes. */
  notify(text: string): void;
}

const BagContext = createContext<Bag>();
const emptyCart = (orderType: BookableType): Cart => ({
  orderType,
  items: [],
  subtotal: 0,
  itemCount: 0,
  problems: [],
});

/** The worker sets this readable cookie beside the bag's own, so that a fresh visitor makes no call. */
const hasBag = (): boolean => document.cookie.split("; ").includes("tiffin_bag_hint=1");

const retryMs = { least: 5000, most: 15_000 };

/** Tries again while anything waits, and at once when somebody has been reached. */
const sendWhenBack = (isWaiting: () => boolean, send: () => void): void => {
  createEffect(() => {
    if (!isWaiting()) return;
    if (lostAt() === null) send();
    const again = (): ReturnType<typeof setTimeout> =>
      setTimeout(
        () => {
          send();
          timer = again();
        },
        retryMs.least + Math.random() * (retryMs.most - retryMs.least),
      );
    let timer = again();
    addEventListener("online", send);
    onCleanup(() => {
      clearTimeout(timer);
      removeEventListener("online", send);
    });
  });
};

/** Tells the other pages of this browser of a change, and hears of theirs. */
const joinOtherPages = (hear: () => void): (() => void) => {
  let channel: BroadcastChannel | undefined;
  onMount(() => {
    channel = new BroadcastChannel("tiffin-bag");
    channel.onmessage = hear;
    onCleanup(() => channel?.close());
  });
  return () => channel?.postMessage("changed");
};

const createBag = (): Bag => {
  const shop = useShop();
  const { menu, t, isPreview } = shop;
  const firstType = menu.orderTypes[0] ?? "pickup";
  const empty = emptyCart(firstType);
  // An object of its own, because a store changes it in place.
  const [cart, setCart] = createStore<Cart>(emptyCart(firstType));
  const [notice, setNotice] = createSignal<ReturnType<Bag["notice"]>>(null);
  const [isOpen, setOpen] = createSignal(false);
  const waiting = createWaiting(shop, (text) => setNotice({ text, undo: null }));
  const tell = joinOtherPages(() => {
    waiting.load();
    void refresh();
  });
  const queue = new BagQueue({
    waiting,
    show: () => {
      const wanted = waiting.wanted(empty);
      if (wanted) setCart(reconcile(wanted, { key: "id" }));
    },
    tell,
    fail: (text) => setNotice({ text: text || t("bag.failed"), undo: null }),
  });
  const write = (work: () => Promise<Cart>, wished: (wasSent: boolean) => Wished): Promise<void> => {
    if (!isPreview) return queue.write(work, wished);
    setNotice({ text: t("preview.noOrders"), undo: null });
    return Promise.reject(new Error("A preview takes no orders."));
  };
  const refresh = async (hasChanged = false): Promise<void> => {
    if (!isPreview) await queue.refresh(hasChanged);
  };
  const writes = bagWrites(cart, write);
  const add = async (input: LineInput, name: string): Promise<void> => {
    await writes.add(input);
    setNotice({ text: t("bag.added", { name }), undo: null });
  };
  // Shown before the worker answers, so that the next tap counts on from it.
  const showQuantity = (id: string, quantity: number): void => {
    setCart(
      "items",
      (line) => line.id === id,
      (line) => ({ quantity, lineTotal: line.unitPrice * quantity }),
    );
    setCart("itemCount", (_) => cart.items.reduce((sum, line) => sum + line.quantity, 0));
  };

  onMount(() => {
    if (isPreview) return;
    waiting.load();
    if (hasBag() || waiting.isWaiting()) void refresh();
    else waiting.forget();
  });
  sendWhenBack(waiting.isWaiting, () => void refresh());
  const blocked = (): number => cart.items.filter((line) => blockingProblems(menu, line).length > 0).length;
  const followMenu = async (): Promise<void> => {
    const before = blocked();
    if (cart.items.length > 0) await refresh();
    if (blocked() > before && !isOpen()) setNotice({ text: t("bag.changed"), undo: null });
  };
  createEffect(on([() => menu.revision, () => menu.validUntil], () => void followMenu(), { defer: true }));

  return {
    cart,
    orderType: () => (cart.orderType === "delivery" ? "delivery" : "pickup"),
    notice,
    isOpen,
    setOpen: (open) => {
      // The open bag shows what was added; a notice of it would only be in the way.
      if (open) {
        setNotice(null);
        paintFirst(() => setOpen(true));
      } else setOpen(false);
    },
    add,
    isWaiting: waiting.isWaiting,
    isWaitingFor: waiting.isWaitingFor,
    replace: writes.replace,
    setQuantity: (id, quantity) => {
      const written = writes.setQuantity(id, quantity);
      showQuantity(id, quantity);
      return written;
    },
    remove: async (gone) => {
      const again = inputOf(gone);
      await writes.remove(gone);
      const undo = gone.menuItem === null ? null : () => void add(again, gone.name).catch(() => undefined);
      setNotice({ text: t("bag.removed", { name: gone.name }), undo });
    },
    clear: writes.clear,
    setOrderType: writes.setOrderType,
    refresh: () => refresh(),
    refreshEverywhere: () => refresh(true),
    say: (text) => setNotice({ text, undo: null }),
    dismiss: () => setNotice(null),
    notify: (text) => setNotice({ text, undo: null }),
  };
};

export const BagProvider = (props: { children: JSX.Element }) => (
  <BagContext.Provider value={createBag()}>{props.children}</BagContext.Provider>
);

export const useBag = (): Bag => {
  const bag = useContext(BagContext);
  if (!bag) throw new Error("A part of the page stands outside its bag.");
  return bag;
};
