import type { Write } from "../../../../db/atomic.ts";
import type { OrderRecord, PaymentRow, RefundRow } from "../../../../db/queries/orders/orders.ts";
import { updatePayment } from "../../../../db/queries/payments/payments.ts";
import { changeRefund, reserveRefund } from "../../../../db/queries/payments/refunds.ts";
import { settleTask } from "../../../../db/queries/tasks.ts";
import type { RefundKind } from "../../../../db/schema/enums.ts";
import type { OrderWork } from "../../../context.ts";
import { newId } from "../../ids.ts";
import { formatAmount } from "../../money.rules.ts";
import { isPaid } from "../../payments/provider/status.rules.ts";
import { reservedAmount } from "../../payments/refunds/decide-refund.rules.ts";
import { decideReports, type RefundReport, type RefundStep } from "../../payments/refunds/decide-reports.rules.ts";
import {
  isReturn,
  listSubjects,
  readGivenBack,
  readUnit,
  settledTotal,
} from "../../payments/refunds/given-back.rules.ts";
import { isOverdue, nextRefundAttempt } from "../../payments/refunds/refund-attempts.ts";
import { shareOfAll } from "../../payments/refunds/refund-shares.rules.ts";
import { raiseTask } from "../../tasks.ts";
import { changeOrder } from "../record/change.ts";
import {
  type ChangePart,
  joinParts,
  type NewEvent,
  type OrderChange,
  type RefundAfter,
} from "../record/change-parts.ts";
import { endedByRefunds } from "../record/ending.ts";
import { buildPlainRefund, buildReservations } from "../record/reserve-refund.ts";

type Step = RefundStep<RefundRow>;
/** A step with the id of its refund, a new one if only the processor knew it. */
type StepWithId = Step & { id: string };

export const foreignReason = "Refunded at the processor";
const foreignKind: RefundKind = "goodwill";

/** A refund that was made at the processor names nothing. */
const unnamed = (amount: number) => ({
  ...{ lines: [], feeLines: [], tipAmount: 0, deliveryFeeAmount: 0 },
  otherAmount: amount,
  amount,
});

const failureNote = ({ refund, isCrowdedOut, isMadeElsewhere }: Step, amountText: string): string => {
  if (isMadeElsewhere) return `The refund of ${amountText} was dropped, because it was made at the processor.`;
  if (isCrowdedOut)
    return `The refund of ${amountText} was dropped, because the processor has less than that left of this payment.`;
  if (refund === null)
    return `A refund of ${amountText} that was made at the processor failed. No money was sent back.`;
  return refund.providerRefundId === null
    ? "The processor refused the refund. Refund this payment by hand."
    : `The refund of ${amountText} failed later at the processor, so the guest did not get it. Refund it by hand.`;
};

/** The event of a step; none of a refund that became ours, whose own step tells of both. */
const listEvents = (step: Step, currencyCode: string): NewEvent[] => {
  if (!step.isTakenOver) return [eventOf(step, currencyCode)];
  const amountText = formatAmount(step.amount, currencyCode);
  const note = `The refund of ${amountText} that was made at the processor is the one that waited here.`;
  return step.status === "failed" ? [] : [{ type: "note", status: null, note }];
};

const eventOf = (step: Step, currencyCode: string): NewEvent => {
  const { refund, status, amount } = step;
  const reason = refund === null ? foreignReason : refund.reason;
  if (status === "succeeded") return { type: "payment_refunded", status: null, note: reason };
  const amountText = formatAmount(amount, currencyCode);
  const note =
    status === "failed" ? failureNote(step, amountText) : `The processor is working on a refund of ${amountText}.`;
  return { type: "note", status: null, note };
};

