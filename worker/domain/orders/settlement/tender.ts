import type { OrderRecord, PaymentRow } from "../../../../db/queries/orders/orders.ts";
import { insertPayment, setPendingAmount, updatePayment } from "../../../../db/queries/payments/payments.ts";
import type { Ctx } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { actorType } from "../../caller/caller.ts";
import { type Idempotency, idempotencyWrites, makeOnce } from "../../idempotency/idempotency.ts";
import { newId } from "../../ids.ts";
import { formatAmount } from "../../money.rules.ts";
import { isCashPart, readCashRounding, roundCash } from "../../payments/cash-rounding.rules.ts";
import { isDueAtCounter, isPaidOnline, splitDue } from "../../payments/decide-tender.rules.ts";
import { computeOutstanding, isOrderPaid } from "../../payments/outstanding.rules.ts";
import { inOwnCurrency } from "../../payments/provider/status.rules.ts";
import type { TenderInput } from "../../payments/schemas.ts";
import { decidePaidLines } from "../../payments/split-bill.rules.ts";
import { loadStaffOrder } from "../read/load-order.ts";
import { changeOrder } from "../record/change.ts";
import { type ChangePart, joinParts, type OrderChange } from "../record/change-parts.ts";
import { moneyAfter } from "../record/money-after.ts";
import { buildRelease } from "../record/release.ts";
import { stopPayments } from "./stop-payments.ts";

const badField = (path: string, message: string): AppError =>
  new AppError("BAD_INPUT", message, { errors: [{ path, message }] });

/** What coins add to the tender that pays the rest of an order; 0 for an earlier part. Throws BAD_INPUT for a part that
 *  coins cannot make up. */
const roundTender = ({ store }: Ctx, amount: number, outstanding: number): number => {
  const rounding = readCashRounding(store);
  if (amount === outstanding) return roundCash(amount, rounding);
  if (isCashPart(amount, rounding)) return 0;
  const [step, nearest] = [rounding.step, amount - (amount % rounding.step)].map((sum) =>
    formatAmount(sum, store.currencyCode),
  );
  throw badField("amount", `Cash comes in steps of ${step} here. Take ${nearest}, or all that is left.`);
};

/** What a guest can hand over more than is due: a large note for a small bill. More was mistyped. Minor units. */
const maxChange = (due: number): number => Math.max(100 * due, 100_000);

/** The tendered cash, its rounding and the change, or the terminal's reference. Throws BAD_INPUT if they do not fit. */
const tenderColumns = (ctx: Ctx, { paymentMethod, amount, tendered, reference }: TenderInput, outstanding: number) => {
  if (paymentMethod === "cash") {
    if (reference) throw badField("reference", "Cash has no reference. Omit it.");
    const cashRounding = roundTender(ctx, amount, outstanding);
    const cashDue = amount + cashRounding;
    const cash = tendered ?? cashDue;
    if (cash < cashDue) {
      const least = formatAmount(cashDue, ctx.store.currencyCode);
      throw badField("tendered", `The tendered cash is less than the amount. Send at least ${least}.`);
    }
    if (cash - cashDue > maxChange(cashDue))
      throw badField("tendered", "The tendered cash is far more than the amount. Please check it.");
    // The change of rounded cash is computed from the other columns, because the table's CHECK knows no rounding.
    return { tendered: cash, change: cashRounding === 0 ? cash - amount : null, cashRounding, reference: null };
  }
  if (typeof tendered === "number") {
    throw badField("tendered", "Only cash can be tendered. Omit tendered for other payments.");
  }
  return { tendered: null, change: null, cashRounding: 0, reference: reference || null };
};

/** The lines that the payment is made for; null if it names none. Throws BAD_INPUT, NOT_FOUND and LIMIT_EXCEEDED. */
const readPaidLines = (
  { store }: Ctx,
  record: OrderRecord,
  { lines, amount, paymentMethod }: TenderInput,
  outstanding: number,
): PaymentRow["paidLines"] => {
  if (!lines || lines.length === 0) return null;
  const rounding = paymentMethod === "cash" ? readCashRounding(store) : { step: 0 };
  const { payments } = inOwnCurrency(record);
  const decided = decidePaidLines({ ...record, payments }, outstanding, { lines, amount, rounding });
  if (Array.isArray(decided)) return decided;
  const { code, path, message } = decided;
  throw new AppError(code, message, { errors: [{ path, message }] });
};

/** What is outstanding. Throws LIMIT_EXCEEDED if the amount is more. */
const assertDue = (record: OrderRecord, amount: number): number => {
  const { order } = record;
  if (order.status === "cancelled")
    throw new AppError("CONFLICT", "This order was cancelled.", { reason: "ORDER_CANCELLED" });
  const outstanding = computeOutstanding(record);
  if (amount <= outstanding) return outstanding;
  const message =
    outstanding > 0
      ? `This order has only ${formatAmount(outstanding, order.currencyCode)} left to pay.`
      : "This order is already paid.";
  throw new AppError("LIMIT_EXCEEDED", message, { errors: [{ path: "amount", message }] });
};

