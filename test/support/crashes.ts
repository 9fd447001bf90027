import type { Dice } from "./dice.ts";

/** How often each kind of fault comes, as a share of calls; null while nothing breaks. */
export interface Chance {
  dice: Dice;
  share: number;
}

class Crash extends Error {}

/** The database as a worker meets it that dies in the middle: before a call, or after it had its effect. */
export const crashing = (database: D1Database, chance: () => Chance | null): D1Database => {
  const originals = new WeakMap<object, D1PreparedStatement>();

  const guarded = async <Value>(call: () => Promise<Value>): Promise<Value> => {
    const now = chance();
    if (now?.dice.happens(now.share)) throw new Crash("The worker stopped before this call.");
    const value = await call();
    if (now?.dice.happens(now.share)) throw new Crash("The worker stopped after this call.");
    return value;
  };

  const statement = (original: D1PreparedStatement): D1PreparedStatement => {
    const proxy = new Proxy(original, {
      get: (target, name) => {
        if (name === "bind") return (...values: unknown[]) => statement(target.bind(...values));
        const member: unknown = Reflect.get(target, name, target);
        return typeof member === "function"
          ? (...args: unknown[]) => guarded(() => member.apply(target, args))
          : member;
      },
    });
    originals.set(proxy, original);
    return proxy;
  };

  return new Proxy(database, {
    get: (target, name) => {
      if (name === "prepare") return (query: string) => statement(target.prepare(query));
      if (name === "batch") {
        return (statements: D1PreparedStatement[]) =>
          guarded(() => target.batch(statements.map((one) => originals.get(one) ?? one)));
      }
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
};
