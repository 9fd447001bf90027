import { type Conflict, type Write, WriteConflict } from "../../../../db/atomic.ts";
import { markPaymentTried } from "../../../../db/queries/due/due-orders.ts";
import type { OrderRecord, PaymentRow } from "../../../../db/queries/orders/orders.ts";
import { updatePayment } from "../../../../db/queries/payments/payments.ts";
import { storeLastCard } from "../../../../db/queries/people/provider-customers.ts";
import type { OrderWork } from "../../../context.ts";
import { emptyCart } from "../../cart/empty-cart.ts";
import { formatAmount } from "../../money.rules.ts";
import { decideSettlement, type SettlementChange } from "../../payments/decide-settlement.rules.ts";
import { computeOutstanding } from "../../payments/outstanding.rules.ts";
import type { ProviderPayment } from "../../payments/provider/provider.ts";
import { isPaid } from "../../payments/provider/status.rules.ts";
import { raiseTask } from "../../tasks.ts";
import { systemNotes } from "../notes/system-notes.rules.ts";
import { applyEdit } from "../record/apply-edit.ts";
import { changeOrder } from "../record/change.ts";
import { type ChangePart, joinParts, type OrderChange, type PaymentAfter } from "../record/change-parts.ts";
import { nextDueAt } from "../record/due.ts";
import { buildDuePart } from "../record/due-at-counter.ts";
import { buildEnding } from "../record/ending.ts";
import { moneyAfter } from "../record/money-after.ts";
import { editBlock } from "../record/pending-edit.rules.ts";
import { buildPlainRefund } from "../record/reserve-refund.ts";
import { requestNewRefunds } from "./refunds.ts";

/** Remembers the saved card that paid, which the next checkout offers first. */
const rememberCard = (
  ctx: OrderWork,
  { order }: OrderRecord,
  { cardOnFile, provider }: PaymentRow,
  report: ProviderPayment,
) => {
  const { storeId, customerId } = order;
  if (cardOnFile === null || customerId === null || !report.cardId || !isPaid(report.status)) return [];
  return [storeLastCard(ctx.db, { storeId, customerId, provider }, report.cardId, ctx.clock.now())];
};

/** Whether a processor reports the first payment attempt of an open order. */
const isFirstAttempt = ({ order }: OrderRecord, { isTried = false }: ProviderPayment): boolean =>
  isTried && order.status === "open" && order.paymentTriedAt === null;

/** Stores the payment attempt if nothing else in the report changed the order. The order then waits longer. */
const recordAttempt = async ({ db, clock }: OrderWork, record: OrderRecord): Promise<OrderRecord> => {
  const now = clock.now();
  const order = { ...record.order, paymentTriedAt: now };
  const dueAt = nextDueAt(order, record.payments, now);
  await markPaymentTried(db, { storeId: order.storeId, orderId: order.id }, { now, dueAt });
  return { ...record, order: { ...order, dueAt } };
};

/** What a payment's own edit makes of its order. */
interface EditOutcome {
  /** Whether the edit can no longer take effect, so its payment is returned. */
  isBlocked: boolean;
  /** The part that applies the edit, if the payment succeeded. */
  part: ChangePart;
}

const noEdit: EditOutcome = { isBlocked: false, part: {} };

const decidePaidEdit = (ctx: OrderWork, record: OrderRecord, payment: PaymentRow, isRefused: boolean): EditOutcome => {
  const { pendingEdit } = payment;
  if (pendingEdit === null) return noEdit;
  if (isRefused || editBlock(record, pendingEdit, ctx.clock.now()) !== null) return { isBlocked: true, part: {} };
  return { isBlocked: false, part: applyEdit(ctx, record, pendingEdit, "link") };
};

