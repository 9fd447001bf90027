import type { Query } from "drizzle-orm";
import type { BatchItem, BatchResponse } from "drizzle-orm/batch";
import type { Db } from "./client.ts";
import { withinTime } from "./time-limit.ts";

type Statement = BatchItem<"sqlite">;

/** D1 answers within milliseconds. A guest does not wait longer for a database that hangs. */
const batchLimitMs = 10_000;

/** A compiled statement with its values. */
export interface PreparedQuery {
  getQuery(): Query;
  mapResult(response: unknown, isFromBatch?: boolean): unknown;
}

/** Every statement has this method, but drizzle's common type of statements does not declare it. */
interface Preparable {
  prepare(): PreparedQuery;
}

const isPreparable = (statement: object): statement is Preparable => "prepare" in statement;

export const prepareStatement = (statement: Statement): PreparedQuery => {
  if (!isPreparable(statement)) throw new Error("This statement cannot be prepared.");
  return statement.prepare();
};

/** Runs statements as one transaction, and returns their results. Replaces drizzle's `db.batch`, which accepts only
 *  statements that drizzle itself has bound. Throws `TimeLimitExceeded` after 10 seconds; the statements may still take
 *  effect, as if D1's answer was lost. */
export const batch = async <Statements extends readonly [Statement, ...Statement[]]>(
  { $client }: Db,
  statements: Readonly<Statements>,
): Promise<BatchResponse<Statements>> => {
  const queries = statements.map(prepareStatement);
  const bound = queries.map((query) => {
    const { sql, params } = query.getQuery();
    return $client.prepare(sql).bind(...params);
  });
  const responses = await withinTime(batchLimitMs, $client.batch(bound));
  // The named boundary: each statement maps its own response.
  return queries.map((query, index) => query.mapResult(responses[index], true)) as BatchResponse<Statements>;
};
