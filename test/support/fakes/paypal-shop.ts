import { runDue } from "../../../worker/domain/orders/due/run-due.ts";
import { type OrderInput, type Placed, placeOrder } from "../builders/orders.ts";
import { fridayEvening, type World, world } from "../world.ts";
import { FakePaypal, paypalMessage } from "./fake-paypal.ts";
import type { FakePaypalAccount, Funding } from "./fake-paypal-account.ts";
import type { FakeEvent } from "./fake-paypal-objects.ts";
import { setPaymentAccount } from "./stripe-shop.ts";

export const paypalKeysFor = (store: string) => {
  const name = store.replaceAll("-", "");
  return { clientId: `client-${name}`, secret: `${name}-Secret`, webhookId: `${name.toUpperCase()}WEBHOOK` };
};

/** Connects a PayPal account as an owner does. */
export const connectPaypal = async (
  shop: World,
  store: string,
  overrides: Record<string, string> = {},
): Promise<void> => {
  const { clientId, secret, webhookId } = paypalKeysFor(store);
  const keys = {
    provider: "paypal",
    publishableKey: clientId,
    secretKey: secret,
    webhookSecret: webhookId,
    ...overrides,
  };
  const { errors } = await setPaymentAccount(shop, store, keys);
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
};

export interface PaypalShop {
  shop: World;
  paypal: FakePaypal;
  account: FakePaypalAccount;
}

/** The demo restaurants, of which one has an account at the fake PayPal. */
export const paypalShop = async (
  options: Parameters<typeof world>[0] = {},
  store = "copper-pot",
): Promise<PaypalShop> => {
  let shop: World | null = null;
  const paypal = new FakePaypal(() => shop?.now ?? fridayEvening);
  shop = await world({ ...options, fetch: paypal.fetch });
  const account = paypal.open(paypalKeysFor(store));
  await connectPaypal(shop, store);
  return { shop, paypal, account };
};

export const byPaypal = { paymentMethod: "paypal" };

/** PayPal's order id, from the address at which the guest approves. */
export const readPaypalId = ({ clientSecret }: Placed): string => new URL(clientSecret).searchParams.get("token") ?? "";

/** An order that the guest approved at PayPal, before the restaurant knows. */
export const approvedAtPaypal = async (
  { shop, account }: PaypalShop,
  input: OrderInput = {},
  funding: Funding = "pays",
) => {
  const placed = await placeOrder(shop, { ...input, ...byPaypal });
  account.approve(readPaypalId(placed), funding);
  return placed;
};

/** Delivers PayPal's event to the restaurant. */
export const deliverPaypalEvent = async (
  { shop, account }: PaypalShop,
  event: FakeEvent | undefined,
  host = "localhost",
) => {
  if (!event) throw new Error("There is no event to send. Call an account method that creates one first.");
  return shop.fetch(await paypalMessage(account.webhookId, event, host));
};

/** Runs the cron job of one minute. */
export const runPaypalMinute = ({ shop, paypal }: PaypalShop): Promise<void> =>
  runDue({
    env: shop.env,
    db: shop.db,
    clock: { now: () => shop.now },
    requestId: "due",
    send: paypal.fetch,
  });
