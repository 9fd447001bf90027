import type { Env } from "../../../worker/env.ts";
import { interceptDatabase } from "../../../worker/faults/intercept-database.ts";
import type { SeededRandom } from "./random-choices.ts";

/** The probability of each kind of fault per call; null while no faults are injected. */
export interface FaultChance {
  random: SeededRandom;
  probability: number;
}

class Crash extends Error {}

/** Chooses for each call, when it begins, whether the worker crashes before it or after it took effect. */
export type CrashRule = () => (moment: "before" | "after") => boolean;

const crashGuard =
  (rule: CrashRule) =>
  async <Value>(call: () => Promise<Value>): Promise<Value> => {
    const crashes = rule();
    if (crashes("before")) throw new Crash("The worker stopped before this call.");
    const value = await call();
    if (crashes("after")) throw new Crash("The worker stopped after this call.");
    return value;
  };

/** A database whose worker crashes at the calls that a rule chooses. */
export const crashingAt = (database: D1Database, rule: CrashRule): D1Database =>
  interceptDatabase(database, crashGuard(rule));

/** A rule that crashes the worker once, before or after the nth call from now on, and whether that has happened. */
export const crashOnce = (nth: number, moment: "before" | "after"): { rule: CrashRule; hasCrashed(): boolean } => {
  let calls = 0;
  let hasCrashed = false;
  const rule: CrashRule = () => {
    calls += 1;
    const current = calls;
    return (now) => {
      const isNow = current === nth && now === moment;
      hasCrashed ||= isNow;
      return isNow;
    };
  };
  return { rule, hasCrashed: () => hasCrashed };
};

/** A database whose worker crashes at random. */
export const crashing = (database: D1Database, chance: () => FaultChance | null): D1Database =>
  crashingAt(database, () => {
    const faultChance = chance();
    return () => faultChance?.random.chance(faultChance.probability) ?? false;
  });

/** A directory of stores whose worker crashes at the assignments that a rule chooses. */
export const crashingDirectory = (directory: Env["DIRECTORY"], rule: CrashRule): Env["DIRECTORY"] => {
  const guarded = crashGuard(rule);
  const getByName = (name: string) => ({
    assign: (shard: number) => guarded(async () => directory.getByName(name).assign(shard)),
  });
  // The named boundary: a move only assigns shards.
  return { getByName } as unknown as Env["DIRECTORY"];
};
