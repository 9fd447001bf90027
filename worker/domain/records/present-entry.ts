import { getTableColumns } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { auditedTables } from "../../../db/audit/tables.ts";
import { type AuditEntryRow, type AuditOrderEventRow, orderThing } from "../../../db/queries/records/audit-log.ts";
import { columnMeta } from "../../../db/schema/column-meta.ts";
import type { StoredChange } from "../../../db/schema/records/audit.ts";
import type { AuditLogEntry } from "./schemas.ts";

const columnsByThing = new Map(
  Object.entries(auditedTables).map(([thing, table]): [string, Map<string, SQLiteColumn>] => [
    thing,
    new Map(Object.entries<SQLiteColumn>(getTableColumns(table))),
  ]),
);

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** A stored value as the API has it. SQLite has numbers for booleans, and text for lists. */
const decode = (value: unknown, column: SQLiteColumn | undefined): unknown => {
  if (value === undefined || value === null) return null;
  if (column && columnMeta(column).type === "boolean") return value === true || value === 1;
  const isText = column !== undefined && column.dataType !== "json";
  return typeof value === "string" && !isText ? parse(value) : value;
};

const presentChange = (thing: string, { field, ...values }: StoredChange) => {
  const column = columnsByThing.get(thing)?.get(field);
  const isPersonal = !("before" in values) && !("after" in values);
  return { field, isPersonal, before: decode(values.before, column), after: decode(values.after, column) };
};

export const presentEntry = (row: AuditEntryRow): AuditLogEntry => ({
  ...{ id: row.id, at: row.at, action: row.action, thing: row.thing, thingId: row.thingId, status: null },
  name: row.memberName ?? row.name,
  actor: { type: row.actorType, id: row.actorId, name: row.actorName },
  changes: row.changes.map((change) => presentChange(row.thing, change)),
});

/** An event of an order. Its note is personal, so it is in the order alone. */
export const presentOrderEvent = (row: AuditOrderEventRow): AuditLogEntry => ({
  ...{ id: row.id, at: row.at, action: row.action, thing: orderThing, thingId: row.orderId, status: row.status },
  name: row.orderNumber === null ? null : String(row.orderNumber),
  // Events of before have no id of their actor, but the name.
  actor: { type: row.actorType, id: row.actorId, name: row.actorId === null ? row.storedName : row.actorName },
  changes: [],
});
