import { readPaymentKeys } from "../../../db/queries/payment-accounts.ts";
import type { PaymentOption } from "../../../db/schema/shapes.ts";
import type { OrderWork } from "../../context.ts";
import { type Env, isDevelopment } from "../../env.ts";
import { AppError } from "../../errors.ts";
import { openAccount } from "./account.ts";
import type { PaymentProvider, Send } from "./provider.ts";
import { simulatorProvider } from "./simulator.ts";
import { stripeProvider } from "./stripe.ts";
import type { StripeAccount } from "./stripe-client.ts";

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

/** Who collects a guest's payment, by what the store offers; null where it is handed over in cash. A store that offers no
 *  cards has nobody to collect them, which shows where that processor is asked. */
export const processorOf = (
  options: readonly PaymentOption[],
  method: GuestPaymentMethod,
): "simulator" | "stripe" | "paypal" | null => {
  if (method === "cash") return null;
  if (method === "paypal") return "paypal";
  return options.some(({ provider }) => provider === "simulator") ? "simulator" : "stripe";
};

const isLoopback = ({ hostname }: URL): boolean =>
  hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);

/** Where Stripe stands. Only development may name another host, so that no variable leads a real store's keys elsewhere; this
 *  machine itself may always be named. */
const stripeBase = (env: Env): URL | null => {
  if (!env.STRIPE_API_BASE || !URL.canParse(env.STRIPE_API_BASE)) return null;
  const base = new URL(env.STRIPE_API_BASE);
  return isDevelopment(env) || isLoopback(base) ? base : null;
};

/** What the processors of a store are made from. */
export interface ProviderSource extends Pick<OrderWork, "env" | "db" | "clock"> {
  storeId: string;
  /** How requests leave; the platform's own way where it is left out. */
  send?: Send | undefined;
}

const stripeAccount = async ({ env, db, storeId }: ProviderSource): Promise<StripeAccount> => {
  const row = await readPaymentKeys(db, storeId, "stripe");
  if (!row) throw unavailable("stripe");
  const { encryptedSecrets, ...shown } = row;
  try {
    return { ...shown, ...(await openAccount(env, storeId, "stripe", encryptedSecrets)) };
  } catch {
    console.error(JSON.stringify({ warning: "PAYMENT_ACCOUNT_SEALED", storeId, provider: "stripe" }));
    throw unavailable("stripe");
  }
};

const openStripe = (source: ProviderSource): PaymentProvider => {
  let account: Promise<StripeAccount> | null = null;
  return stripeProvider({
    account: () => {
      account ??= stripeAccount(source);
      return account;
    },
    send: source.send ?? ((request) => fetch(request)),
    base: stripeBase(source.env),
    now: () => source.clock.now(),
  });
};

/** The processors of one store by their names, each made once. Throws PAYMENT_UNAVAILABLE where there is none of a name; an
 *  account that is missing shows where its processor is first asked. */
export const providersOf = (source: ProviderSource): OrderWork["provider"] => {
  let stripe: PaymentProvider | null = null;
  return (name) => {
    if (name === "simulator" && isDevelopment(source.env))
      return simulatorProvider(source.env.SIMULATOR, source.storeId);
    if (name !== "stripe") throw unavailable(name);
    stripe ??= openStripe(source);
    return stripe;
  };
};
