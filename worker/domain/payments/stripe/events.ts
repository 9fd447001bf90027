import type Stripe from "stripe";
import { formatAmount } from "../../money.rules.ts";
import type { Instant } from "../../time.ts";
import { type ProviderEvent, ProviderRefused } from "../provider/provider.ts";
import { loadStripe } from "./client.ts";
import { fromStripeAmount } from "./mapping.rules.ts";

/** The maximum age of a webhook in seconds, so that a recorded one cannot be replayed later. */
const toleranceSeconds = 300;

const signatureHeader = /^t=(\d{1,12}),(?:v\d=[0-9a-f]{64},?){1,16}$/;

/** Rejects requests without a recent Stripe signature before an account is read for them. Throws
 *  `ProviderRefused`. */
export const assertSignatureHeader = (headers: Headers, now: Instant): void => {
  const [, seconds] = signatureHeader.exec(headers.get("stripe-signature") ?? "") ?? [];
  const isRecent = Date.parse(now) / 1000 - Number(seconds) <= toleranceSeconds;
  if (!isRecent) throw new ProviderRefused("This webhook is not signed by Stripe, or it is too old.");
};

const verifyEvent = async (request: Request, webhookSecret: string, now: Instant): Promise<Stripe.Event> => {
  const Sdk = await loadStripe();
  const payload = await request.text();
  const signature = request.headers.get("stripe-signature") ?? "";
  const crypto = Sdk.createSubtleCryptoProvider();
  try {
    const { webhooks } = Sdk;
    if (!webhooks) throw new Error("This version of the Stripe SDK cannot verify webhooks.");
    return await webhooks.constructEventAsync(
      payload,
      signature,
      webhookSecret,
      toleranceSeconds,
      crypto,
      Date.parse(now),
    );
  } catch (error) {
    throw new ProviderRefused("This webhook is not signed by Stripe, or it is too old.", { cause: error });
  }
};

const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === "string" ? reference : (reference?.id ?? null);

/** The PaymentIntent of an event; null for other events. */
const findIntentId = (event: Stripe.Event): string | null => {
  switch (event.type) {
    case "payment_intent.succeeded":
    case "payment_intent.processing":
    case "payment_intent.payment_failed":
    case "payment_intent.canceled":
      return event.data.object.id;
    case "charge.refunded":
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
    case "charge.dispute.created":
    case "charge.dispute.closed":
      return idOf(event.data.object.payment_intent);
    default:
      return null;
  }
};

const outcomes: Readonly<Record<string, string>> = {
  lost: "was lost: the guest got the money back, so do not refund it again.",
  won: "was won: you keep the money.",
};

/** The history's note on a dispute. Its Stripe id makes each note unique. The amount is not applied to the
 *  payment. */
const disputeNote = ({ id, amount, currency, status }: Stripe.Dispute, isClosed: boolean): string => {
  const currencyCode = currency.toUpperCase();
  const amountText = formatAmount(fromStripeAmount(amount, currencyCode), currencyCode);
  if (!isClosed)
    return `The guest's bank disputes this payment of ${amountText}. Respond in your Stripe dashboard (${id}).`;
  return `The dispute over ${amountText} ${outcomes[status] ?? "was closed without a refund."} (${id})`;
};

const noteOf = (event: Stripe.Event): string | null => {
  if (event.type === "charge.dispute.created") return disputeNote(event.data.object, false);
  return event.type === "charge.dispute.closed" ? disputeNote(event.data.object, true) : null;
};

/** Verifies and reads a webhook; null if it is irrelevant. Throws `ProviderRefused`. */
export const readStripeEvent = async (
  request: Request,
  webhookSecret: string,
  now: Instant,
): Promise<ProviderEvent | null> => {
  const event = await verifyEvent(request, webhookSecret, now);
  const providerPaymentId = findIntentId(event);
  if (providerPaymentId === null) return null;
  return { eventId: event.id, providerPaymentId, type: event.type, note: noteOf(event) };
};
