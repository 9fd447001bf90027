import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { listRestoreStatements } from "../../../db/local/restore-plan.ts";
import { idempotencyRecord, restaurantOrder, storeTask, unmatchedPayment } from "../../../db/schema/index.ts";
import { findStoreId, type World } from "../world.ts";

/** What a restore does to orders of after its moment: they are gone, with all that belongs to them. */
export const loseOrder = async ({ db }: World, orderId: string): Promise<void> => {
  await db.delete(restaurantOrder).where(eq(restaurantOrder.id, orderId));
  await db.delete(idempotencyRecord).where(eq(idempotencyRecord.resultId, orderId));
};

/** Records a restore for a store, as `npm run restore:reconcile` does. */
export const recordRestore = async (shop: World, restoredTo: string, store = "copper-pot"): Promise<void> => {
  const stores = [{ id: await findStoreId(shop.db, store), locale: "en-US", timezone: "America/New_York" }];
  const statements = listRestoreStatements(stores, { restoredTo, restoredAt: shop.now, hasSimulator: false });
  await env.DB.batch(statements.map((statement) => env.DB.prepare(statement)));
};

/** The tasks about payments without an order: each payment with whether its task ended. */
export const readUnmatchedTasks = async ({ db }: World) => {
  const rows = await db
    .select()
    .from(unmatchedPayment)
    .innerJoin(storeTask, eq(storeTask.subjectId, unmatchedPayment.id));
  return rows.map(({ unmatched_payment: payment, store_task: task }) => ({ ...payment, isDone: task.doneAt !== null }));
};

export const refundMutation = `mutation ($id: ID!) {
  refundUnmatchedPayment(unmatchedPaymentId: $id) { refundStatus refundedAmount } }`;
