import type Stripe from "stripe";
import type { Instant } from "../time.ts";
import { type ProviderEvent, ProviderRefused } from "./provider.ts";
import { loadStripe } from "./stripe-client.ts";

/** How old a message may be, in seconds: a recorded one cannot be played again later. */
const toleranceSeconds = 300;

const verified = async (request: Request, webhookSecret: string, now: Instant): Promise<Stripe.Event> => {
  const Sdk = await loadStripe();
  const [payload, signature] = [await request.text(), request.headers.get("stripe-signature") ?? ""];
  const crypto = Sdk.createSubtleCryptoProvider();
  const [seconds, receivedAt] = [toleranceSeconds, Date.parse(now)];
  try {
    const { webhooks } = Sdk;
    if (!webhooks) throw new Error("The SDK cannot verify messages.");
    return await webhooks.constructEventAsync(payload, signature, webhookSecret, seconds, crypto, receivedAt);
  } catch (error) {
    throw new ProviderRefused("This message is not Stripe's, or it is too old.", { cause: error });
  }
};

const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === "string" ? reference : (reference?.id ?? null);

/** The PaymentIntent that an event is about; null where it is about anything else. */
const intentIdOf = (event: Stripe.Event): string | null => {
  switch (event.type) {
    case "payment_intent.succeeded":
    case "payment_intent.processing":
    case "payment_intent.payment_failed":
    case "payment_intent.canceled":
      return event.data.object.id;
    case "charge.refunded":
    case "refund.updated":
    case "refund.failed":
    case "charge.dispute.created":
      return idOf(event.data.object.payment_intent);
    default:
      return null;
  }
};

const notes: Readonly<Record<string, string>> = {
  "refund.failed": "Stripe could not hand a refund over. Please look at this payment at Stripe.",
  "charge.dispute.created": "The guest's bank disputes this payment. Please answer at Stripe.",
};

/** What a message of Stripe's is about, once its signature and age are proven; null where it is none of ours. Throws
 *  `ProviderRefused`. */
export const readStripeEvent = async (
  request: Request,
  webhookSecret: string,
  now: Instant,
): Promise<ProviderEvent | null> => {
  const event = await verified(request, webhookSecret, now);
  const providerPaymentId = intentIdOf(event);
  if (providerPaymentId === null) return null;
  return { eventId: event.id, providerPaymentId, type: event.type, note: notes[event.type] ?? null };
};
