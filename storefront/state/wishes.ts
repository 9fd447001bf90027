import { maxQuantity } from "../../worker/domain/cart/rules.ts";
import type { MenuItem } from "../../worker/domain/menu/types.ts";
import { unitPrice } from "../../worker/domain/pricing/rules.ts";
import type { call } from "../api/client.ts";
import type { Cart, CartItem } from "../api/types.ts";

export interface LineInput {
  menuItemId: string;
  quantity: number;
  modifierIds: string[];
  specialInstructions: string | null;
}

/** What this browser keeps of its bag while the line is broken. A wish names how many of a dish there are to be in the end, 0
 *  where none, and never how many to add: so it may be sent again after an answer was lost. */
export interface KeptBag {
  /** The bag as the restaurant answered it last. */
  cart: Cart | null;
  wishes: readonly LineInput[];
  /** The kind of order that was chosen since; null where it was not. */
  orderType: string | null;
}

export const nothingKept: KeptBag = { cart: null, wishes: [], orderType: null };

export const inputOf = (line: CartItem): LineInput => ({
  menuItemId: line.menuItem?.id ?? "",
  quantity: line.quantity,
  modifierIds: line.modifiers.map(({ id }) => id),
  specialInstructions: line.specialInstructions,
});

/** Whether two lines are one to the restaurant: the same dish with the same choices and the same note. */
export const isSameDish = (one: LineInput, other: LineInput): boolean =>
  one.menuItemId === other.menuItemId &&
  (one.specialInstructions || null) === (other.specialInstructions || null) &&
  one.modifierIds.toSorted().join() === other.modifierIds.toSorted().join();

/** Notes what there is to be of a dish; what was wished of it before is forgotten. */
export const withWish = (kept: KeptBag, wish: LineInput): KeptBag => ({
  ...kept,
  wishes: [...kept.wishes.filter((earlier) => !isSameDish(earlier, wish)), wish],
});

/** Notes that a wish came true in a bag. One step for both, because another page of this browser may read what is kept at any
 *  moment, and has to find the dish in one of them. A wish that was changed meanwhile is another, and still to be sent. */
export const withAnswer = (kept: KeptBag, wish: LineInput, cart: Cart): KeptBag => ({
  ...kept,
  cart,
  wishes: kept.wishes.filter((other) => other !== wish),
});

const newLine = (wish: LineInput, item: MenuItem): CartItem => {
  const modifiers = item.modifiers.filter(({ id }) => wish.modifierIds.includes(id));
  const price = unitPrice(
    item.price,
    modifiers.map(({ priceAdjustment }) => priceAdjustment),
  );
  return {
    id: `waiting-${JSON.stringify([wish.menuItemId, ...wish.modifierIds, wish.specialInstructions])}`,
    menuItem: item,
    name: item.name,
    quantity: wish.quantity,
    modifiers,
    specialInstructions: wish.specialInstructions,
    unitPrice: price,
    lineTotal: price * wish.quantity,
    problems: [],
  };
};

/** The bag as the guest wants it: what the restaurant holds, with what waits for the line. */
export const wantedBag = (cart: Cart, kept: KeptBag, itemById: (id: string) => MenuItem | undefined): Cart => {
  const wishOf = (line: CartItem) => kept.wishes.find((wish) => isSameDish(inputOf(line), wish));
  const changed = cart.items.map((line) => {
    const quantity = wishOf(line)?.quantity ?? line.quantity;
    return { ...line, quantity, lineTotal: line.unitPrice * quantity };
  });
  const added = kept.wishes.flatMap((wish) => {
    const item = itemById(wish.menuItemId);
    return item && !cart.items.some((line) => isSameDish(inputOf(line), wish)) ? [newLine(wish, item)] : [];
  });
  const items = [...changed, ...added].filter(({ quantity }) => quantity > 0);
  return {
    ...cart,
    orderType: kept.orderType ?? cart.orderType,
    items,
    subtotal: items.reduce((sum, { lineTotal }) => sum + lineTotal, 0),
    itemCount: items.reduce((sum, { quantity }) => sum + quantity, 0),
  };
};

export const lineAddress = (id: string): string => `/api/cart/items/${encodeURIComponent(id)}`;

/** Makes the restaurant's bag hold what was wished of one dish, and answers it. A wish that came true already changes nothing. */
export const fulfil = async (cart: Cart, wish: LineInput, send: typeof call): Promise<Cart> => {
  const line = cart.items.find((item) => isSameDish(inputOf(item), wish));
  if (!line) return wish.quantity === 0 ? cart : send<Cart>("/api/cart/items", { method: "POST", body: wish });
  if (line.quantity === wish.quantity) return cart;
  return wish.quantity === 0
    ? send<Cart>(lineAddress(line.id), { method: "DELETE" })
    : send<Cart>(lineAddress(line.id), { method: "PATCH", body: { quantity: wish.quantity } });
};

/** A wish for none of a dish. */
export const none = (line: LineInput): LineInput => ({ ...line, quantity: 0 });

/** What there is of a dish in the end where some are added to the bag. */
export const joined = (cart: Cart, added: LineInput): LineInput => {
  const line = cart.items.find((item) => isSameDish(inputOf(item), added));
  return { ...added, quantity: Math.min(maxQuantity, (line?.quantity ?? 0) + added.quantity) };
};

/** What there is in the end where lines give way to another. */
export const replaced = (cart: Cart, lines: readonly LineInput[], input: LineInput): LineInput[] =>
  lines.some((line) => isSameDish(line, input)) ? [input] : [...lines.map(none), joined(cart, input)];
