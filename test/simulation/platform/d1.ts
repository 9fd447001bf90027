import type { Scheduler } from "../engine/scheduler.ts";
import type { FaultInjector } from "../faults/fault-injector.ts";
import { type BoundQuery, type Database, isWrite, type Row } from "./database.ts";
import { Replica, toBookmark } from "./replica.ts";
import type { ReplicaReads } from "./replica-reads.ts";

/** The run that uses a database. */
interface DatabaseUse {
  scheduler: Scheduler;
  faults: FaultInjector;
  /** Null for a database without read replicas. */
  replicaReads: ReplicaReads | null;
  /** Called when a statement names a table or column that the database does not have. */
  onMissingName(message: string): void;
  /** Runs each write, and checks the invariants that always hold. */
  write<Value>(write: DatabaseWrite, work: (database: Database) => Value): Value;
}

/** A write on its way to a database. */
export interface DatabaseWrite {
  shard: Database;
  queries: readonly BoundQuery[];
  /** The process that writes. */
  caller: string;
}

/** The migration of a release. */
export interface Migration {
  name: string;
  statements: readonly string[];
}

interface Result {
  success: true;
  results: Row[];
  meta: { changes: number };
}

/** SQLite's errors about statements of another schema. */
const missingNames = /no such (?:table|column)|has no column named/;

const lostConnection = () => new Error("D1_ERROR: Network connection lost.");
const locked = () => new Error("D1_ERROR: database is locked: SQLITE_BUSY");
const full = () => new Error("D1_ERROR: database or disk is full: SQLITE_FULL");

const hasWrite = (queries: readonly BoundQuery[]): boolean => queries.some(({ sql }) => isWrite(sql));

/** The share of a session's queries that reach the replica, if it is new enough. */
const replicaShare = 0.8;

class Statement {
  readonly query: BoundQuery;
  readonly #queries: Queries;

  constructor(queries: Queries, query: BoundQuery) {
    this.#queries = queries;
    this.query = query;
  }

  bind(...values: unknown[]): Statement {
    return new Statement(this.#queries, { sql: this.query.sql, values });
  }

  async all(): Promise<Result> {
    const [result] = await this.#queries.batch([this]);
    return result ?? { success: true, results: [], meta: { changes: 0 } };
  }

  run(): Promise<Result> {
    return this.all();
  }

  raw(): Promise<unknown[][]> {
    return this.#queries.perform([this.query], (database) => database.readLists(this.query));
  }

  async first(column?: string): Promise<unknown> {
    const [row] = (await this.all()).results;
    if (!row) return null;
    return column === undefined ? row : row[column];
  }
}

/** What a database and its sessions have in common. */
abstract class Queries {
  abstract perform<Value>(queries: readonly BoundQuery[], work: (database: Database) => Value): Promise<Value>;

  prepare(sql: string): Statement {
    return new Statement(this, { sql, values: [] });
  }

  batch(statements: readonly Statement[]): Promise<Result[]> {
    const queries = statements.map(({ query }) => query);
    return this.perform(queries, (database) =>
      database.batch(queries).map(({ rows, changes }) => ({ success: true, results: rows, meta: { changes } })),
    );
  }
}

/** A session: it never reads a state older than one that it has seen, or than the bookmark that it starts with. */
class Session extends Queries {
  readonly #database: SimulatedD1;
  readonly #start: string;
  #bookmark: string | null;

  constructor(database: SimulatedD1, start: string) {
    super();
    this.#database = database;
    this.#start = start;
    this.#bookmark = start.startsWith("first-") ? null : start;
  }

  override perform<Value>(queries: readonly BoundQuery[], work: (database: Database) => Value): Promise<Value> {
    const canRead = (replicaBookmark: string): boolean =>
      this.#bookmark === null ? this.#start !== "first-primary" : this.#bookmark <= replicaBookmark;
    return this.#database.performAnywhere(queries, work, canRead, (bookmark) => {
      if (this.#bookmark === null || this.#bookmark < bookmark) this.#bookmark = bookmark;
    });
  }

  getBookmark(): string | null {
    return this.#bookmark;
  }
}

/** D1 as workers reach it: every call takes time and may fail. All runs share one binding, because the product
 *  compiles its statements once per binding. */
export class SimulatedD1 extends Queries {
  readonly primary: Database;
  readonly #replica: Replica;
  #use: DatabaseUse | null = null;

