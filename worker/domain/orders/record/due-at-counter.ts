import type { OrderRecord } from "../../../../db/queries/orders/orders.ts";
import { insertPayment, setPendingAmount, updatePayment } from "../../../../db/queries/payments/payments.ts";
import type { OrderWork } from "../../../context.ts";
import { newId } from "../../ids.ts";
import { isDueAtCounter } from "../../payments/decide-tender.rules.ts";
import type { ChangePart } from "./change-parts.ts";

/** Makes the payment at the counter what is due. */
export const buildDuePart = (
  { db, clock }: Pick<OrderWork, "db" | "clock">,
  { order, payments }: Pick<OrderRecord, "order" | "payments">,
  amount: number,
): ChangePart => {
  const now = clock.now();
  const { storeId, id: orderId, currencyCode } = order;
  const due = payments.find(isDueAtCounter);
  if (amount === (due?.amount ?? 0)) return {};
  if (due && amount === 0) {
    const cancelled = { status: "cancelled", updatedAt: now } as const;
    return {
      events: [{ type: "payment_cancelled", status: null, note: null }],
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
