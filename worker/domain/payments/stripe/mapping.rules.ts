import type { PaymentMethod } from "../../../../db/schema/enums.ts";
import { stripeFactor } from "../../../../db/schema/processor-currencies.rules.ts";

/** Converts an amount for Stripe. toStripeAmount(1500, "JPY") is 1500 and toStripeAmount(1500, "HUF") is 150000.
 *  Minor units. Source: Stripe, "Supported currencies", special cases. */
export const toStripeAmount = (amount: number, currencyCode: string): number => amount * stripeFactor(currencyCode);

/** Converts an amount from Stripe, the inverse of `toStripeAmount`. fromStripeAmount(150000, "HUF") is 1500. A
 *  part of a unit stays a fraction, which equals none of our amounts. */
export const fromStripeAmount = (amount: number, currencyCode: string): number => amount / stripeFactor(currencyCode);

const maxSuffixLength = 22;

/** A store's name for bank statements; null if no character of it is allowed. statementSuffix("Café *Linde*") is
 *  "Cafe Linde". At most 22 Latin characters with at least one letter. Source: Stripe, "Statement descriptors". */
export const statementSuffix = (storeName: string): string | null => {
  const latin = storeName.normalize("NFKD").replaceAll("ß", "ss").replaceAll(/\p{M}/gu, "");
  const allowed = latin.replaceAll(/[^ -~]/g, " ").replaceAll(/[<>\\'"*]/g, "");
  const suffix = allowed.replaceAll(/\s+/g, " ").trim().slice(0, maxSuffixLength).trim();
  return /[A-Za-z]/.test(suffix) ? suffix : null;
};

const declined = "Your card was declined. Please try another one.";

const declineReasons: ReadonlyMap<string, string> = new Map(
  Object.entries({
    authentication_required: "Your bank asks you to confirm this payment. Please try again and confirm it.",
    card_not_supported: "Your card does not support this purchase. Please try another one.",
    currency_not_supported: "Your card does not support this currency. Please try another one.",
    expired_card: "Your card has expired. Please try another one.",
    incorrect_cvc: "The security code is wrong. Please check it.",
    invalid_cvc: "The security code is wrong. Please check it.",
    incorrect_number: "The card number is wrong. Please check it.",
    invalid_number: "The card number is wrong. Please check it.",
    incorrect_zip: "The billing address does not match the one at your bank. Please check it.",
    insufficient_funds: "Your card has insufficient funds. Please try another one.",
    payment_intent_authentication_failure:
      "Your bank could not confirm this payment. Please try again or use another card.",
    processing_error: "The payment could not be processed. Please try again in a moment.",
  }),
);

/** The guest's message for a declined card. Codes that reveal more than the guest should learn, such as a stolen
 *  card, give a plain decline. declineMessage("expired_card") names the expiry. Source: Stripe, "Decline codes". */
export const declineMessage = (...codes: readonly (string | null | undefined)[]): string => {
  for (const code of codes) {
    const reason = code ? declineReasons.get(code) : undefined;
    if (reason) return reason;
  }
  return declined;
};

/** The payment method by the card's wallet and funding. Prepaid cards count as debit cards.
 *  cardMethod("apple_pay", "credit") is "apple_pay". */
export const cardMethod = (
  wallet: string | null | undefined,
  funding: string | null | undefined,
): Extract<PaymentMethod, "credit_card" | "debit_card" | "apple_pay" | "google_pay"> => {
  if (wallet === "apple_pay" || wallet === "google_pay") return wallet;
  return funding === "debit" || funding === "prepaid" ? "debit_card" : "credit_card";
};
