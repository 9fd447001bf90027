import type { KitchenStatus, OrderFeeKind, OrderStatus, OrderType } from "../../../../db/schema/enums.ts";
import type { Instant } from "../../../../db/schema/shapes.ts";
import { maxItems } from "../../cart/cart.rules.ts";
import type { DeliveryAddress } from "../../fulfilment/schemas.ts";
import type { RequestedItem } from "../../menu/order-lines.ts";
import { nothingOrdered, type OrderProblem, tooManyLines } from "../../problems.rules.ts";

/** A current item of an order, as far as an edit depends on it. */
export interface SoldLine {
  id: string;
  menuItemId: string;
  name: string;
  quantity: number;
  modifierIds: readonly string[];
  specialInstructions: string | null;
  kitchenStatus: KitchenStatus;
}

/** A fee on its own line. Minor units; 0 removes it. */
export interface FeeAmount {
  kind: OrderFeeKind;
  amount: number;
  /** Null for the rate of the fee that it replaces, else that of the order. */
  taxRatePpm: number | null;
}

/** The parts of an order beside its items that an edit can change. */
export interface OrderParts {
  orderType: OrderType;
  scheduledFor: Instant | null;
  deliveryAddress: DeliveryAddress | null;
  tableName: string | null;
  specialInstructions: string | null;
  fees: readonly FeeAmount[];
}

/** A change of one item. */
type ItemChange =
  | { kind: "replace"; orderItemId: string; item: RequestedItem }
  | { kind: "remove"; orderItemId: string }
  | { kind: "quantity"; orderItemId: string; quantity: number }
  | { kind: "note"; orderItemId: string; note: string | null };

/** A change of the order beside its items. A note without an item is the note of the whole order. */
type PartChange =
  | { kind: "note"; orderItemId: null; note: string | null }
  | { kind: "time"; scheduledFor: Instant | null }
  | { kind: "address"; address: DeliveryAddress }
  | { kind: "type"; orderType: OrderType }
  | { kind: "table"; tableName: string | null }
  | { kind: "fee"; fee: FeeAmount };

export type OrderChange = { kind: "add"; item: RequestedItem } | ItemChange | PartChange;

/** An item after an edit: unchanged, sold at the same price but superseded by a new row, or added at today's price, in
 *  the place of the item that it replaces or extends. */
export type EditedLine =
  | { kind: "unchanged"; sold: SoldLine }
  | { kind: "superseding"; sold: SoldLine; quantity: number; specialInstructions: string | null }
  | { kind: "added"; requested: RequestedItem; path: string; besideId: string | null };

export interface EditedOrder {
  parts: OrderParts;
  lines: EditedLine[];
  /** The items that are no longer part of the order. */
  supersededIds: string[];
  /** The statuses of the order in which all of the changes are allowed. */
  allowedStatuses: OrderStatus[];
  problems: OrderProblem[];
}

type AddedLine = Extract<EditedLine, { kind: "added" }>;

interface LineDraft {
  sold: SoldLine;
  quantity: number;
  specialInstructions: string | null;
  isRemoved: boolean;
  /** The items that replace it. */
  replacements: AddedLine[];
}

interface Draft {
  parts: OrderParts;
  lines: LineDraft[];
  added: AddedLine[];
  problems: OrderProblem[];
}

/** How far an order may be for each kind of change. */
const inKitchen: readonly OrderStatus[] = ["open", "sent_to_kitchen", "in_progress"];
const untilServed: readonly OrderStatus[] = [...inKitchen, "ready"];
const untilCompleted: readonly OrderStatus[] = [...untilServed, "served"];
const editableIn: Record<OrderChange["kind"], readonly OrderStatus[]> = {
  add: inKitchen,
  replace: inKitchen,
  remove: inKitchen,
  quantity: inKitchen,
  note: inKitchen,
  time: inKitchen,
  type: inKitchen,
  address: untilServed,
  table: untilCompleted,
  fee: untilCompleted,
};

const tooLate = (status: OrderStatus, path: string): OrderProblem => ({
  code: "ILLEGAL_TRANSITION",
  message:
    status === "completed" || status === "cancelled"
      ? `This order is ${status} and can no longer be changed. Place a new order, or refund a part of this one.`
      : `This order is ${status.replaceAll("_", " ")}, too late for this change. Place a new order, or refund a part.`,
  path,
});

const finished = (name: string, path: string): OrderProblem => ({
  code: "ILLEGAL_TRANSITION",
  message: `The kitchen has finished “${name}”. Add another dish, or refund this one.`,
  path,
});

const unknownItem = (path: string): OrderProblem => ({
  code: "NOT_FOUND",
  message: "This item is no longer part of the order. Reload the order and try again.",
  path: `${path}.orderItemId`,
});

const pathTo = (index: number): string => `changes.${index}`;

const changeLine = (line: LineDraft, change: ItemChange, path: string): LineDraft => {
  if (change.kind === "quantity") return { ...line, quantity: change.quantity };
  if (change.kind === "note") return { ...line, specialInstructions: change.note };
  const replacements: AddedLine[] =
    change.kind === "replace"
      ? [{ kind: "added", requested: change.item, path: `${path}.item`, besideId: line.sold.id }]
      : [];
  return { ...line, isRemoved: true, replacements };
};

