import { captureAnswer, messageBody, type PaypalMessage, verificationAnswer } from "./paypal-answers.ts";
import type { PaypalClient } from "./paypal-client.ts";
import { type ProviderEvent, ProviderRefused } from "./provider.ts";

const proofs = {
  auth_algo: "paypal-auth-algo",
  cert_url: "paypal-cert-url",
  transmission_id: "paypal-transmission-id",
  transmission_sig: "paypal-transmission-sig",
  transmission_time: "paypal-transmission-time",
} as const;

const unproven = () => new ProviderRefused("This message is not PayPal's.");

const readMessage = (text: string): PaypalMessage => {
  try {
    return messageBody.parse(JSON.parse(text));
  } catch {
    throw unproven();
  }
};

/** Asks PayPal whether it sent a message. The message goes back letter for letter: written anew it would have another
 *  signature. Source: PayPal, "Verify webhook signature". */
const demandGenuine = async (client: PaypalClient, webhookId: string, headers: Headers, text: string) => {
  const facts: Record<string, string> = { webhook_id: webhookId };
  for (const [field, header] of Object.entries(proofs)) {
    const value = headers.get(header);
    if (!value) throw unproven();
    facts[field] = value;
  }
  const body = `${JSON.stringify(facts).slice(0, -1)},"webhook_event":${text}}`;
  const path = "/v1/notifications/verify-webhook-signature";
  const { verification_status: status } = await client.ask({ method: "POST", path, body }, verificationAnswer);
  if (status !== "SUCCESS") throw unproven();
};

const notes: Readonly<Record<string, string | null>> = {
  "CHECKOUT.ORDER.APPROVED": null,
  "PAYMENT.CAPTURE.COMPLETED": null,
  "PAYMENT.CAPTURE.PENDING": null,
  "PAYMENT.CAPTURE.DECLINED": null,
  "PAYMENT.CAPTURE.DENIED": null,
  "PAYMENT.CAPTURE.REFUNDED": null,
  "PAYMENT.CAPTURE.REVERSED": "PayPal took this payment back from the restaurant. Please look at it at PayPal.",
};

const capturePath = /\/v2\/payments\/captures\/([A-Z\d]+)$/;

/** The order at PayPal that a message is about. A refund may name no more than the capture that it is of, whose order PayPal is
 *  asked for; its address is only read, never followed. */
const orderIdOf = async (client: PaypalClient, { event_type, resource }: PaypalMessage): Promise<string | null> => {
  if (event_type === "CHECKOUT.ORDER.APPROVED") return resource.id ?? null;
  const named = resource.supplementary_data?.related_ids?.order_id;
  if (named) return named;
  const above = resource.links.find(({ rel }) => rel === "up")?.href ?? "";
  const captureId = capturePath.exec(above)?.[1];
  if (!captureId) return null;
  const wish = { method: "GET", path: `/v2/payments/captures/${captureId}` } as const;
  const { supplementary_data: related } = await client.ask(wish, captureAnswer);
  return related?.related_ids?.order_id ?? null;
};

/** What a message of PayPal's is about, once PayPal has said that it is its own; null where it is none of ours. Throws
 *  `ProviderRefused`. */
export const readPaypalEvent = async (
  client: PaypalClient,
  webhookId: string,
  request: Request,
): Promise<ProviderEvent | null> => {
  const text = await request.text();
  const message = readMessage(text);
  await demandGenuine(client, webhookId, request.headers, text);
  const { id: eventId, event_type: type } = message;
  const note = notes[type];
  if (note === undefined) return null;
  const providerPaymentId = await orderIdOf(client, message);
  return providerPaymentId === null ? null : { eventId, providerPaymentId, type, note };
};
