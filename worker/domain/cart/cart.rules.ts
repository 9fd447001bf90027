import type { Instant } from "../../../db/schema/shapes.ts";
import { maxQuantity } from "../pricing/pricing.rules.ts";
import { addMinutes } from "../time.ts";

/** How many lines one bag or one order may hold. */
export const maxLines = 100;
/** How long a bag lives after its last change. */
export const bagLifeMinutes = 30 * 24 * 60;

const rememberedOrders = 20;

/** What a guest wants on one line; prices and names are the menu's, and read with it. */
export interface LineIntent {
  menuItemId: string;
  modifierIds: readonly string[];
  quantity: number;
  specialInstructions: string | null;
}

interface BagLine extends LineIntent {
  id: string;
}

/** A guest's bag; its order type is null until the guest has chosen one. */
export interface Bag {
  orderType: "pickup" | "delivery" | null;
  lines: readonly BagLine[];
  changedAt: Instant | null;
  /** The newest orders that took lines out, sorted, so that none does so twice. */
  settledOrderIds: readonly string[];
}

export const emptyBag: Bag = { orderType: null, lines: [], changedAt: null, settledOrderIds: [] };

/** Why a change of a bag was refused. */
export type BagRefusal = "NOT_FOUND" | "LIMIT_EXCEEDED" | "IDEMPOTENCY_KEY_REUSED";

/** Whether a bag has been left alone for more than 30 days. One last changed on 1 March 12:00 lives until 31 March 12:00. */
export const hasExpired = ({ changedAt }: Bag, now: Instant): boolean =>
  changedAt !== null && addMinutes(changedAt, bagLifeMinutes) < now;

const sorted = (intent: LineIntent): LineIntent => ({
  menuItemId: intent.menuItemId,
  modifierIds: [...intent.modifierIds].sort(),
  quantity: intent.quantity,
  specialInstructions: intent.specialInstructions,
});

const sameDish = (a: LineIntent, b: LineIntent): boolean =>
  a.menuItemId === b.menuItemId &&
  a.specialInstructions === b.specialInstructions &&
  a.modifierIds.join() === b.modifierIds.join();

const withLines = (bag: Bag, lines: readonly BagLine[], changedAt: Instant): Bag => ({ ...bag, lines, changedAt });

/** Puts a dish into the bag. The same dish with the same modifiers and note joins its line, which holds at most 99: two
 *  burgers and one more are one line of three. Answers LIMIT_EXCEEDED where it would need a line past the 100th. */
export const addToBag = (bag: Bag, intent: LineIntent, id: string, now: Instant): Bag | BagRefusal => {
  const wanted = sorted(intent);
  const same = bag.lines.find((line) => sameDish(line, wanted));
  if (same) return changeLine(bag, same.id, { quantity: Math.min(maxQuantity, same.quantity + wanted.quantity) }, now);
  if (bag.lines.length >= maxLines) return "LIMIT_EXCEEDED";
  return withLines(bag, [...bag.lines, { ...wanted, id }], now);
};

/** Changes a line in its place, and leaves what is not told. Where that makes it equal to another line, the other joins it:
 *  a plain burger changed to one with cheese, beside two with cheese, makes three. Answers NOT_FOUND for a line that is not
 *  in the bag. */
export const changeLine = (bag: Bag, id: string, changes: Partial<LineIntent>, now: Instant): Bag | BagRefusal => {
  const line = bag.lines.find((candidate) => candidate.id === id);
  if (!line) return "NOT_FOUND";
  const wanted = sorted({ ...line, ...changes });
  const joining = bag.lines.filter((other) => other.id !== id && sameDish(other, wanted));
  const quantity = joining.reduce((sum, other) => Math.min(maxQuantity, sum + other.quantity), wanted.quantity);
  const lines = bag.lines
    .filter((other) => !joining.includes(other))
    .map((other) => (other.id === id ? { ...wanted, id, quantity } : other));
  return withLines(bag, lines, now);
};

/** Takes a line out. Answers NOT_FOUND for a line that is not in the bag. */
export const removeLine = (bag: Bag, id: string, now: Instant): Bag | BagRefusal => {
  const lines = bag.lines.filter((line) => line.id !== id);
  return lines.length === bag.lines.length ? "NOT_FOUND" : withLines(bag, lines, now);
};

const subtract = (lines: readonly BagLine[], ordered: LineIntent): readonly BagLine[] =>
  lines.flatMap((line) => {
    if (!sameDish(line, ordered)) return [line];
    const quantity = line.quantity - ordered.quantity;
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });

/** Order ids sort by age, so that one older than the 20 newest counts as emptied: it was one of those that were forgotten. */
const isEmptiedFor = ({ settledOrderIds: known }: Bag, orderId: string): boolean =>
  known.includes(orderId) || (known.length >= rememberedOrders && known.every((id) => id > orderId));

/** Takes out what was ordered, once for each order however often it is repeated: the ordered quantity of the same dish with the
 *  same choices and note. What the guest put in or changed since stays: three burgers less two that were ordered are one. */
export const withoutOrdered = (bag: Bag, orderId: string, ordered: readonly LineIntent[]): Bag => {
  if (isEmptiedFor(bag, orderId)) return bag;
  return {
    ...bag,
    lines: ordered.map(sorted).reduce(subtract, bag.lines),
    settledOrderIds: [...bag.settledOrderIds, orderId].sort().slice(-rememberedOrders),
  };
};
