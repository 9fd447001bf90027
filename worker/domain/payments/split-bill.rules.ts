import type { ErrorCode } from "../../errors.ts";
import { formatAmount, spread } from "../money.rules.ts";
import { type CashRounding, isCashPart, roundCash } from "./cash-rounding.rules.ts";
import { isPaid } from "./provider/status.rules.ts";
import { type ChargedOrder, listSubjects, readUnit, toLineId } from "./refunds/given-back.rules.ts";
import type { RefundablePayment } from "./refunds/refund-shares.rules.ts";

/** A line of a bill. Its price is that of all its units, with discount and tax, in minor units. */
export interface BillLine {
  id: string;
  quantity: number;
  price: number;
}

/** Numbers of units by the id of their line. */
export type Units = Readonly<Record<string, number>>;

/** What each unit of each line costs with its part of fees and tip, so that all units together are the
 *  total. A bill of 1000 with two teas at 300 and a soup at 300 gives [[334, 333], [333]]. Minor units; throws
 *  RangeError for a negative total. */
export const unitShares = (total: number, lines: readonly BillLine[], unit = 1): number[][] => {
  const prices = lines.map(({ quantity, price }) =>
    spread(
      price,
      Array.from({ length: quantity }, () => 1),
      unit,
    ),
  );
  const weights = prices.flat();
  // Free dishes share fees and tip equally.
  const isFree = weights.every((weight) => weight === 0);
  const shares = spread(total, isFree ? weights.map(() => 1) : weights, unit);
  let start = 0;
  return prices.map(({ length }) => {
    start += length;
    return shares.slice(start - length, start);
  });
};

interface SplitBill {
  total: number;
  outstanding: number;
  lines: readonly BillLine[];
  unit?: number;
}

/** The amount of the chosen units after those that are paid, at most what is outstanding. The units that end the bill
 *  take all that is outstanding. Minor units. */
export const sumUnits = (bill: SplitBill, paid: Units, chosen: Units): number => {
  // The screen and the server list lines differently, and ties go to the earlier one.
  const lines = bill.lines.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const shares = unitShares(bill.total, lines, bill.unit);
  const counts = lines.map(({ id, quantity }) => {
    const from = Math.min(paid[id] ?? 0, quantity);
    return { from, to: Math.min(from + (chosen[id] ?? 0), quantity), quantity };
  });
  if (counts.every(({ to, quantity }) => to === quantity)) return bill.outstanding;
  const amount = counts
    .flatMap(({ from, to }, index) => shares[index]?.slice(from, to) ?? [])
    .reduce((sum, share) => sum + share, 0);
  return Math.min(amount, bill.outstanding);
};

/** A part of a bill as cash can pay it: the nearest that coins make up, or all that is outstanding. Of 1003 in steps of
 *  5, a part of 333 is 335. Minor units. */
export const toCashPart = (amount: number, outstanding: number, rounding: CashRounding): number =>
  amount >= outstanding || isCashPart(amount, rounding)
    ? amount
    : Math.min(outstanding, amount + roundCash(amount, rounding));

/** The units of each line that payments were made for. */
export const countPaidUnits = (payments: readonly Pick<RefundablePayment, "status" | "paidLines">[]): Units => {
  const units: Record<string, number> = {};
  for (const { status, paidLines } of payments) {
    if (!isPaid(status)) continue;
    for (const { lineId, quantity } of paidLines ?? []) units[lineId] = (units[lineId] ?? 0) + quantity;
  }
  return units;
};

/** The lines of a bill by the ids of their lines. Minor units. */
export const listBillLines = (order: ChargedOrder): BillLine[] => {
  const subjects = listSubjects(order);
  return order.items.flatMap((item) => {
    const line = subjects.find(({ key }) => key === toLineId(item));
    return line ? [{ id: line.key, quantity: line.quantity, price: line.amount }] : [];
  });
};

interface PartOfBill {
  lines: readonly { orderItemId: string; quantity: number }[];
  amount: number;
  /** How the part is rounded; a step of 0 beside cash. */
  rounding: CashRounding;
}

interface BilledOrder extends ChargedOrder {
  items: readonly (ChargedOrder["items"][number] & { name: string })[];
  payments: readonly Pick<RefundablePayment, "status" | "paidLines">[];
}

/** Why a payment by lines is refused, at its field. */
export interface PartRefusal {
  code: Extract<ErrorCode, "BAD_INPUT" | "NOT_FOUND" | "LIMIT_EXCEEDED">;
  path: string;
  message: string;
}

const unpaidText = (all: number, left: number, name: string): string => {
  if (left === all) return `The order has only ${all} × ${name}.`;
  const rest = left === 0 ? "Nothing of it is left" : `Only ${left} of them ${left === 1 ? "is" : "are"} left`;
  return `${all - left} of ${all} × ${name} are paid. ${rest} to pay.`;
};

/** The lines that a payment is made for, or why it is refused: an item that is gone or listed twice, more portions than
 *  are left to pay, or another amount than they cost with their part of fees and tip. Minor units. Source: product.md
 *  §3. */
export const decidePaidLines = (
  order: BilledOrder,
  outstanding: number,
  { lines: requested, amount, rounding }: PartOfBill,
): { lineId: string; quantity: number }[] | PartRefusal => {
  const paid = countPaidUnits(order.payments);
  const chosen: Record<string, number> = {};
  for (const [index, { orderItemId, quantity }] of requested.entries()) {
    const path = `lines.${index}`;
    const item = order.items.find((row) => row.id === orderItemId || toLineId(row) === orderItemId);
    if (!item) {
      const message = "This item is no longer part of the order. Reload the order and choose again.";
      return { code: "NOT_FOUND", path: `${path}.orderItemId`, message };
    }
    const lineId = toLineId(item);
    if (chosen[lineId] !== undefined) {
      const message = "Each item can be listed once. Add up its portions.";
      return { code: "BAD_INPUT", path: `${path}.orderItemId`, message };
    }
    const left = Math.max(0, item.quantity - (paid[lineId] ?? 0));
    if (quantity > left) {
      const message = unpaidText(item.quantity, left, item.name);
      return { code: "LIMIT_EXCEEDED", path: `${path}.quantity`, message };
    }
    chosen[lineId] = quantity;
  }
  const bill = { total: order.order.total, outstanding, lines: listBillLines(order), unit: readUnit(order) };
  const cost = toCashPart(sumUnits(bill, paid, chosen), outstanding, rounding);
  if (cost !== amount) {
    const message = `These items cost ${formatAmount(cost, order.order.currencyCode)}. Send this amount.`;
    return { code: "BAD_INPUT", path: "amount", message };
  }
  return Object.entries(chosen).map(([lineId, quantity]) => ({ lineId, quantity }));
};
