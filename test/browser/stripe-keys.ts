/** The keys of the one account at the stand-in for Stripe. */
export const stripeKeys = {
  publishableKey: "pk_test_journeys",
  secretKey: "sk_test_journeysSecret",
  webhookSecret: "whsec_journeysSecret",
} as const;
