import type { BoundQuery, Database } from "./database.ts";

/** A state of a database, as D1's sessions name it. Bookmarks sort by age. */
export const toBookmark = (version: number): string =>
  `${version.toString(16).padStart(8, "0")}-00000000-00000000-${"0".repeat(32)}`;

/** A batch of the primary on its way. */
interface Batch {
  queries: readonly BoundQuery[];
  /** The random bytes that it drew. */
  drawn: number[];
  atMs: number;
}

/** A read replica. It applies the primary's batches in their order, each after a lag. */
export class Replica {
  readonly database: Database;
  /** The number of batches that the primary has, and that the replica has applied. */
  primaryVersion = 1;
  version = 1;
  #waiting: Batch[] = [];

  constructor(database: Database) {
    this.database = database;
  }

  replicate(batch: Batch): void {
    this.primaryVersion += 1;
    this.#waiting.push(batch);
  }

  /** Applies what has arrived. A batch waits for those before it. */
  catchUp(nowMs: number): void {
    for (let [next] = this.#waiting; next && next.atMs <= nowMs; [next] = this.#waiting) {
      this.#waiting.shift();
      this.database.repeat(next.queries, next.drawn);
      this.version += 1;
    }
  }

  saveState(): void {
    this.catchUp(Number.POSITIVE_INFINITY);
    this.database.saveState();
  }

  reset(): void {
    this.database.reset();
    this.#waiting = [];
    this.primaryVersion = 1;
    this.version = 1;
  }
}
