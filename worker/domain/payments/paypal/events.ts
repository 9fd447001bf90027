import { type ProviderEvent, ProviderGone } from "../provider/provider.ts";
import { type PaypalClient, type PaypalSetting, paypalBase } from "./client.ts";
import { captureAnswer, messageBody, type PaypalMessage } from "./responses.ts";
import { assertSigned, readClaim, unproven } from "./signature.ts";

const readMessage = (text: string): PaypalMessage => {
  try {
    return messageBody.parse(JSON.parse(text));
  } catch {
    throw unproven();
  }
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
  try {
    const { supplementary_data: related } = await client.ask(wish, captureAnswer);
    return related?.related_ids?.order_id ?? null;
  } catch (error) {
    // The message is PayPal's, but about a capture that this account does not have.
    if (error instanceof ProviderGone) return null;
    throw error;
  }
};

/** Where a message comes in, and what is needed to prove that it is PayPal's. */
interface Reception {
  client: PaypalClient;
  setting: PaypalSetting;
  admit(): Promise<void>;
}

/** What a message of PayPal's is about, once its signature is verified; null where it is none of ours. What its headers show to be
 *  no message of PayPal's costs neither a read of the account nor a call. Throws `ProviderRefused`. */
export const readPaypalEvent = async (
  request: Request,
  { client, setting, admit }: Reception,
): Promise<ProviderEvent | null> => {
  const claim = readClaim(request.headers, setting.now());
  const body = new Uint8Array(await request.arrayBuffer());
  const account = await setting.account();
  const { send, certificates } = setting;
  const base = paypalBase(setting, account);
  await assertSigned(claim, body, { webhookId: account.webhookSecret, base, send, certificates, admit });
  const message = readMessage(new TextDecoder().decode(body));
  const { id: eventId, event_type: type } = message;
  const note = notes[type];
  if (note === undefined) return null;
  const providerPaymentId = await orderIdOf(client, message);
  return providerPaymentId === null ? null : { eventId, providerPaymentId, type, note };
};
