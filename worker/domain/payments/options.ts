import {
  type OnlinePaymentMethod,
  onlinePaymentMethods,
  type Processor,
  processorsFor,
} from "../../../db/schema/processors.ts";
import type { PaymentOption } from "../../../db/schema/shapes.ts";
import { canPaypalCollect } from "./paypal/money.rules.ts";

interface Account {
  provider: Processor;
  publishableKey: string | null;
}

/** Whether a processor can collect a currency, for those that cannot collect every one. */
const currencyRules: Partial<Record<Processor, (currencyCode: string) => boolean>> = {
  paypal: (currencyCode) => canPaypalCollect(0, currencyCode),
};

const listOnlineOptions = (
  paymentMethod: OnlinePaymentMethod,
  isDevelopment: boolean,
  accounts: readonly Account[],
  currencyCode: string,
): PaymentOption[] => {
  const candidates = processorsFor(paymentMethod).filter((id) => currencyRules[id]?.(currencyCode) ?? true);
  if (candidates.length === 0) return [];
  const account = accounts.find(
    ({ provider, publishableKey }) => candidates.includes(provider) && publishableKey !== null,
  );
  if (account) return [{ paymentMethod, provider: account.provider, publishableKey: account.publishableKey }];
  return isDevelopment ? [{ paymentMethod, provider: "simulator", publishableKey: null }] : [];
};

interface StoreFacts {
  currencyCode: string;
  cashOnPickupEnabled: boolean;
}

/** The payment options of a store: each online method with its own account, or with the simulator in development, and
 *  cash if enabled. A method needs a processor that supports the currency. */
export const paymentOptions = (
  isDevelopment: boolean,
  accounts: readonly Account[],
  { currencyCode, cashOnPickupEnabled }: StoreFacts,
): PaymentOption[] => [
  ...onlinePaymentMethods.flatMap((method) => listOnlineOptions(method, isDevelopment, accounts, currencyCode)),
  ...(cashOnPickupEnabled ? [{ paymentMethod: "cash", provider: "cash", publishableKey: null } as const] : []),
];
