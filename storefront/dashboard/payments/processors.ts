import type { Processor } from "../api.ts";

/** The names that the companies use for themselves, in every language. */
export const processorNames: Readonly<Record<Processor, string>> = { stripe: "Stripe", paypal: "PayPal" };
