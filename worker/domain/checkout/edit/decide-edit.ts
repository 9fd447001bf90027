import type { OrderFeeRow, OrderItemRow, OrderRow } from "../../../../db/queries/orders/orders.ts";
import { moneyUnit } from "../../../../db/schema/currencies.rules.ts";
import type { OrderTerms } from "../../../../db/schema/shapes.ts";
import type { DeliveryTerms } from "../../fulfilment/zones.rules.ts";
import { type FoundLine, findLines, lineProblems, movedProblems } from "../../menu/order-lines.ts";
import type { MenuSnapshot } from "../../menu/types.ts";
import { kitchenStatusAt } from "../../orders/record/kitchen-status.rules.ts";
import type { PricedOrder } from "../../pricing/pricing.rules.ts";
import { breakDownTax, type TaxLine } from "../../pricing/tax-breakdown.rules.ts";
import type { OrderProblem } from "../../problems.rules.ts";
import * as problem from "../../problems.rules.ts";
import type { Instant } from "../../time.ts";
import { type DeliveryOverride, decideCounterDelivery } from "../delivery.rules.ts";
import {
  applyChanges,
  type EditedLine,
  type EditedOrder,
  type FeeAmount,
  type OrderChange,
  type OrderParts,
  type SoldLine,
} from "./changes.rules.ts";
import { type EditTiming, timeEdit } from "./edit-timing.ts";
import { priceEdit } from "./price-edit.rules.ts";
import { taxEdit } from "./tax-edit.rules.ts";

/** An order with its current items and fees. */
export interface EditableOrder {
  order: OrderRow & { terms: OrderTerms };
  items: readonly OrderItemRow[];
  fees: readonly OrderFeeRow[];
}

/** An item of the edited order: its row so far, if it was sold before, and its dish on today's menu. */
export interface DecidedEditLine {
  line: EditedLine;
  sold: OrderItemRow | null;
  found: FoundLine;
  quantity: number;
  specialInstructions: string | null;
}

/** An item's amounts in the edited order. Minor units. */
export interface LineAmounts {
  unitPrice: number;
  totalPrice: number;
  discountAmount: number;
  taxRatePpm: number;
  taxAmount: number;
}

/** A fee of the edited order with its tax. */
export interface DecidedFee extends FeeAmount {
  taxRatePpm: number;
  taxAmount: number;
}

export interface EditDecision {
  edited: EditedOrder;
  terms: OrderTerms;
  lines: (DecidedEditLine & LineAmounts)[];
  fees: DecidedFee[];
  taxLines: TaxLine[];
  /** Null if an amount exceeds the limits of an order. */
  priced: PricedOrder | null;
  timing: EditTiming;
  /** Whether the changes change anything, and whether a fee is among it. */
  isChanged: boolean;
  hasNewFees: boolean;
  /** The code whose discount the order loses. */
  lostPromoCode: string | null;
  problems: OrderProblem[];
}

const toSoldLine = (row: OrderItemRow, now: Instant): SoldLine => ({
  id: row.id,
  menuItemId: row.menuItemId,
  name: row.name,
  quantity: row.quantity,
  modifierIds: row.modifiers.map(({ id }) => id),
  specialInstructions: row.specialInstructions,
  kitchenStatus: kitchenStatusAt(row, now),
});

const toParts = ({ order, fees }: EditableOrder): OrderParts => ({
  orderType: order.orderType,
  scheduledFor: order.scheduledFor,
  deliveryAddress: order.deliveryAddress,
  tableName: order.tableName,
  specialInstructions: order.specialInstructions,
  fees: fees.map(({ kind, amount, taxRatePpm }) => ({ kind, amount, taxRatePpm })),
});

const decideLines = (menu: MenuSnapshot, items: readonly OrderItemRow[], lines: readonly EditedLine[]) => {
  const rows = new Map(items.map((row) => [row.id, row]));
  const requested = lines.map((line) => (line.kind === "added" ? line.requested : line.sold));
  const found = findLines(menu, requested);
  return lines.map((line, index): DecidedEditLine => {
    const { quantity, specialInstructions } =
      line.kind === "added" ? line.requested : line.kind === "superseding" ? line : line.sold;
    const sold = line.kind === "added" ? null : (rows.get(line.sold.id) ?? null);
    return { line, sold, found: found[index] ?? { item: null, modifiers: [] }, quantity, specialInstructions };
  });
};

