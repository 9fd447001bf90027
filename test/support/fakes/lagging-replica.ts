type Values = readonly unknown[];

const isWrite = (sql: string): boolean => /^\s*(insert|update|delete|replace)\b/i.test(sql);

const toBookmark = (version: number): string =>
  `${version.toString(16).padStart(8, "0")}-00000000-00000000-${"0".repeat(32)}`;

/** Runs statements on the primary or on the replica. */
type Run = <Result>(queries: readonly string[], call: (instance: D1Database) => Promise<Result>) => Promise<Result>;

/** A statement that chooses its database when it runs. */
class ReplicatedStatement {
  readonly sql: string;
  readonly #run: Run;
  readonly #values: Values;

  constructor(run: Run, sql: string, values: Values = []) {
    this.#run = run;
    this.sql = sql;
    this.#values = values;
  }

  bind(...values: unknown[]): ReplicatedStatement {
    return new ReplicatedStatement(this.#run, this.sql, values);
  }

  on(instance: D1Database): D1PreparedStatement {
    return instance.prepare(this.sql).bind(...this.#values);
  }

  all = () => this.#run([this.sql], (instance) => this.on(instance).all());
  run = () => this.#run([this.sql], (instance) => this.on(instance).run());
  raw = (options: { columnNames: true }) => this.#run([this.sql], (instance) => this.on(instance).raw(options));
  first = () => this.#run([this.sql], (instance) => this.on(instance).first());
}

/** The tables of a database and then their indexes. Triggers act on writes, which a replica has none of. */
const readSchema = async (database: D1Database): Promise<{ type: string; name: string; sql: string }[]> => {
  const created =
    "FROM sqlite_schema WHERE type <> 'trigger' AND sql IS NOT NULL AND substr(name, 1, 1) <> '_' ORDER BY type <> 'table'";
  const { results } = await database
    .prepare(`SELECT type, name, sql ${created}`)
    .all<{ type: string; name: string; sql: string }>();
  return results;
};

/** A D1 database with one read replica, which has only what `replicate` last copied. As D1 documents it, a session's
 *  query goes to the replica unless it writes, or the session needs a newer state. */
export class LaggingReplica {
  readonly #primary: D1Database;
  readonly #replica: D1Database;
  #version = 1;
  #replicated = 0;
  /** The reads that each instance answered. */
  readonly reads = { primary: 0, replica: 0 };

  constructor(primary: D1Database, replica: D1Database) {
    this.#primary = primary;
    this.#replica = replica;
  }

  /** The binding: outside of sessions, every query goes to the primary. */
  get database(): D1Database {
    // Safe cast: nothing else of a database is used.
    return {
      ...this.#queries((queries, call) => this.#onPrimary(queries, call)),
      withSession: (start?: string) => this.#openSession(start ?? "first-unconstrained"),
    } as unknown as D1Database;
  }

  /** Copies the primary's state to the replica. */
  async replicate(): Promise<void> {
    const [created, existing] = await Promise.all([readSchema(this.#primary), readSchema(this.#replica)]);
    const names = new Set(existing.map(({ name }) => name));
    const missing = created.filter(({ name }) => !names.has(name));
    if (missing.length > 0) await this.#replica.batch(missing.map(({ sql }) => this.#replica.prepare(sql)));
    const tables = created.filter(({ type }) => type === "table").map(({ name }) => name);
    const deletes = tables.toReversed().map((table) => this.#replica.prepare(`DELETE FROM "${table}"`));
    const inserts = await Promise.all(tables.map((table) => this.#insertInto(table)));
    await this.#replica.batch([
      this.#replica.prepare("PRAGMA defer_foreign_keys = on"),
      ...deletes,
      ...inserts.filter((insert) => insert !== null),
    ]);
    this.#replicated = this.#version;
  }

  async #insertInto(table: string): Promise<D1PreparedStatement | null> {
    const [names, ...rows] = await this.#primary.prepare(`SELECT * FROM "${table}"`).raw({ columnNames: true });
    if (rows.length === 0) return null;
    const values = names.map((_, index) => `json_extract(value, '$[${index}]')`);
    const columns = names.map((name) => `"${name}"`);
    return this.#replica
      .prepare(`INSERT INTO "${table}" (${columns.join()}) SELECT ${values.join()} FROM json_each(?)`)
      .bind(JSON.stringify(rows));
  }

  #openSession(start: string): D1DatabaseSession {
    let state = start.startsWith("first-") ? null : start;
    const run: Run = async (queries, call) => {
      const isBehind = state === null ? start === "first-primary" : state > toBookmark(this.#replicated);
      const isPrimary = isBehind || queries.some(isWrite);
      const result = await (isPrimary ? this.#onPrimary(queries, call) : this.#onReplica(call));
      const seen = toBookmark(isPrimary ? this.#version : this.#replicated);
      if (state === null || state < seen) state = seen;
      return result;
    };
    // Safe cast: the statements have what Drizzle and our batches use of them.
    return { ...this.#queries(run), getBookmark: () => state } as unknown as D1DatabaseSession;
  }

  #queries(run: Run) {
    return {
      prepare: (sql: string) => new ReplicatedStatement(run, sql),
      batch: (statements: ReplicatedStatement[]) =>
        run(
          statements.map(({ sql }) => sql),
          (instance) => instance.batch(statements.map((statement) => statement.on(instance))),
        ),
    };
  }

  async #onPrimary<Result>(
    queries: readonly string[],
    call: (primary: D1Database) => Promise<Result>,
  ): Promise<Result> {
    const result = await call(this.#primary);
    if (queries.some(isWrite)) this.#version += 1;
    else this.reads.primary += 1;
    return result;
  }

  #onReplica<Result>(call: (replica: D1Database) => Promise<Result>): Promise<Result> {
    this.reads.replica += 1;
    return call(this.#replica);
  }
}
