import { is, Param, Placeholder, QueryPromise, type SQL, sql } from "drizzle-orm";
import type { Write } from "./atomic.ts";
import { batch, type PreparedQuery, prepareStatement } from "./batch.ts";
import type { Db } from "./client.ts";

/** The placeholders of a statement's values. */
export type Placeholders<Values> = { readonly [Name in keyof Values]: Placeholder<string, Values[Name]> };

/** A value, or the placeholder of one in a statement that is prepared. */
export type OrPlaceholder<Value> = Value | Placeholder<string, Value>;

type Bindings = ReadonlyMap<string, unknown>;

const bindParam = (param: unknown, bindings: Bindings): unknown => {
  if (is(param, Placeholder)) return bindings.get(param.name);
  if (!is(param, Param) || !is(param.value, Placeholder)) return param;
  const value = bindings.get(param.value.name) ?? null;
  return value === null ? null : param.encoder.mapToDriverValue(value);
};

/** A prepared statement with bound values. It runs in a batch, or alone if it is awaited. */
class BoundStatement extends QueryPromise<unknown> {
  readonly #db: Db;
  readonly #ready: PreparedQuery;

  constructor(db: Db, prepared: PreparedQuery, bindings: Bindings) {
    super();
    const { sql: text, params } = prepared.getQuery();
    const boundParams = params.map((param) => bindParam(param, bindings));
    this.#db = db;
    this.#ready = {
      getQuery: () => ({ sql: text, params: boundParams }),
      mapResult: (response, isFromBatch) => prepared.mapResult(response, isFromBatch),
    };
  }

  prepare(): PreparedQuery {
    return this.#ready;
  }

  override async execute(): Promise<unknown> {
    // The named boundary: a batch only uses `prepare` of a statement.
    const [result] = await batch(this.#db, [this as unknown as Write]);
    return result;
  }
}

/** Prepares a statement once per set of values, because compiling costs more than sending, for the databases of all
 *  calls. `build` gets a placeholder for each defined value; undefined values are left out of the SQL. Selected columns
 *  need different names, because D1 returns the rows of a batch by name, and drizzle's `findFirst` fails without a
 *  row. */
export const prepared = <Values extends object, Query extends Write>(
  build: (db: Db, placeholders: Placeholders<Values>) => Query,
): ((db: Db, values: Values) => Query) => {
  const statements = new Map<string, PreparedQuery>();
  return (db, values) => {
    const bindings = new Map(Object.entries(values).filter(([, value]) => value !== undefined));
    const names = [...bindings.keys()];
    const shape = names.join();
    let statement = statements.get(shape);
    if (!statement) {
      // The named boundary: these are the names of the values.
      const placeholders = Object.fromEntries(
        names.map((name) => [name, sql.placeholder(name)]),
      ) as Placeholders<Values>;
      statement = prepareStatement(build(db, placeholders));
      statements.set(shape, statement);
    }
    // The named boundary: it returns the results of the statement that it was built from.
    return new BoundStatement(db, statement, bindings) as unknown as Query;
  };
};

/** Placeholders for the `set` of an update, for text and number columns without an encoder. */
export const settable = <Values extends object>(placeholders: Values): { [Name in keyof Values]: SQL } => {
  const set = Object.fromEntries(
    Object.entries(placeholders).map(([name, placeholder]) => [name, sql`${placeholder}`]),
  );
  // The named boundary: these are the names of the placeholders.
  return set as { [Name in keyof Values]: SQL };
};
