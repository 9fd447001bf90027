import { sql } from "drizzle-orm";
import { customer } from "../../schema/index.ts";

/** The name of a person, or else the e-mail address. */
export const personName = sql<string>`coalesce(nullif(${customer.name}, ''), ${customer.email})`;
