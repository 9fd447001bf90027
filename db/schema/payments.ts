import { type SQL, sql } from "drizzle-orm";
import { index, type SQLiteColumn, unique, uniqueIndex } from "drizzle-orm/sqlite-core";
import { maxCashStep, maxTotal } from "./bounds.rules.ts";
import {
  amount,
  boolean,
  bounded,
  enumerated,
  holds,
  identity,
  instant,
  integer,
  json,
  known,
  lowerCaseId,
  objectList,
  reference,
  sameStore,
  table,
  text,
} from "./columns.ts";
import { paymentMethod, paymentProvider, paymentStatus, refundKind, refundStatus } from "./enums.ts";
import type { PendingEdit } from "./orders/pending-edit.ts";
import { restaurantOrder } from "./orders.ts";
import { cardOnFile } from "./payments/enums.ts";
import { paidLine, refundFee } from "./payments/refund-shapes.ts";
import type { Instant } from "./shapes.ts";
import { storeId } from "./store.ts";

/** When money counts in the books, if that is not when it moved, because the day of that moment was closed. */
const bookedAt = () =>
  instant("booked_at", { doc: "When it counts in reports, if its own day was closed before; null otherwise." });

type Booked = Record<"bookedAt" | "processedAt", SQLiteColumn>;

/** The moment at which money counts in the books. Written without a comma, at which drizzle-kit would cut an index. */
export const countedAt = ({ bookedAt, processedAt }: Booked): SQL<Instant | null> =>
  sql`CASE WHEN ${bookedAt} IS NULL THEN ${processedAt} ELSE ${bookedAt} END`;

/** Finds the money of a day by the moment at which it counts. Other rows cost nothing. */
const booked = (name: string, t: Booked & { storeId: SQLiteColumn }) =>
  index(name).on(t.storeId, countedAt(t)).where(sql`${t.processedAt} IS NOT NULL`);

/** How much coins differ from an amount. It is below zero if the amount was rounded down. */
const cashRounding = (doc: string) =>
  integer("cash_rounding", { doc, example: 0, min: -maxCashStep, max: maxCashStep, format: "money" })
    .notNull()
    .default(0);

