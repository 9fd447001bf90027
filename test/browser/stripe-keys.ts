/** The keys of the only account at the fake of Stripe. */
export const stripeKeys = {
  publishableKey: "pk_test_journeys",
  secretKey: "sk_test_journeysSecret",
  webhookSecret: "whsec_journeysSecret",
} as const;
