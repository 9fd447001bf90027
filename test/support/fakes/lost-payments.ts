import type { FakeStripeAccount } from "./fake-stripe-account.ts";

/** A payment at Stripe that no order here has, of any system that uses the account. */
export const newStripeIntent = (account: FakeStripeAccount, metadata: Readonly<Record<string, string>>): string => {
  const form = new URLSearchParams({ amount: "500", currency: "usd" });
  for (const [name, value] of Object.entries(metadata)) form.set(`metadata[${name}]`, value);
  return account.create(form).id;
};

/** Payments of a store that guests made and that no order has. */
export const payAll = (account: FakeStripeAccount, count: number, storeId: string): void => {
  for (let index = 0; index < count; index += 1) {
    const id = newStripeIntent(account, { storeId, paymentId: `pay_lost${index}`, orderId: `ord_lost${index}` });
    account.confirm(id, account.intent(id).client_secret, "pm_card_visa");
  }
};
