import type { OrderStatus, ReceiptKind } from "../../../../db/schema/enums.ts";
import type { Instant } from "../../../../db/schema/shapes.ts";
import {
  type ChargedOrder,
  type GivenBack,
  listSubjects,
  type RefundWithParts,
  readGivenBack,
  readUnit,
  type Share,
  type Subject,
  subjectKeys,
  toLineId,
} from "../../payments/refunds/given-back.rules.ts";
import { addSums, negate, type ReceiptSums, shareSums, takeSums } from "./receipt-sums.rules.ts";

/** Dishes on a receipt. On a correction, what was taken back is negative. */
export interface ReceiptLine {
  name: string;
  modifiers: { name: string }[];
  quantity: number;
  unitPrice: number;
  totalPrice: number;
  taxRatePpm: number;
}

interface Amounts {
  subtotal: number;
  discount: number;
  promoDiscount: number;
  deliveryFee: number;
  fees: number;
}

/** What an order sold. Minor units. */
interface SoldOrder {
  order: Amounts & ReceiptSums;
  items: readonly (Omit<ReceiptLine, "totalPrice" | "taxRatePpm" | "modifiers"> & {
    modifiers: readonly { name: string }[];
    taxRatePpm?: number | undefined;
  })[];
}

/** An order as its receipts see it, before or after a change. Minor units. */
export interface ReceiptOrder {
  order: SoldOrder["order"] &
    ChargedOrder["order"] & {
      isTest: boolean;
      status: OrderStatus;
      settledByGoodwill: number;
      outstanding: number;
      firstPaidAt: Instant | null;
    };
  items: readonly (SoldOrder["items"][number] & ChargedOrder["items"][number])[];
  fees: ChargedOrder["fees"];
  refunds: readonly RefundWithParts[];
}

/** What an issued receipt says of its sums. */
export interface IssuedReceipt extends ReceiptSums {
  kind: ReceiptKind;
  refundId: string | null;
}

/** A receipt without its number. A correction has differences. */
export interface ReceiptDraft extends Amounts, IssuedReceipt {
  lines: ReceiptLine[];
}

const toLine = ({ name, quantity, unitPrice, taxRatePpm = 0, modifiers }: SoldOrder["items"][number]): ReceiptLine => ({
  ...{ name, quantity, unitPrice, taxRatePpm, totalPrice: unitPrice * quantity },
  modifiers: modifiers.map((modifier) => ({ name: modifier.name })),
});

/** The dishes that an edit added and took back. Two soups that become one soup and a tea give −1 soup and 1 tea. */
export const lineDifferences = (before: readonly ReceiptLine[], after: readonly ReceiptLine[]): ReceiptLine[] => {
  const byDish = new Map<string, ReceiptLine>();
  const add = (line: ReceiptLine, sign: 1 | -1): void => {
    const { name, modifiers, unitPrice, taxRatePpm } = line;
    const key = JSON.stringify([name, modifiers, unitPrice, taxRatePpm]);
    const quantity = (byDish.get(key)?.quantity ?? 0) + sign * line.quantity;
    byDish.set(key, { ...line, quantity, totalPrice: quantity * unitPrice });
  };
  for (const line of before) add(line, -1);
  for (const line of after) add(line, 1);
  return [...byDish.values()].filter(({ quantity }) => quantity !== 0);
};

const noAmounts: Amounts & Pick<ReceiptDraft, "lines"> = {
  ...{ subtotal: 0, discount: 0, promoDiscount: 0, deliveryFee: 0, fees: 0 },
  lines: [],
};

const pickAmounts = ({ subtotal, discount, promoDiscount, deliveryFee, fees }: Amounts): Amounts => ({
  ...{ subtotal, discount, promoDiscount, deliveryFee, fees },
});

/** The first receipt of an order, with everything that was sold. */
export const draftSale = ({ order, items }: SoldOrder): ReceiptDraft => ({
  ...{ kind: "sale", refundId: null, ...pickAmounts(order) },
  ...{ total: order.total, tip: order.tip, taxLines: order.taxLines, lines: items.map(toLine) },
});

const draftEdit = (before: ReceiptOrder, after: ReceiptOrder): ReceiptDraft[] => {
  const sold = draftSale(before);
  const edited = draftSale(after);
  const sums = addSums([edited, negate(sold)]);
  const lines = lineDifferences(sold.lines, edited.lines);
  const differences: Amounts = {
    subtotal: edited.subtotal - sold.subtotal,
    discount: edited.discount - sold.discount,
    promoDiscount: edited.promoDiscount - sold.promoDiscount,
    deliveryFee: edited.deliveryFee - sold.deliveryFee,
    fees: edited.fees - sold.fees,
  };
  const amounts = [sums.total, sums.tip, sums.taxLines.length, lines.length, ...Object.values(differences)];
  if (amounts.every((amount) => amount === 0)) return [];
  return [{ kind: "edit", refundId: null, ...differences, ...sums, lines }];
};

/** A correction whose amount is not one of dishes: positive amounts raise what was sold. */
const draftReturn = (
  kind: Exclude<ReceiptKind, "sale" | "edit">,
  refundId: string | null,
  sums: ReceiptSums,
  lines: ReceiptLine[] = [],
): ReceiptDraft => ({ kind, refundId, ...noAmounts, ...sums, lines });

/** The part of `sums` that a signed amount is. */
const signedShare = (sums: ReceiptSums, amount: number): ReceiptSums =>
  amount < 0 ? negate(shareSums(sums, 0 - amount)) : shareSums(sums, amount);

