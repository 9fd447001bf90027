import type { PaymentOption } from "../../../db/schema/shapes.ts";
import { canPaypalCollect } from "./paypal/money.rules.ts";

interface Account {
  provider: string;
  publishableKey: string | null;
}

const processors = { card: "stripe", paypal: "paypal" } as const;

const listOnlineOptions = (
  paymentMethod: keyof typeof processors,
  isDevelopment: boolean,
  accounts: readonly Account[],
): PaymentOption[] => {
  const processor = processors[paymentMethod];
  const account = accounts.find(({ provider, publishableKey }) => provider === processor && publishableKey !== null);
  if (account) return [{ paymentMethod, provider: processor, publishableKey: account.publishableKey }];
  return isDevelopment ? [{ paymentMethod, provider: "simulator", publishableKey: null }] : [];
};

interface StoreFacts {
  currencyCode: string;
  cashOnPickupEnabled: boolean;
}

/** The payment options of a store: card and PayPal with its own accounts, or with the simulator in development,
 *  and cash if enabled. PayPal needs a currency that it supports. */
export const paymentOptions = (
  isDevelopment: boolean,
  accounts: readonly Account[],
  { currencyCode, cashOnPickupEnabled }: StoreFacts,
): PaymentOption[] => {
  const options = listOnlineOptions("card", isDevelopment, accounts);
  if (canPaypalCollect(0, currencyCode)) options.push(...listOnlineOptions("paypal", isDevelopment, accounts));
  if (cashOnPickupEnabled) options.push({ paymentMethod: "cash", provider: "cash", publishableKey: null });
  return options;
};
