import type Stripe from "stripe";
import type { Instant } from "../../time.ts";
import { type PayoutEvent, type ProviderEvent, ProviderRefused } from "../provider/provider.ts";
import { loadStripe } from "./client.ts";
import { idOf } from "./disputes.ts";

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
    case "charge.dispute.updated":
    case "charge.dispute.closed":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.funds_reinstated":
      return idOf(event.data.object.payment_intent);
    default:
      return null;
  }
};

/** The payout of an event; null for other events. */
const findPayoutId = (event: Stripe.Event): string | null => {
  switch (event.type) {
    case "payout.created":
    case "payout.updated":
    case "payout.paid":
    case "payout.failed":
    case "payout.canceled":
      return event.data.object.id;
    default:
      return null;
  }
};

/** Verifies and reads a webhook; null if it is irrelevant. Throws `ProviderRefused`. */
export const readStripeEvent = async (
  request: Request,
  webhookSecret: string,
  now: Instant,
): Promise<ProviderEvent | PayoutEvent | null> => {
  const event = await verifyEvent(request, webhookSecret, now);
  const providerPayoutId = findPayoutId(event);
  if (providerPayoutId !== null) return { providerPayoutId };
  const providerPaymentId = findIntentId(event);
  if (providerPaymentId === null) return null;
  return { eventId: event.id, providerPaymentId, type: event.type, note: null };
};
