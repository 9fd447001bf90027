import type { PaymentMethod } from "../../../../db/schema/enums.ts";

/** Currencies without decimals that Stripe nevertheless counts in hundredths. */
const hundredfold: ReadonlySet<string> = new Set(["ISK", "UGX"]);

/** An amount as Stripe counts it. toStripeAmount(1500, "JPY") is 1500 and toStripeAmount(1500, "ISK") is 150000. Minor units.
 *  Source: Stripe, "Supported currencies", special cases. */
export const toStripeAmount = (amount: number, currencyCode: string): number =>
  hundredfold.has(currencyCode) ? amount * 100 : amount;

/** An amount of Stripe's as we count it: the way back of `toStripeAmount`. fromStripeAmount(150000, "ISK") is 1500; a part of
 *  a unit stays a fraction, which equals no amount of ours. */
export const fromStripeAmount = (amount: number, currencyCode: string): number =>
  hundredfold.has(currencyCode) ? amount / 100 : amount;

const longestSuffix = 22;

/** A store's name as a bank statement shows it, or null where nothing of it can be shown. statementSuffix("Café *Linde*") is
 *  "Cafe Linde". At most 22 Latin characters, one of them a letter. Source: Stripe, "Statement descriptors". */
export const statementSuffix = (storeName: string): string | null => {
  const latin = storeName.normalize("NFKD").replaceAll("ß", "ss").replaceAll(/\p{M}/gu, "");
  const allowed = latin.replaceAll(/[^ -~]/g, " ").replaceAll(/[<>\\'"*]/g, "");
  const suffix = allowed.replaceAll(/\s+/g, " ").trim().slice(0, longestSuffix).trim();
  return /[A-Za-z]/.test(suffix) ? suffix : null;
};

const declined = "Your card was declined. Please try another one.";

const reasons: ReadonlyMap<string, string> = new Map(
  Object.entries({
    authentication_required: "Your bank asks you to confirm this payment. Please try again and confirm it.",
    card_not_supported: "Your card cannot be used for this. Please try another one.",
    currency_not_supported: "Your card does not take this currency. Please try another one.",
    expired_card: "Your card has expired. Please try another one.",
    incorrect_cvc: "The security code is not right. Please look at it again.",
    invalid_cvc: "The security code is not right. Please look at it again.",
    incorrect_number: "The card number is not right. Please look at it again.",
    invalid_number: "The card number is not right. Please look at it again.",
    incorrect_zip: "The postal code is not the one that your bank knows. Please look at it again.",
    insufficient_funds: "Your card has insufficient funds. Please try another one.",
    payment_intent_authentication_failure:
      "Your bank could not confirm this payment. Please try again or use another card.",
    processing_error: "The payment could not be processed. Please try again in a moment.",
  }),
);

/** Why a card was declined, in a sentence for the guest. A code that says more about the card than its owner may have told us,
 *  such as a stolen one, is a plain decline. declineMessage("expired_card") names the expiry. Source: Stripe, "Decline codes". */
export const declineMessage = (...codes: readonly (string | null | undefined)[]): string => {
  for (const code of codes) {
    const reason = code ? reasons.get(code) : undefined;
    if (reason) return reason;
  }
  return declined;
};

/** How a guest paid, by the card's wallet and kind. A prepaid card is debited at once, so it counts as a debit card.
 *  cardMethod("apple_pay", "credit") is "apple_pay". */
export const cardMethod = (
  wallet: string | null | undefined,
  funding: string | null | undefined,
): Extract<PaymentMethod, "credit_card" | "debit_card" | "apple_pay" | "google_pay"> => {
  if (wallet === "apple_pay" || wallet === "google_pay") return wallet;
  return funding === "debit" || funding === "prepaid" ? "debit_card" : "credit_card";
};
