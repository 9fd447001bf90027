import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Write } from "../atomic.ts";
import type { Db } from "../client.ts";
import { selectList } from "../rows.ts";
import { columnMeta } from "../schema/column-meta.ts";
import type { ActorType } from "../schema/enums.ts";
import { auditEntry, type StoredChange } from "../schema/records/audit.ts";
import type { AuditAction } from "../schema/records/enums.ts";
import type { Instant } from "../schema/shapes.ts";

/** Who made the changes of one batch, where and when. */
export interface AuditStamp {
  storeId: string;
  at: Instant;
  actorType: ActorType;
  actorId: string;
  /** The first characters of the entries' ids: prefix and time. */
  idStart: string;
}

/** An entry that is known completely before the batch. */
export interface KnownEntry {
  action: AuditAction;
  thing: string;
  thingId: string | null;
  name: string | null;
  changes: readonly StoredChange[];
}

/** A SELECT of entries, which reads rows as they are before the batch changes them. */
export type EntriesQuery = SQL;

/** The longest text of a value, and of a list or an object as JSON. Longer ones are cut, so that an entry stays
 *  small. */
export const maxAuditText = 500;
const maxAuditJson = 2000;

/** Columns that say nothing about a change: identity, and who changed something and when. */
const untracked: ReadonlySet<string> = new Set([
  ...["id", "storeId", "createdAt", "updatedAt", "menuRevision"],
  ...["availabilitySetBy", "availabilitySetAt", "pausedBy", "pausedAt", "orderTypesPausedBy", "busyBy", "busyAt"],
]);

/** Columns with secrets, and those that lead to one. */
const secret = /secret|digest|token|publishableKey/i;

/** Columns that name a row, the first that a table has. */
const labels = ["name", "title", "code", "provider", "businessDay"] as const;

interface Tracked {
  name: string;
  column: SQLiteColumn;
  isPersonal: boolean;
}

/** The columns of a table whose changes the audit log records. */
export const listAuditedColumns = (table: SQLiteTable): Tracked[] =>
  Object.entries(getTableColumns(table)).flatMap(([name, column]) =>
    untracked.has(name) || secret.test(name) ? [] : [{ name, column, isPersonal: columnMeta(column).personal }],
  );

const findColumn = (table: SQLiteTable, name: string): SQLiteColumn => {
  const column = Object.entries(getTableColumns(table)).find(([key]) => key === name)?.[1];
  if (!column) throw new Error(`An audited table has no column ${name}.`);
  return column;
};

/** The name of a column that names a row of a table; null if there is none, or if it is personal. */
export const findLabel = (table: SQLiteTable): string | null => {
  const columns = listAuditedColumns(table).filter(({ isPersonal }) => !isPersonal);
  return labels.find((label) => columns.some(({ name }) => name === label)) ?? null;
};

const readLabel = (table: SQLiteTable): SQL => {
  const label = findLabel(table);
  const column = listAuditedColumns(table).find(({ name }) => name === label)?.column;
  return column ? sql`${column}` : sql`NULL`;
};

const quote = (names: readonly string[]): SQL => sql.raw(names.map((name) => `'${name}'`).join(", ") || "''");

/** The value of a row's column that `key` names. */
const valueAt = (key: SQL, tracked: readonly Tracked[]): SQL => {
  const cases = tracked.map(({ name, column }) => sql`WHEN ${quote([name])} THEN ${column}`);
  return cases.length === 0 ? sql`NULL` : sql`CASE ${key} ${sql.join(cases, sql` `)} END`;
};

const cut = (value: SQL): SQL => {
  const max = sql`iif(substr(${value}, 1, 1) IN ('[', '{'), ${sql.raw(String(maxAuditJson))}, ${sql.raw(String(maxAuditText))})`;
  return sql`CASE WHEN length(${value}) > ${max} THEN substr(${value}, 1, ${max}) || '…' ELSE ${value} END`;
};

