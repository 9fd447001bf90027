import { connect } from "../db/client.ts";
import { createApp } from "./app.ts";
import { PaypalTokens } from "./domain/payments/paypal-tokens.ts";
import type { Env } from "./env.ts";
import { momentOf } from "./http/clock.ts";
import { requestIds } from "./http/request-id.ts";

export { CartObject } from "./durable/cart.ts";
export { MailboxObject } from "./durable/mailbox.ts";
export { SimulatorObject } from "./durable/simulator.ts";
export { StoreObject } from "./durable/store.ts";

const app = createApp({
  elapsedMs: () => Date.now(),
  edge: () => caches.default,
  fetch: (request) => fetch(request),
});

const newRequestId = requestIds();
const tokens = new PaypalTokens();

const workOf = (env: Env) => ({
  env,
  db: connect(env.DB),
  clock: { now: () => momentOf(env) },
  requestId: newRequestId(),
});

/** What cron calls once a minute. */
const scheduled = async (_event: ScheduledController, env: Env): Promise<void> => {
  const { runDue } = await import("./domain/orders/run-due.ts");
  await runDue({ ...workOf(env), tokens });
};

/** What the queue of events calls: some stores have something to tell. */
const queue = async ({ messages }: MessageBatch, env: Env): Promise<void> => {
  const [{ handOnEvents }, { storesIn }] = await Promise.all([
    import("./domain/events/hand-on.ts"),
    import("./domain/events/wake.ts"),
  ]);
  await handOnEvents(workOf(env), storesIn(messages));
};

export default { fetch: app.fetch, scheduled, queue };
