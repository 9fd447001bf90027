import type { D1Database } from "@cloudflare/workers-types";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import * as schema from "./schema/index.ts";

export type Db = DrizzleD1Database<typeof schema> & { $client: D1Database };

export const connect = (database: D1Database): Db => drizzle(database, { schema });
