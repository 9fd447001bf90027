import { sql } from "drizzle-orm";
import type { Db } from "../../client.ts";
import type { LegalPage } from "../../schema/store/enums.ts";

/** Whether an order of a store exists, in the statuses that count. */
const hasOrder = (storeId: string, condition: ReturnType<typeof sql>) =>
  sql`EXISTS (SELECT 1 FROM restaurant_order WHERE store_id = ${storeId} AND ${condition})`.mapWith(Boolean);

/** What the orders and the owner's choice say about a launch, in one statement. */
export const readLaunchFacts = async (db: Db, storeId: string) => {
  const released = sql`status IN ('sent_to_kitchen', 'in_progress', 'ready', 'served', 'completed') AND NOT is_test`;
  const [facts] = await db
    .select({
      hasRealOrder: hasOrder(storeId, released).as("has_real_order"),
      hasTestOrder: hasOrder(storeId, sql`is_test`).as("has_test_order"),
      legalPages: sql`(SELECT legal_pages FROM store_settings WHERE id = ${storeId})`
        .mapWith((json: string): LegalPage[] => JSON.parse(json))
        .as("legal_pages"),
      isHidden: sql`coalesce((SELECT hides_launch_checklist FROM store_operations WHERE store_id = ${storeId}), 0)`
        .mapWith(Boolean)
        .as("is_hidden"),
    })
    .from(sql`(SELECT 1) AS one`);
  if (!facts) throw new Error("A query without tables has one row.");
  return facts;
};
