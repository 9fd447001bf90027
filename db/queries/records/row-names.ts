import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { findLabel } from "../../audit/record-changes.ts";
import type { Db } from "../../client.ts";
import { customer, staffMember } from "../../schema/index.ts";
import { personName } from "./person-name.ts";

/** A row by its table and id. */
export interface RowReference {
  table: SQLiteTable;
  id: string;
}

/** People are named only while they have a role: names of guests need another right than the log. */
const memberName = (storeId: string): SQL => sql`(SELECT ${personName} FROM ${customer}
  WHERE ${customer.storeId} = ${storeId} AND ${customer.id} = row.value ->> 'id' AND EXISTS (SELECT 1 FROM ${staffMember}
    WHERE ${staffMember.storeId} = ${storeId} AND ${staffMember.customerId} = ${customer.id}))`;

const rowName = (table: SQLiteTable, storeId: string): SQL => {
  if (table === customer) return memberName(storeId);
  const columns: Readonly<Record<string, SQLiteColumn>> = getTableColumns(table);
  const name = columns[findLabel(table) ?? ""];
  return name
    ? sql`(SELECT ${name} FROM ${table} WHERE ${columns["storeId"]} = ${storeId} AND ${columns["id"]} = row.value ->> 'id')`
    : sql`NULL`;
};

/** The names that rows have now. Rows that were deleted are not in it. One statement, and none without references. */
export const readRowNames = async (
  db: Db,
  storeId: string,
  references: readonly RowReference[],
): Promise<{ id: string; name: string }[]> => {
  if (references.length === 0) return [];
  const tables = [...new Set(references.map(({ table }) => table))];
  const rows = JSON.stringify(references.map(({ table, id }) => ({ table: getTableName(table), id })));
  const cases = tables.map((table) => sql`WHEN ${getTableName(table)} THEN ${rowName(table, storeId)}`);
  const name = sql<string | null>`CASE row.value ->> 'table' ${sql.join(cases, sql` `)} END`.as("row_name");
  const named = await db
    .select({ id: sql<string>`row.value ->> 'id'`.as("row_id"), name })
    .from(sql`json_each(${rows}) AS row`);
  return named.flatMap((row) => (row.name === null ? [] : [{ id: row.id, name: row.name }]));
};
