import type { OrderRecord } from "../../../../db/queries/orders/orders.ts";
import { insertPayment } from "../../../../db/queries/payments/payments.ts";
import type { PendingEdit } from "../../../../db/schema/orders/pending-edit.ts";
import type { Ctx } from "../../../context.ts";
import { newId } from "../../ids.ts";
import type { MenuSnapshot } from "../../menu/types.ts";
import type { ChangePart } from "../../orders/record/change-parts.ts";
import { isDueAtCounter } from "../../payments/decide-tender.rules.ts";
import { findLinkMethod, linkEndsAt } from "../../payments/payment-link.rules.ts";
import type { ChargedOrder } from "../../payments/refunds/given-back.rules.ts";
import { computeEditMoney } from "./edit-money.ts";

/** The payment that the guest is to make by a link. It stores the edit, which takes effect when it succeeds. */
export const buildLinkPart = (
  { db, clock }: Pick<Ctx, "db" | "clock">,
  record: OrderRecord,
  menu: MenuSnapshot,
  { after, pending }: { after: ChargedOrder; pending: PendingEdit },
): ChangePart => {
  const method = findLinkMethod(menu.store.paymentOptions);
  if (!method) return {};
  const now = clock.now();
  const { storeId, id: orderId, currencyCode } = record.order;
  const { due: amount } = computeEditMoney(record, after);
  const row = {
    ...{ id: newId("pay", now), createdAt: now, updatedAt: now, storeId, orderId, amount, currencyCode },
    tipAmount: Math.min(record.payments.find(isDueAtCounter)?.tipAmount ?? 0, amount),
    ...{ status: "pending" as const, ...method },
    // The link lives until the order is completed, so its time does not end it.
    ...{ expiresAt: linkEndsAt(now, null), pendingEdit: pending },
  };
  return {
    events: [{ type: "payment_link_sent", status: null, note: null }],
    payments: [row],
    messages: ["order.payment_due"],
    writes: [insertPayment(db, row)],
  };
};
