/** A database that records the statements it executes. */
export interface WatchedDatabase {
  database: D1Database;
  statements: string[];
}

const executingMethods: readonly (string | symbol)[] = ["all", "run", "raw", "first"];

/** Records each execution of a statement, because the worker reuses prepared statements. */
export const watch = (database: D1Database): WatchedDatabase => {
  const statements: string[] = [];
  const wrappedStatements = new WeakMap<D1PreparedStatement, { statement: D1PreparedStatement; query: string }>();
  const wrap = (statement: D1PreparedStatement, query: string): D1PreparedStatement => {
    const watched = new Proxy(statement, {
      get: (target, name) => {
        if (name === "bind") return (...values: unknown[]) => wrap(target.bind(...values), query);
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== "function") return value;
        return (...options: unknown[]) => {
          if (executingMethods.includes(name)) statements.push(query);
          return value.apply(target, options);
        };
      },
    });
    wrappedStatements.set(watched, { statement, query });
    return watched;
  };
  const watched = new Proxy(database, {
    get: (target, name) => {
      if (name === "prepare") return (query: string) => wrap(target.prepare(query), query);
      if (name === "batch")
        return (batch: D1PreparedStatement[]) => {
          const originals = batch.map((one) => wrappedStatements.get(one) ?? { statement: one, query: "" });
          statements.push(...originals.map(({ query }) => query));
          return target.batch(originals.map(({ statement }) => statement));
        };
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return { database: watched, statements };
};
