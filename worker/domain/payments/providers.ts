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

/** How a guest can say to pay. */
export const guestPaymentMethods = ["card", "paypal", "cash"] as const;
export type GuestPaymentMethod = (typeof guestPaymentMethods)[number];

const refusals: Record<PaymentProvider["name"], string> = {
  simulator: "Test payments are open in development alone. Please choose another way to pay.",
  stripe: "We cannot take cards online at the moment. Please give us a call.",
  paypal: "We do not take PayPal here. Please pay by card.",
  cash: "Cash is paid at the counter.",
  manual: "This payment is taken at the counter.",
};

const unavailable = (name: PaymentProvider["name"]) => new AppError("PAYMENT_UNAVAILABLE", refusals[name]);

/** Who collects a guest's payment, by what the store offers; null where it is handed over in cash. A store that does not offer
 *  a way to pay has nobody to collect it, which shows where that processor is asked. */
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

/** Where a processor stands by a variable. Only development may name another host, so that no variable leads a real store's
 *  keys elsewhere; this machine itself may always be named. */
const baseIn = (env: Env, address: string | undefined): URL | null => {
  if (!address || !URL.canParse(address)) return null;
  const base = new URL(address);
  return isDevelopment(env) || isLoopback(base) ? base : null;
};

/** What the processors of a store are made from. */
export interface ProviderSource extends Pick<OrderWork, "env" | "db" | "clock"> {
  storeId: string;
  /** How requests leave; the platform's own way where it is left out. */
  send?: Send | undefined;
  /** Scheme and host that the guest is at; left out where nobody waits for an answer. */
  origin?: string;
  /** The store's accounts, where more than its processors reads them. */
  accounts?: StoreAccounts;
  /** What the isolate remembers of PayPal's tokens; none where it is left out. */
  tokens?: PaypalTokens;
  /** What the isolate remembers of accounts that it has opened; none where it is left out. */
  opened?: AccountMemory;
}

type OpenedAccount = StripeAccount & PaypalAccount;

/** The account of the store, read as late as it is needed, and once. */
const accountAt = (source: ProviderSource, opened: AccountMemory, name: "stripe" | "paypal") => {
  const { env, db, storeId, accounts = new StoreAccounts(db, storeId) } = source;
  const secretsIn = async (sealed: string): Promise<AccountSecrets> => {
    // It opens for its store and processor alone, so these belong to its name.
    const key = `${storeId} ${name} ${sealed}`;
    return opened.secrets.find(key) ?? opened.secrets.keep(key, await openAccount(env, storeId, name, sealed));
  };
  const read = async (): Promise<OpenedAccount> => {
    const row = await accounts.find(name);
    if (!row) throw unavailable(name);
    const { provider, encryptedSecrets, publishableKey, ...shown } = row;
    try {
      const secrets = await secretsIn(encryptedSecrets);
      return { ...shown, ...secrets, clientId: publishableKey ?? "" };
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

const settingAt = (source: ProviderSource, account: () => Promise<OpenedAccount>, base: string | undefined) => ({
  account,
  send: source.send ?? ((request) => fetch(request)),
  base: baseIn(source.env, base),
  now: () => source.clock.now(),
});

const openStripe = (source: ProviderSource, keys?: () => Promise<OpenedAccount>): PaymentProvider => {
  const { env, opened = new AccountMemory() } = source;
  const account = keys ?? accountAt(source, opened, "stripe");
  return stripeProvider({ ...settingAt(source, account, env.STRIPE_API_BASE), clients: opened.stripe });
};

const openPaypal = (source: ProviderSource, keys?: () => Promise<OpenedAccount>): PaymentProvider => {
  const { env, opened = new AccountMemory(), origin = null, tokens = new PaypalTokens() } = source;
  const { certificates } = opened;
  const account = keys ?? accountAt(source, opened, "paypal");
  return paypalProvider({ ...settingAt(source, account, env.PAYPAL_API_BASE), origin, tokens, certificates });
};

/** Asks a processor once whether it accepts keys that are not stored yet. Nothing of them is remembered. Throws `KeysRefused`
 *  or `ProviderDown`. */
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

/** The processors of one store by their names, each made once. Throws PAYMENT_UNAVAILABLE where there is none of a name; an
 *  account that is missing shows where its processor is first asked. */
export const createProviders = (source: ProviderSource): OrderWork["provider"] => {
  let [stripe, paypal]: (PaymentProvider | null)[] = [];
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
