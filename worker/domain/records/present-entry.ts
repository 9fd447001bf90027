import { getTableColumns } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { auditedTables } from "../../../db/audit/tables.ts";
import { findFormat, findReferencedTable } from "../../../db/audit/value-formats.ts";
import { type AuditEntryRow, type AuditOrderEventRow, orderThing } from "../../../db/queries/records/audit-log.ts";
import type { RowReference } from "../../../db/queries/records/row-names.ts";
import { columnMeta } from "../../../db/schema/column-meta.ts";
import type { StoredChange } from "../../../db/schema/records/audit.ts";
import { readCutJson } from "./cut-json.rules.ts";
import type { AuditLogEntry } from "./schemas.ts";

const columnsByThing = new Map(
  Object.entries(auditedTables).map(([thing, table]): [string, Map<string, SQLiteColumn>] => [
    thing,
    new Map(Object.entries<SQLiteColumn>(getTableColumns(table))),
  ]),
);

const cutEnd = "…";

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    const isCutJson = text.endsWith(cutEnd) && /^[[{]/.test(text);
    return isCutJson ? readCutJson(text.slice(0, -cutEnd.length)) : text;
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
  const format = findFormat(thing, field);
  return { field, isPersonal, format, before: decode(values.before, column), after: decode(values.after, column) };
};

const listIds = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((id): id is string => typeof id === "string");

/** The rows whose ids are in the values of entries, each once. */
export const listReferences = (entries: readonly AuditLogEntry[]): RowReference[] => {
  const references = new Map<string, RowReference>();
  for (const { thing, changes } of entries) {
    for (const { field, format, before, after } of changes) {
      const table = format === "id" ? findReferencedTable(thing, field) : undefined;
      if (table) for (const id of [...listIds(before), ...listIds(after)]) references.set(id, { table, id });
    }
  }
  return [...references.values()];
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