/** The changes as JSON, from rows (field, before, after). A personal column is listed by its name alone. */
const changesJson = (rows: SQL, personal: readonly string[]): SQL => {
  const values = sql`json_object('field', field, 'before', ${cut(sql`"before"`)}, 'after', ${cut(sql`"after"`)})`;
  const change = sql`CASE WHEN field IN (${quote(personal)}) THEN json_object('field', field) ELSE ${values} END`;
  return sql`(SELECT json_group_array(json(${change})) FROM (${rows}) WHERE "before" IS NOT "after")`;
};

const cutText = (value: unknown): unknown => {
  const text = typeof value === "string" ? value : JSON.stringify(value ?? null);
  const max = typeof value === "string" ? maxAuditText : maxAuditJson;
  return text.length > max ? `${text.slice(0, max)}…` : value;
};

/** The columns of a new row that have a value. A personal column is listed by its name alone. */
export const describeCreated = (table: SQLiteTable, values: Readonly<Record<string, unknown>>): StoredChange[] =>
  listAuditedColumns(table).flatMap(({ name: field, isPersonal }) => {
    const value = values[field] ?? null;
    if (value === null || (Array.isArray(value) && value.length === 0)) return [];
    return [isPersonal ? { field } : { field, before: null, after: cutText(value) }];
  });

const personalNames = (tracked: readonly Tracked[]): string[] =>
  tracked.flatMap(({ name, isPersonal }) => (isPersonal ? [name] : []));

const entry = (action: SQL, thing: string, id: SQL, name: SQL, changes: SQL): EntriesQuery =>
  sql`SELECT ${action} AS "action", ${thing} AS thing, ${id} AS thing_id, ${name} AS name, ${changes} AS changes`;

/** The columns that an update really changes, compared with the row in the batch itself. `patches` name each column
 *  with its new value. */
export const updatedEntries = (
  storeId: string,
  {
    thing,
    table,
    patches,
  }: {
    thing: string;
    table: SQLiteTable;
    patches: readonly { id: string; values: Readonly<Record<string, unknown>> }[];
  },
): EntriesQuery => {
  const sent = new Set(patches.flatMap(({ values }) => Object.keys(values)));
  const tracked = listAuditedColumns(table).filter(({ name }) => sent.has(name));
  const id = findColumn(table, "id");
  const store = findColumn(table, "storeId");
  const rows = sql`SELECT sent.key AS field, ${valueAt(sql`sent.key`, tracked)} AS "before", sent.value AS "after"
    FROM json_each(patch.value, '$.values') AS sent WHERE sent.key IN (${quote(tracked.map(({ name }) => name))})`;
  const json = JSON.stringify(patches.map((patch) => ({ id: patch.id, values: patch.values })));
  return sql`${entry(sql`'update'`, thing, sql`${id}`, readLabel(table), changesJson(rows, personalNames(tracked)))}
    FROM json_each(${json}) AS patch JOIN ${table} ON ${store} = ${storeId} AND ${id} = patch.value ->> '$.id'`;
};

/** The rows that a condition selects, as they are before they are deleted. */
export const deletedEntries = (
  storeId: string,
  { thing, table, condition }: { thing: string; table: SQLiteTable; condition: SQL | undefined },
): EntriesQuery => {
  const tracked = listAuditedColumns(table);
  const id = findColumn(table, "id");
  const store = findColumn(table, "storeId");
  const rows = sql`SELECT field.value AS field, ${valueAt(sql`field.value`, tracked)} AS "before", NULL AS "after"
    FROM json_each(${JSON.stringify(tracked.map(({ name }) => name))}) AS field`;
  return sql`${entry(sql`'delete'`, thing, sql`${id}`, readLabel(table), changesJson(rows, personalNames(tracked)))}
    FROM ${table} WHERE ${store} = ${storeId} AND ${condition ?? sql`true`}`;
};

/** A change of the rows that a join table links to a row. */
export interface LinkChange {
  id: string;
  /** Whether all links of before end. */
  isReplaced: boolean;
  added: readonly string[];
  removed: readonly string[];
}

