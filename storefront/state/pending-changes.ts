import type { MenuItem } from "../../worker/domain/menu/types.ts";
import { maxQuantity, unitPrice } from "../../worker/domain/pricing/pricing.rules.ts";
import type { call } from "../api/client.ts";
import type { Cart, CartItem } from "../api/types.ts";
import { newRequestKey } from "./request-key.ts";

export interface CartItemInput {
  menuItemId: string;
  quantity: number;
  modifierIds: string[];
  specialInstructions: string | null;
}

/** A change that waits for the connection. A lost response may make it be sent twice, so every kind is idempotent.
 *  `add` adds `quantity` once per key. `set` sets the quantity of an item that still exists; 0 removes it.
 *  `ensure` sets the quantity and creates the item if it is missing. */
export interface PendingChange extends CartItemInput {
  kind: "add" | "set" | "ensure";
  key: string;
}

/** The bag as this browser stores it. */
export interface StoredBag {
  /** The restaurant's last response. */
  cart: Cart | null;
  /** The changes to send, oldest first. */
  changes: readonly PendingChange[];
  /** The order type to send; null if the guest has not changed it. */
  orderType: string | null;
}

export const emptyStoredBag: StoredBag = { cart: null, changes: [], orderType: null };

export const inputOf = (item: CartItem): CartItemInput => ({
  menuItemId: item.menuItem?.id ?? "",
  quantity: item.quantity,
  modifierIds: item.modifiers.map(({ id }) => id),
  specialInstructions: item.specialInstructions,
});

/** Whether the restaurant merges two inputs into one cart item: the same dish with the same choices and note. */
export const isSameDish = (one: CartItemInput, other: CartItemInput): boolean =>
  one.menuItemId === other.menuItemId &&
  (one.specialInstructions || null) === (other.specialInstructions || null) &&
  one.modifierIds.toSorted().join() === other.modifierIds.toSorted().join();

const buildChange = (
  kind: PendingChange["kind"],
  input: CartItemInput,
  key: string = newRequestKey(),
): PendingChange => ({ ...input, kind, key });

/** Reads a stored change. An earlier version of this page stored only the target item, without `kind` and `key`. */
export const readChange = ({ kind = "ensure", key, ...input }: CartItemInput & Partial<PendingChange>): PendingChange =>
  buildChange(kind, input, key);

/** Adds a dish. Pass the key of the first request if the restaurant may have received it already. */
export const addition = (input: CartItemInput, key?: string): PendingChange => buildChange("add", input, key);

export const removal = (input: CartItemInput): PendingChange => buildChange("set", { ...input, quantity: 0 });

/** Changes the quantity of an item. An increase becomes an addition, which survives an order that is placed meanwhile.
 *  If the restaurant may have received the request already, the target quantity itself is sent instead. */
export const quantityChange = (input: CartItemInput, quantity: number, wasSent: boolean): PendingChange =>
  !wasSent && quantity > input.quantity
    ? addition({ ...input, quantity: quantity - input.quantity })
    : buildChange("set", { ...input, quantity });

/** Replaces items with another one; if the dish stays the same, only its quantity changes. */
export const replacement = (
  cart: Cart,
  replaced: readonly CartItemInput[],
  input: CartItemInput,
  wasSent: boolean,
): PendingChange[] => {
  const same = replaced.find((other) => isSameDish(other, input));
  if (same) return [quantityChange(same, input.quantity, wasSent)];
  const target = wasSent ? buildChange("ensure", mergeQuantity(cart, input)) : addition(input);
  return [...replaced.map(removal), target];
};

/** Appends a change. Of two `set` changes in a row for the same dish, only the last is kept. */
export const appendChange = (stored: StoredBag, change: PendingChange): StoredBag => {
  const last = stored.changes.at(-1);
  const isReplaced = last?.kind === "set" && change.kind === "set" && isSameDish(last, change);
  return { ...stored, changes: [...(isReplaced ? stored.changes.slice(0, -1) : stored.changes), change] };
};

