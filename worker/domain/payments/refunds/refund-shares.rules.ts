import type { PaymentStatus } from "../../../../db/schema/enums.ts";
import type { Instant } from "../../../../db/schema/shapes.ts";
import { refundableAmount } from "./decide-refund.rules.ts";
import {
  divideToUnit,
  type GivenBack,
  isLineKey,
  type RefundWithParts,
  type Share,
  type Subject,
  spreadOver,
  subjectKeys,
} from "./given-back.rules.ts";

/** A payment as far as refunds of it depend on it. Minor units. */
export interface RefundablePayment {
  id: string;
  status: PaymentStatus;
  amount: number;
  tipAmount: number;
  refundedAmount: number;
  processedAt: Instant | null;
  /** The lines that a part payment was made for; null if the order was not split by line. */
  paidLines: readonly { lineId: string; quantity: number }[] | null;
}

/** What is left to refund of an order's payments together, in minor units: 1000 with 250 refunded and 500 is 1250. */
export const refundableTotal = (payments: readonly Pick<RefundablePayment, "status" | "amount" | "refundedAmount">[]) =>
  payments.reduce((sum, payment) => sum + refundableAmount(payment), 0);

const isNewer = (one: RefundablePayment, other: RefundablePayment): boolean =>
  (one.processedAt ?? "") === (other.processedAt ?? "")
    ? one.id > other.id
    : (one.processedAt ?? "") > (other.processedAt ?? "");

const sumShares = (shares: readonly Share[]): number => shares.reduce((sum, { amount }) => sum + amount, 0);

/** What a payment was made for and was not given back of it yet, by subject: its own lines and its own tip. */
const ownAmounts = (
  { id, tipAmount, paidLines }: RefundablePayment,
  subjects: readonly Subject[],
  refunds: readonly (RefundWithParts & { paymentId: string })[],
  unit: number,
): ReadonlyMap<string, number> => {
  const own = new Map<string, number>([[subjectKeys.tip, tipAmount]]);
  for (const { lineId, quantity } of paidLines ?? []) {
    const line = subjects.find(({ key }) => key === lineId);
    if (line && line.quantity > 0)
      own.set(lineId, divideToUnit(line.amount * Math.min(quantity, line.quantity), line.quantity, unit));
  }
  for (const refund of refunds) {
    if (refund.paymentId !== id || refund.status === "failed") continue;
    const lower = (key: string, amount: number) => own.set(key, Math.max(0, (own.get(key) ?? 0) - amount));
    for (const { lineId, amount } of refund.lines) lower(lineId, amount);
    lower(subjectKeys.tip, refund.tipAmount);
  }
  return own;
};

/** The shares of a refund that one payment gives back. */
export interface PaymentShares<Payment> {
  payment: Payment;
  amount: number;
  shares: Share[];
}

interface PaidOrder<Payment extends RefundablePayment> {
  payments: readonly Payment[];
  subjects: readonly Subject[];
  refunds: readonly (RefundWithParts & { paymentId: string })[];
  /** The unit of the order's currency. */
  unit: number;
}

/** Assigns the shares of a refund to payments: a line to the payment that was made for it, a tip to the one that
 *  carried it, and everything else to the newest first, up to what is left of each. 700 over an older 1000 and a
 *  newer 500 is 500 and 200. The portions of a line stand in its first share. Minor units. Throws RangeError for
 *  more than is left of all. Source: product.md §3. */
export const assignShares = <Payment extends RefundablePayment>(
  { payments, subjects, refunds, unit }: PaidOrder<Payment>,
  shares: readonly Share[],
): PaymentShares<Payment>[] => {
  const parts = payments
    .toSorted((one, other) => (isNewer(one, other) ? -1 : 1))
    .map((payment) => ({
      ...{ payment, left: refundableAmount(payment), own: ownAmounts(payment, subjects, refunds, unit) },
      taken: new Map<string, number>(),
    }));
  const rest = new Map(shares.map(({ key, amount }) => [key, amount]));
  const take = (maxOf: (part: (typeof parts)[number], key: string) => number) => {
    for (const { key } of shares) {
      for (const part of parts) {
        const amount = Math.min(rest.get(key) ?? 0, part.left, maxOf(part, key));
        if (amount <= 0) continue;
        part.left -= amount;
        rest.set(key, (rest.get(key) ?? 0) - amount);
        part.taken.set(key, (part.taken.get(key) ?? 0) + amount);
      }
    }
  };
  take(({ own }, key) => own.get(key) ?? 0);
  take(() => Number.MAX_SAFE_INTEGER);
  if ([...rest.values()].some((amount) => amount > 0))
    throw new RangeError("The refund is more than what is left of the payments.");
  const counted = new Set<string>();
  return parts.flatMap(({ payment, taken }) => {
    const own = shares.flatMap(({ key, quantity }) => {
      const amount = taken.get(key) ?? 0;
      if (amount === 0) return [];
      const isFirst = !counted.has(key);
      counted.add(key);
      return [{ key, quantity: isFirst ? quantity : 0, amount }];
    });
    return own.length === 0 ? [] : [{ payment, amount: sumShares(own), shares: own }];
  });
};