const applyToLine = (draft: Draft, change: ItemChange, path: string): Draft => {
  const line = draft.lines.find(({ sold, isRemoved }) => sold.id === change.orderItemId && !isRemoved);
  if (!line) return { ...draft, problems: [...draft.problems, unknownItem(path)] };
  if (line.sold.kitchenStatus === "done")
    return { ...draft, problems: [...draft.problems, finished(line.sold.name, `${path}.orderItemId`)] };
  const changed = changeLine(line, change, path);
  return { ...draft, lines: draft.lines.map((other) => (other === line ? changed : other)) };
};

/** The parts after a change of type: an address belongs to deliveries, a table to orders in the restaurant. */
const withType = (parts: OrderParts, orderType: OrderType): OrderParts => ({
  ...parts,
  orderType,
  deliveryAddress: orderType === "delivery" ? parts.deliveryAddress : null,
  tableName: orderType === "dine_in" ? parts.tableName : null,
});

const withFee = (parts: OrderParts, fee: FeeAmount): OrderParts => {
  const others = parts.fees.filter(({ kind }) => kind !== fee.kind);
  return { ...parts, fees: fee.amount === 0 ? others : [...others, fee] };
};

const changeParts = (parts: OrderParts, change: PartChange): OrderParts => {
  switch (change.kind) {
    case "note":
      return { ...parts, specialInstructions: change.note };
    case "time":
      return { ...parts, scheduledFor: change.scheduledFor };
    case "address":
      return { ...parts, deliveryAddress: change.address };
    case "type":
      return withType(parts, change.orderType);
    case "table":
      return { ...parts, tableName: change.tableName };
    case "fee":
      return withFee(parts, change.fee);
  }
};

const isItemChange = (change: OrderChange): change is ItemChange =>
  "orderItemId" in change && change.orderItemId !== null;

const applyChange = (draft: Draft, change: OrderChange, status: OrderStatus, path: string): Draft => {
  if (!editableIn[change.kind].includes(status))
    return { ...draft, problems: [...draft.problems, tooLate(status, path)] };
  if (change.kind === "add") {
    const line: AddedLine = { kind: "added", requested: change.item, path: `${path}.item`, besideId: null };
    return { ...draft, added: [...draft.added, line] };
  }
  if (isItemChange(change)) return applyToLine(draft, change, path);
  return { ...draft, parts: changeParts(draft.parts, change) };
};

/** What is sold of a line stays at its price; what a larger quantity adds is a line of its own at today's price, so
 *  that the kitchen sees it as new. */
const toLines = ({ sold, quantity, specialInstructions, isRemoved, replacements }: LineDraft): EditedLine[] => {
  if (isRemoved) return replacements;
  const soldQuantity = Math.min(sold.quantity, quantity);
  const isUnchanged = soldQuantity === sold.quantity && specialInstructions === sold.specialInstructions;
  const line: EditedLine = isUnchanged
    ? { kind: "unchanged", sold }
    : { kind: "superseding", sold, quantity: soldQuantity, specialInstructions };
  if (quantity <= sold.quantity) return [line];
  const { menuItemId, modifierIds } = sold;
  const more = { menuItemId, modifierIds, quantity: quantity - sold.quantity, specialInstructions };
  return [line, { kind: "added", requested: more, path: "changes", besideId: sold.id }];
};

/** Applies changes to an order without pricing it. Lines that change are superseded, never rewritten: three soups
 *  reduced to two give one superseding line of two, raised to five one added line of two. Reports unknown and finished
 *  items, changes that come too late, and an order without items. Source: restaurant.md, "Edit after it came in". */
export const applyChanges = (
  order: { status: OrderStatus; parts: OrderParts; lines: readonly SoldLine[] },
  changes: readonly OrderChange[],
): EditedOrder => {
  const initial: Draft = {
    parts: order.parts,
    lines: order.lines.map((sold) => ({
      sold,
      quantity: sold.quantity,
      specialInstructions: sold.specialInstructions,
      isRemoved: false,
      replacements: [],
    })),
    added: [],
    problems: [],
  };
  const draft = changes.reduce(
    (current, change, index) => applyChange(current, change, order.status, pathTo(index)),
    initial,
  );
  const lines = [...draft.lines.flatMap(toLines), ...draft.added];
  const remaining = new Set(lines.flatMap((line) => (line.kind === "unchanged" ? [line.sold.id] : [])));
  const lengthProblems =
    lines.length === 0 ? [nothingOrdered()] : lines.length > maxItems ? [tooManyLines(maxItems)] : [];
  return {
    parts: draft.parts,
    lines,
    supersededIds: order.lines.flatMap(({ id }) => (remaining.has(id) ? [] : [id])),
    allowedStatuses: untilCompleted.filter((status) => changes.every(({ kind }) => editableIn[kind].includes(status))),
    problems: [...draft.problems, ...lengthProblems],
  };
};