const buildWrites = (ctx: OrderWork, { order }: OrderRecord, payment: PaymentRow, step: StepWithId): Write[] => {
  const now = ctx.clock.now();
  const { id, refund, amount, status, providerRefundId } = step;
  const nextAttemptAt = nextRefundAttempt({ createdAt: refund?.createdAt ?? now, status, providerRefundId }, now);
  const processedAt = status === "succeeded" ? now : null;
  const changes = { status, providerRefundId, nextAttemptAt, processedAt, updatedAt: now };
  if (refund) return changeRefund(ctx.db, order, refund, changes);
  const identity = { id, storeId: order.storeId, paymentId: payment.id, kind: foreignKind, reason: foreignReason };
  return reserveRefund(ctx.db, order, { ...identity, ...unnamed(amount), createdAt: now, ...changes });
};

/** The refunds of an order after the steps of one of its payments. */
const refundsAfter = ({ refunds }: OrderRecord, paymentId: string, steps: readonly StepWithId[]): RefundAfter[] => {
  const stepById = new Map(steps.map((step) => [step.id, step]));
  const added = steps.filter(({ refund }) => refund === null);
  return [
    ...refunds.map((refund) => ({ ...refund, status: stepById.get(refund.id)?.status ?? refund.status })),
    ...added.map(({ id, amount, status }) => ({ id, paymentId, kind: foreignKind, status, ...unnamed(amount) })),
  ];
};

/** The sum of a payment's refunds that succeeded or are on their way. */
const sumReserved = (
  refunds: readonly Pick<RefundRow, "paymentId" | "amount" | "status">[],
  { id }: PaymentRow,
): number =>
  refunds.filter(({ paymentId }) => paymentId === id).reduce((sum, refund) => sum + reservedAmount(refund), 0);

/** What must be returned in place of dropped refunds: if they were to return the whole payment, all that is left. A
 *  goodwill refund of the whole payment ended its order, so it counts too. */
const replaceDropped = (
  ctx: OrderWork,
  record: OrderRecord,
  payment: PaymentRow,
  steps: readonly StepWithId[],
): ChangePart => {
  const dropped = steps.flatMap(({ isCrowdedOut, refund }) => (isCrowdedOut && refund ? [refund] : []));
  const wasWhole = record.order.status === "cancelled" && sumReserved(record.refunds, payment) === payment.amount;
  const isWhole = ({ kind, amount }: RefundRow): boolean =>
    kind === "cancellation" || (kind === "surplus" && amount === payment.amount);
  const whole = dropped.find((refund) => wasWhole || isWhole(refund));
  const rest = payment.amount - sumReserved(refundsAfter(record, payment.id, steps), payment);
  if (!whole || rest === 0) return {};
  const { kind, reason } = whole;
  const subjects = listSubjects(record);
  const given = readGivenBack(subjects, refundsAfter(record, payment.id, steps), readUnit(record));
  if (!isReturn(whole)) return buildPlainRefund(ctx, record, { payment, amount: rest }, { kind, reason });
  const shares = shareOfAll(subjects, given, rest);
  return buildReservations(ctx, record, [{ payment, amount: rest, shares }], { kind, reason });
};

/** If a refund fails that an edit had counted as its own, the edit's part is owed again. */
const unsettleGoodwill = (record: OrderRecord, refunds: readonly RefundAfter[]): ChangePart => {
  const subjects = listSubjects(record);
  const { settledByGoodwill } = record.order;
  const before = settledTotal(readGivenBack(subjects, record.refunds, readUnit(record)));
  const fallen = before - settledTotal(readGivenBack(subjects, refunds, readUnit(record)));
  if (settledByGoodwill === 0 || fallen <= 0) return {};
  return { set: { settledByGoodwill: Math.max(0, settledByGoodwill - fallen) } };
};

const warnOfFailures = (ctx: OrderWork, steps: readonly Step[]): void => {
  for (const { refund, status, isTakenOver } of steps) {
    if (status !== "failed" || refund === null || isTakenOver) continue;
    console.warn(JSON.stringify({ requestId: ctx.requestId, warning: "REFUND_REFUSED", refundId: refund.id }));
  }
};

