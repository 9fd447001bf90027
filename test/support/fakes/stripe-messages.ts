import type Stripe from "stripe";

interface Delivery {
  /** Stripe's clock when it sends, which may differ from ours. */
  sentAt: string;
  secret: string;
  /** The host of the store that receives it. */
  host?: string;
}

/** An event as Stripe sends it: dated, and signed with the endpoint's secret. */
export const messageOf = async (
  event: Stripe.Event,
  { sentAt, secret, host = "localhost" }: Delivery,
): Promise<Request> => {
  const body = JSON.stringify(event);
  const seconds = Math.floor(Date.parse(sentAt) / 1000);
  const encoder = new TextEncoder();
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), hmac, false, ["sign"]);
  const digest = new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(`${seconds}.${body}`)));
  const signature = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return new Request(`http://${host}/api/webhooks/stripe`, {
    method: "POST",
    headers: { "content-type": "application/json", "stripe-signature": `t=${seconds},v1=${signature}` },
    body,
  });
};
