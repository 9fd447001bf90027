import type { D1Database, D1DatabaseSession } from "@cloudflare/workers-types";
import { DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { SQLiteD1Session } from "drizzle-orm/d1/session";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import * as schema from "./schema/index.ts";

export type Db = DrizzleD1Database<typeof schema> & { $client: D1Database };

const connections = new WeakMap<D1Database, Db>();

/** The client of a database. There is one per binding, so that requests, cron and queue messages share its prepared
 *  statements. */
export const connect = (database: D1Database): Db => {
  const existing = connections.get(database);
  if (existing) return existing;
  const db = drizzle(database, { schema });
  connections.set(database, db);
  return db;
};

/** What Drizzle and our batches use of a database. D1's sessions have it too. */
export type Queries = Pick<D1DatabaseSession, "prepare" | "batch">;

const dialect = new SQLiteAsyncDialect();

/** The same database through a session. It shares the relations of the tables, which take milliseconds to derive. */
export const connectSession = (db: Db, session: Queries): Db => {
  // The named boundary: nothing but `Queries` is used of a client.
  const client = session as D1Database;
  const { schema: tables, fullSchema, tableNamesMap } = db._;
  if (!tables) throw new Error("A database from `connect` has relations.");
  const relations = { schema: tables, fullSchema, tableNamesMap };
  const drizzleSession = new SQLiteD1Session<typeof schema, typeof tables>(client, dialect, relations);
  return Object.assign(new DrizzleD1Database<typeof schema>("async", dialect, drizzleSession, relations), {
    $client: client,
  });
};
