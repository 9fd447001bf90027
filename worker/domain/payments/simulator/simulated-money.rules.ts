import { addMinutes, type Instant, toInstant } from "../../time.ts";
import type { ProviderDispute, ProviderPayout } from "../provider/provider.ts";

/** A payment that succeeded in the simulator, in minor units. */
export interface PaidPayment {
  id: string;
  amount: number;
  refundedAmount: number;
  currencyCode: string;
  cardLast4: string | null;
  processedAt: Instant;
}

/** The last digits of the test card whose payments are disputed. Source: Stripe, "Test cards". */
export const disputingLast4 = "0259";

const dayMinutes = 24 * 60;
const answerDays = 7;

/** The dispute of a payment at a moment: payments by the disputing test card are disputed as fraudulent at once. They
 *  cannot be answered, so they are lost after seven days. Null for every other payment. Minor units. */
export const simulateDispute = (payment: PaidPayment, now: Instant): ProviderDispute | null => {
  const { id, amount, currencyCode, cardLast4, processedAt } = payment;
  if (cardLast4 !== disputingLast4) return null;
  const evidenceDueAt = addMinutes(processedAt, answerDays * dayMinutes);
  return {
    providerDisputeId: `simdp_${id}`,
    providerPaymentId: id,
    ...{ amount, currencyCode, evidenceDueAt, reason: "fraudulent", refundRule: "none", openedAt: processedAt },
    status: now < evidenceDueAt ? "needs_response" : "lost",
  };
};

const toDay = (at: Instant): string => at.slice(0, 10);

/** When the payout of a payment leaves: at the end of its day in UTC. payoutTime("2026-11-20T23:30:00.000Z") is
 *  "2026-11-21T00:00:00.000Z". */
export const payoutTime = (processedAt: Instant): Instant =>
  addMinutes(`${toDay(processedAt)}T00:00:00.000Z`, dayMinutes);

/** The payouts at a moment: what was paid on a day in UTC, less its refunds, leaves at its end and arrives two days
 *  later. 1000 and 500 paid on November 20 are one payout of 1500 that arrives on November 22. Minor units. */
export const simulatePayouts = (payments: readonly PaidPayment[], now: Instant): ProviderPayout[] => {
  const amounts = new Map<string, number>();
  for (const { processedAt, amount, refundedAmount } of payments) {
    const day = toDay(processedAt);
    amounts.set(day, (amounts.get(day) ?? 0) + amount - refundedAmount);
  }
  const [first] = payments;
  return [...amounts].sort().flatMap(([day, amount]) => {
    const sentAt = payoutTime(`${day}T00:00:00.000Z`);
    if (!first || amount === 0 || now < sentAt) return [];
    const arrivesOn = toDay(toInstant(Date.parse(sentAt) + dayMinutes * 60_000));
    return [
      {
        providerPayoutId: `simpo_${day}`,
        ...{ amount, currencyCode: first.currencyCode, arrivesOn, failureCode: null, sentAt },
        status: toDay(now) < arrivesOn ? ("in_transit" as const) : ("paid" as const),
      },
    ];
  });
};
