import { connect } from "../db/client.ts";
import { createApp } from "./app.ts";
import { parseMessages, sendMessages } from "./domain/events/notify-dispatcher.ts";
import { PaypalTokens } from "./domain/payments/paypal/tokens.ts";
import type { Env } from "./env.ts";
import { requestTime } from "./http/clock.ts";
import { requestIds } from "./http/middleware/request-id.ts";

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

const openWork = (env: Env) => ({
  env,
  db: connect(env.DB),
  clock: { now: () => requestTime(env) },
  requestId: newRequestId(),
});

/** Runs once a minute by cron. If the queue is unavailable, it does the due work itself. */
const scheduled = async (_event: ScheduledController, env: Env): Promise<void> => {
  const { findDueMessages: findWakes, runDue } = await import("./domain/orders/due/run-due.ts");
  const work = { ...openWork(env), tokens };
  if (!(await sendMessages(work, await findWakes(work)))) await runDue(work);
};

/** Handles queue messages about stores with due work. Messages about events alone skip loading the other code. */
const queue = async ({ messages }: MessageBatch, env: Env): Promise<void> => {
  const wakes = parseMessages(messages);
  const work = { ...openWork(env), tokens };
  if (wakes.every(({ kind }) => kind === "events")) {
    const { dispatchEvents: handOnEvents } = await import("./domain/events/dispatch.ts");
    return handOnEvents(
      work,
      wakes.map(({ storeId }) => storeId),
    );
  }
  const { handleMessages: runWakes } = await import("./domain/orders/due/run-due.ts");
  await sendMessages(work, await runWakes(work, wakes));
};

export default { fetch: app.fetch, scheduled, queue };