/** One row per payment intent at a provider. A declined attempt is an order event, not a row. */
export const payment = table(
  "payment",
  {
    ...identity,
    storeId: storeId(),
    orderId: reference("order_id").notNull(),
    amount: amount("amount", { doc: "Amount in minor units.", example: 3740 }).notNull(),
    askedAmount: amount("asked_amount", {
      doc: "Amount that the processor was asked for, in minor units. It never changes; `amount` is what came.",
      example: 3740,
    }),
    tipAmount: integer("tip_amount", { doc: "Tip included in the amount, in minor units.", example: 300 })
      .notNull()
      .default(0),
    currencyCode: text("currency_code", {
      doc: "ISO 4217 currency code, such as USD. All amounts are in its minor unit.",
      example: "USD",
      personal: false,
    }).notNull(),
    status: enumerated("status", paymentStatus, { doc: "Current status.", example: "succeeded" }).notNull(),
    paymentMethod: enumerated("payment_method", paymentMethod, { doc: "Payment method.", example: "credit_card" }),
    provider: enumerated("provider", paymentProvider, {
      doc: "Payment processor, such as stripe or simulator.",
      example: "simulator",
    }).notNull(),
    providerPaymentId: text("provider_payment_id", { doc: "The processor's id of the payment.", personal: false }),
    attempt: integer("attempt", {
      doc: "Part of the provider's idempotency key. Raised only after a definitive error of the provider.",
    })
      .notNull()
      .default(1),
    reference: text("reference", {
      doc: "Reference of a payment on a separate terminal, such as its receipt number.",
      example: null,
      maxLength: 100,
      personal: false,
    }),
    expiresAt: instant("expires_at", {
      doc: "When a payment link ends; null if the payment has no end of its own.",
      example: null,
    }),
    paidLines: objectList("paid_lines", paidLine, {
      doc: "The lines that a part payment was made for; null if the order was not split by line.",
      personal: false,
    }),
    /** Not in the API: the edit that takes effect when the payment succeeds; null once that was decided. */
    pendingEdit: json<PendingEdit>("pending_edit", { personal: true }),
    /** Not in the API: part of the request to the processor, which a retry must repeat. */
    cardOnFile: enumerated("card_on_file", cardOnFile, {
      doc: "What the customer asked for: save the card, or use a saved one; null for any other payment.",
    }),
    cardBrand: text("card_brand", { doc: "Brand of the card, such as visa.", example: "visa", personal: false }),
    cardLast4: text("card_last4", { doc: "Last four digits of the card.", example: "4242", personal: true }),
    errorMessage: text("error_message", {
      doc: "Reason why the last attempt failed, for the guest.",
      example: null,
      personal: false,
    }),
    tendered: integer("tendered", { doc: "Cash received, in minor units." }),
    /** Null for a payment whose cash was rounded; readers compute it from the other columns. */
    change: amount("change", { doc: "Change given, in minor units." }),
    cashRounding: cashRounding("What cash rounding added to the amount, in minor units: the cash taken is the sum."),
    refundedAmount: integer("refunded_amount", {
      doc: "Sum of all refunds in minor units, pending and succeeded. At most what was captured.",
      example: 0,
    })
      .notNull()
      .default(0),
    processedAt: instant("processed_at", {
      doc: "Time at which the processor settled it.",
      example: "2026-11-20T23:30:00.000Z",
    }),
    bookedAt: bookedAt(),
  },
  (t) => [
    unique("payment_store").on(t.storeId, t.id),
    index("payment_order").on(t.storeId, t.orderId, t.id),
    index("payment_status").on(t.storeId, t.status, t.createdAt),
    booked("payment_booked", t),
    uniqueIndex("payment_provider_id")
      .on(t.storeId, t.provider, t.providerPaymentId)
      .where(sql`${t.providerPaymentId} IS NOT NULL`),
    sameStore([t.storeId, t.orderId], [restaurantOrder.storeId, restaurantOrder.id], "cascade"),
    known("payment_status_known", t.status),
    lowerCaseId("payment_method_format", t.paymentMethod),
    lowerCaseId("payment_provider_format", t.provider),
    bounded("payment_amount", t.amount),
    bounded("payment_asked_amount", t.askedAmount),
    holds("payment_tip", sql`${t.tipAmount} BETWEEN 0 AND ${t.amount}`),
    holds(
      "payment_refunded",
      sql`${t.refundedAmount} BETWEEN 0 AND CASE WHEN ${t.status} IN ('succeeded', 'partially_refunded', 'refunded') THEN ${t.amount} ELSE 0 END`,
    ),
    holds("payment_tendered", sql`${t.tendered} IS NULL OR ${t.tendered} - ${t.amount} = ${t.change}`),
    bounded("payment_change", t.change),
    bounded("payment_cash_rounding", t.cashRounding),
    holds("payment_last4", sql`${t.cardLast4} IS NULL OR length(${t.cardLast4}) = 4`),
  ],
);

/** Whether a payment is in the currency of its order. One in another currency counts in no sum. */
export const isOwnCurrency = sql`${payment.currencyCode} = ${restaurantOrder.currencyCode}`;

