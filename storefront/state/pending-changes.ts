import type { MenuItem } from "../../worker/domain/menu/types.ts";
import { maxQuantity, unitPrice } from "../../worker/domain/pricing/pricing.rules.ts";
import type { call } from "../api/client.ts";
import type { Cart, CartItem } from "../api/types.ts";

export interface LineInput {
  menuItemId: string;
  quantity: number;
  modifierIds: string[];
  specialInstructions: string | null;
}

/** A change that waits for the connection. It may be sent again after an answer was lost: `add` puts `quantity` more in, once for
 *  its key; `set` is how many are left of a line that is still there, 0 removes it; `ensure` makes the line if it is missing. */
export interface PendingChange extends LineInput {
  kind: "add" | "set" | "ensure";
  key: string;
}

/** What this browser keeps of its bag while it is offline. */
export interface KeptBag {
  /** The bag as the restaurant answered it last. */
  cart: Cart | null;
  /** The oldest first. */
  wishes: readonly PendingChange[];
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

const pending = (kind: PendingChange["kind"], line: LineInput, key: string = crypto.randomUUID()): PendingChange => ({
  ...line,
  kind,
  key,
});

/** A change as it was kept. An earlier version of this page kept nothing but the line that there was to be. */
export const readChange = ({ kind = "ensure", key, ...line }: LineInput & Partial<PendingChange>): PendingChange =>
  pending(kind, line, key);

/** A dish that is put into the bag under the key that the restaurant may have had already. */
export const addition = (line: LineInput, key?: string): PendingChange => pending("add", line, key);

/** Takes a line out. */
export const removal = (line: LineInput): PendingChange => pending("set", { ...line, quantity: 0 });

/** Another quantity of a line. If the restaurant was asked and its answer got lost, only the quantity itself can be sent again;
 *  else more of it is an addition, which no order that is placed meanwhile takes back. */
export const quantityChange = (line: LineInput, quantity: number, wasSent: boolean): PendingChange =>
  !wasSent && quantity > line.quantity
    ? addition({ ...line, quantity: quantity - line.quantity })
    : pending("set", { ...line, quantity });

/** Lines that are changed into another one, as `quantityChange` if they are still the same dish. */
export const replacement = (
  cart: Cart,
  lines: readonly LineInput[],
  input: LineInput,
  wasSent: boolean,
): PendingChange[] => {
  const same = lines.find((line) => isSameDish(line, input));
  if (same) return [quantityChange(same, input.quantity, wasSent)];
  const target = wasSent ? pending("ensure", joined(cart, input)) : addition(input);
  return [...lines.map(removal), target];
};

/** Appends a change; a quantity that is set twice in a row is sent once. */
export const withWish = (kept: KeptBag, change: PendingChange): KeptBag => {
  const last = kept.wishes.at(-1);
  const isReplaced = last?.kind === "set" && change.kind === "set" && isSameDish(last, change);
  return { ...kept, wishes: [...(isReplaced ? kept.wishes.slice(0, -1) : kept.wishes), change] };
};

/** Notes that a change came true in a bag. One step for both, because another page of this browser may read what is kept at any
 *  moment, and has to find the dish in one of them. */
export const withAnswer = (kept: KeptBag, { key }: PendingChange, cart: Cart): KeptBag => ({
  ...kept,
  cart,
  wishes: kept.wishes.filter((other) => other.key !== key),
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

const withQuantity = (line: CartItem, quantity: number): CartItem => ({
  ...line,
  quantity,
  lineTotal: line.unitPrice * quantity,
});

const applied = (items: readonly CartItem[], change: PendingChange, item: MenuItem | undefined): CartItem[] => {
  const line = items.find((other) => isSameDish(inputOf(other), change));
  if (!line) return item && change.kind !== "set" ? [...items, newLine(change, item)] : [...items];
  const quantity = change.kind === "add" ? Math.min(maxQuantity, line.quantity + change.quantity) : change.quantity;
  return items
    .map((other) => (other === line ? withQuantity(line, quantity) : other))
    .filter((other) => other.quantity > 0);
};

/** The bag as the guest wants it: what the restaurant holds, with what waits for the connection. Lines are copies, because the
 *  page's store changes them in place, and an addition that is applied to its own result would count twice. */
export const wantedBag = (cart: Cart, kept: KeptBag, itemById: (id: string) => MenuItem | undefined): Cart => {
  const items = kept.wishes.reduce(
    (changed: readonly CartItem[], change) => applied(changed, change, itemById(change.menuItemId)),
    cart.items.map((line) => ({ ...line })),
  );
  return {
    ...cart,
    orderType: kept.orderType ?? cart.orderType,
    items: [...items],
    subtotal: items.reduce((sum, { lineTotal }) => sum + lineTotal, 0),
    itemCount: items.reduce((sum, { quantity }) => sum + quantity, 0),
  };
};

export const lineAddress = (id: string): string => `/api/cart/items/${encodeURIComponent(id)}`;

/** Puts a dish into the restaurant's bag, once for each key. */
export const sendAddition = (input: LineInput, key: string, send: typeof call): Promise<Cart> =>
  send<Cart>("/api/cart/items", { method: "POST", body: input, headers: { "idempotency-key": key } });

/** Sends a change that waited, and answers the bag. One that came true already changes nothing. */
export const fulfil = async (cart: Cart, change: PendingChange, send: typeof call): Promise<Cart> => {
  const { kind, key, ...input } = change;
  if (kind === "add") return sendAddition(input, key, send);
  const line = cart.items.find((item) => isSameDish(inputOf(item), input));
  if (!line) return kind === "ensure" ? sendAddition(input, key, send) : cart;
  const { quantity } = input;
  if (line.quantity === quantity) return cart;
  return quantity === 0
    ? send<Cart>(lineAddress(line.id), { method: "DELETE" })
    : send<Cart>(lineAddress(line.id), { method: "PATCH", body: { quantity } });
};

/** How many there are of a dish in the end if some are added to the bag. */
const joined = (cart: Cart, added: LineInput): LineInput => {
  const line = cart.items.find((item) => isSameDish(inputOf(item), added));
  return { ...added, quantity: Math.min(maxQuantity, (line?.quantity ?? 0) + added.quantity) };
};
