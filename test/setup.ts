import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, beforeEach } from "vitest";

const emptyDatabase = async (): Promise<void> => {
  await reset();
  // One batch instead of applyD1Migrations, whose bookkeeping costs ten seconds over all tests.
  await env.DB.batch(env.TEST_MIGRATIONS.flatMap(({ queries }) => queries).map((query) => env.DB.prepare(query)));
};

// Background work of an earlier test can keep the old database open during one reset. A second reset succeeds.
beforeEach(() => emptyDatabase().catch(emptyDatabase));

// Files share a worker, so the storage of one file's last test must not reach the next file.
afterAll(reset);
