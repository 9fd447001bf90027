import type { Write } from "../../../../db/atomic.ts";
import type { OrderRecord } from "../../../../db/queries/orders/orders.ts";
import { releaseSlot } from "../../../../db/queries/orders/slots.ts";
import { updatePayment } from "../../../../db/queries/payments/payments.ts";
import { releasePromo } from "../../../../db/queries/promos.ts";
import type { OrderOutboxEvent } from "../../../../db/schema/enums.ts";
import type { OrderWork } from "../../../context.ts";
import { isDueAtCounter } from "../../payments/decide-tender.rules.ts";
import { isRefundedInFull } from "../../payments/refunds/decide-refund.rules.ts";
import type { NewEvent, OrderChange } from "./change.ts";

/** The part of a change that ends an order. */
interface Ending {
  events: NewEvent[];
  set: NonNullable<OrderChange["set"]>;
  messages: OrderOutboxEvent[];
  writes: Write[];
}

/** Clears a cancellation request. */
export const noRequest = {
  cancellationRequestedAt: null,
  cancellationRequestedBy: null,
  cancellationRequestReason: null,
} as const;

/** The writes that every cancellation shares besides refunds: cancels counter payments, frees the slot, and gives
 *  back the promo code's use unless it stays used. */
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
      ...releaseSlot(db, storeId, id, now),
      ...(promoCode === null || isPromoUsed ? [] : releasePromo(db, storeId, id)),
    ],
  };
};

const noEnding: Ending = { events: [], set: {}, messages: [], writes: [] };

/** Cancels an open order whose payments are refunded in full. `refunds` are all refunds of the order after the
 *  change. */
export const cancelledByRefunds = (
  ctx: Pick<OrderWork, "db" | "clock">,
  record: Pick<OrderRecord, "order" | "payments">,
  refunds: Parameters<typeof isRefundedInFull>[0]["refunds"],
): Ending => {
  const { order, payments } = record;
  if (order.status !== "open" || !isRefundedInFull({ payments, refunds })) return noEnding;
  return endCancelled(ctx, record, { note: "All payments are being refunded." });
};
