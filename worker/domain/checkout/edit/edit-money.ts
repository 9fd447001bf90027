import type { OrderRecord, PaymentRow } from "../../../../db/queries/orders/orders.ts";
import { insertPayment, setPendingAmount, updatePayment } from "../../../../db/queries/payments/payments.ts";
import type { EditSettlement, OrderOutboxEvent } from "../../../../db/schema/enums.ts";
import type { Ctx } from "../../../context.ts";
import { holdsScope } from "../../caller/scopes.ts";
import { newId } from "../../ids.ts";
import { type ChangePart, joinParts } from "../../orders/record/change-parts.ts";
import { buildReservation } from "../../orders/record/reserve-refund.ts";
import { isDueAtCounter } from "../../payments/decide-tender.rules.ts";
import { computeOutstanding } from "../../payments/outstanding.rules.ts";
import { refundableAmount } from "../../payments/refunds/decide-refund.rules.ts";
import { refundRightMissing, settleRefusal } from "./refusals.ts";
import { type EditMoney, settleEdit, settleFault } from "./settle-edit.rules.ts";

/** What an edit to a new total does to the money of an order. */
export const computeEditMoney = ({ order, payments, refunds }: OrderRecord, total: number): EditMoney => {
  const outstanding = computeOutstanding({ order: { ...order, total }, payments, refunds });
  return settleEdit(
    outstanding,
    payments.map((payment) => ({ id: payment.id, left: refundableAmount(payment) })),
  );
};

/** Throws if the edit cannot be settled as asked, or if the caller may not pay its refund. */
const assertSettled = (ctx: Ctx, { order }: OrderRecord, total: number, money: EditMoney, settle: EditSettlement) => {
  const fault = settleFault(money, { settle, difference: total - order.total });
  if (fault !== null) throw settleRefusal(fault);
  if (money.refunds.length > 0 && !holdsScope(ctx.caller.scopes, "write_payments")) throw refundRightMissing();
};

const noEvent = { status: null, note: null } as const;

/** Makes the payment at the counter what is due after the edit. */
const buildDuePart = ({ db, clock }: Ctx, { order, payments }: OrderRecord, amount: number): ChangePart => {
  const now = clock.now();
  const { storeId, id: orderId, currencyCode } = order;
  const due = payments.find(isDueAtCounter);
  if (amount === (due?.amount ?? 0)) return {};
  if (due && amount === 0) {
    const cancelled = { status: "cancelled", updatedAt: now } as const;
    return {
      events: [{ type: "payment_cancelled", ...noEvent }],
      payments: [{ ...due, ...cancelled }],
      writes: [updatePayment(db, storeId, due.id, cancelled)],
    };
  }
  if (due) {
    const left = { amount, tipAmount: Math.min(due.tipAmount, amount), updatedAt: now };
    return { payments: [{ ...due, ...left }], writes: [setPendingAmount(db, due, left)] };
  }
  const atCounter = { status: "pending", provider: "cash", paymentMethod: "cash" } as const;
  const stamps = { id: newId("pay", now), createdAt: now, updatedAt: now };
  const row = { ...stamps, storeId, orderId, amount, currencyCode, ...atCounter };
  return { payments: [row], writes: [insertPayment(db, row)] };
};

/** What partners learn of the money: that a cheaper order is paid with what came before, or that more is due. */
const listMoneyEvents = (outstanding: number, due: number): OrderOutboxEvent[] => {
  if (outstanding > 0 && due === 0) return ["order.paid"];
  return due > Math.max(0, outstanding) ? ["order.payment_due"] : [];
};

/** The part of an edit that settles its difference: refunds that are pending in the same batch, or what is due at the
 *  counter. Throws if it cannot be settled as asked. */
export const buildMoneyPart = (ctx: Ctx, record: OrderRecord, total: number, settle: EditSettlement): ChangePart => {
  const money = computeEditMoney(record, total);
  assertSettled(ctx, record, total, money, settle);
  const payments = new Map(record.payments.map((payment): [string, PaymentRow] => [payment.id, payment]));
  const reservations = money.refunds.flatMap(({ paymentId, amount }) => {
    const payment = payments.get(paymentId);
    const draft = { id: newId("ref", ctx.clock.now()), kind: "edit", amount, reason: null } as const;
    return payment ? [buildReservation(ctx, record, payment, draft)] : [];
  });
  const { outstanding, settledByGoodwill } = record.order;
  const result: ChangePart = {
    set: { settledByGoodwill: settledByGoodwill + money.settledByGoodwill },
    messages: listMoneyEvents(outstanding, money.due),
  };
  return joinParts([result, ...reservations, buildDuePart(ctx, record, money.due)]);
};