/** The payment rows: the last part completes the payment that is due, earlier parts become payments of their own. */
const buildPayments = (ctx: Ctx, record: OrderRecord, input: TenderInput): ChangePart & { id: string } => {
  const now = ctx.clock.now();
  if (isPaidOnline(record.payments)) {
    throw new AppError(
      "CONFLICT",
      "The guest's online payment is still being processed. Try again when it has ended.",
      { reason: "PAYMENT_PROCESSING" },
    );
  }
  const outstanding = assertDue(record, input.amount);
  const { storeId, id: orderId, currencyCode } = record.order;
  const { paymentMethod: provider } = input;
  const paid = {
    status: "succeeded",
    paymentMethod: provider,
    provider,
    ...tenderColumns(ctx, input, outstanding),
  } as const;
  const paidLines = readPaidLines(ctx, record, input, outstanding);
  const settled = { ...paid, processedAt: now, updatedAt: now };
  const due = record.payments.find(isDueAtCounter);
  const tipAmount = Math.min(due?.tipAmount ?? 0, outstanding);
  const { part, rest } = splitDue({ amount: outstanding, tipAmount }, input.amount);
  if (due && rest.amount === 0) {
    const isChanged = part.amount !== due.amount || part.tipAmount !== due.tipAmount || paidLines !== null;
    const writes = [
      ...(isChanged ? [setPendingAmount(ctx.db, due, { ...part, paidLines, updatedAt: now })] : []),
      updatePayment(ctx.db, storeId, due.id, settled),
    ];
    return { id: due.id, writes, payments: [{ ...due, ...settled, ...part }] };
  }
  const row = { ...settled, ...part, paidLines, id: newId("pay", now), storeId, orderId, currencyCode, createdAt: now };
  const writes = [insertPayment(ctx.db, row)];
  if (due) writes.push(setPendingAmount(ctx.db, due, { ...rest, updatedAt: now }));
  return { id: row.id, writes, payments: [row, ...(due ? [{ ...due, ...rest }] : [])] };
};

const tenderChange = (
  ctx: Ctx,
  record: OrderRecord,
  input: TenderInput,
  idempotency: Idempotency | null,
): { id: string; change: OrderChange } => {
  const now = ctx.clock.now();
  const { id, ...tender } = buildPayments(ctx, record, input);
  const money = moneyAfter(record, tender, now);
  const payment: ChangePart = {
    ...tender,
    events: [{ type: "payment_succeeded", status: null, note: null }],
    messages: isOrderPaid(money.outstanding, money.payments) ? ["order.paid"] : [],
  };
  const writes = idempotency ? idempotencyWrites(ctx, idempotency, id) : [];
  const parts = [{ writes }, payment, buildRelease(record.order, money, now)];
  return { id, change: { ...joinParts(parts), actor: actorType(ctx.caller) } };
};

/** Stops online payments, so that the guest cannot pay twice. Throws CONFLICT if one of them arrived first. */
const stopOnlinePayments = async (ctx: Ctx, known: OrderRecord): Promise<OrderRecord> => {
  const stopped = await stopPayments(ctx, known);
  const { outstanding, currencyCode } = stopped.order;
  // A link that was faster may have paid for an edit, which leaves the same sum outstanding.
  const isSame = outstanding === known.order.outstanding && stopped.order.revision === known.order.revision;
  if (isSame) return stopped;
  const left =
    outstanding > 0 ? `${formatAmount(outstanding, currencyCode)} is left to pay.` : "Nothing is left to pay.";
  throw new AppError("CONFLICT", `The guest's online payment arrived first. ${left}`, {
    reason: "GUEST_PAID",
    extra: { outstanding },
  });
};

/** Records a payment at the counter, in as many parts as needed, up to what is outstanding. Stops online payments
 *  first. A part that names lines costs what they cost. Throws BAD_INPUT, NOT_FOUND and LIMIT_EXCEEDED at their field,
 *  and CONFLICT if an online payment was faster or the order is cancelled. */
export const takePayment = async (ctx: Ctx, input: TenderInput): Promise<{ id: string }> => {
  const known = await loadStaffOrder(ctx, input.orderId);
  const id = await makeOnce(ctx, "processPayment", input, async (idempotency) => {
    let paymentId = "";
    // A mistyped payment must not stop the guest's.
    const outstanding = assertDue(known, input.amount);
    tenderColumns(ctx, input, outstanding);
    readPaidLines(ctx, known, input, outstanding);
    const stopped = await stopOnlinePayments(ctx, known);
    await changeOrder(ctx, stopped, (record) => {
      const tender = tenderChange(ctx, record, input, idempotency);
      paymentId = tender.id;
      return tender.change;
    });
    return paymentId;
  });
  return { id };
};
