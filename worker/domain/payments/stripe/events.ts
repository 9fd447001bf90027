import type Stripe from "stripe";
import { formatAmount } from "../../money.rules.ts";
import type { Instant } from "../../time.ts";
import { type ProviderEvent, ProviderRefused } from "../provider/provider.ts";
import { loadStripe } from "./client.ts";
import { fromStripeAmount } from "./mapping.rules.ts";

/** How old a message may be, in seconds: a recorded one cannot be played again later. */
const toleranceSeconds = 300;

const signatureHeader = /^t=(\d{1,12}),(?:v\d=[0-9a-f]{64},?){1,16}$/;

/** Refuses what cannot be Stripe's by its header alone, before an account is read for it. Throws `ProviderRefused`. */
export const assertSignatureHeader = (headers: Headers, now: Instant): void => {
  const [, seconds] = signatureHeader.exec(headers.get("stripe-signature") ?? "") ?? [];
  const isRecent = Date.parse(now) / 1000 - Number(seconds) <= toleranceSeconds;
  if (!isRecent) throw new ProviderRefused("This message is not Stripe's, or it is too old.");
};

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
  lost: "was lost: the money went back to the guest, so please do not refund it again.",
  won: "was won: the money stays with you.",
};

/** What the history says of a dispute. Its name at Stripe tells it from any other one, so that each is noted once. The amount
 *  changes nothing here and is learnt from this message alone. */
const disputeNote = ({ id, amount, currency, status }: Stripe.Dispute, isClosed: boolean): string => {
  const currencyCode = currency.toUpperCase();
  const sum = formatAmount(fromStripeAmount(amount, currencyCode), currencyCode);
  if (!isClosed) return `The guest's bank disputes this payment over ${sum}. Please answer at Stripe (${id}).`;
  return `The dispute over ${sum} ${outcomes[status] ?? "was closed, and no money went back."} (${id})`;
};

const noteOf = (event: Stripe.Event): string | null => {
  if (event.type === "charge.dispute.created") return disputeNote(event.data.object, false);
  return event.type === "charge.dispute.closed" ? disputeNote(event.data.object, true) : null;
};

/** What a message of Stripe's is about, once its signature and age are proven; null where it is none of ours. Throws
 *  `ProviderRefused`. */
export const readStripeEvent = async (
  request: Request,
  webhookSecret: string,
  now: Instant,
): Promise<ProviderEvent | null> => {
  const event = await verified(request, webhookSecret, now);
  const providerPaymentId = findIntentId(event);
  if (providerPaymentId === null) return null;
  return { eventId: event.id, providerPaymentId, type: event.type, note: noteOf(event) };
};
