import type { Processor } from "../api.ts";

/** Brand names, the same in every language. */
export const processorNames: Readonly<Record<Processor, string>> = { stripe: "Stripe", paypal: "PayPal" };