/** An amount of all that is left, by subject: all of it if the amount is all, else in proportion. What is more than the
 *  order charges names nothing. 500 of a soup for 600 and a tip of 400 is 300 and 200. Minor units. */
export const shareOfAll = (
  subjects: readonly Subject[],
  { left, unit }: Pick<GivenBack, "left" | "unit">,
  amount: number,
): Share[] => {
  const parts = subjects.map(({ key }) => ({ key, ...(left.get(key) ?? { quantity: 0, amount: 0 }) }));
  const spreadable = Math.min(amount, sumShares(parts));
  const amounts = spreadOver(
    parts.map((part) => part.amount),
    spreadable,
    unit,
  );
  const shares = parts.flatMap((part, index): Share[] => {
    const given = amounts[index] ?? 0;
    if (given === 0) return [];
    return [{ key: part.key, quantity: given === part.amount ? part.quantity : 0, amount: given }];
  });
  return addOther(shares, amount - spreadable);
};

/** What a refund of all that is left of a payment gives back: the lines that it was made for and its tip, then the rest
 *  of the order in proportion. Minor units. */
export const shareOfPayment = <Payment extends RefundablePayment>(
  { subjects, refunds }: Pick<PaidOrder<Payment>, "subjects" | "refunds">,
  { left, unit }: Pick<GivenBack, "left" | "unit">,
  payment: Payment,
): Share[] => {
  const amount = refundableAmount(payment);
  const own = ownAmounts(payment, subjects, refunds, unit);
  const remaining = new Map(left);
  const shares: Share[] = [];
  let rest = amount;
  for (const { key } of subjects) {
    const part = left.get(key) ?? { quantity: 0, amount: 0 };
    const given = Math.min(rest, own.get(key) ?? 0, part.amount);
    if (given <= 0) continue;
    rest -= given;
    const paid = payment.paidLines?.find(({ lineId }) => lineId === key)?.quantity ?? 0;
    const quantity = given === part.amount ? part.quantity : Math.min(paid, part.quantity);
    shares.push({ key, quantity, amount: given });
    remaining.set(key, { quantity: part.quantity - quantity, amount: part.amount - given });
  }
  return joinShares([...shares, ...shareOfAll(subjects, { left: remaining, unit }, rest)]);
};

const joinShares = (shares: readonly Share[]): Share[] => {
  const byKey = new Map<string, Share>();
  for (const share of shares) {
    const known = byKey.get(share.key);
    const quantity = share.quantity + (known?.quantity ?? 0);
    byKey.set(share.key, { key: share.key, quantity, amount: share.amount + (known?.amount ?? 0) });
  }
  return [...byKey.values()];
};

const addOther = (shares: readonly Share[], amount: number): Share[] => {
  const other = shares.find(({ key }) => key === subjectKeys.other);
  if (amount === 0) return [...shares];
  if (!other) return [...shares, { key: subjectKeys.other, quantity: 0, amount }];
  return shares.map((share) => (share === other ? { ...share, amount: share.amount + amount } : share));
};

/** What an edit gives back, by subject: what became cheaper, in proportion. A soup of 1000 that is taken out while a
 *  tea of 400 is added gives 600 back for the soup. Minor units. */
export const shareOfDecrease = (
  before: readonly Subject[],
  after: readonly Subject[],
  amount: number,
  unit: number,
): Share[] => {
  const remaining = new Map(after.map((subject) => [subject.key, subject]));
  const left = new Map(
    before.map(({ key, quantity, amount: charged }) => {
      const now = remaining.get(key);
      const isLine = isLineKey(key);
      return [
        key,
        {
          quantity: isLine ? Math.max(0, quantity - (now?.quantity ?? 0)) : 0,
          amount: Math.max(0, charged - (now?.amount ?? 0)),
        },
      ];
    }),
  );
  const shares = shareOfAll(before, { left, unit }, amount);
  // An edit that adds something else gives less back than the portions cost, and yet takes them out.
  return shares.map((share) => ({ ...share, quantity: left.get(share.key)?.quantity ?? 0 }));
};
