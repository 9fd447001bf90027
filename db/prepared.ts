import type { D1PreparedStatement } from "@cloudflare/workers-types";
import { is, Param, Placeholder, QueryPromise, type SQL, sql } from "drizzle-orm";
import type { Write } from "./atomic.ts";
import type { Db } from "./client.ts";

/** Where the values of a statement go. */
export type Places<Values> = { readonly [Name in keyof Values]: Placeholder<string, Values[Name]> };

type Filling = ReadonlyMap<string, unknown>;

/** What a batch asks each of its statements for. */
interface Prepared {
  getQuery(): { sql: string; params: unknown[] };
  stmt: D1PreparedStatement;
  mapResult(answer: unknown, isFromBatch?: boolean): unknown;
}

const fill = (param: unknown, filling: Filling): unknown => {
  if (is(param, Placeholder)) return filling.get(param.name);
  if (!is(param, Param) || !is(param.value, Placeholder)) return param;
  const value = filling.get(param.value.name) ?? null;
  return value === null ? null : param.encoder.mapToDriverValue(value);
};

/** A prepared statement with its values: it goes out in a batch, or by itself where it is awaited. */
class Filled extends QueryPromise<unknown> {
  readonly #db: Db;
  readonly #ready: Prepared;

  constructor(db: Db, prepared: Prepared, filling: Filling) {
    super();
    const { sql: text, params } = prepared.getQuery();
    const given = params.map((param) => fill(param, filling));
    this.#db = db;
    this.#ready = {
      stmt: prepared.stmt,
      getQuery: () => ({ sql: text, params: given }),
      mapResult: (answer, isFromBatch) => prepared.mapResult(answer, isFromBatch),
    };
  }

  _prepare(): Prepared {
    return this.#ready;
  }

  override async execute(): Promise<unknown> {
    // The named boundary: of all that its types promise, a batch uses the method above.
    const [answer] = await this.#db.batch([this as unknown as Write]);
    return answer;
  }
}

// The named boundary: a batch of drizzle asks its statements by this method, which its types do not show.
const prepare = (query: Write): Prepared => (query as unknown as { _prepare(): Prepared })._prepare();

/** A statement whose words are found once for each database, because finding them takes longer than sending them.
 *  `word` gets a place for each value that is given: what is undefined has none, and makes other words. */
export const prepared = <Values extends object, Query extends Write>(
  word: (db: Db, places: Places<Values>) => Query,
): ((db: Db, values: Values) => Query) => {
  const known = new WeakMap<Db, Map<string, Prepared>>();
  return (db, values) => {
    const filling = new Map(Object.entries(values).filter(([, value]) => value !== undefined));
    const names = [...filling.keys()];
    const shape = names.join();
    const statements = known.get(db) ?? new Map<string, Prepared>();
    known.set(db, statements);
    let statement = statements.get(shape);
    if (!statement) {
      // The named boundary: these are the names of the values.
      const places = Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as Places<Values>;
      statement = prepare(word(db, places));
      statements.set(shape, statement);
    }
    // The named boundary: it answers what the statement that it was made from answers.
    return new Filled(db, statement, filling) as unknown as Query;
  };
};

/** Places as what an update sets, for columns that hold texts and numbers as they are. */
export const settable = <Values extends object>(places: Values): { [Name in keyof Values]: SQL } => {
  const set = Object.fromEntries(Object.entries(places).map(([name, place]) => [name, sql`${place}`]));
  // The named boundary: these are the names of the places.
  return set as { [Name in keyof Values]: SQL };
};