const addedProblems = (
  menu: MenuSnapshot,
  lines: readonly DecidedEditLine[],
  when: { servedAt: Instant; now: Instant },
) =>
  lines.flatMap(({ line, found }) => {
    if (line.kind !== "added") return [];
    const paths = { item: `${line.path}.menuItemId`, modifiers: `${line.path}.modifierIds` };
    return lineProblems(menu, found.item, line.requested.modifierIds, when, paths);
  });

/** What was ordered for the former time is judged at the new one. */
const movedLineProblems = (
  menu: MenuSnapshot,
  { order }: EditableOrder,
  lines: readonly DecidedEditLine[],
  { changes, scheduledFor, now }: { changes: readonly OrderChange[]; scheduledFor: Instant | null; now: Instant },
): OrderProblem[] => {
  if (scheduledFor === order.scheduledFor) return [];
  const soldItems = lines.flatMap(({ sold, found }) => (sold ? [found.item] : []));
  const span = { from: order.scheduledFor ?? order.createdAt, to: scheduledFor ?? now };
  return movedProblems(
    menu,
    soldItems,
    span,
    `changes.${changes.findLastIndex(({ kind }) => kind === "time")}.scheduledFor`,
  );
};

interface EditDelivery {
  terms: OrderTerms;
  /** Today's terms of the address, if it or the type changed. */
  zone: DeliveryTerms | null;
  problems: OrderProblem[];
}

/** Terms that staff set in place of those that an order has. A fee that they set is charged even where delivery would
 *  be free. */
const overrideTerms = (terms: OrderTerms, { fee, minimum }: DeliveryOverride): OrderTerms => ({
  ...terms,
  rules: fee === null ? terms.rules : { ...terms.rules, freeDeliveryFrom: null },
  deliveryFee: fee ?? terms.deliveryFee,
  deliveryMinimum: minimum ?? terms.deliveryMinimum,
});

/** A new type, address or zone takes today's fee; every other edit keeps the fee rule of the order. Both take what
 *  staff set in its place. */
const decideNewDelivery = (
  menu: MenuSnapshot,
  { order }: EditableOrder,
  parts: OrderParts,
  override: DeliveryOverride | null,
): EditDelivery => {
  const { store } = menu;
  const { terms } = order;
  const setTerms = (base: OrderTerms) => (override ? overrideTerms(base, override) : base);
  if (parts.orderType !== "delivery") return { terms, zone: null, problems: override ? [problem.noDelivery()] : [] };
  const isMoved = parts.orderType !== order.orderType || parts.deliveryAddress !== order.deliveryAddress;
  const hasNewZone = (override?.zone ?? null) !== null;
  if (!isMoved && !hasNewZone) return { terms: setTerms(terms), zone: null, problems: [] };
  const delivery = decideCounterDelivery(menu, parts, override);
  const problems = [...delivery.problems, ...(order.customerPhone === "" ? [problem.phoneMissing()] : [])];
  const zone = delivery.terms;
  if (zone === null) return { terms, zone, problems };
  const rules = { ...terms.rules, freeDeliveryFrom: store.freeDeliveryFrom };
  const zoneTerms = { ...terms, rules, deliveryFee: zone.fee, deliveryMinimum: zone.minimum };
  return { terms: setTerms(zoneTerms), zone, problems };
};

/** The minimum counts anew if the edit lowers the subtotal or moves the delivery. */
const minimumProblems = (
  { order }: EditableOrder,
  { terms, zone }: EditDelivery,
  parts: OrderParts,
  subtotal: number,
): OrderProblem[] => {
  const missing = terms.deliveryMinimum - subtotal;
  if (parts.orderType !== "delivery" || missing <= 0 || (zone === null && subtotal >= order.subtotal)) return [];
  return [problem.belowMinimum(terms.deliveryMinimum, missing, order.currencyCode)];
};

/** The fees with their rates: a fee keeps its rate, a new one takes that of the order. A fee with the order's former
 *  rate takes the new one. */
const rateFees = ({ order, fees }: EditableOrder, { terms }: EditDelivery, { parts }: EditedOrder) => {
  const former = order.terms.rules.taxRatePpm;
  return parts.fees.map(({ kind, amount, taxRatePpm }) => {
    const rate = taxRatePpm ?? fees.find((fee) => fee.kind === kind)?.taxRatePpm ?? former;
    return { kind, amount, taxRatePpm: rate === former ? terms.rules.taxRatePpm : rate };
  });
};