/** What follows if a link ends: its edit was applied, or `end` if it was stopped, or why its payment goes back. */
const buildLinkPart = (
  ctx: OrderWork,
  record: OrderRecord,
  payment: PaymentAfter,
  { edit, change, end }: { edit: EditOutcome; change: SettlementChange; end: ChangePart },
): ChangePart => {
  if (change.paymentStatus === "cancelled") return end;
  if (!isPaid(change.paymentStatus)) return {};
  if (edit.isBlocked) return { events: [{ type: "payment_link_ended", status: null, note: systemNotes.editBlocked }] };
  if (change.surplus === payment.amount || change.isMismatch) return {};
  const { outstanding } = moneyAfter(record, { ...edit.part, payments: [payment] }, ctx.clock.now());
  return joinParts([edit.part, buildDuePart(ctx, record, Math.max(0, outstanding))]);
};

interface Arrival {
  payment: PaymentRow;
  report: ProviderPayment;
  change: SettlementChange;
  edit: EditOutcome;
  /** What follows if the payment was stopped. */
  end: ChangePart;
}

/** What came of a payment, if it is not what was asked. */
const findReceived = ({ payment, report, change }: Arrival) => {
  const { amount, currencyCode } = report;
  const isSame = amount === payment.amount && currencyCode === payment.currencyCode;
  if (isSame || !isPaid(change.paymentStatus)) return {};
  return { amount, askedAmount: payment.amount, tipAmount: Math.min(payment.tipAmount, amount), currencyCode };
};

const chooseReason = ({ change, edit }: Arrival): string => {
  if (edit.isBlocked) return systemNotes.editBlocked;
  if (change.task === "other_currency") return systemNotes.otherCurrency;
  return change.isMismatch || change.orderStatus !== "cancelled" ? systemNotes.otherAmount : systemNotes.paidTooLate;
};

/** The task about another amount or currency than asked. */
const buildTask = ({ db, clock }: OrderWork, { payment, report, change }: Arrival): Write[] => {
  if (change.task === null) return [];
  const { storeId, orderId, id: subjectId } = payment;
  const isOtherAmount = change.task === "other_amount";
  const displayed = isOtherAmount ? payment : report;
  return [
    raiseTask(db, clock.now(), {
      ...{ storeId, orderId, subjectId, kind: change.task },
      amount: isOtherAmount ? report.amount : null,
      detail: formatAmount(displayed.amount, displayed.currencyCode),
    }),
  ];
};

/** What follows from another amount or currency than asked: what goes back, a task, and the end of an order that waited
 *  for this payment. */
const buildDifferencePart = (
  ctx: OrderWork,
  record: OrderRecord,
  settled: PaymentRow,
  arrival: Arrival,
): ChangePart => {
  const { change } = arrival;
  const surplus = { payment: settled, amount: change.surplus };
  // Reserved in the same batch that records the payment.
  const refund =
    change.surplus > 0
      ? buildPlainRefund(ctx, record, surplus, { kind: "surplus", reason: chooseReason(arrival) })
      : {};
  const note = systemNotes.paymentMismatch;
  const ending = change.isMismatch
    ? buildEnding(ctx, record, { actor: "processor", note, reason: note, money: "refund" })
    : {};
  return joinParts([refund, { writes: buildTask(ctx, arrival) }, ending]);
};

const buildChange = (ctx: OrderWork, record: OrderRecord, arrival: Arrival): OrderChange => {
  const { payment, report, change } = arrival;
  const now = ctx.clock.now();
  const { storeId, id: paymentId } = payment;
  const isOver = isPaid(change.paymentStatus) || change.paymentStatus === "cancelled";
  // Money without a moment would be in no report.
  const processedAt = report.processedAt ?? (isPaid(change.paymentStatus) ? now : null);
  const received = findReceived(arrival);
  const { paymentMethod } = report;
  const settled = { ...payment, ...received, status: change.paymentStatus, paymentMethod, processedAt };
  const settlement: ChangePart = {
    events: change.events,
    set: { status: change.orderStatus, ...(isFirstAttempt(record, report) ? { paymentTriedAt: now } : {}) },
    payments: [settled],
    messages: change.messages,
    writes: [
      updatePayment(ctx.db, storeId, paymentId, {
        status: change.paymentStatus,
        providerPaymentId: report.providerPaymentId,
        paymentMethod,
        cardBrand: report.cardBrand,
        cardLast4: report.cardLast4,
        errorMessage: report.errorMessage,
        processedAt,
        ...received,
        updatedAt: now,
        ...(isOver && payment.pendingEdit !== null ? { pendingEdit: null } : {}),
      }),
      ...rememberCard(ctx, record, payment, report),
    ],
  };
  const link = payment.expiresAt === null ? arrival.end : buildLinkPart(ctx, record, settled, arrival);
  const difference = buildDifferencePart(ctx, record, settled, arrival);
  const reason = change.isMismatch ? systemNotes.paymentMismatch : null;
  return { ...joinParts([settlement, difference, link]), actor: "processor", reason };
};

