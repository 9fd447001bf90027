import { sql } from "drizzle-orm";
import { index, unique } from "drizzle-orm/sqlite-core";
import {
  amount,
  bounded,
  enumerated,
  identity,
  instant,
  known,
  lowerCaseId,
  reference,
  sameStore,
  table,
  text,
} from "../columns.ts";
import { paymentProvider } from "../enums.ts";
import { payment } from "../payments.ts";
import { storeId } from "../store.ts";
import { disputeReason, disputeRefundRule, disputeStatus } from "./enums.ts";

/** A dispute at a processor, as that processor last reported it. It changes no amount of its payment or order. */
export const dispute = table(
  "dispute",
  {
    ...identity,
    storeId: storeId(),
    paymentId: reference("payment_id").notNull(),
    orderId: reference("order_id").notNull(),
    provider: enumerated("provider", paymentProvider, {
      doc: "Payment processor, such as stripe or simulator.",
      example: "stripe",
    }).notNull(),
    providerDisputeId: text("provider_dispute_id", {
      doc: "The processor's id of the dispute.",
      example: "dp_1Pgc71",
      personal: false,
    }).notNull(),
    amount: amount("amount", { doc: "Disputed amount in minor units.", example: 3740 }).notNull(),
    currencyCode: text("currency_code", {
      doc: "ISO 4217 currency code, such as USD.",
      example: "USD",
      personal: false,
    }).notNull(),
    reason: enumerated("reason", disputeReason, { doc: "Why the guest disputes the payment." }).notNull(),
    status: enumerated("status", disputeStatus, { doc: "Current status.", example: "needs_response" }).notNull(),
    refundRule: enumerated("refund_rule", disputeRefundRule, {
      doc: "Which refunds of the payment the processor still accepts.",
      example: "none",
    }).notNull(),
    evidenceDueAt: instant("evidence_due_at", {
      doc: "Until when the processor takes an answer; null if it expects none.",
      example: "2026-11-29T23:59:59.000Z",
    }),
    openedAt: instant("opened_at", {
      doc: "Time at which the dispute was opened.",
      example: "2026-11-20T23:30:00.000Z",
    }).notNull(),
    closedAt: instant("closed_at", {
      doc: "Time at which its result was first reported; null while it is open.",
      example: null,
    }),
    /** When its state was read from the processor. A state that was read earlier never replaces a later one. */
    checkedAt: instant("checked_at").notNull(),
    /** When the mail to the owners is due, or is sent again if a run broke off; null once it was sent. */
    noticeDueAt: instant("notice_due_at"),
  },
  (t) => [
    unique("dispute_provider_id").on(t.storeId, t.provider, t.providerDisputeId),
    index("dispute_payment").on(t.storeId, t.paymentId),
    index("dispute_order").on(t.storeId, t.orderId),
    index("dispute_open").on(t.storeId, t.evidenceDueAt).where(sql`${t.closedAt} IS NULL`),
    index("dispute_closed").on(t.storeId, t.closedAt).where(sql`${t.closedAt} IS NOT NULL`),
    index("dispute_notice").on(t.storeId, t.noticeDueAt).where(sql`${t.noticeDueAt} IS NOT NULL`),
    sameStore([t.storeId, t.paymentId], [payment.storeId, payment.id], "cascade"),
    lowerCaseId("dispute_provider_format", t.provider),
    known("dispute_status", t.status),
    known("dispute_reason", t.reason),
    known("dispute_refund_rule", t.refundRule),
    bounded("dispute_amount", t.amount),
  ],
);
