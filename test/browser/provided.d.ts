import "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    /** The port of the built worker that `setup.ts` started. */
    port: number;
    /** A request to this URL runs that worker's cron once. No journey's server runs it by itself. */
    cronUrl: string;
    /** The port of a second worker, where Copper Pot uses the fake of Stripe. */
    stripePort: number;
    /** The port of a third worker, whose clock is at an hour when Gasthaus Linde and Umi Sando are open. */
    portAbroad: number;
    /** The URL of the fake of Stripe. */
    stripeUrl: string;
    /** The port of the server with each state of the restaurant, for `npm run screens`. */
    statePorts: Readonly<Record<"open" | "closed" | "holiday" | "paused" | "busy", number>>;
  }
}