/** Logs another amount or currency than asked, for operators. */
const warnOfMismatch = (ctx: OrderWork, { id }: PaymentRow, report: ProviderPayment): void => {
  const { amount, currencyCode, providerPaymentId } = report;
  const warning = { requestId: ctx.requestId, warning: "PAYMENT_MISMATCH", paymentId: id, providerPaymentId };
  console.error(JSON.stringify({ ...warning, amount, currencyCode }));
};

/** Empties the bag of an order that was paid. Safe to repeat, and repeated whenever a paid order is checked. */
export const emptyBagIfPaid = async (ctx: OrderWork, { order, items }: OrderRecord): Promise<void> => {
  if (order.firstPaidAt !== null && order.status !== "cancelled") await emptyCart(ctx, order, items);
};

/** The conflicts by which an edit loses the room that it was decided for. */
const editConflicts: ReadonlySet<Conflict> = new Set(["SLOT_FULL", "ORDER_NUMBER", "DAY_CLOSED"]);

const decideChange = (
  ctx: OrderWork,
  record: OrderRecord,
  { paymentId, report, end }: { paymentId: string; report: ProviderPayment; end: ChangePart },
  isEditRefused: boolean,
): OrderChange | null => {
  const { order, payments, events } = record;
  const payment = payments.find(({ id }) => id === paymentId);
  if (!payment) return null;
  const edit = isPaid(report.status) ? decidePaidEdit(ctx, record, payment, isEditRefused) : noEdit;
  const edited = { ...order, ...edit.part.set };
  const change = decideSettlement({
    ...{ order: edited, payment, report, now: ctx.clock.now() },
    ...{ isForEdit: payment.pendingEdit !== null, isBlocked: edit.isBlocked },
    outstanding: computeOutstanding({ ...record, order: edited }),
    others: payments.filter(({ id }) => id !== paymentId),
    earlierDeclines: events.filter(({ type }) => type === "payment_failed").length,
  });
  if (change.kind === "unchanged") return null;
  const arrival: Arrival = { payment, report, change, edit, end };
  if (Object.keys(findReceived(arrival)).length > 0) warnOfMismatch(ctx, payment, report);
  return buildChange(ctx, record, arrival);
};

/** Applies a processor's report to a payment and its order. The only way a payment changes; repeating a report
 *  changes nothing. A paid order empties its bag; payments of cancelled orders are refunded. The payment of an edit
 *  applies it in the same batch, or is refunded if the edit is blocked by now. `end` follows if it was stopped. */
export const settlePayment = async (
  ctx: OrderWork,
  known: OrderRecord,
  paymentId: string,
  report: ProviderPayment,
  end: ChangePart = {},
): Promise<OrderRecord> => {
  const settle = (isEditRefused: boolean): Promise<OrderRecord> =>
    changeOrder(ctx, known, (record) => decideChange(ctx, record, { paymentId, report, end }, isEditRefused));
  const changed = await settle(false).catch((error: unknown) => {
    if (error instanceof WriteConflict && editConflicts.has(error.conflict)) return settle(true);
    throw error;
  });
  const settled = isFirstAttempt(changed, report) ? await recordAttempt(ctx, changed) : changed;
  await emptyBagIfPaid(ctx, settled);
  return requestNewRefunds(ctx, known, settled);
};
