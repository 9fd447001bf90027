import { sql } from "drizzle-orm";
import { index, unique } from "drizzle-orm/sqlite-core";
import {
  amount,
  boolean,
  bounded,
  code,
  enumerated,
  identity,
  instant,
  integer,
  lowerCaseId,
  reference,
  sameStore,
  table,
  text,
} from "../columns.ts";
import { paymentProvider, refundStatus } from "../enums.ts";
import { storeId } from "../store.ts";
import { checkFailure } from "./enums.ts";

/** A restore of the database, in the books of each of its stores. What happened in between is gone here, but not at the
 *  processors. Its rows are themselves rewound by another restore, so one moment has one row. */
export const storeRestore = table(
  "store_restore",
  {
    ...identity,
    storeId: storeId(),
    restoredTo: instant("restored_to", {
      doc: "The moment whose state the database has again.",
      example: "2026-11-20T17:55:00.000Z",
    }).notNull(),
    restoredAt: instant("restored_at", {
      doc: "When it was restored. Orders between the two moments are lost.",
      example: "2026-11-20T18:40:00.000Z",
    }).notNull(),
    receiptYear: integer("receipt_year", {
      doc: "Year of the receipt numbers that were left out.",
      example: 2026,
    }).notNull(),
    /** Receipts after the restore follow the last number that was left out. */
    firstLeftOut: integer("first_left_out", {
      doc: "First receipt number within the year that was left out, because the lost receipts may have it.",
      example: 18,
    }).notNull(),
    lastLeftOut: integer("last_left_out", {
      doc: "Last receipt number within the year that was left out.",
      example: 1017,
    }).notNull(),
  },
  (t) => [
    unique("store_restore_moment").on(t.storeId, t.restoredTo),
    unique("store_restore_store").on(t.storeId, t.id),
  ],
);

/** How far the payments and refunds of a processor were compared after a restore. */
export const restoreCheck = table(
  "restore_check",
  {
    ...identity,
    storeId: storeId(),
    restoreId: reference("restore_id").notNull(),
    provider: enumerated("provider", paymentProvider).notNull(),
    /** Where the next page of the processor's list begins; null at its beginning. */
    cursor: text("cursor", { personal: false }),
    /** When the current look at the whole list began; null between two of them. */
    startedAt: instant("started_at"),
    /** Whether the current look has found a payment whose outcome is open. */
    hasOpen: boolean("has_open").notNull().default(false),
    /** Null once it is complete. */
    dueAt: instant("due_at"),
    failure: code("failure", checkFailure),
    /** How many payments without an order were cancelled. */
    cancelled: integer("cancelled").notNull().default(0),
  },
  (t) => [
    unique("restore_check_provider").on(t.storeId, t.restoreId, t.provider),
    index("restore_check_due").on(t.storeId, t.dueAt).where(sql`${t.dueAt} IS NOT NULL`),
    sameStore([t.storeId, t.restoreId], [storeRestore.storeId, storeRestore.id], "cascade"),
    lowerCaseId("restore_check_provider_format", t.provider),
  ],
);

/** A payment that a processor collected and that a restore removed here, with what the processor knows of the guest. */
export const unmatchedPayment = table(
  "unmatched_payment",
  {
    ...identity,
    storeId: storeId(),
    restoreId: reference("restore_id").notNull(),
    paymentId: reference("payment_id", {
      doc: "Id that the payment had here.",
      example: "pay_01KAHB6E0V1A3B5C7D9E1F3G5H",
    }).notNull(),
    provider: enumerated("provider", paymentProvider, {
      doc: "Payment processor, such as stripe or simulator.",
      example: "stripe",
    }).notNull(),
    providerPaymentId: text("provider_payment_id", {
      doc: "The processor's id of the payment.",
      example: "pi_3PqXyZ",
      personal: false,
    }).notNull(),
    amount: amount("amount", { doc: "Amount in minor units.", example: 3740 }).notNull(),
    currencyCode: text("currency_code", {
      doc: "ISO 4217 currency code, such as USD.",
      example: "USD",
      personal: false,
    }).notNull(),
    paidAt: instant("paid_at", { doc: "Time of the payment.", example: "2026-11-20T18:10:00.000Z" }).notNull(),
    payerName: text("payer_name", {
      doc: "Name of the guest at the processor; null if it has none.",
      example: "Ada Lovelace",
      personal: true,
    }),
    payerEmail: text("payer_email", {
      doc: "E-mail address of the guest at the processor; null if it has none.",
      example: "ada@example.com",
      personal: true,
    }),
    cardBrand: text("card_brand", { doc: "Brand of the card, such as visa.", example: "visa", personal: false }),
    cardLast4: text("card_last4", { doc: "Last four digits of the card.", example: "4242", personal: true }),
    refundedAmount: amount("refunded_amount", {
      doc: "What the processor has given back, in minor units.",
      example: 0,
    })
      .notNull()
      .default(0),
    refundStatus: code("refund_status", refundStatus, {
      doc: "Status of its refund: succeeded once all was given back, here or in the processor's dashboard; null before any refund.",
      example: null,
    }),
    /** What the refund asks for. It changes only with a new refund, so that a repeated request is the same. */
    refundAmount: amount("refund_amount"),
    /** Our id of the refund, by which it is found in the processor's list. */
    refundId: reference("refund_id"),
    nextAttemptAt: instant("next_attempt_at"),
  },
  (t) => [
    unique("unmatched_payment_provider").on(t.storeId, t.provider, t.providerPaymentId),
    index("unmatched_payment_due").on(t.storeId, t.nextAttemptAt).where(sql`${t.nextAttemptAt} IS NOT NULL`),
    sameStore([t.storeId, t.restoreId], [storeRestore.storeId, storeRestore.id], "cascade"),
    lowerCaseId("unmatched_payment_provider_format", t.provider),
    bounded("unmatched_payment_amount", t.amount),
    bounded("unmatched_payment_refunded", t.refundedAmount),
    bounded("unmatched_payment_refund", t.refundAmount),
  ],
);
