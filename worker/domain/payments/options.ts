import type { PaymentOption } from "../../../db/schema/shapes.ts";

interface Account {
  provider: string;
  publishableKey: string | null;
}

/** How guests may pay: by card at the store's own processor, in development at the simulator, and in cash where the store
 *  takes it. A production store without an account takes no cards. */
export const paymentOptions = (
  development: boolean,
  accounts: readonly Account[],
  cashOnPickup: boolean,
): PaymentOption[] => {
  const stripe = accounts.find(({ provider, publishableKey }) => provider === "stripe" && publishableKey !== null);
  const options: PaymentOption[] = [];
  if (development) options.push({ paymentMethod: "card", provider: "simulator", publishableKey: null });
  else if (stripe) options.push({ paymentMethod: "card", ...stripe });
  if (cashOnPickup) options.push({ paymentMethod: "cash", provider: "cash", publishableKey: null });
  return options;
};
