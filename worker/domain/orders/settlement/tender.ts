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
import { changeOrder, type OrderChange } from "../record/change.ts";

const badTender = (message: string): AppError =>
  new AppError("BAD_INPUT", message, { errors: [{ path: "tendered", message }] });

/** The money as it changed hands. Throws BAD_INPUT where it does not add up. */
const handedOver = ({ paymentMethod, amount, tendered }: TenderInput) => {
  if (paymentMethod === "cash") {
    const given = tendered ?? amount;
    if (given < amount) throw badTender("Less was handed over than is to be paid.");
    return { tendered: given, change: given - amount };
  }
  if (typeof tendered === "number") throw badTender("Only cash is handed over and changed.");
  return { tendered: null, change: null };
};

const demandDue = ({ order, payments }: OrderRecord, amount: number): PaymentRow => {
  const refusal = counterRefusal(order.status, payments);
  if (refusal !== null) throw new AppError("CONFLICT", refusal);
  const due = payments.find(isDueAtCounter);
  if (due && amount <= due.amount) return due;
  const message = due
    ? `Only ${formatAmount(due.amount, due.currencyCode)} of this order is still to be paid.`
    : "This order has been paid already.";
  throw new AppError("LIMIT_EXCEEDED", message, { errors: [{ path: "amount", message }] });
};

const tenderChange = (
  ctx: Ctx,
  record: OrderRecord,
  input: TenderInput,
  claim: Idempotency | null,
): { id: string; change: OrderChange } => {
  const now = ctx.clock.now();
  const due = demandDue(record, input.amount);
  const { part, rest } = splitDue(due, input.amount);
  const { paymentMethod: method } = input;
  const paid = { status: "succeeded", paymentMethod: method, provider: method, ...handedOver(input) } as const;
  const settled = { ...paid, processedAt: now, updatedAt: now };
  const { storeId, orderId, currencyCode } = due;
  // The last payment takes the place of the one that waited; an earlier one stands beside it.
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
    writes: [...(claim ? idempotencyWrites(ctx, claim, id) : []), ...writes],
  };
  return { id, change };
};

/** Takes money at the counter, as often as it takes until the total is met and never more than is due. Answers the payment
 *  that it made. Throws LIMIT_EXCEEDED past what is due, CONFLICT where the order is not paid at the counter. */
export const takePayment = async (ctx: Ctx, input: TenderInput): Promise<{ id: string }> => {
  const known = await loadStaffOrder(ctx, input.orderId);
  const id = await makeOnce(ctx, "processPayment", input, async (claim) => {
    let made = "";
    await changeOrder(ctx, known, (record) => {
      const tender = tenderChange(ctx, record, input, claim);
      made = tender.id;
      return tender.change;
    });
    return made;
  });
  return { id };
};
