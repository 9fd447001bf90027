import type Stripe from "stripe";
import { boundedCache, isolateCache } from "../provider/account-memory.ts";
import type { ProcessorSource } from "../provider/processor.ts";
import {
  ProviderDown,
  ProviderFailed,
  ProviderForbidden,
  ProviderGone,
  ProviderRefused,
} from "../provider/provider.ts";
import { sendAgain } from "./send-again.ts";

/** SDK clients, by key and base URL. */
const clientsIn = isolateCache(() => boundedCache<Stripe>());

/** The timeout of one call, shorter than a guest's patience. */
const timeoutMs = 8_000;
const maxTries = 3;
const pauseMs = 150;

const toHostSettings = (base: URL): { protocol: "http" | "https"; host: string; port: string } => {
  const protocol = base.protocol === "http:" ? "http" : "https";
  return { protocol, host: base.hostname, port: base.port || (protocol === "http" ? "80" : "443") };
};

/** Loads the SDK when a payment first needs it, so that workers that only serve menus never load it. */
export const loadStripe = async (): Promise<typeof Stripe> => (await import("stripe")).default;

export const openStripe = async ({ account, send, base, memory }: ProcessorSource): Promise<Stripe> => {
  const clients = clientsIn(memory);
  const [Sdk, { secretKey }] = await Promise.all([loadStripe(), account()]);
  const cacheKey = `${base?.href} ${secretKey}`;
  const cached = clients.get(cacheKey);
  if (cached) return cached;
  const client = new Sdk(secretKey, {
    httpClient: Sdk.createFetchHttpClient(sendAgain(send)),
    // The SDK would give each try a time limit of its own.
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    telemetry: false,
    ...(base ? toHostSettings(base) : {}),
  });
  clients.set(cacheKey, client);
  return client;
};

type Verdict = "again" | "down" | "failed" | "accessDenied" | "refused";

interface RetryPolicy {
  /** Whether a new key may be used after Stripe failed with this one. */
  canUseNewKey: boolean;
  /** Whether an unknown id in the request means that a customer is gone. */
  namesCustomer?: boolean;
}

/** Calls Stripe's API of one store. By default, a failed call may not be repeated with a new key. */
export type CallStripe = <Value>(
  call: (stripe: Stripe) => Promise<Value>,
  policy?: Partial<RetryPolicy>,
) => Promise<Value>;

/** Stripe's status codes for a key without access, which say nothing about the request. */
const accessDenied: ReadonlySet<number> = new Set([401, 403]);

/** Classifies an error. Timeouts, conflicts, overload, Stripe's failures and denied access leave the outcome unknown.
 *  A replayed failure repeats forever, so it counts as a refusal if a new key may be used. Source: Stripe,
 *  "Idempotent requests". */
const classify = ({ statusCode = 0, headers }: Stripe.errors.StripeError, { canUseNewKey }: RetryPolicy): Verdict => {
  // This request was sent again already.
  if (statusCode === 409 || headers?.["stripe-should-retry"] === "true") return "down";
  if (statusCode >= 500 && canUseNewKey) return headers?.["idempotent-replayed"] === "true" ? "refused" : "again";
  if (accessDenied.has(statusCode)) return "accessDenied";
  if (statusCode >= 500) return "failed";
  return statusCode >= 400 && statusCode !== 429 ? "refused" : "down";
};

const errors = {
  again: ProviderDown,
  down: ProviderDown,
  accessDenied: ProviderForbidden,
  failed: ProviderFailed,
  refused: ProviderRefused,
};

/** A loggable summary of an error. Stripe's own message can quote a key. */
const summarize = ({ statusCode, code, type, requestId }: Stripe.errors.StripeError): string =>
  `Stripe: ${[type, statusCode, code, requestId].filter(Boolean).join(" ")}`;

/** Calls Stripe and classifies a failure as a definite refusal or an unknown outcome. A failure is repeated shortly
 *  with the same key, to learn whether Stripe stored it, if a new key may be used then. */
export const callStripe = async <Value>(call: () => Promise<Value>, policy: RetryPolicy): Promise<Value> => {
  const { StripeError } = (await loadStripe()).errors;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      const verdict = classify(error, policy);
      if (verdict === "again" && attempt < maxTries) {
        await scheduler.wait(pauseMs * attempt);
        continue;
      }
      if (verdict === "accessDenied" || verdict === "refused") {
        console.warn(JSON.stringify({ warning: "STRIPE_REFUSED", message: summarize(error) }));
      }
      const isGone = verdict === "refused" && policy.namesCustomer && error.code === "resource_missing";
      throw new (isGone ? ProviderGone : errors[verdict])(summarize(error));
    }
  }
};

/** Registers a host for Apple Pay, Google Pay and Link. Stripe answers a host that it knows with the same object. It
 *  refuses a host without a public name, and a key without this permission. */
export const registerHost = async (client: Stripe, host: string): Promise<void> => {
  try {
    await callStripe(() => client.paymentMethodDomains.create({ domain_name: host }), { canUseNewKey: false });
  } catch (error) {
    if (!(error instanceof ProviderDown || error instanceof ProviderRefused)) throw error;
  }
};
