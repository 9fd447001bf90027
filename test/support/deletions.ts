import { connect } from "../../db/client.ts";
import { countedTables, scheduleStatements } from "../../db/local/deletion/schedule.ts";
import { storeDeletion } from "../../db/schema/index.ts";
import type { WorkMessage } from "../../worker/domain/events/work-message.ts";
import { findDueMessages, handleMessages } from "../../worker/domain/orders/due/run-due.ts";
import { addMinutes, type Instant } from "../../worker/domain/time.ts";
import { findStoreId, type World } from "./world.ts";

const graceMinutes = 30 * 24 * 60;

/** Runs statements of a command as wrangler does: in one transaction. */
export const runCommand = async ({ env }: World, statements: readonly string[]): Promise<void> => {
  await env.DB.batch(statements.map((text) => env.DB.prepare(text)));
};

export const countExported = async ({ env }: World, storeId: string): Promise<Record<string, number>> => {
  const reads = await env.DB.batch<{ rows: number }>(
    countedTables.map((table) =>
      env.DB.prepare(`SELECT count(*) AS rows FROM ${table} WHERE store_id = ?`).bind(storeId),
    ),
  );
  return Object.fromEntries(countedTables.map((table, index) => [table, reads[index]?.results[0]?.rows ?? 0]));
};

interface Deletion {
  storeId: string;
  dueAt: Instant;
}

/** What `npm run store:delete` writes after the export. The deletion is due 30 days later. */
export const scheduleDeletion = async (shop: World, slug = "copper-pot", isForced = false): Promise<Deletion> => {
  const storeId = await findStoreId(shop.db, slug);
  const dueAt = addMinutes(shop.now, graceMinutes);
  const exported = await countExported(shop, storeId);
  await runCommand(shop, scheduleStatements({ storeId, dueAt, isForced, exported }));
  shop.pass(3);
  return { storeId, dueAt };
};

/** Does the deletions that are due, as one message of the queue does, and returns the messages of the rest. */
export const workOnDeletions = async (shop: World, database?: D1Database): Promise<WorkMessage[]> => {
  const due = shop.dueWork();
  const work = database ? { ...due, db: connect(database) } : due;
  const { left } = await handleMessages(work, await findDeletions(shop));
  return left;
};

const findDeletions = async (shop: World) =>
  (await findDueMessages(shop.dueWork())).filter(({ kind }) => kind === "deletion");

const maxRuns = 20;

/** Runs cron and the queue each minute until no deletion is due. */
export const finishDeletions = async (shop: World): Promise<void> => {
  for (let runs = 0; runs < maxRuns; runs += 1) {
    const rest = await workOnDeletions(shop);
    if ((await findDeletions(shop)).length === 0) return;
    if (rest.length === 0) shop.at(addMinutes(shop.now, 1));
  }
  throw new Error(`The deletion does not end. ${JSON.stringify(await shop.db.select().from(storeDeletion))}`);
};
