import type { OrderStatus, ReceiptKind } from "../../../../db/schema/enums.ts";
import type { Instant } from "../../../../db/schema/shapes.ts";
import {
  type ChargedOrder,
  type GivenBack,
  isReturn,
  listSubjects,
  type RefundWithParts,
  readGivenBack,
  readUnit,
  type Share,
  subjectKeys,
  toLineId,
} from "../../payments/refunds/given-back.rules.ts";
import {
  addSums,
  correctReturns,
  negate,
  type ReceiptSums,
  type ReturnedParts,
  shareSums,
  takeReturn,
  withinLeft,
} from "./receipt-sums.rules.ts";

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
  named: Partial<Amounts & Pick<ReceiptDraft, "lines">> = {},
): ReceiptDraft => ({ kind, refundId, ...noAmounts, ...sums, ...named });

/** The fees that a refund names, as they are returned or, with the sign 1, taken back. */
const namedFees = ({ deliveryFeeAmount, feeLines }: RefundWithParts, sign: 1 | -1) => ({
  deliveryFee: sign * deliveryFeeAmount,
  fees: feeLines.reduce((sum, { amount }) => sum + sign * amount, 0),
});

/** The part of `sums` that a signed amount is. */
const signedShare = (sums: ReceiptSums, amount: number): ReceiptSums =>
  amount < 0 ? negate(shareSums(sums, 0 - amount)) : shareSums(sums, amount);

/** What shares of an order come to, each at its own rate. */
const toParts = (shares: readonly Pick<Share, "key" | "amount">[], rates: Rates): ReturnedParts => {
  const byRate = new Map<number, number>();
  let tip = 0;
  let untaxed = 0;
  for (const { key, amount } of shares) {
    const ratePpm = rates.get(key);
    if (key === subjectKeys.tip) tip += amount;
    else if (typeof ratePpm === "number") byRate.set(ratePpm, (byRate.get(ratePpm) ?? 0) + amount);
    else if (key === subjectKeys.delivery) untaxed += amount;
  }
  return { amount: shares.reduce((sum, share) => sum + share.amount, 0), tip, byRate, untaxed };
};

/** The tax rate of each subject; of one that the order no longer has, its former rate. */
type Rates = ReadonlyMap<string, number | null>;

const listRates = (before: ReceiptOrder, after: ReceiptOrder): Rates =>
  new Map([
    ...after.refunds.flatMap(({ lines }) => lines.map(({ lineId, ratePpm = null }) => [lineId, ratePpm] as const)),
    ...[...listSubjects(before), ...listSubjects(after)].map(({ key, ratePpm }) => [key, ratePpm] as const),
  ]);

/** The dishes that a refund names, with what it gives back of each. */
const returnedLines = (orders: readonly ReceiptOrder[], { lines }: RefundWithParts): ReceiptLine[] =>
  lines.flatMap(({ lineId, quantity, amount }) => {
    const item = orders.flatMap(({ items }) => items).findLast((row) => toLineId(row) === lineId);
    return item ? [{ ...toLine(item), quantity: 0 - quantity, totalPrice: 0 - amount }] : [];
  });

const findReturned = ({ refunds }: Pick<ReceiptOrder, "refunds">, id: string): number =>
  refunds.find((refund) => refund.id === id)?.status === "succeeded" ? 1 : 0;

/** What the receipts of returns come to: less for each refund that succeeded, and more for what an edit counts as its
 *  own, even before the refund succeeds. */
const expectReturns = ({ settled, shares }: GivenBack, refunds: readonly RefundWithParts[], rates: Rates) => {
  const succeeded = refunds.filter((refund) => isReturn(refund) && refund.status === "succeeded");
  const returned = succeeded.flatMap(({ id }) => shares.get(id) ?? []);
  return toParts(
    [
      ...[...settled].map(([key, amount]) => ({ key, amount })),
      ...returned.map(({ key, amount }) => ({ key, amount: 0 - amount })),
    ],
    rates,
  );
};

/** An order before and after a change, and what is given back of it by then. */
interface ChangedReturns {
  before: ReceiptOrder;
  after: ReceiptOrder;
  given: GivenBack;
  rates: Rates;
}

/** Whether a receipt is of what refunds returned, or of what an edit counts as returned. What a cancellation leaves
 *  uncollected is neither. */
