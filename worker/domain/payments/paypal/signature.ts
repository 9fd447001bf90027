import { fromBase64, utf8 } from "../../bytes.ts";
import type { Send } from "../../send.ts";
import type { Instant } from "../../time.ts";
import { type AccountMemory, boundedCache, isolateCache } from "../provider/account-memory.ts";
import { ProviderDown, ProviderRefused } from "../provider/provider.ts";
import { verificationKey } from "./certificate.ts";
import { crc32 } from "./crc32.ts";

/** PayPal retries webhooks for three days. Replaying one within that time changes nothing, because each is handled
 *  once by its id. */
const maxAgeMs = 4 * 24 * 60 * 60 * 1000;
const maxAheadMs = 5 * 60 * 1000;
const certificateSeconds = 24 * 60 * 60;
const timeoutMs = 8_000;

/** Keys that verify signatures, by certificate URL. */
const certificatesIn = isolateCache(() => boundedCache<CryptoKey>());

export const unverified = () => new ProviderRefused("This webhook is not signed by PayPal.");

/** The unverified signature headers of a webhook. */
export interface SignatureHeaders {
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
  if (!shapes[name].test(value)) throw unverified();
  return value;
};

/** Reads PayPal's five signature headers. Throws `ProviderRefused` if one is missing or malformed, or if the time
 *  is out of range. */
export const readSignatureHeaders = (headers: Headers, now: Instant): SignatureHeaders => {
  header(headers, "paypal-auth-algo");
  const time = header(headers, "paypal-transmission-time");
  const ageMs = Date.parse(now) - Date.parse(time);
  if (!(ageMs <= maxAgeMs && ageMs >= -maxAheadMs)) throw unverified();
  const certificate = new URL(header(headers, "paypal-cert-url"));
  const signature = fromBase64(header(headers, "paypal-transmission-sig"));
  if (!signature) throw unverified();
  return {
    id: header(headers, "paypal-transmission-id"),
    time,
    certificate,
    signature,
  };
};

/** The data that verifies a signature. */
interface Verification {
  webhookId: string;
  /** The base URL of the account's PayPal API, the only host that certificates are loaded from. */
  base: URL;
  send: Send;
  memory: AccountMemory;
  /** Counts webhooks that need an uncached certificate. Throws RATE_LIMITED. */
  admit(): Promise<void>;
}

/** `api-m.paypal.com` serves the API, and `api.paypal.com` its certificates. */
const isCertificateOf = (certificate: URL, base: URL): boolean =>
  certificate.origin === base.origin || certificate.origin === base.origin.replace("//api-m.", "//api.");

const fetchCertificate = async ({ href }: URL, send: Send): Promise<CryptoKey> => {
  const limits: RequestInit = { redirect: "manual", signal: AbortSignal.timeout(timeoutMs) };
  const cf = { cacheEverything: true, cacheTtlByStatus: { "200": certificateSeconds, "400-499": 60 } };
  const response = await send(new Request(href, { ...limits, cf })).catch((error: unknown) => {
    throw new ProviderDown("PayPal's certificate could not be loaded.", { cause: error });
  });
  if (response.status >= 500 || response.status === 429) throw new ProviderDown(`PayPal: ${response.status}`);
  const file = await response.text();
  try {
    if (!response.ok) throw new Error(`PayPal: ${response.status}`);
    return await verificationKey(file);
  } catch {
    throw unverified();
  }
};

/** Verifies that PayPal signed a body for one webhook, without a call to PayPal if the certificate is cached.
 *  Throws `ProviderRefused`. Source: PayPal, "Integrate webhooks", self verification. */
export const assertSigned = async (
  { id, time, certificate, signature }: SignatureHeaders,
  body: Uint8Array,
  { webhookId, base, send, memory, admit }: Verification,
): Promise<void> => {
  if (!isCertificateOf(certificate, base)) throw unverified();
  const certificates = certificatesIn(memory);
  let key = certificates.get(certificate.href);
  if (!key) {
    await admit();
    key = await fetchCertificate(certificate, send);
    certificates.set(certificate.href, key);
  }
  const text = utf8([id, time, webhookId, crc32(body)].join("|"));
  if (!(await crypto.subtle.verify("RSASSA-PKCS1-v1_5", key, signature, text))) throw unverified();
};
