import { noBump } from "../../../../db/queries/orders/bumps.ts";
import type { OrderFeeRow, OrderItemRow, OrderRow } from "../../../../db/queries/orders/orders.ts";
import { newId } from "../../ids.ts";
import { toLineId } from "../../payments/refunds/given-back.rules.ts";
import type { Instant } from "../../time.ts";
import type { EditDecision } from "./decide-edit.ts";

type Line = EditDecision["lines"][number];

/** What an item's row takes from the row that it supersedes, or else from its dish. */
const copyDish = ({ sold, found }: Line) => {
  if (sold) {
    const { menuItemId, name, thumbnail, modifiers, kitchenStation, kitchenStatus } = sold;
    return { menuItemId, name, thumbnail, modifiers, kitchenStation, kitchenStatus };
  }
  if (!found.item) return null;
  const { id: menuItemId, name, thumbnail, kitchenStation } = found.item;
  const modifiers = found.modifiers.map(({ id, name: choice, modifierGroup, priceAdjustment }) => ({
    id,
    name: choice,
    modifierGroup,
    priceAdjustment,
  }));
  return { menuItemId, name, thumbnail, modifiers, kitchenStation, kitchenStatus: "queued" as const };
};

/** The place of an item in the order: that of the item that it replaces or extends, else the end. */
const findSortOrder = ({ line, sold }: Line, sortOrders: ReadonlyMap<string, number>, end: number): number => {
  if (sold) return sold.sortOrder;
  return (line.kind === "added" && line.besideId !== null ? sortOrders.get(line.besideId) : undefined) ?? end;
};

/** An item of the edited order, and the item that it continues: at the same price, with another quantity or note. */
interface BuiltItem {
  row: OrderItemRow;
  continues: string | null;
}

/** The items of the edited order, in its order. An item that the edit leaves as it is keeps its row. */
export const buildItemRows = (
  { id: orderId, storeId }: OrderRow,
  sortOrders: ReadonlyMap<string, number>,
  lines: readonly Line[],
  now: Instant,
): BuiltItem[] => {
  const end = Math.max(-1, ...sortOrders.values()) + 1;
  return lines.flatMap((line, index): BuiltItem[] => {
    const { quantity, specialInstructions, unitPrice, totalPrice, discountAmount, taxRatePpm, taxAmount } = line;
    if (line.line.kind === "unchanged")
      return line.sold ? [{ row: { ...line.sold, discountAmount, taxAmount, taxRatePpm }, continues: null }] : [];
    const snapshot = copyDish(line);
    if (snapshot === null) return [];
    const row = {
      ...{ id: newId("oit", now), createdAt: now, updatedAt: now, storeId, orderId, ...snapshot },
      lineId: line.sold ? toLineId(line.sold) : null,
      ...{ quantity, specialInstructions, unitPrice, totalPrice, discountAmount, taxRatePpm, taxAmount },
      ...noBump,
      ...{ supersededIn: null, sortOrder: findSortOrder(line, sortOrders, end + index) },
    };
    return [{ row, continues: line.sold?.id ?? null }];
  });
};

/** The rows of an edited order's fees. */
export const buildFeeRows = (
  { id: orderId, storeId }: OrderRow,
  fees: EditDecision["fees"],
  now: Instant,
): OrderFeeRow[] =>
  fees.map((fee) => ({ ...fee, id: newId("fee", now), createdAt: now, updatedAt: now, storeId, orderId }));
