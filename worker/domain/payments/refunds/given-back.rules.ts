import { moneyUnit } from "../../../../db/schema/currencies.rules.ts";
import type { OrderFeeKind, ReceiptKind, RefundKind, RefundStatus } from "../../../../db/schema/enums.ts";
import { divideHalfUp, spread } from "../../money.rules.ts";
import { reservedAmount } from "./decide-refund.rules.ts";

/** An order as far as it charges. Minor units. */
export interface ChargedOrder {
  order: {
    currencyCode: string;
    total: number;
    tip: number;
    deliveryFee: number;
    tax: number;
    taxIncluded: boolean;
    terms?: { rules: { taxDeliveryFee: boolean; taxRatePpm: number } } | null;
  };
  items: readonly {
    id: string;
    lineId: string | null;
    quantity: number;
    totalPrice: number;
    discountAmount: number;
    taxAmount: number;
    taxRatePpm: number;
  }[];
  fees: readonly { kind: OrderFeeKind; amount: number; taxAmount: number; taxRatePpm: number }[];
}

/** What an order charges for and a refund can give back: a line, the tip, the delivery fee, or the fees of a kind. The
 *  amount is what the guest pays for it, with discount and tax. */
export interface Subject {
  /** The id of a line, or one of `subjectKeys`, or that of a kind of fee. */
  key: string;
  /** Portions of a line; 0 for everything else. */
  quantity: number;
  amount: number;
  /** Null if it is not taxed. */
  ratePpm: number | null;
}

/** The keys of what is no line. `other` is what belongs to no subject, such as a sum that names nothing. */
export const subjectKeys = { tip: "tip", delivery: "delivery", other: "other" } as const;

const feePrefix = "fee:";

export const feeKey = (kind: OrderFeeKind): string => `${feePrefix}${kind}`;

/** The kind of fee that a key names; null for the key of anything else. */
export const toFeeKind = (key: string): OrderFeeKind | null =>
  // The named boundary: only `feeKey` makes such keys.
  key.startsWith(feePrefix) ? (key.slice(feePrefix.length) as OrderFeeKind) : null;

/** Whether a key is the id of a line. */
export const isLineKey = (key: string): boolean =>
  key !== subjectKeys.tip && key !== subjectKeys.delivery && key !== subjectKeys.other && toFeeKind(key) === null;

/** The id of an item's line: that of its first row, which edits keep. toLineId({ id: "oit_2", lineId: "oit_1" }) is
 *  "oit_1"; a row that no edit made is its own first one. */
export const toLineId = ({ id, lineId }: { id: string; lineId: string | null }): string => lineId ?? id;

const sum = <Item>(items: readonly Item[], amountOf: (item: Item) => number): number =>
  items.reduce((total, item) => total + amountOf(item), 0);

/** What an order charges for. The subjects add up to its total: two soups at 1000 with a tip of 300 are a line of 2000
 *  and a tip of 300. What no item names, such as the tax of orders from before items had theirs, is `other`. */
export const listSubjects = ({ order, items, fees }: ChargedOrder): Subject[] => {
  const added = (tax: number): number => (order.taxIncluded ? 0 : tax);
  const lines = items.map((item) => ({
    key: toLineId(item),
    quantity: item.quantity,
    amount: item.totalPrice - item.discountAmount + added(item.taxAmount),
    ratePpm: item.taxRatePpm,
  }));
  const feeSubjects = [...new Set(fees.map(({ kind }) => kind))].map((kind) => {
    const ofKind = fees.filter((fee) => fee.kind === kind);
    const amount = sum(ofKind, (fee) => fee.amount + added(fee.taxAmount));
    return { key: feeKey(kind), quantity: 0, amount, ratePpm: ofKind[0]?.taxRatePpm ?? null };
  });
  const rules = order.terms?.rules;
  const restTax = added(order.tax - sum(items, ({ taxAmount }) => taxAmount) - sum(fees, ({ taxAmount }) => taxAmount));
  const delivery = {
    ...{ key: subjectKeys.delivery, quantity: 0 },
    amount: order.deliveryFee > 0 ? order.deliveryFee + restTax : 0,
    ratePpm: rules?.taxDeliveryFee ? rules.taxRatePpm : null,
  };
  const tip = { key: subjectKeys.tip, quantity: 0, amount: order.tip, ratePpm: null };
  const named = [...lines, ...feeSubjects, delivery, tip];
  const rest = order.total - sum(named, ({ amount }) => amount);
  return [...named, { key: subjectKeys.other, quantity: 0, amount: Math.max(0, rest), ratePpm: null }];
};

