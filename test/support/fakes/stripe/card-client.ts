import { providerCustomer } from "../../../../db/schema/index.ts";
import type { SavedPaymentMethod } from "../../../../worker/domain/payments/cards/schemas.ts";
import type { Actor } from "../../builders/client.ts";
import { complete, type Placed, placeOrder } from "../../builders/orders.ts";
import { payWith, type StripeShop, stripeKeys } from "../stripe-shop.ts";

/** The cards that a customer sees. */
export const listCards = async (browser: Actor): Promise<SavedPaymentMethod[]> => {
  const response = await browser.get("/api/payment-methods");
  return (await response.json<{ items: SavedPaymentMethod[] }>()).items;
};

export const removeCard = (browser: Actor, id: string): Promise<Response> =>
  browser.delete(`/api/payment-methods/${id}`);

/** Orders of a signed-in customer, of which each may count as a new guest's. */
export const placeWith = (browser: Actor, cardOnFile: "save" | "use" | null, rest: object = {}): Promise<Placed> =>
  placeOrder(browser, { cardOnFile, ...rest });

/** A paid order whose customer ticked "Save this card". */
export const saveCard = async (setup: StripeShop, browser: Actor, card = "pm_card_visa"): Promise<Placed> => {
  const placed = await placeWith(browser, "save");
  await payWith(setup, placed, card);
  await complete(browser, placed);
  return placed;
};

/** Starts a setup as the page for saved cards does, and returns its client secret. */
export const startSetup = async (browser: Actor): Promise<string> => {
  const response = await browser.post("/api/payment-methods/setup", {});
  return (await response.json<{ clientSecret: string }>()).clientSecret;
};

/** Confirms a setup as Stripe.js does. */
export const confirmSetup = async ({ stripe }: StripeShop, clientSecret: string, card = "pm_card_visa") => {
  const [id = ""] = clientSecret.split("_secret_");
  const response = await stripe.fetch(
    new Request(`https://api.stripe.com/v1/setup_intents/${id}/confirm`, {
      method: "POST",
      headers: { authorization: `Bearer ${stripeKeys("copper-pot").publishableKey}` },
      body: new URLSearchParams({ client_secret: clientSecret, payment_method: card }),
    }),
  );
  return response.json<{ status: string; error?: { code: string } }>();
};

export const listCustomerRows = ({ shop }: Pick<StripeShop, "shop">) => shop.db.select().from(providerCustomer);