/** Tasks about refunds that were made at the processor, because the guest may be paid back twice. */
const raiseForeign = (
  { db, clock }: OrderWork,
  { storeId, orderId, currencyCode }: PaymentRow,
  steps: readonly StepWithId[],
): Write[] =>
  steps.flatMap(({ refund, status, id: subjectId, amount }) => {
    if (refund !== null || status === "failed") return [];
    const detail = formatAmount(amount, currencyCode);
    return [raiseTask(db, clock.now(), { storeId, kind: "processor_refund", subjectId, orderId, amount, detail })];
  });

/** Ends the tasks about refunds without an answer for a day, which now have one. */
const endOverdue = ({ db, clock }: OrderWork, { storeId }: PaymentRow, steps: readonly Step[]): Write[] =>
  steps.flatMap(({ refund }) =>
    refund && isOverdue(refund, clock.now())
      ? [settleTask(db, { storeId, kind: "overdue_refund", subjectId: refund.id }, clock.now())]
      : [],
  );

const buildChange = (
  ctx: OrderWork,
  record: OrderRecord,
  paymentId: string,
  reports: readonly RefundReport[],
): OrderChange | null => {
  const payment = record.payments.find(({ id }) => id === paymentId);
  if (!payment || !isPaid(payment.status)) return null;
  const refunds = record.refunds.filter((refund) => refund.paymentId === paymentId);
  const { steps: decided, paymentStatus } = decideReports({ payment, refunds, reports });
  if (decided.length === 0) return null;
  const now = ctx.clock.now();
  const steps = decided.map((step): StepWithId => ({ ...step, id: step.refund?.id ?? newId("ref", now) }));
  warnOfFailures(ctx, steps);
  const isReleased = (step: Step) => reservedAmount(step) < (step.refund ? reservedAmount(step.refund) : 0);
  // Released amounts come first, because the limit holds after each statement.
  const inOrder = [...steps.filter(isReleased), ...steps.filter((step) => !isReleased(step))];
  // The guest and partners heard of a refund that became ours when the processor reported it.
  const refunded = steps.flatMap(({ id, status, isTakenOver }) => (status === "succeeded" && !isTakenOver ? [id] : []));
  const settlement: ChangePart = {
    events: steps.flatMap((step) => listEvents(step, payment.currencyCode)),
    messages: refunded.length > 0 ? ["order.refunded"] : [],
    refunded,
    refunds: refundsAfter(record, paymentId, steps),
    ...unsettleGoodwill(record, refundsAfter(record, paymentId, steps)),
    writes: [
      ...inOrder.flatMap((step) => buildWrites(ctx, record, payment, step)),
      ...endOverdue(ctx, payment, steps),
      ...raiseForeign(ctx, payment, steps),
      updatePayment(ctx.db, payment.storeId, payment.id, { status: paymentStatus, updatedAt: now }),
    ],
  };
  const after = refundsAfter(record, paymentId, steps);
  const ending = endedByRefunds(ctx, record, after, "processor");
  // Background work requests the new refund, because this change may come from the processor's own message.
  const replacement = replaceDropped(ctx, record, payment, steps);
  return { ...joinParts([settlement, replacement, ending]), actor: "processor" };
};

/** Writes a processor's reports on a payment's refunds: each new or changed refund, the payment and the order, in
 *  one batch. The only way a reserved refund changes; repeating a report changes nothing. */
export const settleRefunds = (
  ctx: OrderWork,
  known: OrderRecord,
  paymentId: string,
  reports: readonly RefundReport[],
): Promise<OrderRecord> => changeOrder(ctx, known, (record) => buildChange(ctx, record, paymentId, reports));

/** Syncs a payment's refunds with the processor's full list: refunds made there, and ours that succeeded or failed
 *  since. Throws if the processor does not answer. */
export const syncRefunds = async (ctx: OrderWork, known: OrderRecord, payment: PaymentRow): Promise<OrderRecord> => {
  if (payment.providerPaymentId === null) return known;
  const provider = await ctx.provider(payment.provider);
  const reports = await provider.listRefunds(payment.providerPaymentId);
  return settleRefunds(ctx, known, payment.id, reports);
};
