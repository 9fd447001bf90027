import {
  type GuestPaymentMethod,
  isProcessor,
  type Processor,
  processors,
  processorsFor,
} from "../../../db/schema/processors.ts";
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

const counterRefusals: Record<Exclude<PaymentProvider["name"], Processor>, string> = {
  simulator: "Test payments only work in development. Choose another way to pay.",
  cash: "Cash is paid at the counter.",
  manual: "This payment is taken at the counter.",
};

const refusal = (name: PaymentProvider["name"]): string => {
  if (!isProcessor(name)) return counterRefusals[name];
  return processors[name].paymentMethod === "card"
    ? "We cannot accept cards online right now. Please call us."
    : `We do not accept ${processors[name].name}. Please pay by card.`;
};

const unavailable = (name: PaymentProvider["name"]) => new AppError("PAYMENT_UNAVAILABLE", refusal(name));

/** The processor for a guest's payment, by the store's options; null for cash. If the store does not offer the
 *  method, the call to its processor fails later. */
export const findProcessor = (
  options: readonly PaymentOption[],
  method: GuestPaymentMethod,
): PaymentProvider["name"] | null => {
  if (method === "cash") return null;
  const offered = options.find(({ paymentMethod }) => paymentMethod === method);
  return offered?.provider ?? processorsFor(method)[0] ?? null;
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
const accountReader = (source: ProviderSource, opened: AccountMemory, name: Processor) => {
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

type ReadAccount = () => Promise<OpenedAccount>;

/** The dependencies that all processors share. */
const sharedSettings = (source: ProviderSource, account: ReadAccount) => ({
  account,
  send: source.send ?? ((request: Request) => fetch(request)),
  now: () => source.clock.now(),
});

interface OpenSource extends ProviderSource {
  opened: AccountMemory;
}

/** How a store's provider at each processor is created. */
const openers: Readonly<Record<Processor, (source: OpenSource, account: ReadAccount) => PaymentProvider>> = {
  stripe: (source, account) => {
    const base = parseBaseUrl(source.env, source.env.STRIPE_API_BASE);
    return stripeProvider({ ...sharedSettings(source, account), base, clients: source.opened.stripe });
  },
  paypal: (source, account) => {
    const { origin = null, tokens = new PaypalTokens(), opened } = source;
    const base = parseBaseUrl(source.env, source.env.PAYPAL_API_BASE);
    const { certificates } = opened;
    return paypalProvider({ ...sharedSettings(source, account), base, origin, tokens, certificates });
  },
};

/** Verifies keys that are not stored yet, without caching them. Throws `KeysRefused` or `ProviderDown`. */
export const verifyKeys = async (
  { env, db, clock, storeId, send }: ProviderSource,
  name: Processor,
  keys: AccountSecrets & { clientId: string },
): Promise<void> => {
  const account = () => Promise.resolve({ ...keys, storeName: "", currencyCode: "" });
  await openers[name]({ env, db, clock, storeId, send, opened: new AccountMemory() }, account).verifyKeys?.();
};

const openSimulator = ({ env, storeId, clock, origin }: ProviderSource): PaymentProvider =>
  simulatorProvider(env.SIMULATOR, { storeId, now: () => clock.now(), origin: origin ?? "" });

/** The payment providers of a store, created once each. Throws PAYMENT_UNAVAILABLE for an unknown name; a missing
 *  account fails at its first call. */
export const createProviders = (source: ProviderSource): OrderWork["provider"] => {
  const opened = source.opened ?? new AccountMemory();
  const providers = new Map<Processor, PaymentProvider>();
  return (name) => {
    if (name === "simulator" && isDevelopment(source.env)) return openSimulator(source);
    if (!isProcessor(name)) throw unavailable(name);
    const provider = providers.get(name) ?? openers[name]({ ...source, opened }, accountReader(source, opened, name));
    providers.set(name, provider);
    return provider;
  };
};