const isOfRefunds = ({ kind, refundId }: IssuedReceipt): boolean => kind === "goodwill" || refundId !== null;

/** Whether a change moves what earlier refunds returned: an edit, or a refund that fails. */
const movesReturns = (before: ReceiptOrder, after: ReceiptOrder, drafts: readonly ReceiptDraft[]): boolean => {
  const standing = new Set(before.refunds.flatMap(({ id, status }) => (status === "failed" ? [] : [id])));
  return (
    drafts.some(({ kind }) => kind === "edit") ||
    after.order.settledByGoodwill !== before.order.settledByGoodwill ||
    after.refunds.some(({ id, status }) => status === "failed" && standing.has(id))
  );
};

/** The receipt of a refund that succeeded with a change, or that failed after it had; none of any other. */
const draftRefund = (
  { before, after, given, rates }: ChangedReturns,
  issued: readonly IssuedReceipt[],
  refund: RefundWithParts,
): ReceiptDraft[] => {
  const { kind, id } = refund;
  if (kind === "edit" || kind === "surplus") return [];
  const returned = findReturned(after, id) - findReturned(before, id);
  if (returned > 0) {
    const left = addSums(issued);
    const parts = toParts(given.shares.get(id) ?? [], rates);
    // What came beyond the total was never sold, so that its return has no receipt.
    const amount = Math.min(parts.amount, Math.max(0, left.total));
    if (amount === 0) return [];
    const taken = negate(takeReturn(addSums(issued.filter(isOfRefunds)), left, { ...parts, amount }));
    const sums = withinLeft(left, taken);
    const lines = returnedLines([before, after], refund);
    return [draftReturn(kind, id, sums, { ...namedFees(refund, -1), lines })];
  }
  if (returned === 0) return [];
  const documented = addSums(issued.filter(({ refundId }) => refundId === id));
  if (documented.total === 0) return [];
  return [draftReturn(kind, id, negate(documented), namedFees(refund, 1))];
};

/** The receipts that a change of an order issues. The first is that of the sale, once nothing is outstanding;
 *  others correct it: an edit by its differences, what a cancellation leaves uncollected, each goodwill and
 *  cancellation refund when it succeeds, its reversal if the processor takes that back, and what an edit or a
 *  failed refund changes of all that was returned. Test orders and those that were paid before there were receipts
 *  have none. A sale of 1000 of which 300 are returned has 1000 and −300. Minor units. */
export const listReceipts = (
  known: ReceiptOrder,
  after: ReceiptOrder,
  issued: readonly IssuedReceipt[],
): ReceiptDraft[] => {
  const isFirst = known.order.firstPaidAt === null && after.order.firstPaidAt !== null;
  if (after.order.isTest || (issued.length === 0 && !isFirst)) return [];
  // No receipt documents what happened before the first one.
  const before = isFirst ? { ...known, order: { ...known.order, settledByGoodwill: 0 }, refunds: [] } : known;
  const drafts: ReceiptDraft[] = isFirst ? [draftSale(after)] : draftEdit(before, after);
  const all = (): IssuedReceipt[] => [...issued, ...drafts];
  const sold = addSums(isFirst ? drafts : issued);
  const isCancelled = after.order.status === "cancelled" && before.order.status !== "cancelled";
  if (isCancelled && after.order.outstanding !== 0)
    drafts.push(draftReturn("cancellation", null, signedShare(addSums(all()), 0 - after.order.outstanding)));
  if (!after.refunds.some(isReturn)) return drafts;
  const isMoved = movesReturns(before, after, drafts);
  const rates = listRates(before, after);
  const changed = { before, after, rates, given: readGivenBack(listSubjects(after), after.refunds, readUnit(after)) };
  for (const refund of after.refunds) drafts.push(...draftRefund(changed, all(), refund));
  if (isMoved) {
    const documented = addSums(all().filter(isOfRefunds));
    const expected = expectReturns(changed.given, after.refunds, rates);
    const settled = after.order.settledByGoodwill - before.order.settledByGoodwill;
    const edited = addSums(drafts.filter(({ kind }) => kind === "edit"));
    const left = addSums(all());
    const sums = withinLeft(left, correctReturns({ documented, expected, sold, edited, left }, settled));
    if (sums.total !== 0 || sums.tip !== 0 || sums.taxLines.length > 0)
      drafts.push(draftReturn("goodwill", null, sums));
  }
  return drafts;
};