/** The ids that a join table links to a row, before and after. */
export const linkedEntries = (
  storeId: string,
  {
    thing,
    table,
    field,
    through,
    links,
  }: {
    thing: string;
    table: SQLiteTable;
    field: string;
    through: { table: SQLiteTable; own: string; other: string };
    links: readonly LinkChange[];
  },
): EntriesQuery => {
  const id = findColumn(table, "id");
  const store = findColumn(table, "storeId");
  const own = findColumn(through.table, through.own);
  const other = findColumn(through.table, through.other);
  const current = sql`SELECT ${other} AS linked FROM ${through.table}
    WHERE ${findColumn(through.table, "storeId")} = ${storeId} AND ${own} = ${id}`;
  const left = sql`${current} AND NOT link.value ->> '$.isReplaced'
    AND ${other} NOT IN (SELECT value FROM json_each(link.value, '$.removed'))`;
  const list = (ids: SQL) => sql`(SELECT json_group_array(linked) FROM (${ids} ORDER BY linked))`;
  const after = list(sql`${left} UNION SELECT value FROM json_each(link.value, '$.added')`);
  const rows = sql`SELECT ${field} AS field, ${list(current)} AS "before", ${after} AS "after"`;
  return sql`${entry(sql`'update'`, thing, sql`${id}`, readLabel(table), changesJson(rows, []))}
    FROM json_each(${JSON.stringify(links)}) AS link JOIN ${table} ON ${store} = ${storeId} AND ${id} = link.value ->> '$.id'`;
};

/** Entries that do not depend on rows. There are none if the condition does not hold. */
export const knownEntries = (entries: readonly KnownEntry[], condition = sql`true`): EntriesQuery =>
  sql`SELECT value ->> 'action' AS "action", value ->> 'thing' AS thing, value ->> 'thingId' AS thing_id,
    value ->> 'name' AS name, value -> 'changes' AS changes FROM json_each(${JSON.stringify(entries)})
    WHERE ${condition}`;

/** D1 allows five SELECTs in a compound, and compounds within compounds. */
const maxCompound = 5;

const uniteAll = (queries: readonly EntriesQuery[]): SQL => {
  if (queries.length <= maxCompound) return sql.join([...queries], sql` UNION ALL `);
  const size = Math.ceil(queries.length / maxCompound);
  const groups = Array.from({ length: Math.ceil(queries.length / size) }, (_, index) =>
    queries.slice(index * size, (index + 1) * size),
  );
  return uniteAll(groups.map((group) => sql`SELECT * FROM (${uniteAll(group)})`));
};

/** Adds entries, as the first statement of the batch that makes the changes. An update that changes nothing adds
 *  none. */
export const insertAuditEntries = (db: Db, stamp: AuditStamp, queries: readonly EntriesQuery[]): Write => {
  const { storeId, at, actorType, actorId, idStart } = stamp;
  const earlier = sql`(SELECT count(*) FROM ${auditEntry} WHERE ${auditEntry.storeId} = ${storeId} AND ${auditEntry.at} = ${at})`;
  const values = {
    // The form of a ULID: ids sort by time, and within a millisecond in the order in which they were written.
    id: sql`${idStart} || printf('%06X', ${earlier} + row_number() OVER ()) || hex(randomblob(5))`,
    ...{ storeId: sql`${storeId}`, createdAt: sql`${at}`, updatedAt: sql`${at}`, at: sql`${at}` },
    ...{ actorType: sql`${actorType}`, actorId: sql`${actorId}` },
    ...{ action: sql`"action"`, thing: sql`thing`, thingId: sql`thing_id`, name: sql`name`, changes: sql`changes` },
  };
  return db
    .insert(auditEntry)
    .select(
      sql`SELECT ${selectList(auditEntry, values)} FROM (${uniteAll(queries)}) WHERE "action" <> 'update' OR changes <> '[]'`,
    );
};
