import type { D1Database } from "@cloudflare/workers-types";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import { assertDatabase, assertSession, type Queries } from "./asserted.ts";

export type Db = DrizzleD1Database & { $client: D1Database };

const connections = new WeakMap<D1Database, Db>();

/** The client of a database, whose writes assert the schema. There is one per binding, so that requests, cron and queue
 *  messages share its prepared statements. */
export const connect = (database: D1Database): Db => {
  const existing = connections.get(database);
  if (existing) return existing;
  const db = drizzle(assertDatabase(database));
  connections.set(database, db);
  return db;
};

/** A client of a database's session. */
export const connectSession = (session: Queries): Db => drizzle(assertSession(session));
