import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../client.ts";
import { auditEntry } from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";

const isExport = (storeId: string): SQL | undefined =>
  and(eq(auditEntry.storeId, storeId), eq(auditEntry.thing, "Store"), eq(auditEntry.action, "exportStore"));

/** Whether fewer exports of a store than the limit are in the audit log since an instant. */
export const hasRoomForExport = (
  db: Db,
  storeId: string,
  { since, maxPerDay }: { since: Instant; maxPerDay: number },
): SQL => {
  const count = db
    .select({ count: sql`count(*)` })
    .from(auditEntry)
    .where(and(isExport(storeId), gt(auditEntry.at, since)));
  return sql`(${count}) < ${maxPerDay}`;
};

/** The entry of one export. */
export const wasExported = (db: Db, storeId: string, id: string) =>
  db
    .select({ id: auditEntry.id })
    .from(auditEntry)
    .where(and(eq(auditEntry.storeId, storeId), eq(auditEntry.thingId, id)));
