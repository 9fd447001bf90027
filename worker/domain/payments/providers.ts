import type { PaymentOption } from "../../../db/schema/shapes.ts";
import type { OrderWork } from "../../context.ts";
import { type Env, isDevelopment } from "../../env.ts";
import { AppError } from "../../errors.ts";
import type { Send } from "../send.ts";
import type { PaypalAccount } from "./paypal/client.ts";
import { paypalProvider } from "./paypal/paypal.ts";
import { PaypalTokens } from "./paypal/tokens.ts";
import { type AccountSecrets, openAccount } from "./provider/account.ts";
import { AccountMemory } from "./provider/account-memory.ts";
import type { PaymentProvider } from "./provider/provider.ts";
import { simulatorProvider } from "./simulator/simulator.ts";
import { StoreAccounts } from "./store-accounts.ts";
import type { StripeAccount } from "./stripe/client.ts";
import { stripeProvider } from "./stripe/stripe.ts";

/** The payment methods that a guest can choose. */
export const guestPaymentMethods = ["card", "paypal", "cash"] as const;
export type GuestPaymentMethod = (typeof guestPaymentMethods)[number];

const refusals: Record<PaymentProvider["name"], string> = {
  simulator: "Test payments only work in development. Choose another way to pay.",
  stripe: "We cannot accept cards online right now. Please call us.",
  paypal: "We do not accept PayPal. Please pay by card.",
  cash: "Cash is paid at the counter.",
  manual: "This payment is taken at the counter.",
};

const unavailable = (name: PaymentProvider["name"]) => new AppError("PAYMENT_UNAVAILABLE", refusals[name]);

/** The processor for a guest's payment, by the store's options; null for cash. If the store does not offer the
 *  method, the call to its processor fails later. */
export const findProcessor = (
  options: readonly PaymentOption[],
  method: GuestPaymentMethod,
): "simulator" | "stripe" | "paypal" | null => {
  if (method === "cash") return null;
  const offered = options.find(({ paymentMethod }) => paymentMethod === method);
  if (offered?.provider === "simulator") return "simulator";
  return method === "paypal" ? "paypal" : "stripe";
};

const isLoopback = ({ hostname }: URL): boolean =>
  hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);

/** The processor's base URL from a variable. Production accepts only a loopback address, so that no variable can
 *  send a store's keys elsewhere. */
const parseBaseUrl = (env: Env, value: string | undefined): URL | null => {
  if (!value || !URL.canParse(value)) return null;
  const base = new URL(value);
  return isDevelopment(env) || isLoopback(base) ? base : null;
};

/** The dependencies of a store's payment providers. */
export interface ProviderSource extends Pick<OrderWork, "env" | "db" | "clock"> {
  storeId: string;
  /** Sends requests. Default: fetch. */
  send?: Send | undefined;
  /** The origin of the guest's pages; omitted in background work. */
  origin?: string;
  /** The store's accounts, if they are shared with other readers. */
  accounts?: StoreAccounts;
  /** The isolate's cache of PayPal tokens, if any. */
  tokens?: PaypalTokens;
  /** The isolate's cache of opened accounts, if any. */
  opened?: AccountMemory;
}

type OpenedAccount = StripeAccount & PaypalAccount;

/** The store's account, read once and only when needed. */
const accountReader = (source: ProviderSource, opened: AccountMemory, name: "stripe" | "paypal") => {
  const { env, db, storeId, accounts = new StoreAccounts(db, storeId) } = source;
  const openSecrets = async (sealed: string): Promise<AccountSecrets> => {
    // The sealed text opens only for its store and processor, so both belong to the key.
    const key = `${storeId} ${name} ${sealed}`;
    const secrets = opened.secrets.get(key) ?? (await openAccount(env, storeId, name, sealed));
    opened.secrets.set(key, secrets);
    return secrets;
  };
  const read = async (): Promise<OpenedAccount> => {
    const row = await accounts.find(name);
    if (!row) throw unavailable(name);
    const { provider, encryptedSecrets, publishableKey, ...settings } = row;
    try {
      const secrets = await openSecrets(encryptedSecrets);
      return { ...settings, ...secrets, clientId: publishableKey ?? "" };
    } catch {
      console.error(JSON.stringify({ warning: "PAYMENT_ACCOUNT_SEALED", storeId, provider: name }));
      throw unavailable(name);
    }
  };
  let account: ReturnType<typeof read> | null = null;
  return () => {
    account ??= read();
    return account;
  };
};

const providerSettings = (source: ProviderSource, account: () => Promise<OpenedAccount>, base: string | undefined) => ({
  account,
  send: source.send ?? ((request) => fetch(request)),
  base: parseBaseUrl(source.env, base),
  now: () => source.clock.now(),
});

const openStripe = (source: ProviderSource, readAccount?: () => Promise<OpenedAccount>): PaymentProvider => {
  const { env, opened = new AccountMemory() } = source;
  const account = readAccount ?? accountReader(source, opened, "stripe");
  return stripeProvider({ ...providerSettings(source, account, env.STRIPE_API_BASE), clients: opened.stripe });
};

const openPaypal = (source: ProviderSource, keys?: () => Promise<OpenedAccount>): PaymentProvider => {
  const { env, opened = new AccountMemory(), origin = null, tokens = new PaypalTokens() } = source;
  const { certificates } = opened;
  const account = keys ?? accountReader(source, opened, "paypal");
  return paypalProvider({ ...providerSettings(source, account, env.PAYPAL_API_BASE), origin, tokens, certificates });
};

/** Verifies keys that are not stored yet, without caching them. Throws `KeysRefused` or `ProviderDown`. */
export const verifyKeys = async (
  { env, db, clock, storeId, send }: ProviderSource,
  name: "stripe" | "paypal",
  keys: AccountSecrets & { clientId: string },
): Promise<void> => {
  const account = () => Promise.resolve({ ...keys, storeName: "", currencyCode: "" });
  const source = { env, db, clock, storeId, send };
  await (name === "stripe" ? openStripe(source, account) : openPaypal(source, account)).verifyKeys?.();
};

const openSimulator = ({ env, storeId, clock, origin }: ProviderSource): PaymentProvider =>
  simulatorProvider(env.SIMULATOR, { storeId, now: () => clock.now(), origin: origin ?? "" });

/** The payment providers of a store, created once each. Throws PAYMENT_UNAVAILABLE for an unknown name; a missing
 *  account fails at its first call. */
export const createProviders = (source: ProviderSource): OrderWork["provider"] => {
  let stripe: PaymentProvider | null = null;
  let paypal: PaymentProvider | null = null;
  return (name) => {
    if (name === "simulator" && isDevelopment(source.env)) return openSimulator(source);
    if (name === "paypal") {
      paypal ??= openPaypal(source);
      return paypal;
    }
    if (name !== "stripe") throw unavailable(name);
    stripe ??= openStripe(source);
    return stripe;
  };
};
