import { reset } from "cloudflare:test";
import { afterAll, beforeEach } from "vitest";
import { emptyDatabase } from "./support/empty-database.ts";

// Background work of an earlier test can keep the old database open during one reset. A second reset succeeds.
beforeEach(() => emptyDatabase().catch(emptyDatabase));

// Files share a worker, so the storage of one file's last test must not reach the next file.
afterAll(reset);
