import { createContext, createEffect, createSignal, type JSX, on, onCleanup, onMount, useContext } from "solid-js";
import { createStore, reconcile } from "solid-js/store";
import { call, Refused } from "../api/client.ts";
import type { Cart, CartItem } from "../api/types.ts";
import { paintFirst } from "./after-paint.ts";
import { useShop } from "./shop.tsx";

export interface LineInput {
  menuItemId: string;
  quantity: number;
  modifierIds: string[];
  specialInstructions: string | null;
}

export type BookableType = "pickup" | "delivery";

/** The bag of this browser. Writes go out one after another, so that quick taps all land; each answers the whole bag. */
export interface Bag {
  cart: Cart;
  orderType(): BookableType;
  /** A sentence for the live region, with what can be undone. */
  notice(): { text: string; undo: (() => void) | null } | null;
  isOpen(): boolean;
  setOpen(open: boolean): void;
  add(input: LineInput, name: string): Promise<void>;
  replace(id: string, input: LineInput): Promise<void>;
  setQuantity(id: string, quantity: number): Promise<void>;
  remove(line: CartItem): Promise<void>;
  clear(): Promise<void>;
  setOrderType(orderType: BookableType): Promise<void>;
  refresh(): Promise<void>;
  dismiss(): void;
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

const inputOf = (line: CartItem): LineInput => ({
  menuItemId: line.menuItem?.id ?? "",
  quantity: line.quantity,
  modifierIds: line.modifiers.map(({ id }) => id),
  specialInstructions: line.specialInstructions,
});

const createBag = (): Bag => {
  const { menu, words, isPreview } = useShop();
  const [cart, setCart] = createStore<Cart>(emptyCart(menu.orderTypes[0] ?? "pickup"));
  const [notice, setNotice] = createSignal<ReturnType<Bag["notice"]>>(null);
  const [isOpen, setOpen] = createSignal(false);
  let channel: BroadcastChannel | undefined;
  let queue: Promise<void> = Promise.resolve();
  let writes = 0;

  const show = (fresh: Cart): void => setCart(reconcile(fresh, { key: "id" }));
  const write = (work: () => Promise<Cart>): Promise<void> => {
    if (isPreview) {
      setNotice({ text: words("preview.noOrders"), undo: null });
      return Promise.reject(new Error("A preview takes no orders."));
    }
    writes += 1;
    const mine = writes;
    const run = queue.then(async () => {
      try {
        const fresh = await work();
        // A later change is on its way and shown already: only its answer may replace it.
        if (mine === writes) show(fresh);
        channel?.postMessage("changed");
      } catch (error) {
        void refresh();
        const text = error instanceof Refused ? error.message : "";
        setNotice({ text: text || words("bag.failed"), undo: null });
        throw error;
      }
    });
    queue = run.catch(() => undefined);
    return run;
  };
  const refresh = async (): Promise<void> => {
    if (isPreview) return;
    queue = queue.then(async () => show(await call<Cart>("/api/cart"))).catch(() => undefined);
    await queue;
  };
  const add = async (input: LineInput, name: string): Promise<void> => {
    await write(() => call<Cart>("/api/cart/items", { method: "POST", body: input }));
    setNotice({ text: words("bag.added", { name }), undo: null });
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
  const line = (id: string) => `/api/cart/items/${encodeURIComponent(id)}`;

  onMount(() => {
    channel = new BroadcastChannel("tiffin-bag");
    channel.onmessage = () => void refresh();
    onCleanup(() => channel?.close());
    if (hasBag()) void refresh();
  });
  const blocked = (): number => cart.items.filter(({ problems }) => problems.length > 0).length;
  const followMenu = async (): Promise<void> => {
    const before = blocked();
    if (cart.items.length > 0) await refresh();
    if (blocked() > before && !isOpen()) setNotice({ text: words("bag.changed"), undo: null });
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
    replace: (id, input) => write(() => call<Cart>(line(id), { method: "PATCH", body: input })),
    setQuantity: (id, quantity) => {
      showQuantity(id, quantity);
      return write(() => call<Cart>(line(id), { method: "PATCH", body: { quantity } }));
    },
    remove: async (gone) => {
      const again = inputOf(gone);
      await write(() => call<Cart>(line(gone.id), { method: "DELETE" }));
      const undo = gone.menuItem === null ? null : () => void add(again, gone.name).catch(() => undefined);
      setNotice({ text: words("bag.removed", { name: gone.name }), undo });
    },
    clear: () => write(() => call<Cart>("/api/cart", { method: "DELETE" })),
    setOrderType: (orderType) => write(() => call<Cart>("/api/cart", { method: "PATCH", body: { orderType } })),
    refresh,
    dismiss: () => setNotice(null),
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
