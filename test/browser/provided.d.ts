import "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    /** The port of the built worker that `setup.ts` started. */
    port: number;
    /** The port of another one, where Copper Pot is paid by Stripe. */
    stripePort: number;
    /** The port of a third one, at an hour at which the Gasthaus and the sandwich shop are open. */
    portAbroad: number;
    /** Where the stand-in for Stripe listens. */
    stripeUrl: string;
  }
}
