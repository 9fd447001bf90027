import { schemaAssertion } from "../../../db/asserted.ts";

/** Counts what Cloudflare bills for a database: rows read and written, statements, and round trips. */
export interface Meter {
  roundTrips: number;
  statements: number;
  rowsRead: number;
  rowsWritten: number;
}

const isRead = (query: string): boolean => /^\s*(select|with)\b/i.test(query);

/** A database that counts its usage from the metadata that D1 returns. */
export const metered = (database: D1Database): { database: D1Database; meter: Meter } => {
  const meter: Meter = { roundTrips: 0, statements: 0, rowsRead: 0, rowsWritten: 0 };
  const originals = new WeakMap<D1PreparedStatement, { statement: D1PreparedStatement; query: string }>();
  const count = ({ meta }: D1Result): void => {
    meter.statements += 1;
    meter.rowsRead += meta.rows_read;
    meter.rowsWritten += meta.rows_written;
  };
  const countResult = <Result extends D1Result>(result: Result): Result => {
    count(result);
    return result;
  };
  const countRoundTrip = <ResponseBody>(response: Promise<ResponseBody>): Promise<ResponseBody> => {
    meter.roundTrips += 1;
    return response;
  };
  const wrap = (statement: D1PreparedStatement, query: string): D1PreparedStatement => {
    const watched = new Proxy(statement, {
      get: (target, name) => {
        if (name === "bind") return (...values: unknown[]) => wrap(target.bind(...values), query);
        if (name === "all") return async () => countResult(await countRoundTrip(target.all()));
        if (name === "run") return async () => countResult(await countRoundTrip(target.run()));
        if (name !== "raw" && name !== "first") return Reflect.get(target, name, target);
        return async (...options: []) => {
          // These methods return rows without metadata, so a read is repeated to measure it. Writes do not use them.
          if (!isRead(query)) throw new Error(`A write without a meter: ${query}`);
          count(await countRoundTrip(target.all()));
          return name === "raw" ? target.raw(...options) : target.first(...options);
        };
      },
    });
    originals.set(watched, { statement, query });
    return watched;
  };
  const watched = new Proxy(database, {
    get: (target, name) => {
      if (name === "prepare") return (query: string) => wrap(target.prepare(query), query);
      if (name === "batch")
        return async (statements: D1PreparedStatement[]) => {
          const batch = statements.map((statement) => originals.get(statement) ?? { statement, query: "" });
          const results = await countRoundTrip(target.batch(batch.map(({ statement }) => statement)));
          // Every batch that writes has this statement as well; it reads one row.
          const counted = results.filter((_, index) => batch[index]?.query !== schemaAssertion);
          for (const result of counted) count(result);
          return results;
        };
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return { database: watched, meter };
};
