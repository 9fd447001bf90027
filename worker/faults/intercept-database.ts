import { changesRows } from "../../db/asserted.ts";

/** Runs a call of the database, or replaces it. `isWrite` is true if any of its statements writes. */
export type DatabaseGuard = <Value>(call: () => Promise<Value>, isWrite: boolean) => Promise<Value>;

interface Original {
  statement: D1PreparedStatement;
  query: string;
}

const executing: readonly (string | symbol)[] = ["all", "run", "raw", "first"];

type Queries = Pick<D1DatabaseSession, "prepare" | "batch">;

/** Queries of a database or of one of its sessions that run through `guard`. */
const interceptQueries = <Target extends Queries>(queries: Target, guard: DatabaseGuard): Target => {
  const originals = new WeakMap<D1PreparedStatement, Original>();
  const wrap = (statement: D1PreparedStatement, query: string): D1PreparedStatement => {
    const proxy = new Proxy(statement, {
      get: (target, name) => {
        if (name === "bind") return (...values: unknown[]) => wrap(target.bind(...values), query);
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== "function" || !executing.includes(name)) return member;
        return (...args: unknown[]) => guard(() => Reflect.apply(member, target, args), changesRows(query));
      },
    });
    originals.set(proxy, { statement, query });
    return proxy;
  };
  const runBatch = (target: Queries, statements: D1PreparedStatement[]) => {
    const batch = statements.map((statement) => originals.get(statement) ?? { statement, query: "" });
    const isWrite = batch.some(({ query }) => changesRows(query));
    return guard(() => target.batch(batch.map(({ statement }) => statement)), isWrite);
  };
  return new Proxy(queries, {
    get: (target, name) => {
      if (name === "prepare") return (query: string) => wrap(target.prepare(query), query);
      if (name === "batch") return (statements: D1PreparedStatement[]) => runBatch(target, statements);
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
};

/** A database that runs every call through `guard`, also the calls of its sessions. */
export const interceptDatabase = (database: D1Database, guard: DatabaseGuard): D1Database => {
  const withSession = (start?: string) => interceptQueries(database.withSession(start), guard);
  return new Proxy(interceptQueries(database, guard), {
    get: (target, name) => (name === "withSession" ? withSession : Reflect.get(target, name, target)),
  });
};
