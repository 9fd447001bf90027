import type { PaymentOption } from "../../../db/schema/shapes.ts";
import { paypalTakes } from "./paypal/money.rules.ts";

interface Account {
  provider: string;
  publishableKey: string | null;
}

const processors = { card: "stripe", paypal: "paypal" } as const;

const online = (
  paymentMethod: keyof typeof processors,
  development: boolean,
  accounts: readonly Account[],
): PaymentOption[] => {
  const processor = processors[paymentMethod];
  const account = accounts.find(({ provider, publishableKey }) => provider === processor && publishableKey !== null);
  if (account) return [{ paymentMethod, provider: processor, publishableKey: account.publishableKey }];
  return development ? [{ paymentMethod, provider: "simulator", publishableKey: null }] : [];
};

interface StoreFacts {
  currencyCode: string;
  cashOnPickupEnabled: boolean;
}

/** How guests may pay: by card and by PayPal at the store's own accounts, in development without one at the simulator, and in
 *  cash where the store takes it. Without an account a production store offers neither, and PayPal is not offered in a
 *  currency that it does not collect. */
export const paymentOptions = (
  development: boolean,
  accounts: readonly Account[],
  { currencyCode, cashOnPickupEnabled }: StoreFacts,
): PaymentOption[] => {
  const options = online("card", development, accounts);
  if (paypalTakes(0, currencyCode)) options.push(...online("paypal", development, accounts));
  if (cashOnPickupEnabled) options.push({ paymentMethod: "cash", provider: "cash", publishableKey: null });
  return options;
};