  constructor(primary: Database, replica: Database) {
    super();
    this.primary = primary;
    this.#replica = new Replica(replica);
  }

  /** Starts another run. */
  enter(use: DatabaseUse): void {
    this.#use = use;
  }

  /** Applies the migration of a release. The replica gets it after all that was written before. */
  migrate({ name, statements }: Migration): void {
    this.#replica.catchUp(Number.POSITIVE_INFINITY);
    for (const database of [this.primary, this.#replica.database]) database.applyMigration(name, statements);
  }

  /** Marks the current content as the one that `reset` returns to. */
  saveState(): void {
    this.primary.saveState();
    this.#replica.saveState();
  }

  reset(): void {
    this.primary.reset();
    this.#replica.reset();
  }

  close(): void {
    this.primary.close();
    this.#replica.database.close();
  }

  withSession(start = "first-unconstrained"): Session {
    return new Session(this, start);
  }

  /** One call of the primary, with the faults that it may have. */
  override perform<Value>(queries: readonly BoundQuery[], work: (database: Database) => Value): Promise<Value> {
    return this.performAnywhere(
      queries,
      work,
      () => false,
      () => undefined,
    );
  }

  /** One call, which the replica may answer if it only reads and `canRead` accepts the replica's state. `onAnswer` gets
   *  the state that answered. */
  performAnywhere<Value>(
    queries: readonly BoundQuery[],
    work: (database: Database) => Value,
    canRead: (bookmark: string) => boolean,
    onAnswer: (bookmark: string) => void,
  ): Promise<Value> {
    if (!this.#use) throw new Error("No run uses the database.");
    const { scheduler, faults, replicaReads } = this.#use;
    const writes = hasWrite(queries);
    const request = replicaReads?.current() ?? null;
    const caller = scheduler.current?.name ?? "";
    return scheduler.call(describe(queries), scheduler.latency(1, 25), () => {
      if (faults.fires("database-error-before")) throw lostConnection();
      const isReplica = !writes && this.#choosesReplica(canRead);
      if (isReplica) request?.addRead(queries);
      const value = this.#watch(() =>
        isReplica ? work(this.#replica.database) : this.#workOnPrimary(queries, caller, work),
      );
      if (writes) request?.addWrite(queries);
      onAnswer(toBookmark(isReplica ? this.#replica.version : this.#replica.primaryVersion));
      if (faults.fires("database-error-after")) throw lostConnection();
      return value;
    });
  }

  /** Runs work of a worker, whichever version it is of: it must find every table and column that it names. */
  #watch<Value>(work: () => Value): Value {
    try {
      return work();
    } catch (error) {
      if (error instanceof Error && missingNames.test(error.message)) this.#use?.onMissingName(error.message);
      throw error;
    }
  }

  #workOnPrimary<Value>(queries: readonly BoundQuery[], caller: string, work: (database: Database) => Value): Value {
    if (!this.#use) throw new Error("No run uses the database.");
    const { scheduler, faults, replicaReads, write } = this.#use;
    if (faults.isOngoing("database-locked")) throw locked();
    if (!hasWrite(queries)) return work(this.primary);
    if (faults.isOngoing("disk-full")) throw full();
    const value = write({ shard: this.primary, queries, caller }, work);
    const drawn = this.primary.takeDrawn();
    if (replicaReads) {
      const lagMs = faults.isOngoing("replica-behind") ? scheduler.latency(5_000, 90_000) : scheduler.latency(0, 300);
      // What a batch asserts held when it was written.
      const writes = queries.filter(({ sql }) => isWrite(sql));
      this.#replica.replicate({ queries: writes, drawn, atMs: scheduler.nowMs + lagMs });
    }
    return value;
  }

  #choosesReplica(canRead: (bookmark: string) => boolean): boolean {
    if (!this.#use?.replicaReads) return false;
    const { scheduler } = this.#use;
    this.#replica.catchUp(scheduler.nowMs);
    return canRead(toBookmark(this.#replica.version)) && scheduler.random.chance(replicaShare);
  }
}

/** The first statement, and the values of all, so that two runs with other values have other digests. */
const describe = (queries: readonly BoundQuery[]): string =>
  `d1 ${queries.length} ${queries[0]?.sql.slice(0, 60)} ${queries.map(({ values }) => values.join()).join(" ")}`;
