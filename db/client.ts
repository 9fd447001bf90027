import type { D1Database, D1DatabaseSession } from "@cloudflare/workers-types";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";

export type Db = DrizzleD1Database & { $client: D1Database };

const connections = new WeakMap<D1Database, Db>();

/** The client of a database. There is one per binding, so that requests, cron and queue messages share its prepared
 *  statements. */
export const connect = (database: D1Database): Db => {
  const existing = connections.get(database);
  if (existing) return existing;
  const db = drizzle(database);
  connections.set(database, db);
  return db;
};

/** What Drizzle and our batches use of a database. D1's sessions have it too. */
export type Queries = Pick<D1DatabaseSession, "prepare" | "batch">;

/** A client of a database's session. */
export const connectSession = (session: Queries): Db =>
  // The named boundary: nothing but `Queries` is used of a client.
  drizzle(session as D1Database);
