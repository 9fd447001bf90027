import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, beforeEach } from "vitest";

const emptyDatabase = async (): Promise<void> => {
  await reset();
  // As one batch: a thousand tests would otherwise spend ten seconds on saying which migrations they have.
  await env.DB.batch(env.TEST_MIGRATIONS.flatMap(({ queries }) => queries).map((query) => env.DB.prepare(query)));
};

// Work that an earlier test left behind can hold the old database open through one reset, on a busy machine; a second reset
// finds it ended.
beforeEach(() => emptyDatabase().catch(emptyDatabase));

// Files share a worker: what the last test of one has left is gone before the first of the next.
afterAll(reset);
