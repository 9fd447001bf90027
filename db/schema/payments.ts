import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, unique, uniqueIndex } from "drizzle-orm/sqlite-core";
import { holds, identity, instant, oneOf, sameStore, within } from "./columns.ts";
import {
  type PaymentEventStatus,
  type PaymentMethod,
  type PaymentProviderName,
  type PaymentStatus,
  paymentEventStatuses,
  paymentMethods,
  paymentProviders,
  paymentStatuses,
  type RefundKind,
  type RefundStatus,
  refundKinds,
  refundStatuses,
} from "./enums.ts";
import { restaurantOrder } from "./orders.ts";
import { storeId } from "./store.ts";

/** One row per payment intent at a provider. A declined attempt is an order event, not a row. */
export const payment = sqliteTable(
  "payment",
  {
    ...identity,
    storeId: storeId(),
    orderId: text("order_id").notNull(),
    amount: integer("amount").notNull(),
    tipAmount: integer("tip_amount").notNull().default(0),
    currencyCode: text("currency_code").notNull(),
    status: text("status").$type<PaymentStatus>().notNull(),
    paymentMethod: text("payment_method").$type<PaymentMethod>(),
    provider: text("provider").$type<PaymentProviderName>().notNull(),
    providerPaymentId: text("provider_payment_id"),
    /** Part of the provider's idempotency key. Raised only after a definitive error of the provider. */
    attempt: integer("attempt").notNull().default(1),
    cardBrand: text("card_brand"),
    cardLast4: text("card_last4"),
    errorMessage: text("error_message"),
    tendered: integer("tendered"),
    change: integer("change"),
    refundedAmount: integer("refunded_amount").notNull().default(0),
    processedAt: instant("processed_at"),
  },
  (t) => [
    unique("payment_store").on(t.storeId, t.id),
    index("payment_order").on(t.storeId, t.orderId, t.id),
    index("payment_status").on(t.storeId, t.status, t.createdAt),
    uniqueIndex("payment_provider_id")
      .on(t.storeId, t.provider, t.providerPaymentId)
      .where(sql`${t.providerPaymentId} IS NOT NULL`),
    sameStore([t.storeId, t.orderId], [restaurantOrder.storeId, restaurantOrder.id], "cascade"),
    oneOf("payment_status_known", t.status, paymentStatuses),
    oneOf("payment_method_known", t.paymentMethod, paymentMethods),
    oneOf("payment_provider_known", t.provider, paymentProviders),
    within("payment_amount", t.amount, 0),
    holds("payment_tip", sql`${t.tipAmount} BETWEEN 0 AND ${t.amount}`),
    holds("payment_refunded", sql`${t.refundedAmount} BETWEEN 0 AND ${t.amount}`),
    holds("payment_tendered", sql`${t.tendered} IS NULL OR ${t.tendered} - ${t.amount} = ${t.change}`),
    within("payment_change", t.change, 0),
    holds("payment_last4", sql`${t.cardLast4} IS NULL OR length(${t.cardLast4}) = 4`),
  ],
);

export const refund = sqliteTable(
  "refund",
  {
    ...identity,
    storeId: storeId(),
    paymentId: text("payment_id").notNull(),
    /** Why money is refunded: a lower total, goodwill, a cancellation, or a surplus payment. */
    kind: text("kind").$type<RefundKind>().notNull().default("goodwill"),
    amount: integer("amount").notNull(),
    reason: text("reason"),
    status: text("status").$type<RefundStatus>().notNull(),
    providerRefundId: text("provider_refund_id"),
    /** Part of the provider's idempotency key. Raised only after the provider's own list of refunds lacks this one. */
    attempt: integer("attempt").notNull().default(1),
    /** When the refund is retried; null if nothing is open. */
    nextAttemptAt: instant("next_attempt_at"),
    /** When the money was refunded. */
    processedAt: instant("processed_at"),
  },
  (t) => [
    index("refund_payment").on(t.storeId, t.paymentId, t.id),
    index("refund_status").on(t.storeId, t.status, t.createdAt),
    index("refund_due").on(t.nextAttemptAt, t.storeId).where(sql`${t.nextAttemptAt} IS NOT NULL`),
    uniqueIndex("refund_provider_id").on(t.storeId, t.providerRefundId),
    sameStore([t.storeId, t.paymentId], [payment.storeId, payment.id], "cascade"),
    oneOf("refund_kind", t.kind, refundKinds),
    oneOf("refund_status_known", t.status, refundStatuses),
    within("refund_amount", t.amount, 1),
  ],
);

/** A provider's webhook message by its id there: the payment and its new status, without the content. */
export const paymentEventIn = sqliteTable(
  "payment_event_in",
  {
    ...identity,
    storeId: storeId(),
    provider: text("provider").$type<PaymentProviderName>().notNull(),
    eventId: text("event_id").notNull(),
    type: text("type").notNull(),
    providerPaymentId: text("provider_payment_id").notNull(),
    status: text("status").$type<PaymentEventStatus>().notNull(),
    /** The note for the order's history, in our wording. */
    note: text("note"),
  },
  (t) => [
    unique("payment_event_in_once").on(t.storeId, t.provider, t.eventId),
    index("payment_event_in_waiting").on(t.status, t.createdAt),
    oneOf("payment_event_in_provider", t.provider, paymentProviders),
    oneOf("payment_event_in_status", t.status, paymentEventStatuses),
  ],
);