const price = (
  { order }: EditableOrder,
  { terms }: EditDelivery,
  edited: EditedOrder,
  lines: readonly (DecidedEditLine & Pick<LineAmounts, "taxRatePpm">)[],
  fees: ReturnType<typeof rateFees>,
) =>
  priceEdit({
    terms,
    orderType: edited.parts.orderType,
    lines: lines.map(({ sold, found, quantity, taxRatePpm }) => ({
      price: sold?.unitPrice ?? found.item?.price ?? 0,
      adjustments: sold ? [] : found.modifiers.map(({ priceAdjustment }) => priceAdjustment),
      quantity,
      taxRatePpm,
    })),
    fees: fees.map(({ amount, taxRatePpm: ratePpm }) => ({ amount, ratePpm })),
    tip: order.tip,
  });

/** The amounts of each item and fee, which add up to those of the order. */
const spreadAmounts = (
  priced: PricedOrder | null,
  lines: readonly DecidedEditLine[],
  fees: ReturnType<typeof rateFees>,
  currencyCode: string,
): Pick<EditDecision, "lines" | "fees" | "taxLines"> => {
  const taxed = priced?.taxed ?? [];
  const tax = breakDownTax(taxed, priced?.taxIncluded ?? false, moneyUnit(currencyCode));
  return {
    lines: lines.map((line, index) => {
      const { unitPrice, lineTotal } = priced?.lines[index] ?? { unitPrice: 0, lineTotal: 0 };
      const { amount, ratePpm } = taxed[index] ?? { amount: lineTotal, ratePpm: 0 };
      const shares = { discountAmount: lineTotal - amount, taxRatePpm: ratePpm, taxAmount: tax.amounts[index] ?? 0 };
      return { ...line, unitPrice, totalPrice: lineTotal, ...shares };
    }),
    fees: fees.map((fee, index) => ({ ...fee, taxAmount: tax.amounts[lines.length + index] ?? 0 })),
    taxLines: tax.lines,
  };
};

/** What staff send to edit an order. */
export interface RequestedEdit {
  changes: readonly OrderChange[];
  /** Terms that staff set for the delivery in place of those that it would have. */
  deliveryOverride: DeliveryOverride | null;
}

/** Decides what an edit makes of an order at `now`: its items, amounts and time. What was sold stays at its price; what
 *  is added costs what it costs today. Reports every problem that blocks it. Minor units. Throws RangeError for an
 *  unknown time zone. */
export const decideEdit = (
  menu: MenuSnapshot,
  known: EditableOrder,
  { changes, deliveryOverride }: RequestedEdit,
  now: Instant,
): EditDecision => {
  const { order, items } = known;
  const edited = applyChanges(
    { status: order.status, parts: toParts(known), lines: items.map((row) => toSoldLine(row, now)) },
    changes,
  );
  const { parts } = edited;
  const taxes = taxEdit(menu, order, parts, now);
  const delivery = taxes.rateTerms(decideNewDelivery(menu, known, parts, deliveryOverride));
  const lines = decideLines(menu, items, edited.lines).map((line) => ({
    ...line,
    taxRatePpm: taxes.rateLine(line, delivery.terms),
  }));
  const fees = rateFees(known, delivery, edited);
  const formerParts = toParts(known);
  const hasNewFees = JSON.stringify(fees) !== JSON.stringify(formerParts.fees);
  const isChanged =
    hasNewFees ||
    edited.lines.some(({ kind }) => kind !== "unchanged") ||
    edited.supersededIds.length > 0 ||
    JSON.stringify({ ...parts, fees: [] }) !== JSON.stringify({ ...formerParts, fees: [] });
  const priced = price(known, delivery, edited, lines, fees);
  const { orderType, scheduledFor } = parts;
  const found = lines.map((line) => line.found);
  const isMoved = delivery.zone !== null || orderType !== order.orderType;
  const zone = isMoved ? { leadMinutes: delivery.zone?.leadMinutes ?? null } : null;
  const timing = timeEdit(menu, { order, orderType, scheduledFor, zone, lines: found, quantities: lines }, now);
  return {
    edited,
    terms: delivery.terms,
    ...spreadAmounts(priced, lines, fees, known.order.currencyCode),
    priced,
    timing,
    isChanged,
    hasNewFees,
    lostPromoCode: order.promoDiscount > 0 && priced?.promoDiscount === 0 ? order.promoCode : null,
    problems: [
      ...edited.problems,
      ...addedProblems(menu, lines, { servedAt: scheduledFor ?? now, now }),
      ...movedLineProblems(menu, known, lines, { changes, scheduledFor, now }),
      ...delivery.problems,
      ...(priced ? minimumProblems(known, delivery, parts, priced.subtotal) : [problem.tooExpensive()]),
      ...timing.problems,
    ],
  };
};
