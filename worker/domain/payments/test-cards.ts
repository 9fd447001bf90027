/** What a test card does: it pays, is declined with a sentence, or pays once its bank has asked the guest. */
export type TestCard =
  | { kind: "pays"; brand: string; last4: string }
  | { kind: "declined"; brand: string; last4: string; message: string }
  | { kind: "asks"; brand: string; last4: string };

const visa = (last4: string) => ({ brand: "visa", last4 });

const cards: Readonly<Record<string, TestCard>> = {
  "4242424242424242": { kind: "pays", ...visa("4242") },
  "4000000000000002": {
    kind: "declined",
    ...visa("0002"),
    message: "Your card was declined. Please try another one.",
  },
  "4000000000009995": {
    kind: "declined",
    ...visa("9995"),
    message: "Your card has insufficient funds. Please try another one.",
  },
  "4000002500003155": { kind: "asks", ...visa("3155") },
};

/** What to tell whoever tries another number, so that nobody types a real one twice. */
export const testCardAdvice =
  "This is a test shop that takes test cards alone: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined, 4000 0025 0000 3155 asks first.";

/** The test card of a number, whatever its spaces; null for any other number. testCard("4242 4242 4242 4242") pays.
 *  Source: Stripe, "Test cards". */
export const testCard = (cardNumber: string): TestCard | null => cards[cardNumber.replaceAll(/[\s-]/g, "")] ?? null;