/** The part of `sums` that shares of an order return, each at its own rate. */
const takeShares = (sums: ReceiptSums, shares: readonly Pick<Share, "key" | "amount">[], rates: Rates): ReceiptSums => {
  const byRate = new Map<number, number>();
  let tip = 0;
  let untaxed = 0;
  for (const { key, amount } of shares) {
    const ratePpm = rates.get(key);
    if (key === subjectKeys.tip) tip += amount;
    else if (typeof ratePpm === "number") byRate.set(ratePpm, (byRate.get(ratePpm) ?? 0) + amount);
    else if (key === subjectKeys.delivery) untaxed += amount;
  }
  const amount = shares.reduce((sum, share) => sum + share.amount, 0);
  return takeSums(sums, { amount, tip, byRate, untaxed });
};

/** The tax rate of each subject; of one that the order no longer has, its former rate. */
type Rates = ReadonlyMap<string, number | null>;

const listRates = (before: readonly Subject[], after: readonly Subject[]): Rates =>
  new Map([...before, ...after].map(({ key, ratePpm }) => [key, ratePpm]));

/** The dishes that a refund names, with what it gives back of each. */
const returnedLines = (orders: readonly ReceiptOrder[], { lines }: RefundWithParts): ReceiptLine[] =>
  lines.flatMap(({ lineId, quantity, amount }) => {
    const item = orders.flatMap(({ items }) => items).findLast((row) => toLineId(row) === lineId);
    return item ? [{ ...toLine(item), quantity: 0 - quantity, totalPrice: 0 - amount }] : [];
  });

const findReturned = ({ refunds }: Pick<ReceiptOrder, "refunds">, id: string): number =>
  refunds.find((refund) => refund.id === id)?.status === "succeeded" ? 1 : 0;

/** The goodwill that an edit counts as its refund, or that it no longer counts, by subject. */
const settledShares = (before: GivenBack, after: GivenBack): Pick<Share, "key" | "amount">[] =>
  [...new Set([...before.settled.keys(), ...after.settled.keys()])].map((key) => ({
    key,
    amount: (after.settled.get(key) ?? 0) - (before.settled.get(key) ?? 0),
  }));

/** What a change of settled goodwill adds to the receipts: by its own subjects if it is theirs, else in proportion. */
const settledSums = (
  goodwill: ReceiptSums,
  settled: number,
  shares: readonly Pick<Share, "key" | "amount">[],
  rates: Rates,
): ReceiptSums => {
  const isExact = shares.reduce((sum, { amount }) => sum + amount, 0) === settled;
  const isOneWay = shares.every(({ amount }) => amount >= 0) || shares.every(({ amount }) => amount <= 0);
  if (!isExact || !isOneWay) return signedShare(goodwill, settled);
  if (settled > 0) return takeShares(goodwill, shares, rates);
  const opposite = shares.map(({ key, amount }) => ({ key, amount: 0 - amount }));
  return negate(takeShares(goodwill, opposite, rates));
};

/** The receipts that a change of an order issues. The first is that of the sale, once nothing is outstanding; others
 *  correct it: an edit by its differences, each goodwill and cancellation refund when it succeeds, its reversal if the
 *  processor takes that back, and what a cancellation leaves uncollected. Test orders and those that were paid before
 *  there were receipts have none. A sale of 1000 of which 300 are returned has 1000 and −300. Minor units. */
export const listReceipts = (
  before: ReceiptOrder,
  after: ReceiptOrder,
  issued: readonly IssuedReceipt[],
): ReceiptDraft[] => {
  const isFirst = before.order.firstPaidAt === null && after.order.firstPaidAt !== null;
  if (after.order.isTest || (issued.length === 0 && !isFirst)) return [];
  const drafts: ReceiptDraft[] = isFirst ? [draftSale(after)] : draftEdit(before, after);
  const all = (): IssuedReceipt[] => [...issued, ...drafts];
  const former = isFirst ? { settledByGoodwill: 0, refunds: [] } : { ...before.order, refunds: before.refunds };
  const subjects = listSubjects(after);
  const rates = listRates(listSubjects(before), subjects);
  const given = readGivenBack(subjects, after.refunds, readUnit(after));
  // Goodwill that an edit counts as its refund returns less than was documented.
  const settled = after.order.settledByGoodwill - former.settledByGoodwill;
  if (settled !== 0) {
    const goodwill = negate(addSums(all().filter(({ kind }) => kind === "goodwill")));
    const shares = settledShares(readGivenBack(listSubjects(before), former.refunds, readUnit(before)), given);
    drafts.push(draftReturn("goodwill", null, settledSums(goodwill, settled, shares, rates)));
  }
  const isCancelled = after.order.status === "cancelled" && before.order.status !== "cancelled";
  if (isCancelled && after.order.outstanding !== 0)
    drafts.push(draftReturn("cancellation", null, signedShare(addSums(all()), 0 - after.order.outstanding)));
  for (const refund of after.refunds) {
    const { kind, id } = refund;
    if (kind === "edit" || kind === "surplus") continue;
    const returned = findReturned(after, id) - findReturned(former, id);
    if (returned > 0) {
      const sums = negate(takeShares(addSums(all()), given.shares.get(id) ?? [], rates));
      drafts.push(draftReturn(kind, id, sums, returnedLines([before, after], refund)));
    }
    if (returned < 0) {
      const documented = addSums(all().filter(({ refundId }) => refundId === id));
      drafts.push(draftReturn(kind, id, negate(documented)));
    }
  }
  return drafts;
};
