/** A database that remembers which statements it was asked to run. */
export interface Watched {
  database: D1Database;
  statements: string[];
}

/** Notes each statement as it is prepared: the worker prepares every one that it runs, each time. */
export const watch = (database: D1Database): Watched => {
  const statements: string[] = [];
  const watched = new Proxy(database, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      if (name !== "prepare") return value.bind(target);
      return (query: string) => {
        statements.push(query);
        return target.prepare(query);
      };
    },
  });
  return { database: watched, statements };
};
