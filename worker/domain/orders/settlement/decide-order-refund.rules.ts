import type { OrderFeeKind } from "../../../../db/schema/enums.ts";
import type { ErrorCode } from "../../../errors.ts";
import { formatAmount } from "../../money.rules.ts";
import { inOwnCurrency } from "../../payments/provider/status.rules.ts";
import {
  type ChargedOrder,
  feeKey,
  type GivenBack,
  listSubjects,
  type Part,
  priceOfPortions,
  type RefundWithParts,
  readGivenBack,
  readUnit,
  type Share,
  type Subject,
  subjectKeys,
  toLineId,
} from "../../payments/refunds/given-back.rules.ts";
import {
  assignShares,
  type PaymentShares,
  type RefundablePayment,
  refundableTotal,
} from "../../payments/refunds/refund-shares.rules.ts";

/** What staff ask to give back: portions of items, parts of the tip and of fees, and an amount that names nothing.
 *  Minor units. */
interface RequestedRefund {
  lines?: readonly { orderItemId: string; quantity: number }[] | null | undefined;
  tip?: number | null | undefined;
  deliveryFee?: number | null | undefined;
  fees?: readonly { kind: OrderFeeKind; amount: number }[] | null | undefined;
  amount?: number | null | undefined;
  /** The payment that gives all of it back; null for each part's own payment. */
  paymentId?: string | null | undefined;
}

interface RefundedOrder<Payment = RefundablePayment> extends ChargedOrder {
  items: readonly (ChargedOrder["items"][number] & { name: string })[];
  payments: readonly Payment[];
  refunds: readonly (RefundWithParts & { paymentId: string })[];
}

/** Why something cannot be given back, at the field where it was asked for. */
interface Refusal {
  kind: "refusal";
  code: Extract<ErrorCode, "BAD_INPUT" | "NOT_FOUND" | "LIMIT_EXCEEDED">;
  path: string;
  message: string;
}

type Decision<Payment> = { kind: "shares"; parts: PaymentShares<Payment>[] } | Refusal;

const refuse = (code: Refusal["code"], path: string, message: string): Refusal => ({
  ...{ kind: "refusal", code, path, message },
});

const nothing: Part = { quantity: 0, amount: 0 };

interface Known extends RefundedOrder {
  subjects: readonly Subject[];
  given: GivenBack;
}

const findLeft = ({ given }: Known, key: string): Part => given.left.get(key) ?? nothing;

const tooManyPortions = (path: string, name: string, all: number, left: number): Refusal => {
  const rest = left === 0 ? "Nothing of it is left" : `Only ${left} of them ${left === 1 ? "is" : "are"} left`;
  const message =
    left === all
      ? `The order has only ${all} × ${name}.`
      : `${all - left} of ${all} × ${name} were given back before. ${rest} to give back.`;
  return refuse("LIMIT_EXCEEDED", path, message);
};

/** The share of one requested line, or why it is refused. */
const decideLine = (
  known: Known,
  { orderItemId, quantity }: { orderItemId: string; quantity: number },
  path: string,
): Share | Refusal => {
  const item = known.items.find((row) => row.id === orderItemId || toLineId(row) === orderItemId);
  const charged = item && known.subjects.find(({ key }) => key === toLineId(item));
  if (!item || !charged) {
    const message = "This item is no longer part of the order. Reload the order and choose again.";
    return refuse("NOT_FOUND", `${path}.orderItemId`, message);
  }
  const left = findLeft(known, charged.key);
  if (quantity > left.quantity) return tooManyPortions(`${path}.quantity`, item.name, item.quantity, left.quantity);
  return { key: charged.key, quantity, amount: priceOfPortions(charged, left, quantity, known.given.unit) };
};

/** A part of the tip or of a fee that is asked for, and how refusals call it. */
interface RequestedPart {
  key: string;
  amount: number;
  path: string;
  name: string;
}

const feeNames: Readonly<Record<OrderFeeKind, string>> = {
  ...{ deposit: "deposit", bag: "bag fee", service: "service charge", small_order: "small order fee" },
};

const listParts = ({ tip, deliveryFee, fees }: RequestedRefund): RequestedPart[] => {
  const parts = [
    { key: subjectKeys.tip, amount: tip ?? 0, path: "tip", name: "tip" },
    { key: subjectKeys.delivery, amount: deliveryFee ?? 0, path: "deliveryFee", name: "delivery fee" },
    ...(fees ?? []).map(({ kind, amount }, index) => ({
      ...{ key: feeKey(kind), amount, path: `fees.${index}.amount`, name: feeNames[kind] },
    })),
  ];
  return parts.filter(({ amount }) => amount > 0);
};

