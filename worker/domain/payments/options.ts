import {
  type OnlinePaymentMethod,
  onlinePaymentMethods,
  type Processor,
  processorsFor,
} from "../../../db/schema/processors.ts";
import type { PaymentOption } from "../store/settings.ts";
import { loadProcessor } from "./processors.ts";

interface Account {
  provider: Processor;
  publishableKey: string | null;
}

/** The processors that collect a payment method in a currency. */
const listCandidates = async (method: OnlinePaymentMethod, currencyCode: string): Promise<Processor[]> => {
  const candidates = await Promise.all(
    processorsFor(method).map(async (id) => {
      const { canCollect } = await loadProcessor(id);
      return (canCollect?.(currencyCode) ?? true) ? [id] : [];
    }),
  );
  return candidates.flat();
};

const listOnlineOptions = async (
  paymentMethod: OnlinePaymentMethod,
  isDevelopment: boolean,
  accounts: readonly Account[],
  currencyCode: string,
): Promise<PaymentOption[]> => {
  const candidates = await listCandidates(paymentMethod, currencyCode);
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
  cashOnDeliveryEnabled: boolean;
}

/** The payment options of a store: each online method with its own account, or with the simulator in development, and
 *  cash if some order type takes it. A method needs a processor that supports the currency. */
export const paymentOptions = async (
  isDevelopment: boolean,
  accounts: readonly Account[],
  { currencyCode, cashOnPickupEnabled, cashOnDeliveryEnabled }: StoreFacts,
): Promise<PaymentOption[]> => {
  const online = await Promise.all(
    onlinePaymentMethods.map((method) => listOnlineOptions(method, isDevelopment, accounts, currencyCode)),
  );
  const cash: PaymentOption = { paymentMethod: "cash", provider: "cash", publishableKey: null };
  return [...online.flat(), ...(cashOnPickupEnabled || cashOnDeliveryEnabled ? [cash] : [])];
};
