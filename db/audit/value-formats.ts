import { getTableColumns } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { columnMeta } from "../schema/column-meta.ts";
import * as schema from "../schema/index.ts";
import type { ValueFormat } from "../schema/records/value-format.ts";
import { auditedTables } from "./tables.ts";

/** The rows that the relations by a join table list, whose changes the log has beside those of columns. */
export const linkedTables: Readonly<Record<string, SQLiteTable>> = {
  productCategories: schema.productCategory,
  products: schema.product,
};

/** The rows of columns without a foreign key, because they may outlive them. */
const looseReferences = new Map<SQLiteColumn, SQLiteTable>([
  [schema.apiKey.makerKeyId, schema.apiKey],
  [schema.apiKey.madeBy, schema.customer],
  [schema.oauthApp.madeBy, schema.customer],
  [schema.webhookEndpoint.makerKeyId, schema.apiKey],
  [schema.webhookEndpoint.madeBy, schema.customer],
  [schema.sharedTablet.setUpBy, schema.customer],
]);

const findTable = (thing: string): SQLiteTable | undefined =>
  Object.entries<SQLiteTable>(auditedTables).find(([name]) => name === thing)?.[1];

const findColumn = (thing: string, field: string): SQLiteColumn | undefined => {
  const table = findTable(thing);
  return table && Object.entries<SQLiteColumn>(getTableColumns(table)).find(([name]) => name === field)?.[1];
};

/** The format of a column's values: its own, or the one of its type; null if nothing declares it. */
export const findColumnFormat = (column: SQLiteColumn): ValueFormat | null => {
  const { type, format } = columnMeta(column);
  if (format) return format;
  if (type === "enum" || type === "enumList" || type === "code") return "choice";
  if (type === "object" || type === "objectList") return "object";
  if (type === "string" || type === "textList" || type === "json") return "text";
  return type === "int" || type === "intList" ? null : type;
};

/** The format of the values that an entry has of a field. */
export const findFormat = (thing: string, field: string): ValueFormat => {
  if (field in linkedTables) return "id";
  const column = findColumn(thing, field);
  return (column && findColumnFormat(column)) ?? "text";
};

/** The table of the rows whose ids an entry has of a field. */
export const findReferencedTable = (thing: string, field: string): SQLiteTable | undefined => {
  const table = findTable(thing);
  const column = findColumn(thing, field);
  if (!table || !column) return linkedTables[field];
  const references = getTableConfig(table).foreignKeys.map((key) => key.reference());
  const reference = references.find(({ columns }) => columns.includes(column));
  return reference?.foreignTable ?? looseReferences.get(column);
};
