import type { ProcessorSource } from "../provider/processor.ts";
import type { ProviderEvent } from "../provider/provider.ts";
import { type PaypalClient, paypalBase } from "./client.ts";
import { findOrderOfCapture } from "./disputes.ts";
import { type PaypalMessage, webhookBody } from "./responses.ts";
import { assertSigned, readSignatureHeaders, unverified } from "./signature.ts";

const parseMessage = (text: string): PaypalMessage => {
  try {
    return webhookBody.parse(JSON.parse(text));
  } catch {
    throw unverified();
  }
};

const notes: Readonly<Record<string, string | null>> = {
  "CHECKOUT.ORDER.APPROVED": null,
  "PAYMENT.CAPTURE.COMPLETED": null,
  "PAYMENT.CAPTURE.PENDING": null,
  "PAYMENT.CAPTURE.DECLINED": null,
  "PAYMENT.CAPTURE.DENIED": null,
  "PAYMENT.CAPTURE.REFUNDED": null,
  "CUSTOMER.DISPUTE.CREATED": null,
  "CUSTOMER.DISPUTE.UPDATED": null,
  "CUSTOMER.DISPUTE.RESOLVED": null,
  "PAYMENT.CAPTURE.REVERSED": "PayPal reversed this payment. Check it in your PayPal account.",
};

const capturePath = /\/v2\/payments\/captures\/([A-Z\d]+)$/;

/** The capture of an event: that of a refund is in a URL, which is parsed but never requested. */
const findCaptureId = ({ resource }: PaypalMessage): string | undefined => {
  const [disputed] = resource.disputed_transactions;
  if (disputed?.seller_transaction_id) return disputed.seller_transaction_id;
  return capturePath.exec(resource.links.find(({ rel }) => rel === "up")?.href ?? "")?.[1];
};

/** The PayPal order of an event. A refund or a dispute may contain only its capture, whose order is loaded from
 *  PayPal. */
const findOrderId = async (client: PaypalClient, message: PaypalMessage): Promise<string | null> => {
  const { event_type, resource } = message;
  if (event_type === "CHECKOUT.ORDER.APPROVED") return resource.id ?? null;
  const orderId = resource.supplementary_data?.related_ids?.order_id;
  if (orderId) return orderId;
  const captureId = findCaptureId(message);
  return captureId ? findOrderOfCapture(client, captureId) : null;
};

/** The dependencies for receiving and verifying a webhook. */
interface Reception {
  client: PaypalClient;
  settings: ProcessorSource;
  admit(): Promise<void>;
}

/** Verifies and reads a webhook; null if it is irrelevant. Invalid headers are rejected before the account is read
 *  or PayPal is called. Throws `ProviderRefused`. */
export const readPaypalEvent = async (
  request: Request,
  { client, settings, admit }: Reception,
): Promise<ProviderEvent | null> => {
  const headers = readSignatureHeaders(request.headers, settings.now());
  const body = new Uint8Array(await request.arrayBuffer());
  const account = await settings.account();
  const { send, memory } = settings;
  const base = paypalBase(settings, account);
  await assertSigned(headers, body, { webhookId: account.webhookSecret, base, send, memory, admit });
  const message = parseMessage(new TextDecoder().decode(body));
  const { id: eventId, event_type: type } = message;
  const note = notes[type];
  if (note === undefined) return null;
  const providerPaymentId = await findOrderId(client, message);
  return providerPaymentId === null ? null : { eventId, providerPaymentId, type, note };
};
