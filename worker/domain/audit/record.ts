import { eq, type SQL } from "drizzle-orm";
import type { Write } from "../../../db/atomic.ts";
import {
  type AuditStamp,
  deletedEntries,
  describeCreated,
  type EntriesQuery,
  insertAuditEntries,
  type KnownEntry,
  knownEntries,
  updatedEntries,
} from "../../../db/audit/record-changes.ts";
import { type AuditedThing, auditedTables } from "../../../db/audit/tables.ts";
import type { Ctx } from "../../context.ts";
import { actorId, actorType } from "../caller/caller.ts";
import { smallestId } from "../ids.ts";

export interface AuditContext extends Pick<Ctx, "db" | "store" | "caller" | "clock"> {
  /** The id of a person with a role who acts without it, such as by the link to an old address. */
  personId?: string;
}

/** The stamp of the caller's entries; null for guests and customers, whose changes the audit log leaves out. */
const buildStamp = ({ store, caller, clock, personId }: AuditContext): AuditStamp | null => {
  const id = personId ?? actorId(caller);
  if (id === null) return null;
  const at = clock.now();
  const type = personId === undefined ? actorType(caller) : "staff";
  return { storeId: store.id, at, actorType: type, actorId: id, idStart: smallestId("aud", at) };
};

/** Records changes by staff, a key or an app: at most one statement. Put it first in the batch of the changes, because
 *  it compares the rows as they are before. */
export const recordAudit = (ctx: AuditContext, queries: readonly EntriesQuery[]): Write[] => {
  const stamp = buildStamp(ctx);
  return stamp === null || queries.length === 0 ? [] : [insertAuditEntries(ctx.db, stamp, queries)];
};

/** A row's id and the columns to write. */
interface Patch {
  id: string;
  values: Readonly<Record<string, unknown>>;
}

/** Records the columns of one row that an update really changes. `personal` columns are recorded by name. */
export const recordUpdate = (ctx: AuditContext, thing: AuditedThing, patch: Patch): Write[] =>
  recordAudit(ctx, [updatedEntries(ctx.store.id, { thing, table: auditedTables[thing], patches: [patch] })]);

/** Records the columns of several rows of one table that an update really changes. */
export const recordUpdates = (ctx: AuditContext, thing: AuditedThing, patches: readonly Patch[]): Write[] =>
  recordAudit(ctx, [updatedEntries(ctx.store.id, { thing, table: auditedTables[thing], patches })]);

/** Records the deletion of a row by its id, or of the rows that a condition selects. */
export const recordDeletion = (ctx: AuditContext, thing: AuditedThing, rows: string | SQL | undefined): Write[] => {
  const table = auditedTables[thing];
  const condition = typeof rows === "string" ? eq(table.id, rows) : rows;
  return recordAudit(ctx, [deletedEntries(ctx.store.id, { thing, table, condition })]);
};

/** Records a new row. */
export const recordCreation = (
  ctx: AuditContext,
  thing: AuditedThing,
  { id, name = null, values }: Patch & { name?: string | null },
): Write[] => {
  const changes = describeCreated(auditedTables[thing], values);
  return recordEntry(ctx, { action: "create", thing, thingId: id, name, changes });
};

/** Records an act that is no change of a column, such as an export. `action` is the name of the operation. Records
 *  nothing if the condition does not hold. */
export const recordEntry = (
  ctx: AuditContext,
  { name = null, changes = [], ...entry }: Pick<KnownEntry, "action" | "thing" | "thingId"> & Partial<KnownEntry>,
  condition?: SQL,
): Write[] => recordAudit(ctx, [knownEntries([{ ...entry, name, changes }], condition)]);
