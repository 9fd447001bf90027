import type { OrderRecord, PaymentRow } from "../../../../db/queries/orders/orders.ts";
import { insertPayment, lowerPayment, updatePayment } from "../../../../db/queries/payments/payments.ts";
import type { Ctx } from "../../../context.ts";
import { AppError } from "../../../errors.ts";
import { actorType } from "../../caller/caller.ts";
import { type Idempotency, idempotencyWrites, makeOnce } from "../../idempotency/idempotency.ts";
import { newId } from "../../ids.ts";
import { formatAmount } from "../../money.rules.ts";
import { counterRefusal, isDueAtCounter, splitDue } from "../../payments/decide-tender.rules.ts";
import type { TenderInput } from "../../payments/schemas.ts";
import { loadStaffOrder } from "../read/load-order.ts";
import { changeOrder } from "../record/change.ts";
import type { OrderChange } from "../record/change-parts.ts";

const badTender = (message: string): AppError =>
  new AppError("BAD_INPUT", message, { errors: [{ path: "tendered", message }] });

/** The tendered cash and the change. Throws BAD_INPUT if they do not add up. */
const computeChange = ({ paymentMethod, amount, tendered }: TenderInput) => {
  if (paymentMethod === "cash") {
    const cash = tendered ?? amount;
    if (cash < amount) throw badTender("The tendered cash is less than the amount. Send at least the amount.");
    return { tendered: cash, change: cash - amount };
  }
  if (typeof tendered === "number") throw badTender("Only cash can be tendered. Omit tendered for other payments.");
  return { tendered: null, change: null };
};

const assertDue = ({ order, payments }: OrderRecord, amount: number): PaymentRow => {
  const refusal = counterRefusal(order.status, payments);
  if (refusal !== null) throw new AppError("CONFLICT", refusal);
  const due = payments.find(isDueAtCounter);
  if (due && amount <= due.amount) return due;
  const message = due
    ? `This order has only ${formatAmount(due.amount, due.currencyCode)} left to pay.`
    : "This order is already paid.";
  throw new AppError("LIMIT_EXCEEDED", message, { errors: [{ path: "amount", message }] });
};

const tenderChange = (
  ctx: Ctx,
  record: OrderRecord,
  input: TenderInput,
  idempotency: Idempotency | null,
): { id: string; change: OrderChange } => {
  const now = ctx.clock.now();
  const due = assertDue(record, input.amount);
  const { part, rest } = splitDue(due, input.amount);
  const { paymentMethod: provider } = input;
  const paid = { status: "succeeded", paymentMethod: provider, provider, ...computeChange(input) } as const;
  const settled = { ...paid, processedAt: now, updatedAt: now };
  const { storeId, orderId, currencyCode } = due;
  // The last part completes the pending payment; earlier parts become payments of their own.
  const isLast = rest.amount === 0;
  const id = isLast ? due.id : newId("pay", now);
  const writes = isLast
    ? [updatePayment(ctx.db, storeId, id, settled)]
    : [
        insertPayment(ctx.db, { ...settled, ...part, id, storeId, orderId, currencyCode, createdAt: now }),
        lowerPayment(ctx.db, due, { ...rest, updatedAt: now }),
      ];
  const change: OrderChange = {
    events: [{ type: "payment_succeeded", status: null, note: null }],
    actor: actorType(ctx.caller),
    messages: isLast ? ["order.paid"] : [],
    writes: [...(idempotency ? idempotencyWrites(ctx, idempotency, id) : []), ...writes],
  };
  return { id, change };
};

/** Records a payment at the counter, in as many parts as needed, up to the amount due. Throws LIMIT_EXCEEDED
 *  beyond it, and CONFLICT if the order is not paid at the counter. */
export const takePayment = async (ctx: Ctx, input: TenderInput): Promise<{ id: string }> => {
  const known = await loadStaffOrder(ctx, input.orderId);
  const id = await makeOnce(ctx, "processPayment", input, async (idempotency) => {
    let paymentId = "";
    await changeOrder(ctx, known, (record) => {
      const tender = tenderChange(ctx, record, input, idempotency);
      paymentId = tender.id;
      return tender.change;
    });
    return paymentId;
  });
  return { id };
};