export const refund = table(
  "refund",
  {
    ...identity,
    storeId: storeId(),
    paymentId: reference("payment_id").notNull(),
    /** Why money is refunded: a lower total, goodwill, a cancellation, or a surplus payment. */
    kind: enumerated("kind", refundKind, {
      doc: "Reason of the refund: edit, goodwill, cancellation, or surplus for money that no order needed.",
    })
      .notNull()
      .default("goodwill"),
    amount: integer("amount", { doc: "Amount in minor units.", min: 1, max: maxTotal }).notNull(),
    tipAmount: integer("tip_amount", { doc: "What it gives back of the tip, in minor units.", example: 0 })
      .notNull()
      .default(0),
    deliveryFeeAmount: integer("delivery_fee_amount", {
      doc: "What it gives back of the delivery fee with its tax, in minor units.",
      example: 0,
    })
      .notNull()
      .default(0),
    feeLines: objectList("fee_lines", refundFee, {
      doc: "What it gives back of other fees.",
      example: [],
      personal: false,
    })
      .notNull()
      .default([]),
    /** Null for refunds from before they named anything. */
    otherAmount: integer("other_amount", {
      doc: "The part that names nothing, in minor units. It counts for all that was not given back yet, in proportion.",
      example: 0,
    }),
    isManual: boolean("is_manual", {
      doc: "Whether staff gave the money back by hand, beside the payment's processor.",
      example: false,
    })
      .notNull()
      .default(false),
    reference: text("reference", {
      doc: "Reference of a refund that was made by hand, such as that of a bank transfer.",
      example: null,
      maxLength: 100,
      personal: false,
    }),
    reason: text("reason", { doc: "Reason in plain text.", personal: true }),
    status: enumerated("status", refundStatus, { doc: "Current status." }).notNull(),
    providerRefundId: text("provider_refund_id", { doc: "The processor's id of the refund.", personal: false }),
    attempt: integer("attempt", {
      doc: "Part of the provider's idempotency key. Raised only after the provider's own list of refunds lacks this one.",
    })
      .notNull()
      .default(1),
    nextAttemptAt: instant("next_attempt_at", { doc: "When the refund is retried; null if nothing is open." }),
    /** When the money was refunded. */
    processedAt: instant("processed_at", { doc: "Time of the refund; null while it is pending." }),
    cashRounding: cashRounding("What cash rounding added, in minor units: the cash given back is the sum."),
    bookedAt: bookedAt(),
    /** When a refund failed whose day was closed. Its amount is back in the books from then on. */
    reversedAt: instant("reversed_at", { doc: "When a refund of a closed day failed; null otherwise." }),
  },
  (t) => [
    unique("refund_store").on(t.storeId, t.id),
    index("refund_payment").on(t.storeId, t.paymentId, t.id),
    index("refund_status").on(t.storeId, t.status, t.createdAt),
    booked("refund_booked", t),
    index("refund_reversed").on(t.storeId, t.reversedAt).where(sql`${t.reversedAt} IS NOT NULL`),
    index("refund_due").on(t.nextAttemptAt, t.storeId).where(sql`${t.nextAttemptAt} IS NOT NULL`),
    uniqueIndex("refund_provider_id").on(t.storeId, t.providerRefundId),
    sameStore([t.storeId, t.paymentId], [payment.storeId, payment.id], "cascade"),
    known("refund_kind", t.kind),
    known("refund_status_known", t.status),
    bounded("refund_amount", t.amount),
    bounded("refund_cash_rounding", t.cashRounding),
  ],
);

const paymentEventStatus = {
  name: "PaymentEventStatus",
  values: ["waiting", "processed", "given_up"],
  doc: "Status of a processor's event.",
} as const;

/** A provider's webhook message by its id there: the payment and its new status, without the content. Processors send a
 *  message again for a month at most. */
export const paymentEventIn = table(
  "payment_event_in",
  {
    ...identity,
    storeId: storeId(),
    provider: enumerated("provider", paymentProvider).notNull(),
    eventId: text("event_id", { personal: false }).notNull(),
    type: text("type", { personal: false }).notNull(),
    providerPaymentId: text("provider_payment_id", { personal: false }).notNull(),
    status: enumerated("status", paymentEventStatus).notNull(),
    note: text("note", { doc: "The note for the order's history, in our wording.", personal: true }),
  },
  (t) => [
    unique("payment_event_in_once").on(t.storeId, t.provider, t.eventId),
    // Two parts of one index, so that an event costs the same whether it waits or not.
    index("payment_event_in_waits").on(t.storeId, t.createdAt).where(sql`${t.status} = 'waiting'`),
    index("payment_event_in_ended").on(t.storeId, t.createdAt).where(sql`${t.status} <> 'waiting'`),
    lowerCaseId("payment_event_in_provider_format", t.provider),
    known("payment_event_in_status", t.status),
  ],
);
