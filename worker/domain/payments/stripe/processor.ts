import type { ProcessorModule } from "../provider/processor.ts";
import { findStripeKeyProblems } from "./key-problems.rules.ts";

const scripts = ["https://js.stripe.com", "https://*.js.stripe.com"];

export const processor: ProcessorModule = {
  // Source: Stripe, "Integration security guide".
  pageHosts: {
    script: scripts,
    frame: [...scripts, "https://hooks.stripe.com"],
    connect: ["https://api.stripe.com"],
    wallet: ["https://js.stripe.com"],
  },
  findKeyProblems: findStripeKeyProblems,
  open: async (source) => (await import("./stripe.ts")).stripeProvider(source),
};