/** A row of a refund: what it gives back of a line. */
export interface RefundedLine {
  id: string;
  lineId: string;
  quantity: number;
  amount: number;
  continuesId: string | null;
  settledQuantity: number;
  settledAmount: number;
  /** The tax rate of the line, also if the order no longer has it; left out of a new row. */
  ratePpm?: number | null;
}

/** What a refund gives back. The parts add up to its amount. Minor units. */
export interface RefundParts {
  lines: readonly RefundedLine[];
  tipAmount: number;
  deliveryFeeAmount: number;
  feeLines: readonly { kind: OrderFeeKind; amount: number }[];
  /** Null if the refund is from before refunds named anything: all of it that nothing else names. */
  otherAmount: number | null;
}

export interface RefundWithParts extends RefundParts {
  id: string;
  kind: RefundKind;
  status: RefundStatus;
  amount: number;
}

/** A part of a refund. */
export interface Share {
  key: string;
  quantity: number;
  amount: number;
}

const namedShares = (refund: RefundParts): Share[] => [
  ...refund.lines.map(({ lineId, quantity, amount }) => ({ key: lineId, quantity, amount })),
  ...refund.feeLines.map(({ kind, amount }) => ({ key: feeKey(kind), quantity: 0, amount })),
  { key: subjectKeys.delivery, quantity: 0, amount: refund.deliveryFeeAmount },
  { key: subjectKeys.tip, quantity: 0, amount: refund.tipAmount },
];

/** What a refund gives back without naming it. */
export const readOtherAmount = (refund: RefundParts & { amount: number }): number =>
  refund.otherAmount ?? Math.max(0, refund.amount - sum(namedShares(refund), ({ amount }) => amount));

/** Whether a refund, or its receipt, gives back something that was sold. An edit and a surplus do not: the sale itself
 *  fell, or never was. */
export const isReturn = ({ kind }: { kind: RefundKind | ReceiptKind }): boolean =>
  kind === "goodwill" || kind === "cancellation";

/** Portions and amount of a subject. */
export interface Part {
  quantity: number;
  amount: number;
}

/** What the refunds of an order gave back of it. */
export interface GivenBack {
  /** The unit of the order's currency, of which every amount is a multiple. */
  unit: number;
  /** What is left of each subject, by its key. */
  left: ReadonlyMap<string, Part>;
  /** What each refund gave back, by its id. */
  shares: ReadonlyMap<string, readonly Share[]>;
  /** What was given back beyond what the order charges by now, because an edit removed it since. By subject. */
  settled: ReadonlyMap<string, number>;
}

/** What refunds gave back beyond what the order charges by now, in minor units. It is what edits settled by
 *  goodwill. */
export const settledTotal = ({ settled }: Pick<GivenBack, "settled">): number =>
  sum([...settled.values()], (amount) => amount);

/** The rows whose portions are given back: of one call over several payments, all rows have to fail. */
const takenRows = (refunds: readonly RefundWithParts[]): RefundedLine[] => {
  const standing = new Set(
    refunds.flatMap((refund) =>
      reservedAmount(refund) > 0 ? refund.lines.map(({ id, continuesId }) => continuesId ?? id) : [],
    ),
  );
  return refunds.flatMap(({ lines }) => lines.filter(({ id }) => standing.has(id)));
};

/** The unit in which an order's amounts are given back. */
export const readUnit = ({ order }: Pick<ChargedOrder, "order">): number => moneyUnit(order.currencyCode);

