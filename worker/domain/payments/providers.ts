import {
  type GuestPaymentMethod,
  isProcessor,
  type Processor,
  processors,
  processorsFor,
} from "../../../db/schema/processors.ts";
import { parseUrl } from "../../../db/schema/url.rules.ts";
import type { OrderWork } from "../../context.ts";
import { type Env, isDevelopment } from "../../env.ts";
import { AppError } from "../../errors.ts";
import { type SendTo, sendByFetch } from "../send.ts";
import type { PaymentOption } from "../store/settings.ts";
import { loadProcessor } from "./processors.ts";
import { type AccountSecrets, openAccount } from "./provider/account.ts";
import { AccountMemory } from "./provider/account-memory.ts";
import type { ProcessorAccount, ProcessorSource } from "./provider/processor.ts";
import type { PaymentProvider } from "./provider/provider.ts";
import { simulatorProvider } from "./simulator/simulator.ts";
import { StoreAccounts } from "./store-accounts.ts";

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

/** A processor's base URL from its variable, such as STRIPE_API_BASE. Production accepts only a loopback address, so
 *  that no variable can send a store's keys elsewhere. */
const readBaseUrl = (env: Env, name: Processor): URL | null => {
  const value: unknown = Reflect.get(env, `${name.toUpperCase()}_API_BASE`);
  const base = typeof value === "string" ? parseUrl(value) : null;
  return base && (isDevelopment(env) || isLoopback(base)) ? base : null;
};

/** The dependencies of a store's payment providers. */
export interface ProviderSource extends Pick<OrderWork, "env" | "db" | "clock"> {
  storeId: string;
  /** Sends requests. Default: fetch. */
  send?: SendTo | undefined;
  /** The origin of the guest's pages; omitted in background work. */
  origin?: string;
  /** The store's accounts, if they are shared with other readers. */
  accounts?: StoreAccounts;
  /** The isolate's caches. Default: new ones. */
  accountMemory?: AccountMemory;
}

/** The store's account, read once and only when needed. */
const accountReader = (
  { env, storeId }: ProviderSource,
  { accounts, memory }: { accounts: StoreAccounts; memory: AccountMemory },
  name: Processor,
) => {
  const openSecrets = async (sealed: string): Promise<AccountSecrets> => {
    // The sealed text opens only for its store and processor, so both belong to the key.
    const key = `${storeId} ${name} ${sealed}`;
    const secrets = memory.secrets.get(key) ?? (await openAccount(env, storeId, name, sealed));
    memory.secrets.set(key, secrets);
    return secrets;
  };
  const read = async (): Promise<ProcessorAccount> => {
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

const openProvider = async (
  source: ProviderSource,
  name: Processor,
  { account, memory }: Pick<ProcessorSource, "account" | "memory">,
): Promise<PaymentProvider> => {
  const { env, clock, origin = null, send: sendTo = sendByFetch } = source;
  const send = (request: Request) => sendTo(request, "processor");
  const { open } = await loadProcessor(name);
  return open({ account, send, now: () => clock.now(), base: readBaseUrl(env, name), origin, memory });
};

/** Verifies keys that are not stored yet, without caching them, and registers the store's host for wallets. Throws
 *  `KeysRefused` or `ProviderDown`. */
export const verifyKeys = async (
  source: ProviderSource,
  name: Processor,
  keys: AccountSecrets & Pick<ProcessorAccount, "clientId">,
): Promise<void> => {
  const account = () => Promise.resolve({ ...keys, storeName: "", currencyCode: "" });
  const provider = await openProvider(source, name, { account, memory: new AccountMemory() });
  await provider.verifyKeys?.();
  if (source.origin) await provider.registerHost?.(new URL(source.origin).hostname);
};

const openSimulator = ({ env, storeId, clock, origin }: ProviderSource): PaymentProvider =>
  simulatorProvider(env.SIMULATOR, { storeId, now: () => clock.now(), origin: origin ?? "" });

/** The payment providers of a store, opened once each for the accounts as last read. Rejects with PAYMENT_UNAVAILABLE
 *  for an unknown name; a missing account fails at its first call. */
export const createProviders = (source: ProviderSource): OrderWork["provider"] => {
  const memory = source.accountMemory ?? new AccountMemory();
  const accounts = source.accounts ?? new StoreAccounts(source.db, source.storeId, memory);
  const opened = new Map<Processor, { provider: Promise<PaymentProvider>; version: number }>();
  return async (name) => {
    if (name === "simulator" && isDevelopment(source.env)) return openSimulator(source);
    if (!isProcessor(name)) throw unavailable(name);
    const known = opened.get(name);
    if (known?.version === accounts.version) return known.provider;
    const account = accountReader(source, { accounts, memory }, name);
    const provider = openProvider(source, name, { account, memory });
    opened.set(name, { provider, version: accounts.version });
    return provider;
  };
};
