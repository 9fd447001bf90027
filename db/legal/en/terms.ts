import type { LegalPage } from "../../schema/store/enums.ts";
import { joinParts, type LegalFacts } from "../facts.ts";

const agreement = ({ company, name, address, website }: LegalFacts): string =>
  `These terms apply to orders that you place with ${company}${company === name ? "" : ` (“${name}”)`}, ${address}, at ${website}. By placing an order you agree to them.

## Your order

Check your dishes, the time, the place and the total before you place the order. Your order is an offer to buy; we accept it when we confirm it by email or start to prepare it. If we cannot fill an order, we cancel it and refund what you paid.`;

const methods = { stripe: "card or wallet (processed by Stripe)", paypal: "PayPal" } as const;

const prices = ({ processors, takesCash, delivers }: LegalFacts): string => {
  const options = [...processors.map((id) => methods[id]), ...(takesCash ? ["cash"] : [])];
  return `## Prices, taxes and tips

Prices are in U.S. dollars. Sales tax${delivers ? ", delivery fees" : ""} and any other fee are listed separately before you place the order. Tips are your choice. ${options.length > 0 ? `You can pay by ${options.join(", ")}. ` : ""}Menu items and prices may change, but never for an order that we have confirmed.`;
};

const handover = ({ delivers }: LegalFacts): string =>
  `## Pickup${delivers ? " and delivery" : ""}

Times are careful estimates. ${
    delivers
      ? "We deliver within the area listed on the site. Please be reachable at the phone number you gave us. If we cannot hand over a delivery after trying to reach you, the order is not refunded."
      : "Please pick up your order at the confirmed time so that it is still fresh."
  }

## Changes, cancellations and refunds

As long as your order's page offers it, you can cancel or change the time there at no cost. After that, call us and we will do what we can. Food is prepared for you and cannot be returned. If something is wrong or missing, let us know the same day, and we will replace it or refund it to your original payment method.`;

const rest = ({ phone, email }: LegalFacts): string => `## Allergies

Our kitchen handles all major allergens, including milk, eggs, fish, shellfish, tree nuts, peanuts, wheat, soybeans and sesame. We cannot promise that any dish is free of traces. If you have an allergy, call us before you order: ${phone}.

## Alcohol

We hand over alcohol only to guests who are 21 or older and show a valid ID.

## Liability and law

To the extent the law allows, our liability for an order is limited to the amount you paid for it. Nothing in these terms limits rights that you have by law and cannot waive. The laws of [[your state]] apply.

## Contact

Questions? Write to <${email}> or call ${phone}.`;

/** Terms of service of a restaurant in the United States. */
export const terms = (facts: LegalFacts): LegalPage => ({
  kind: "terms",
  title: "Terms",
  text: joinParts([agreement(facts), prices(facts), handover(facts), rest(facts)]),
});
