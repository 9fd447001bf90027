import type { DisputeReason, DisputeStatus } from "../../../db/schema/payments/enums.ts";
import { isProcessor, processors } from "../../../db/schema/processors.ts";
import type { DashboardMessageKey } from "../../i18n/dashboard/en.ts";

/** What the restaurant can send to a processor as evidence. */
export type Evidence = "order" | "receipt" | "timeline" | "address" | "driver" | "contact" | "other" | "terms";

const evidenceFor: Readonly<Record<DisputeReason, readonly Evidence[]>> = {
  fraudulent: ["order", "contact", "address", "timeline"],
  unrecognized: ["receipt", "order", "contact", "timeline"],
  not_received: ["timeline", "address", "driver", "contact"],
  not_as_described: ["order", "contact", "terms"],
  duplicate: ["receipt", "order", "other"],
  credit_not_processed: ["receipt", "contact", "terms"],
  cancelled: ["timeline", "contact", "terms"],
  wrong_amount: ["receipt", "order"],
  other: ["order", "receipt", "timeline", "contact"],
};

/** What to send for a reason, the strongest first. listEvidence("wrong_amount", false) is ["receipt", "order"]. Where
 *  nothing was delivered, no address and no driver is evidence. Source: Stripe, "Dispute evidence categories". */
export const listEvidence = (reason: DisputeReason, isDelivery: boolean): readonly Evidence[] =>
  evidenceFor[reason].filter((evidence) => isDelivery || (evidence !== "address" && evidence !== "driver"));

/** How urgent a status is for the restaurant. */
export const toneFor = (status: DisputeStatus): "good" | "bad" | undefined => {
  if (status === "needs_response" || status === "warning_needs_response" || status === "lost") return "bad";
  return status === "won" || status === "prevented" ? "good" : undefined;
};

/** The processor's page on which a dispute is answered; null for the stand-in of development. */
export const answerLink = (provider: string, providerDisputeId: string): string | null => {
  if (provider === "stripe") return `https://dashboard.stripe.com/disputes/${encodeURIComponent(providerDisputeId)}`;
  return provider === "paypal" ? "https://www.paypal.com/resolutioncenter/" : null;
};

/** A processor's brand; null for the stand-in of development. */
export const processorName = (provider: string): string | null =>
  isProcessor(provider) ? processors[provider].name : null;

const dayMs = 24 * 60 * 60 * 1000;

/** How much time is left to answer, in whole days. Less than a day is "today", and none "over". */
export const timeLeft = (dueAt: string, now: string): { key: DashboardMessageKey; days: number } => {
  const days = Math.floor((Date.parse(dueAt) - Date.parse(now)) / dayMs);
  if (Date.parse(dueAt) <= Date.parse(now)) return { key: "disputes.overdue", days: 0 };
  if (days === 0) return { key: "disputes.dueToday", days };
  return { key: days === 1 ? "disputes.dueInOneDay" : "disputes.dueIn", days };
};