/** What refunds gave back of an order's subjects. Goodwill and cancellations count unless they failed. A sum that names
 *  nothing is spread over what was left when it was given, by largest remainder: 500 of a soup for 1000 and a beer for
 *  1000 is 250 of each, so giving back all leaves each subject at 0. Minor units. Source: product.md §3. */
export const readGivenBack = (
  subjects: readonly Subject[],
  refunds: readonly RefundWithParts[],
  unit: number,
): GivenBack => {
  const returned = refunds.filter(isReturn).toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const standing = returned.filter((refund) => reservedAmount(refund) > 0);
  const given = new Map<string, number>();
  const add = (key: string, amount: number) => given.set(key, (given.get(key) ?? 0) + amount);
  const findLeft = ({ key, amount }: Subject) => Math.max(0, amount - (given.get(key) ?? 0));
  const shares = new Map<string, Share[]>();
  const settled = new Map<string, number>();
  const settle = (key: string, amount: number) => {
    if (amount > 0) settled.set(key, (settled.get(key) ?? 0) + amount);
  };
  for (const refund of standing) {
    const named = namedShares(refund).filter(({ amount, quantity }) => amount > 0 || quantity > 0);
    for (const { key, amount } of named) add(key, amount);
    for (const { lineId, settledAmount } of refund.lines) {
      add(lineId, -settledAmount);
      settle(lineId, settledAmount);
    }
    const weights = subjects.map(findLeft);
    const other = readOtherAmount(refund);
    const spreadable = Math.min(
      other,
      sum(weights, (weight) => weight),
    );
    const amounts = spreadOver(weights, spreadable, unit);
    const spreadShares = subjects.flatMap(({ key }, index) => {
      const amount = amounts[index] ?? 0;
      return amount > 0 ? [{ key, quantity: 0, amount }] : [];
    });
    for (const { key, amount } of spreadShares) add(key, amount);
    const rest = other - spreadable;
    settle(subjectKeys.other, rest);
    const restShares = rest > 0 ? [{ key: subjectKeys.other, quantity: 0, amount: rest }] : [];
    shares.set(refund.id, [...named, ...spreadShares, ...restShares]);
  }
  const charged = new Map(subjects.map(({ key, amount }) => [key, amount]));
  for (const [key, amount] of given) settle(key, amount - (charged.get(key) ?? 0));
  const taken = takenRows(returned);
  const countTaken = (lineId: string) =>
    sum(
      taken.filter((row) => row.lineId === lineId),
      ({ quantity, settledQuantity }) => quantity - settledQuantity,
    );
  const left = new Map(
    subjects.map((subject) => {
      const quantity = Math.max(0, subject.quantity - countTaken(subject.key));
      return [subject.key, { quantity, amount: findLeft(subject) }];
    }),
  );
  return { unit, left, shares, settled };
};

/** Spreads an amount over what is left of each subject, in units of the currency. All that is left is each subject's
 *  own. */
export const spreadOver = (left: readonly number[], amount: number, unit: number): number[] =>
  amount === sum(left, (part) => part) ? [...left] : spread(amount, left, unit);

/** The nearest multiple of the unit to a quotient. divideToUnit(10000, 3, 100) is 3300. */
export const divideToUnit = (numerator: number, denominator: number, unit: number): number =>
  Number(divideHalfUp(BigInt(numerator), BigInt(denominator * unit))) * unit;

/** What the next portions of a line give back: the difference of what all portions so far come to, so that one by one
 *  they add up to the line exactly. Of three portions for 1000, the second gives 667 − 333 = 334. If other refunds gave
 *  a part of the line back, the portions share what is left of it. Minor units. Source: product.md §3. */
export const priceOfPortions = (
  charged: { quantity: number; amount: number },
  left: Part,
  count: number,
  unit: number,
): number => {
  if (count <= 0 || left.quantity <= 0) return 0;
  if (count >= left.quantity) return left.amount;
  const first = charged.quantity - left.quantity;
  const cumulative = (portions: number) => divideToUnit(charged.amount * portions, charged.quantity, unit);
  if (charged.amount - left.amount === cumulative(first)) return cumulative(first + count) - cumulative(first);
  return divideToUnit(left.amount * count, left.quantity, unit);
};
