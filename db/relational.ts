import {
  createTableRelationsHelpers,
  type ExtractTablesWithRelations,
  extractTablesRelationalConfig,
} from "drizzle-orm";
import { DrizzleD1Database } from "drizzle-orm/d1";
import { SQLiteD1Session } from "drizzle-orm/d1/session";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import type { Db } from "./client.ts";
import * as schema from "./schema/index.ts";

type Tables = ExtractTablesWithRelations<typeof schema>;

/** Drizzle's relational queries, by table. */
export type RelationalQueries = DrizzleD1Database<typeof schema>["query"];

const dialect = new SQLiteAsyncDialect();

const deriveRelations = () => {
  const { tables, tableNamesMap } = extractTablesRelationalConfig<Tables>(schema, createTableRelationsHelpers);
  return { fullSchema: schema, schema: tables, tableNamesMap };
};

let relations: ReturnType<typeof deriveRelations> | null = null;
const queries = new WeakMap<Db, RelationalQueries>();

/** Reads rows with their relations: `relational(db).restaurantOrder.findMany(…)`. A client has only the queries that
 *  name their tables, so that a start declares no others. All databases share the relations, which take milliseconds
 *  to derive. */
export const relational = (db: Db): RelationalQueries => {
  const known = queries.get(db);
  if (known) return known;
  relations ??= deriveRelations();
  const session = new SQLiteD1Session<typeof schema, Tables>(db.$client, dialect, relations);
  const { query } = new DrizzleD1Database<typeof schema>("async", dialect, session, relations);
  queries.set(db, query);
  return query;
};
