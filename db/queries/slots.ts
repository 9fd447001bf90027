import { and, eq, gte, lte } from "drizzle-orm";
import type { Db } from "../client.ts";
import { orderSlot } from "../schema/index.ts";
import type { Instant } from "../schema/shapes.ts";

/** How full the slots are that start from `from` to `to`; a slot that no order has touched is not among them. */
export const slotLoads = (db: Db, storeId: string, from: Instant, to: Instant) =>
  db
    .select({ startsAt: orderSlot.startsAt, taken: orderSlot.taken, prepMinutesTaken: orderSlot.prepMinutesTaken })
    .from(orderSlot)
    .where(and(eq(orderSlot.storeId, storeId), gte(orderSlot.startsAt, from), lte(orderSlot.startsAt, to)));
