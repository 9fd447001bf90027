import type { Queries } from "../db/asserted.ts";
import { connectSession, type Db } from "../db/client.ts";
import { connectShards, connectStore, type Shards } from "../db/shards.ts";
import type { StoreRef } from "./context.ts";
import type { Env } from "./env.ts";
import { addShard, type ReadSource, takeFromShard } from "./http/read-source.rules.ts";

/** The queries of one request. */
export interface RequestQueries {
  db: Db;
  /** The state of the database after these queries, for the caller's next request; null if it need not know. */
  bookmark(): string | null;
}

const noBookmark = () => null;

/** Sends every query to the primary, and reads the bookmark of each. A session sends only its first query there. */
const primaryQueries = (db: Db): RequestQueries => {
  const sessions: D1DatabaseSession[] = [];
  const open = (): D1DatabaseSession => {
    const session = db.$client.withSession("first-primary");
    sessions.push(session);
    return session;
  };
  const queries: Queries = {
    prepare: (query) => open().prepare(query),
    batch: (statements) => open().batch(statements),
  };
  // D1's bookmarks sort by age.
  const newest = () =>
    sessions.reduce((latest, session) => {
      const bookmark = session.getBookmark() ?? "";
      return bookmark > latest ? bookmark : latest;
    }, "");
  return { db: connectSession(queries), bookmark: () => newest() || null };
};

/** Chooses the copy of a shard that answers each query. Without read replicas, that is the primary itself. */
export class ReadReplicas {
  /** The isolate's session of each primary. */
  readonly #sessions = new WeakMap<Db, Db>();

  /** The isolate's own session, for what is the same for everyone. It never goes back to an older state. */
  shared(env: Env, store: StoreRef): Db {
    return this.#share(env, connectStore(env, store), false);
  }

  /** The isolate's own session of each shard. They start at the primaries' newest state if `isNewest`. */
  sharedShards(env: Env, isNewest: boolean): Shards {
    const shards = connectShards(env);
    if (env.READ_REPLICAS !== "on") return shards;
    return new Map([...shards].map(([shard, primary]) => [shard, this.#share(env, primary, isNewest)]));
  }

  /** The queries of a request to a store, from a caller with this bookmark. */
  open(env: Env, store: StoreRef, source: ReadSource, bookmark: string | null): RequestQueries {
    const primary = connectStore(env, store);
    if (env.READ_REPLICAS !== "on" || source === "newest") return { db: primary, bookmark: noBookmark };
    if (source === "shared") return { db: this.shared(env, store), bookmark: noBookmark };
    const { db, bookmark: read } =
      source === "change" ? primaryQueries(primary) : this.#follow(primary, store, bookmark);
    return { db, bookmark: () => addShard(read(), store.shard) };
  }

  #follow(primary: Db, { shard }: StoreRef, bookmark: string | null): RequestQueries {
    const session = primary.$client.withSession(takeFromShard(bookmark, shard) ?? "first-primary");
    return { db: connectSession(session), bookmark: () => session.getBookmark() };
  }

  #share(env: Env, primary: Db, isNewest: boolean): Db {
    if (env.READ_REPLICAS !== "on") return primary;
    const known = isNewest ? undefined : this.#sessions.get(primary);
    if (known) return known;
    const session = primary.$client.withSession(isNewest ? "first-primary" : "first-unconstrained");
    const db = connectSession(session);
    this.#sessions.set(primary, db);
    return db;
  }
}
