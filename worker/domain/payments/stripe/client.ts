import type Stripe from "stripe";
import type { Send } from "../../send.ts";
import type { AccountSecrets } from "../provider/account.ts";
import type { AccountMemory } from "../provider/account-memory.ts";
import { KeysRefused, ProviderDown, ProviderFailed, ProviderRefused } from "../provider/provider.ts";

/** A store's own account, and what of the store Stripe is told. */
export interface StripeAccount extends AccountSecrets {
  storeName: string;
  currencyCode: string;
}

/** What the provider takes from its surroundings. */
export interface StripeSetting {
  /** Read as late as Stripe is really asked. Throws PAYMENT_UNAVAILABLE where the store has no account. */
  account(): Promise<StripeAccount>;
  send: Send;
  /** Where another Stripe stands; null for the real one. */
  base: URL | null;
  /** The SDK as it was made for a key and a Stripe before. */
  clients: AccountMemory["stripe"];
}

/** How long one call may take: shorter than a guest's patience. */
const patienceMs = 8_000;
const mostTries = 3;
const pauseMs = 150;

const addressOf = (base: URL): { protocol: "http" | "https"; host: string; port: string } => {
  const protocol = base.protocol === "http:" ? "http" : "https";
  return { protocol, host: base.hostname, port: base.port || (protocol === "http" ? "80" : "443") };
};

/** The SDK, which is loaded when a payment first needs it: a worker that shows menus never carries it. */
export const loadStripe = async (): Promise<typeof Stripe> => (await import("stripe")).default;

export const openStripe = async ({ account, send, base, clients }: StripeSetting): Promise<Stripe> => {
  const [Sdk, { secretKey }] = await Promise.all([loadStripe(), account()]);
  const name = `${base?.href} ${secretKey}`;
  const known = clients.find(name);
  if (known) return known;
  const client = new Sdk(secretKey, {
    httpClient: Sdk.createFetchHttpClient((url: RequestInfo | URL, init?: RequestInit) => send(new Request(url, init))),
    // We decide what is asked again, because only we know what an answer means for the payment's attempt.
    maxNetworkRetries: 0,
    timeout: patienceMs,
    telemetry: false,
    ...(base ? addressOf(base) : {}),
  });
  return clients.keep(name, client);
};

type Verdict = "again" | "down" | "failed" | "closed" | "refused";

interface Wish {
  /** Another key may be used once this one is spent on a failure of Stripe's own. */
  mayStartAnew: boolean;
}

/** What a key that does not open the account is answered with: that says nothing of what was asked. */
const closed: ReadonlySet<number> = new Set([401, 403]);

/** What an error means. Silence, overload, Stripe's own failures and a closed account leave everything open. A failure that is
 *  replayed will be replayed for ever, so where another key may be used it is a no. Source: Stripe, "Idempotent requests". */
const judge = ({ statusCode = 0, headers }: Stripe.errors.StripeError, { mayStartAnew }: Wish): Verdict => {
  if (statusCode === 409) return "again";
  if (statusCode >= 500 && mayStartAnew) return headers?.["idempotent-replayed"] === "true" ? "refused" : "again";
  if (closed.has(statusCode)) return "closed";
  if (statusCode >= 500) return "failed";
  return statusCode >= 400 && statusCode !== 429 ? "refused" : "down";
};

const errors = {
  again: ProviderDown,
  down: ProviderDown,
  closed: ProviderDown,
  failed: ProviderFailed,
  refused: ProviderRefused,
};

/** What may be noted of an error: its own message can quote a key. */
const told = ({ statusCode, code, type, requestId }: Stripe.errors.StripeError): string =>
  `Stripe: ${[type, statusCode, code, requestId].filter(Boolean).join(" ")}`;

/** Asks, and says of a failure whether it is a no or leaves everything open. What another call holds is asked again shortly. */
export const askStripe = async <Value>(call: () => Promise<Value>, wish: Wish): Promise<Value> => {
  const { StripeError } = (await loadStripe()).errors;
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      const verdict = judge(error, wish);
      if (verdict === "again" && tries < mostTries) {
        await scheduler.wait(pauseMs * tries);
        continue;
      }
      if (verdict === "closed" || verdict === "refused") {
        console.warn(JSON.stringify({ warning: "STRIPE_REFUSED", message: told(error) }));
      }
      throw new errors[verdict](told(error));
    }
  }
};

const keyRefusals: ReadonlyMap<number | undefined, string> = new Map([
  [401, "Stripe does not accept this secret key. Copy it again from the API keys page of your Stripe dashboard."],
  [
    403,
    "This key may not read payments. At Stripe, give it write access to PaymentIntents and Refunds, and read access to Charges.",
  ],
]);

/** Reads as little as possible under the account's key. Throws `KeysRefused` where the key is wrong or opens too little. */
export const verifyStripeKey = async (client: Stripe): Promise<void> => {
  const { StripeError } = (await loadStripe()).errors;
  const read = async () => {
    try {
      await client.paymentIntents.list({ limit: 1 });
    } catch (error) {
      const refusal = error instanceof StripeError ? keyRefusals.get(error.statusCode) : undefined;
      throw refusal === undefined ? error : new KeysRefused(refusal);
    }
  };
  await askStripe(read, { mayStartAnew: false });
};
