import { findOrderOfPayment } from "../../../../db/queries/orders/order-parts.ts";
import type { OrderRecord, PaymentRow } from "../../../../db/queries/orders/orders.ts";
import type { Ctx } from "../../../context.ts";
import { AppError, notFound } from "../../../errors.ts";
import { actorType } from "../../caller/caller.ts";
import { type Idempotency, idempotencyWrites, makeOnce } from "../../idempotency/idempotency.ts";
import { formatAmount } from "../../money.rules.ts";
import { inOwnCurrency } from "../../payments/provider/status.rules.ts";
import { isUnrequested, refundableAmount } from "../../payments/refunds/decide-refund.rules.ts";
import {
  listSubjects,
  readGivenBack,
  readUnit,
  type Share,
  subjectKeys,
} from "../../payments/refunds/given-back.rules.ts";
import { shareOfPayment } from "../../payments/refunds/refund-shares.rules.ts";
import type { RefundInput } from "../../payments/schemas.ts";
import { assertRefundable } from "../disputes/assert-refundable.ts";
import { loadStaffOrder } from "../read/load-order.ts";
import { changeOrder } from "../record/change.ts";
import { joinParts, type OrderChange } from "../record/change-parts.ts";
import { endedByRefunds } from "../record/ending.ts";
import { buildReservations, readManual } from "../record/reserve-refund.ts";
import { requestRefund, retryRefunds } from "./refunds.ts";
import { stopLinksFirst } from "./stop-payments.ts";

const refundLimitExceeded = (payment: PaymentRow, remaining: number): AppError => {
  const message =
    remaining > 0
      ? `You can refund at most ${formatAmount(remaining, payment.currencyCode)} of this payment.`
      : "This payment has nothing left to refund.";
  return new AppError("LIMIT_EXCEEDED", message, { errors: [{ path: "amount", message }] });
};

const offUnit = (record: OrderRecord): AppError => {
  const whole = formatAmount(readUnit(record), record.order.currencyCode);
  const message = `Amounts of this currency are multiples of ${whole}. Send one of those.`;
  return new AppError("BAD_INPUT", message, { errors: [{ path: "amount", message }] });
};

/** What a refund of a payment gives back: of all that is left, its lines, tip and fees; a part names nothing. */
const decideShares = (record: OrderRecord, payment: PaymentRow, amount: number): Share[] => {
  const own = inOwnCurrency(record);
  if (amount < refundableAmount(payment) || !own.payments.includes(payment))
    return [{ key: subjectKeys.other, quantity: 0, amount }];
  const subjects = listSubjects(record);
  return shareOfPayment({ ...own, subjects }, readGivenBack(subjects, own.refunds, readUnit(record)), payment);
};

interface RefundChange {
  /** The id of the new refund. */
  id: string;
  change: OrderChange;
}

const buildRefundChange = (
  ctx: Ctx,
  record: OrderRecord,
  input: RefundInput,
  idempotency: Idempotency | null,
): RefundChange => {
  const payment = record.payments.find((candidate) => candidate.id === input.paymentId);
  if (!payment) throw notFound();
  const remaining = refundableAmount(payment);
  const amount = input.amount ?? remaining;
  if (amount > remaining || remaining === 0) throw refundLimitExceeded(payment, remaining);
  if (amount < remaining && amount % readUnit(record) !== 0) throw offUnit(record);
  const shares = decideShares(record, payment, amount);
  const actor = actorType(ctx.caller);
  const draft = { kind: "goodwill", ...readManual(input) } as const;
  const reservation = buildReservations(ctx, record, [{ payment, amount, shares }], draft);
  const id = reservation.refunds[0]?.id ?? "";
  const ending = endedByRefunds(ctx, record, [...record.refunds, ...reservation.refunds], actor);
  const writes = idempotency ? idempotencyWrites(ctx, idempotency, id) : [];
  return { id, change: { ...joinParts([{ writes }, reservation, ending]), actor } };
};

/** The order of a refund that was created under this key before. The caller asks again, so the processor is
 *  checked now and not by background work. */
const recheckRefund = async (ctx: Ctx, orderId: string, id: string): Promise<OrderRecord> => {
  const record = await loadStaffOrder(ctx, orderId);
  const refund = record.refunds.find((candidate) => candidate.id === id);
  const payment = record.payments.find((candidate) => candidate.id === refund?.paymentId);
  return refund && payment && isUnrequested(refund) ? retryRefunds(ctx, record, payment, [id]) : record;
};

/** Refunds a payment: reserves the amount, then requests it at the processor, then settles it. The result may still be
 *  pending. Throws LIMIT_EXCEEDED, CONFLICT if a dispute forbids it, and PAYMENT_DECLINED if the processor refused. */
export const makeRefund = async (ctx: Ctx, input: RefundInput): Promise<{ id: string }> => {
  const orderId = await findOrderOfPayment(ctx.db, ctx.store.id, input.paymentId);
  if (orderId === null) throw notFound();
  let refunded: OrderRecord | null = null;
  const id = await makeOnce(ctx, "refundPayment", input, async (idempotency) => {
    const known = await loadStaffOrder(ctx, orderId);
    const endsOrder = buildRefundChange(ctx, known, input, null).change.set?.status === "cancelled";
    const payment = known.payments.find((candidate) => candidate.id === input.paymentId);
    if (payment && !input.manual)
      await assertRefundable(ctx, [{ payment, amount: input.amount ?? refundableAmount(payment) }]);
    const stopped = endsOrder ? await stopLinksFirst(ctx, known) : known;
    let refundId = "";
    const orderWithRefund = await changeOrder(ctx, stopped, (record) => {
      const refund = buildRefundChange(ctx, record, input, idempotency);
      refundId = refund.id;
      return refund.change;
    });
    refunded = await requestRefund(ctx, orderWithRefund, refundId);
    return refundId;
  });
  const { refunds } = refunded ?? (await recheckRefund(ctx, orderId, id));
  if (refunds.find((refund) => refund.id === id)?.status === "failed") {
    throw new AppError("PAYMENT_DECLINED", "The processor refused this refund. No money was sent back.");
  }
  return { id };
};
