import type { Send } from "../../send.ts";
import type { Instant } from "../../time.ts";
import type { AccountMemory } from "../provider/account-memory.ts";
import { ProviderDown, ProviderRefused } from "../provider/provider.ts";
import { verificationKey } from "./certificate.ts";
import { crc32 } from "./crc32.ts";

/** PayPal tries for three days to deliver a message. A recorded one that comes again within that time changes nothing, because
 *  each is worked on once by its id. */
const maxAgeMs = 4 * 24 * 60 * 60 * 1000;
const maxAheadMs = 5 * 60 * 1000;
const certificateSeconds = 24 * 60 * 60;
const patienceMs = 8_000;

export const unproven = () => new ProviderRefused("This message is not PayPal's.");

/** What the headers of a message claim, which proves nothing yet. */
export interface PaypalClaim {
  id: string;
  time: string;
  certificate: URL;
  signature: Uint8Array<ArrayBuffer>;
}

const shapes = {
  "paypal-auth-algo": /^SHA256withRSA$/,
  "paypal-transmission-id": /^[\w-]{1,100}$/,
  "paypal-transmission-time": /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?Z$/,
  "paypal-transmission-sig": /^[A-Za-z0-9+/]{342,684}={0,2}$/,
  "paypal-cert-url": /^https?:\/\/[\w.:-]{1,100}\/v1\/notifications\/certs\/[\w-]{1,100}$/,
} as const;

const header = (headers: Headers, name: keyof typeof shapes): string => {
  const value = headers.get(name) ?? "";
  if (!shapes[name].test(value)) throw unproven();
  return value;
};

/** Reads the five headers that PayPal sends. Throws `ProviderRefused` if one is missing or malformed, or if the time is not now. */
export const readClaim = (headers: Headers, now: Instant): PaypalClaim => {
  header(headers, "paypal-auth-algo");
  const time = header(headers, "paypal-transmission-time");
  const ageMs = Date.parse(now) - Date.parse(time);
  if (!(ageMs <= maxAgeMs && ageMs >= -maxAheadMs)) throw unproven();
  const certificate = new URL(header(headers, "paypal-cert-url"));
  const signature = atob(header(headers, "paypal-transmission-sig"));
  return {
    id: header(headers, "paypal-transmission-id"),
    time,
    certificate,
    signature: Uint8Array.from(signature, (character) => character.charCodeAt(0)),
  };
};

/** What proves a claim. */
interface Proof {
  webhookId: string;
  /** Where the account's PayPal stands, which is the only host that its certificates are taken from. */
  base: URL;
  send: Send;
  certificates: AccountMemory["certificates"];
  /** Counts a message that needs a certificate which is not at hand. Throws RATE_LIMITED. */
  admit(): Promise<void>;
}

/** `api-m.paypal.com` takes calls, and its certificates are at `api.paypal.com`. */
const isAt = (certificate: URL, base: URL): boolean =>
  certificate.origin === base.origin || certificate.origin === base.origin.replace("//api-m.", "//api.");

const fetchCertificate = async ({ href }: URL, send: Send): Promise<CryptoKey> => {
  const limits: RequestInit = { redirect: "manual", signal: AbortSignal.timeout(patienceMs) };
  const cf = { cacheEverything: true, cacheTtlByStatus: { "200": certificateSeconds, "400-499": 60 } };
  const response = await send(new Request(href, { ...limits, cf })).catch((error: unknown) => {
    throw new ProviderDown("PayPal's certificate did not come.", { cause: error });
  });
  if (response.status >= 500 || response.status === 429) throw new ProviderDown(`PayPal: ${response.status}`);
  const file = await response.text();
  try {
    if (!response.ok) throw new Error(`PayPal: ${response.status}`);
    return await verificationKey(file);
  } catch {
    throw unproven();
  }
};

/** Verifies that PayPal signed a body for one webhook, without a call to PayPal once the certificate is at hand. Throws
 *  `ProviderRefused`. Source: PayPal, "Integrate webhooks", self verification. */
export const assertSigned = async (
  { id, time, certificate, signature }: PaypalClaim,
  body: Uint8Array,
  { webhookId, base, send, certificates, admit }: Proof,
): Promise<void> => {
  if (!isAt(certificate, base)) throw unproven();
  let key = certificates.find(certificate.href);
  if (!key) {
    await admit();
    key = certificates.keep(certificate.href, await fetchCertificate(certificate, send));
  }
  const text = new TextEncoder().encode([id, time, webhookId, crc32(body)].join("|"));
  if (!(await crypto.subtle.verify("RSASSA-PKCS1-v1_5", key, signature, text))) throw unproven();
};
