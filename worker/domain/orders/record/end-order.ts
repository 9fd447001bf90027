import type { Write } from "../../../../db/atomic.ts";
import type { OrderRecord } from "../../../../db/queries/orders/orders.ts";
import { giveBackPlace } from "../../../../db/queries/orders/slots.ts";
import { updatePayment } from "../../../../db/queries/payments/payments.ts";
import { giveBackPromo } from "../../../../db/queries/promos.ts";
import type { OutboxEvent } from "../../../../db/schema/enums.ts";
import type { OrderWork } from "../../../context.ts";
import { isDueAtCounter } from "../../payments/decide-tender.rules.ts";
import { isRefundedInFull } from "../../payments/refunds/decide-refund.rules.ts";
import type { NewEvent, OrderChange } from "./change.ts";

/** The part of an order's change that ends the order. */
interface Ending {
  events: NewEvent[];
  set: NonNullable<OrderChange["set"]>;
  messages: OutboxEvent[];
  writes: Write[];
}

/** What clears a request to cancel. */
export const noRequest = {
  cancellationRequestedAt: null,
  cancellationRequestedBy: null,
  cancellationRequestReason: null,
} as const;

/** What every cancellation does beside its refunds: nothing is due at the counter any more, the slot is free again, and so is
 *  the use of the promo code unless it stays used. */
export const endCancelled = (
  { db, clock }: Pick<OrderWork, "db" | "clock">,
  { order, payments }: Pick<OrderRecord, "order" | "payments">,
  { note, isPromoUsed = false }: { note: string | null; isPromoUsed?: boolean },
): Ending => {
  const { storeId, id, promoCode } = order;
  const now = clock.now();
  const due = payments.filter(isDueAtCounter);
  return {
    events: [
      ...due.map(() => ({ type: "payment_cancelled" as const, status: null, note: null })),
      { type: "order_cancelled", status: "cancelled", note },
    ],
    set: { status: "cancelled", ...(order.cancellationRequestedAt === null ? {} : noRequest) },
    messages: ["order.cancelled"],
    writes: [
      ...due.map((payment) => updatePayment(db, storeId, payment.id, { status: "cancelled", updatedAt: now })),
      ...giveBackPlace(db, storeId, id, now),
      ...(promoCode === null || isPromoUsed ? [] : giveBackPromo(db, storeId, id)),
    ],
  };
};

const nothing: Ending = { events: [], set: {}, messages: [], writes: [] };

/** What refunds do to their order: one that is still open, and whose money they ask back in full, is cancelled with them.
 *  `refunds` are all of the order's, as they stand then. */
export const cancelledByRefunds = (
  ctx: Pick<OrderWork, "db" | "clock">,
  record: Pick<OrderRecord, "order" | "payments">,
  refunds: Parameters<typeof isRefundedInFull>[0]["refunds"],
): Ending => {
  const { order, payments } = record;
  if (order.status !== "open" || !isRefundedInFull({ payments, refunds })) return nothing;
  return endCancelled(ctx, record, { note: "All of its money was asked back." });
};