/** Removes a change and stores the resulting cart in one step. Another page of this browser may read the storage at
 *  any moment, and must find the dish in the cart or in the changes. */
export const resolveChange = (stored: StoredBag, { key }: PendingChange, cart: Cart): StoredBag => ({
  ...stored,
  cart,
  changes: stored.changes.filter((other) => other.key !== key),
});

const buildCartItem = (input: CartItemInput, item: MenuItem): CartItem => {
  const modifiers = item.modifiers.filter(({ id }) => input.modifierIds.includes(id));
  const price = unitPrice(
    item.price,
    modifiers.map(({ priceAdjustment }) => priceAdjustment),
  );
  return {
    id: `waiting-${JSON.stringify([input.menuItemId, ...input.modifierIds, input.specialInstructions])}`,
    menuItem: item,
    name: item.name,
    quantity: input.quantity,
    modifiers,
    specialInstructions: input.specialInstructions,
    unitPrice: price,
    lineTotal: price * input.quantity,
    problems: [],
  };
};

const withQuantity = (item: CartItem, quantity: number): CartItem => ({
  ...item,
  quantity,
  lineTotal: item.unitPrice * quantity,
});

const applyChange = (items: readonly CartItem[], change: PendingChange, menuItem: MenuItem | undefined): CartItem[] => {
  const current = items.find((item) => isSameDish(inputOf(item), change));
  if (!current) return menuItem && change.kind !== "set" ? [...items, buildCartItem(change, menuItem)] : [...items];
  const quantity = change.kind === "add" ? Math.min(maxQuantity, current.quantity + change.quantity) : change.quantity;
  return items
    .map((item) => (item === current ? withQuantity(item, quantity) : item))
    .filter((item) => item.quantity > 0);
};

/** The restaurant's cart with all pending changes applied. Items are copies: the page's store changes its items in
 *  place, and an addition that is applied to its own result would count twice. */
export const buildTargetCart = (
  cart: Cart,
  stored: StoredBag,
  itemById: (id: string) => MenuItem | undefined,
): Cart => {
  const items = stored.changes.reduce(
    (changed: readonly CartItem[], change) => applyChange(changed, change, itemById(change.menuItemId)),
    cart.items.map((item) => ({ ...item })),
  );
  return {
    ...cart,
    orderType: stored.orderType ?? cart.orderType,
    items: [...items],
    subtotal: items.reduce((sum, { lineTotal }) => sum + lineTotal, 0),
    itemCount: items.reduce((sum, { quantity }) => sum + quantity, 0),
  };
};

/** Adds a dish to the restaurant's cart, once per idempotency key. */
export const sendAddition = (input: CartItemInput, key: string, send: typeof call): Promise<Cart> =>
  send("POST /api/cart/items", input, { "Idempotency-Key": key });

/** Sends a pending change and returns the resulting cart. If the cart already has the target state, nothing is sent. */
export const sendChange = async (cart: Cart, change: PendingChange, send: typeof call): Promise<Cart> => {
  const { kind, key, ...input } = change;
  if (kind === "add") return sendAddition(input, key, send);
  const current = cart.items.find((item) => isSameDish(inputOf(item), input));
  if (!current) return kind === "ensure" ? sendAddition(input, key, send) : cart;
  const { quantity } = input;
  if (current.quantity === quantity) return cart;
  return quantity === 0
    ? send("DELETE /api/cart/items/:id", { id: current.id })
    : send("PATCH /api/cart/items/:id", { id: current.id, quantity });
};

/** The input with the quantity that the cart has after it is added. */
const mergeQuantity = (cart: Cart, input: CartItemInput): CartItemInput => {
  const current = cart.items.find((item) => isSameDish(inputOf(item), input));
  return { ...input, quantity: Math.min(maxQuantity, (current?.quantity ?? 0) + input.quantity) };
};
