import type { OrderRecord } from "../../../../db/queries/orders/orders.ts";
import { insertPayment } from "../../../../db/queries/payments/payments.ts";
import { isRedirectMethod } from "../../../../db/schema/processors.ts";
import type { Instant } from "../../../../db/schema/shapes.ts";
import type { OrderWork } from "../../../context.ts";
import { newId } from "../../ids.ts";
import { linkEndsAt, renewalEndsAt } from "../../payments/payment-link.rules.ts";
import { isAtCounter } from "../../payments/provider/status.rules.ts";
import type { ChangePart } from "./change-parts.ts";

/** The payment by which the guest pays an unpaid order anew at the same processor, after the former one was stopped
 *  there. Its processor opens it when the guest asks for it, and the order waits for it like for a link. */
export const buildRenewal = (
  { db, clock }: Pick<OrderWork, "db" | "clock">,
  { order, payments }: Pick<OrderRecord, "order" | "payments">,
  { amount, scheduledFor }: { amount: number; scheduledFor: Instant | null },
): ChangePart => {
  const atProcessors = payments.filter(({ provider }) => !isAtCounter(provider));
  const former = atProcessors.at(-1);
  if (!former) return {};
  const now = clock.now();
  const { storeId, id: orderId, currencyCode } = order;
  const isLinkOrder = atProcessors.every(({ expiresAt }) => expiresAt !== null);
  const row = {
    ...{ id: newId("pay", now), createdAt: now, updatedAt: now, storeId, orderId, amount, currencyCode },
    ...{ tipAmount: Math.min(order.tip, amount), status: "pending" as const, provider: former.provider },
    paymentMethod: isRedirectMethod(former.paymentMethod) ? former.paymentMethod : null,
    cardOnFile: former.cardOnFile,
    expiresAt: isLinkOrder ? linkEndsAt(now, scheduledFor) : renewalEndsAt(order.createdAt, now),
  };
  return {
    events: [{ type: "payment_link_sent", status: null, note: null }],
    payments: [row],
    writes: [insertPayment(db, row)],
  };
};
