import type { PaymentOption } from "../../../db/schema/shapes.ts";

interface Account {
  provider: string;
  publishableKey: string | null;
}

const cardOption = (development: boolean, accounts: readonly Account[]): PaymentOption[] => {
  const stripe = accounts.find(({ provider, publishableKey }) => provider === "stripe" && publishableKey !== null);
  if (stripe) return [{ paymentMethod: "card", provider: "stripe", publishableKey: stripe.publishableKey }];
  return development ? [{ paymentMethod: "card", provider: "simulator", publishableKey: null }] : [];
};

/** How guests may pay: by card at the store's own processor, in development without one at the simulator, and in cash where
 *  the store takes it. A production store without an account takes no cards. */
export const paymentOptions = (
  development: boolean,
  accounts: readonly Account[],
  cashOnPickup: boolean,
): PaymentOption[] => {
  const options = cardOption(development, accounts);
  if (cashOnPickup) options.push({ paymentMethod: "cash", provider: "cash", publishableKey: null });
  return options;
};
