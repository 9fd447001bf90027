import { monotonicFactory } from "ulid";
import { connect } from "../db/client.ts";
import { createApp } from "./app.ts";
import { runDue } from "./domain/orders/run-due.ts";
import { PaypalTokens } from "./domain/payments/paypal-tokens.ts";
import type { Env } from "./env.ts";
import { momentOf } from "./http/clock.ts";

export { CartObject } from "./durable/cart.ts";
export { MailboxObject } from "./durable/mailbox.ts";
export { SimulatorObject } from "./durable/simulator.ts";
export { StoreObject } from "./durable/store.ts";

const app = createApp({
  elapsedMs: () => Date.now(),
  edge: () => caches.default,
  fetch: (request) => fetch(request),
});

const newRequestId = monotonicFactory();
const tokens = new PaypalTokens();

/** What cron calls once a minute. */
const scheduled = (_event: ScheduledController, env: Env): Promise<void> =>
  runDue({ env, db: connect(env.DB), clock: { now: () => momentOf(env) }, requestId: newRequestId(), tokens });

export default { fetch: app.fetch, scheduled };
