import { createApp } from "./app.ts";
import { Background } from "./background.ts";
import type { DeadMessage } from "./domain/events/dead-messages.ts";
import type { Env } from "./env.ts";
import type { Platform } from "./http/platform.ts";

/** Whether a queue has the messages that the other gave up. Only the end of its name is the same in each deployment. */
const isDeadLetterQueue = (name: string): boolean => name.endsWith("-dead");

/** The parts of a queue's batch that the worker uses. */
export interface QueueBatch {
  queue: string;
  messages: readonly DeadMessage[];
}

/** Creates the handlers of one isolate. Everything that the isolate remembers between requests is created here. */
export const createWorker = (platform: Platform) => {
  const app = createApp(platform);
  const background = new Background(platform);
  return {
    fetch: app.fetch,
    /** Runs once a minute by cron. */
    scheduled: (_event: unknown, env: Env): Promise<void> => background.runCron(env),
    queue: (batch: QueueBatch, env: Env): Promise<void> =>
      isDeadLetterQueue(batch.queue) ? background.handleDeadMessages(batch, env) : background.handleQueue(batch, env),
  };
};
