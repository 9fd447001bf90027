import type { SimulatedStore } from "../platform/stores.ts";
import { type Browser, isObject } from "./browser.ts";
import { setAccount } from "./staff-documents.ts";

export const providers = ["stripe", "paypal"] as const;
type Provider = (typeof providers)[number];

/** The owner connects a store's account at a processor. Returns whether that succeeded. */
export const connectAccount = async (screen: Browser, store: SimulatedStore, provider: Provider): Promise<boolean> => {
  const { clientId, secret, webhookId } = store.paypal;
  const paypal = { publishableKey: clientId, secretKey: secret, webhookSecret: webhookId };
  const keys = provider === "stripe" ? store.stripe : paypal;
  const data = await screen.graphql(setAccount, { provider, ...keys });
  return isObject(data?.["setPaymentAccount"]);
};
