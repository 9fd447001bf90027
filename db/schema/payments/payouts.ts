import { index, unique } from "drizzle-orm/sqlite-core";
import { code, enumerated, identity, instant, integer, known, lowerCaseId, table, text } from "../columns.ts";
import { paymentProvider } from "../enums.ts";
import { storeId } from "../store.ts";
import { checkFailure, payoutStatus } from "./enums.ts";

/** Money that a processor sends to the store's bank account, as it last reported it. */
export const payout = table(
  "payout",
  {
    ...identity,
    storeId: storeId(),
    provider: enumerated("provider", paymentProvider, {
      doc: "Payment processor, such as stripe or simulator.",
      example: "stripe",
    }).notNull(),
    providerPayoutId: text("provider_payout_id", {
      doc: "The processor's id of the payout.",
      example: "po_1Pgc71",
      personal: false,
    }).notNull(),
    amount: integer("amount", {
      doc: "Amount in minor units. Below zero if the processor collects it from the bank account.",
      example: 152_380,
    }).notNull(),
    currencyCode: text("currency_code", {
      doc: "ISO 4217 currency code, such as USD.",
      example: "USD",
      personal: false,
    }).notNull(),
    status: enumerated("status", payoutStatus, { doc: "Current status.", example: "in_transit" }).notNull(),
    arrivesOn: text("arrives_on", {
      doc: "Day on which the bank is expected to have it, such as 2026-11-24.",
      example: "2026-11-24",
      personal: false,
    }).notNull(),
    failureCode: text("failure_code", {
      doc: "The processor's code of why it failed; null if it did not.",
      example: null,
      personal: false,
    }),
    sentAt: instant("sent_at", {
      doc: "Time at which the processor created it.",
      example: "2026-11-20T23:30:00.000Z",
    }).notNull(),
    /** When its state was read from the processor. A state that was read earlier never replaces a later one. */
    checkedAt: instant("checked_at").notNull(),
  },
  (t) => [
    unique("payout_provider_id").on(t.storeId, t.provider, t.providerPayoutId),
    index("payout_arrival").on(t.storeId, t.arrivesOn, t.id),
    lowerCaseId("payout_provider_format", t.provider),
    known("payout_status", t.status),
  ],
);

/** When a processor is next asked for disputes and payouts whose messages were lost. */
export const processorCheck = table(
  "processor_check",
  {
    ...identity,
    storeId: storeId(),
    provider: enumerated("provider", paymentProvider, {
      doc: "Payment processor, such as stripe or simulator.",
      example: "stripe",
    }).notNull(),
    dueAt: instant("due_at").notNull(),
    checkedAt: instant("checked_at", {
      doc: "When disputes and payouts were last read from the processor; null if they never were.",
      example: "2026-11-20T23:30:00.000Z",
    }),
    disputesFailure: enumerated("disputes_failure", checkFailure, {
      doc: "Why its disputes could not be read; null if they could.",
      example: null,
    }),
    payoutsFailure: enumerated("payouts_failure", checkFailure, {
      doc: "Why its payouts could not be read; null if they could.",
      example: null,
    }),
    refundsFailure: code("refunds_failure", checkFailure, {
      doc: "Why its list of refunds could not be read; null if it could, or if it has none. Then payments are read one by one.",
      example: null,
    }),
  },
  (t) => [
    unique("processor_check_provider").on(t.storeId, t.provider),
    index("processor_check_due").on(t.storeId, t.dueAt),
    lowerCaseId("processor_check_provider_format", t.provider),
    known("processor_check_disputes", t.disputesFailure),
    known("processor_check_payouts", t.payoutsFailure),
  ],
);
