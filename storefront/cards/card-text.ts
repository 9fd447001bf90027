import type { SavedCard } from "./api.ts";

/** The brands by their processor's names. They are the same in every language. */
const brands: Readonly<Record<string, string>> = {
  amex: "American Express",
  diners: "Diners Club",
  discover: "Discover",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};

/** A card's brand and last digits, such as "Visa •••• 4242", held together in a text from right to left. */
export const cardName = ({ brand, last4 }: Pick<SavedCard, "brand" | "last4">): string =>
  `\u2068${brands[brand] ?? brand}\u00a0••••\u00a0${last4}\u2069`;

/** A card's expiry as it is printed on it, such as "04/30". */
export const cardExpiry = ({ expMonth, expYear }: Pick<SavedCard, "expMonth" | "expYear">): string =>
  `\u2068${String(expMonth).padStart(2, "0")}/${String(expYear % 100).padStart(2, "0")}\u2069`;
