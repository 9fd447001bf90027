import { maxItems } from "../../../../worker/domain/cart/cart.rules.ts";
import { maxQuantity } from "../../../../worker/domain/pricing/pricing.rules.ts";
import type { DraftLine } from "./draft.ts";

export type LineChoice = Omit<DraftLine, "id">;

const isSameChoice = (one: LineChoice, other: LineChoice): boolean =>
  one.menuItemId === other.menuItemId &&
  one.note.trim() === other.note.trim() &&
  one.modifierIds.length === other.modifierIds.length &&
  one.modifierIds.every((id) => other.modifierIds.includes(id));

const limit = (quantity: number): number => Math.min(Math.max(quantity, 1), maxQuantity);

/** The line of the same dish with the same choices and note, if it has room for `quantity` more. */
const findRoom = (lines: readonly DraftLine[], choice: LineChoice): DraftLine | undefined =>
  lines.find((line) => isSameChoice(line, choice) && line.quantity + choice.quantity <= maxQuantity);

/** Adds a dish, to an equal line if there is one. Two teas and one more tea are three teas in one line. A full line of
 *  99 gets a second one, and an order has 100 lines at most: then nothing changes. */
export const addLine = (lines: readonly DraftLine[], choice: LineChoice, id: string): readonly DraftLine[] => {
  const added = { ...choice, quantity: limit(choice.quantity) };
  const equal = findRoom(lines, added);
  if (equal)
    return lines.map((line) => (line === equal ? { ...line, quantity: line.quantity + added.quantity } : line));
  return lines.length < maxItems ? [...lines, { ...added, id }] : lines;
};

/** Replaces the choices of a line. It merges with an equal line, so that the kitchen reads each dish once. */
export const replaceLine = (lines: readonly DraftLine[], id: string, choice: LineChoice): readonly DraftLine[] => {
  const others = lines.filter((line) => line.id !== id);
  const next = { ...choice, quantity: limit(choice.quantity) };
  if (findRoom(others, next)) return addLine(others, next, id);
  return lines.map((line) => (line.id === id ? { ...next, id } : line));
};

/** Sets the quantity of a line, 1 to 99. Zero removes the line. */
export const setQuantity = (lines: readonly DraftLine[], id: string, quantity: number): readonly DraftLine[] =>
  quantity <= 0
    ? lines.filter((line) => line.id !== id)
    : lines.map((line) => (line.id === id ? { ...line, quantity: limit(quantity) } : line));

/** How many of a dish the order has, over all its lines. */
export const countDish = (lines: readonly DraftLine[], menuItemId: string): number =>
  lines.reduce((sum, line) => sum + (line.menuItemId === menuItemId ? line.quantity : 0), 0);
