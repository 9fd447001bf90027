import { divideHalfUp } from "../../money.rules.ts";
import { reservedAmount } from "./decide-refund.rules.ts";
import {
  isReturn,
  type RefundedLine,
  type RefundWithParts,
  readGivenBack,
  type Subject,
  settledTotal,
} from "./given-back.rules.ts";

/** Portions of a refund's row that an edit removes. */
export type SettledRow = Pick<RefundedLine, "id" | "settledQuantity" | "settledAmount">;

/** What goodwill has settled of an edit. */
export interface SettledGoodwill<Refund> {
  /** How much more than before was given back of what the order no longer charges. Minor units; below zero if the edit
   *  adds again what was given back. */
  amount: number;
  /** The rows of refunds whose portions it removes, and these refunds with them. */
  rows: SettledRow[];
  refunds: Refund[];
}

/** The portions of a line that one call gave back, with the rows of all its payments. */
interface Group {
  first: RefundedLine;
  rows: RefundedLine[];
}

const listGroups = (refunds: readonly RefundWithParts[], lineId: string): Group[] => {
  const lines = refunds.flatMap((refund) => refund.lines.filter((line) => line.lineId === lineId));
  const standing = new Set(
    refunds.flatMap((refund) => (reservedAmount(refund) > 0 ? refund.lines.map(({ id }) => id) : [])),
  );
  return lines
    .filter(({ quantity }) => quantity > 0)
    .map((first) => ({
      first,
      rows: lines.filter(({ id, continuesId }) => standing.has(id) && (id === first.id || continuesId === first.id)),
    }))
    .filter(({ rows }) => rows.length > 0);
};

/** Marks `count` portions of a group as removed, and their amount row by row. */
const settleGroup = ({ first, rows }: Group, count: number): SettledRow[] => {
  const open = rows.reduce((sum, { amount, settledAmount }) => sum + amount - settledAmount, 0);
  const portions = first.quantity - first.settledQuantity;
  let rest = count >= portions ? open : Number(divideHalfUp(BigInt(open) * BigInt(count), BigInt(portions)));
  return rows.map(({ id, amount, settledAmount, settledQuantity }) => {
    const part = Math.min(rest, amount - settledAmount);
    rest -= part;
    const quantity = settledQuantity + (id === first.id ? Math.min(count, portions) : 0);
    return { id, settledQuantity: quantity, settledAmount: settledAmount + part };
  });
};

const settleLine = (refunds: readonly RefundWithParts[], lineId: string, removed: number): SettledRow[] => {
  let rest = removed;
  return listGroups(refunds, lineId).flatMap((group) => {
    const count = Math.min(rest, group.first.quantity - group.first.settledQuantity);
    rest -= count;
    return count > 0 ? settleGroup(group, count) : [];
  });
};

/** What goodwill already gave back of the portions and amounts that an edit removes, so that the edit does not give
 *  them back again: of three soups for 3000 one was given back, and an edit to two has nothing to give back. Minor
 *  units. Source: product.md §3. */
export const settleGoodwill = <Refund extends RefundWithParts>(
  before: readonly Subject[],
  after: readonly Subject[],
  refunds: readonly Refund[],
  unit: number,
): SettledGoodwill<Refund> => {
  const remaining = new Map(after.map(({ key, quantity }) => [key, quantity]));
  const returned = refunds.filter(isReturn);
  const rows = before.flatMap(({ key, quantity }) => {
    const removed = quantity - (remaining.get(key) ?? 0);
    return removed > 0 ? settleLine(returned, key, removed) : [];
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const settled = refunds.map((refund) =>
    refund.lines.some(({ id }) => byId.has(id))
      ? { ...refund, lines: refund.lines.map((line) => ({ ...line, ...byId.get(line.id) })) }
      : refund,
  );
  const amount = settledTotal(readGivenBack(after, settled, unit)) - settledTotal(readGivenBack(before, refunds, unit));
  return { amount, rows, refunds: settled.filter((refund, index) => refund !== refunds[index]) };
};
