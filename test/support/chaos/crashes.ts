import type { Announcement } from "../../../worker/domain/live/messages.ts";
import type { Env } from "../../../worker/env.ts";
import type { SeededRandom } from "./random-choices.ts";

/** The probability of each kind of fault per call; null while no faults are injected. */
export interface FaultChance {
  random: SeededRandom;
  probability: number;
}

class Crash extends Error {}

type Guard = <Value>(call: () => Promise<Value>) => Promise<Value>;

/** A database that routes every call through `guarded`. */
const guardedDatabase = (database: D1Database, guarded: Guard): D1Database => {
  const originals = new WeakMap<object, D1PreparedStatement>();

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
          guarded(() => target.batch(statements.map((statement) => originals.get(statement) ?? statement)));
      }
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
};

/** A database whose worker crashes: before a call, or after the call took effect. */
export const crashing = (database: D1Database, chance: () => FaultChance | null): D1Database =>
  guardedDatabase(database, async (call) => {
    const faultChance = chance();
    if (faultChance?.random.chance(faultChance.probability)) throw new Crash("The worker stopped before this call.");
    const value = await call();
    if (faultChance?.random.chance(faultChance.probability)) throw new Crash("The worker stopped after this call.");
    return value;
  });

/** A database that is locked by another process while `failure` returns an error message. */
export const failing = (database: D1Database, failure: () => string | null): D1Database =>
  guardedDatabase(database, async (call) => {
    const message = failure();
    if (message !== null) throw new Error(message);
    return call();
  });

/** Live channels for a worker that is killed after it wrote a change and before it announced it. */
export const losingAnnouncements = (channels: Env["STORE"], isLost: () => boolean): Env["STORE"] => {
  const getByName = (name: string) => {
    const channel = channels.getByName(name);
    const publish = async (announcements: readonly Announcement[]): Promise<void> => {
      if (isLost()) throw new Crash("The worker stopped before it announced its change.");
      await channel.publish(announcements);
    };
    return { publish, fetch: (url: string, init: RequestInit) => channel.fetch(url, init) };
  };
  // The named boundary: the worker looks channels up by name, to publish and to connect.
  return { getByName } as unknown as Env["STORE"];
};
