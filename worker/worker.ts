import { createApp } from "./app.ts";
import { Background } from "./background.ts";
import type { Env } from "./env.ts";
import type { Platform } from "./http/platform.ts";

/** Creates the handlers of one isolate. Everything that the isolate remembers between requests is created here. */
export const createWorker = (platform: Platform) => {
  const app = createApp(platform);
  const background = new Background(platform);
  return {
    fetch: app.fetch,
    /** Runs once a minute by cron. */
    scheduled: (_event: unknown, env: Env): Promise<void> => background.runCron(env),
    queue: (batch: { messages: readonly { body: unknown }[] }, env: Env): Promise<void> =>
      background.handleQueue(batch, env),
  };
};