const decidePart = (known: Known, { key, amount, path, name }: RequestedPart): Share | Refusal => {
  const { currencyCode } = known.order;
  const left = findLeft(known, key).amount;
  const wrongUnit = checkUnit(known, amount, left, path);
  if (wrongUnit) return wrongUnit;
  if (amount <= left) return { key, quantity: 0, amount };
  const all = known.subjects.find((subject) => subject.key === key)?.amount ?? 0;
  const whole = formatAmount(all, currencyCode);
  if (all === 0) return refuse("LIMIT_EXCEEDED", path, `This order has no ${name}.`);
  const message =
    left === all
      ? `The ${name} of this order was only ${whole}.`
      : `Of the ${name} of ${whole}, only ${formatAmount(left, currencyCode)} is left to give back.`;
  return refuse("LIMIT_EXCEEDED", path, message);
};

const sumAmounts = (shares: readonly Share[]): number => shares.reduce((sum, { amount }) => sum + amount, 0);

/** The refusal of a sum that the payments cannot give back; null if they can. */
const checkSum = (known: Known, requested: number, paymentId: string | null): Refusal | null => {
  if (requested === 0) return refuse("BAD_INPUT", "lines", "These items cost nothing, so there is nothing to refund.");
  const left = refundableTotal(known.payments);
  if (requested <= left) return null;
  const whole = paymentId === null ? "order" : "payment";
  const message =
    left > 0
      ? `You can refund at most ${formatAmount(left, known.order.currencyCode)} of this ${whole}.`
      : `This ${whole} has nothing left to refund.`;
  return refuse("LIMIT_EXCEEDED", "amount", message);
};

const isRefusal = (decided: Share | Refusal): decided is Refusal => "kind" in decided;

/** The refusal of an amount that people cannot pay in the currency; null if they can, or if it is all that is left. */
const checkUnit = (known: Known, amount: number, left: number, path: string): Refusal | null => {
  const { unit } = known.given;
  if (amount % unit === 0 || amount === left) return null;
  const whole = formatAmount(unit, known.order.currencyCode);
  return refuse("BAD_INPUT", path, `Amounts of this currency are multiples of ${whole}. Send one of those.`);
};

const decideShares = (known: Known, requested: RequestedRefund): Share[] | Refusal => {
  const { lines, amount } = requested;
  const shares: Share[] = [];
  for (const [index, line] of (lines ?? []).entries()) {
    const share = decideLine(known, line, `lines.${index}`);
    if (isRefusal(share)) return share;
    if (shares.some(({ key }) => key === share.key))
      return refuse("BAD_INPUT", `lines.${index}.orderItemId`, "Each item can be listed once. Add up its portions.");
    shares.push(share);
  }
  for (const part of listParts(requested)) {
    const share = decidePart(known, part);
    if (isRefusal(share)) return share;
    if (shares.some(({ key }) => key === share.key))
      return refuse("BAD_INPUT", part.path, "Each kind of fee can be listed once. Add up its amounts.");
    shares.push(share);
  }
  const wrongUnit = checkUnit(known, amount ?? 0, refundableTotal(known.payments), "amount");
  if (wrongUnit) return wrongUnit;
  const other = amount ? [{ key: subjectKeys.other, quantity: 0, amount }] : [];
  return [...shares, ...other].filter((share) => share.amount > 0);
};

/** What a refund gives back and from which payments, or why it is refused: an item that is gone, one that is listed
 *  twice, more portions, more of the tip or of a fee than is left, or more than is left of the payments. One of two
 *  soups for 2000 is one portion for 1000. Minor units. Source: product.md §3. */
export const decideRefund = <Payment extends RefundablePayment>(
  record: RefundedOrder<Payment>,
  requested: RequestedRefund,
): Decision<Payment> => {
  const paymentId = requested.paymentId ?? null;
  const own = inOwnCurrency(record);
  const payments = own.payments.filter(({ id }) => paymentId === null || id === paymentId);
  if (payments.length === 0) {
    const message = "This is no payment of the order. Reload the order and choose again.";
    return refuse("NOT_FOUND", "paymentId", message);
  }
  const subjects = listSubjects(record);
  const unit = readUnit(record);
  const known = { ...own, payments, subjects, unit, given: readGivenBack(subjects, own.refunds, unit) };
  const shares = decideShares(known, requested);
  if (!Array.isArray(shares)) return shares;
  const refusal = checkSum(known, sumAmounts(shares), paymentId);
  return refusal ?? { kind: "shares", parts: assignShares(known, shares) };
};
