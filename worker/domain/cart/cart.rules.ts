import type { Instant } from "../../../db/schema/shapes.ts";
import { maxQuantity } from "../pricing/pricing.rules.ts";
import { addMinutes } from "../time.ts";

/** The maximum number of items in one bag or one order. */
export const maxItems = 100;
/** How long a bag lives after its last change. */
export const bagLifeMinutes = 30 * 24 * 60;

const rememberedOrders = 20;

/** A dish that a guest chose. Its price and name are read from the current menu. */
export interface BagItemInput {
  menuItemId: string;
  modifierIds: readonly string[];
  quantity: number;
  specialInstructions: string | null;
}

interface BagItem extends BagItemInput {
  id: string;
}

/** A guest's bag. `orderType` is null until the guest chooses one. */
export interface Bag {
  orderType: "pickup" | "delivery" | null;
  lines: readonly BagItem[];
  changedAt: Instant | null;
  /** Another one after each change of the lines, so that an order can name the bag that it was made from. */
  revision: string | null;
  /** Ids of the latest orders whose items were removed, sorted, so that each order is applied only once. */
  settledOrderIds: readonly string[];
}

export const emptyBag: Bag = { orderType: null, lines: [], changedAt: null, revision: null, settledOrderIds: [] };

/** Why a change to a bag was refused. */
export type BagRefusal = "NOT_FOUND" | "LIMIT_EXCEEDED" | "IDEMPOTENCY_KEY_REUSED";

/** Whether a bag has been unchanged for more than 30 days. A bag changed on 1 March at 12:00 lives until 31 March
 *  at 12:00. */
export const hasExpired = ({ changedAt }: Bag, now: Instant): boolean =>
  changedAt !== null && addMinutes(changedAt, bagLifeMinutes) < now;

const normalize = (input: BagItemInput): BagItemInput => ({
  menuItemId: input.menuItemId,
  modifierIds: [...input.modifierIds].sort(),
  quantity: input.quantity,
  specialInstructions: input.specialInstructions,
});

const isSameDish = (a: BagItemInput, b: BagItemInput): boolean =>
  a.menuItemId === b.menuItemId &&
  a.specialInstructions === b.specialInstructions &&
  a.modifierIds.join() === b.modifierIds.join();

/** Whether an order has a dish of the bag. One that has none was not made from it. */
export const isFromBag = ({ lines }: Bag, ordered: readonly BagItemInput[]): boolean =>
  ordered.map(normalize).some((item) => lines.some((line) => isSameDish(line, item)));

const withItems = (bag: Bag, lines: readonly BagItem[], changedAt: Instant): Bag => ({ ...bag, lines, changedAt });

/** Adds a dish to the bag. If the bag has the same dish with the same modifiers and note, their quantities are
 *  added up to 99: two burgers and one more make three. Returns LIMIT_EXCEEDED for the 101st item. */
export const addToBag = (bag: Bag, input: BagItemInput, id: string, now: Instant): Bag | BagRefusal => {
  const target = normalize(input);
  const same = bag.lines.find((item) => isSameDish(item, target));
  if (same)
    return changeBagItem(bag, same.id, { quantity: Math.min(maxQuantity, same.quantity + target.quantity) }, now);
  if (bag.lines.length >= maxItems) return "LIMIT_EXCEEDED";
  return withItems(bag, [...bag.lines, { ...target, id }], now);
};

/** Changes an item in place; fields that are not given stay. If it then equals another item, the two merge: a
 *  plain burger changed to one with cheese, beside two with cheese, makes three. Returns NOT_FOUND for an unknown
 *  id. */
export const changeBagItem = (bag: Bag, id: string, changes: Partial<BagItemInput>, now: Instant): Bag | BagRefusal => {
  const item = bag.lines.find((candidate) => candidate.id === id);
  if (!item) return "NOT_FOUND";
  const target = normalize({ ...item, ...changes });
  const duplicates = bag.lines.filter((other) => other.id !== id && isSameDish(other, target));
  const quantity = duplicates.reduce((sum, other) => Math.min(maxQuantity, sum + other.quantity), target.quantity);
  const lines = bag.lines
    .filter((other) => !duplicates.includes(other))
    .map((other) => (other.id === id ? { ...target, id, quantity } : other));
  return withItems(bag, lines, now);
};

/** Removes an item. Returns NOT_FOUND for an id that is not in the bag. */
export const removeBagItem = (bag: Bag, id: string, now: Instant): Bag | BagRefusal => {
  const lines = bag.lines.filter((item) => item.id !== id);
  return lines.length === bag.lines.length ? "NOT_FOUND" : withItems(bag, lines, now);
};

const subtract = (lines: readonly BagItem[], ordered: BagItemInput): readonly BagItem[] =>
  lines.flatMap((item) => {
    if (!isSameDish(item, ordered)) return [item];
    const quantity = item.quantity - ordered.quantity;
    return quantity > 0 ? [{ ...item, quantity }] : [];
  });

/** Order ids sort by age, so an id older than the 20 stored ones was applied before and has been dropped since. */
const isAlreadyApplied = ({ settledOrderIds: appliedIds }: Bag, orderId: string): boolean =>
  appliedIds.includes(orderId) || (appliedIds.length >= rememberedOrders && appliedIds.every((id) => id > orderId));

/** Subtracts an order's items from the bag, once per order however often it is repeated. Dishes that the guest
 *  added or changed since then stay: three burgers minus two ordered ones leave one. */
export const withoutOrdered = (bag: Bag, orderId: string, ordered: readonly BagItemInput[]): Bag => {
  if (isAlreadyApplied(bag, orderId)) return bag;
  return {
    ...bag,
    lines: ordered.map(normalize).reduce(subtract, bag.lines),
    settledOrderIds: [...bag.settledOrderIds, orderId].sort().slice(-rememberedOrders),
  };
};
