import type { SeededRandom } from "../../support/chaos/random-choices.ts";
import type { Scheduler } from "../engine/scheduler.ts";
import type { Migration, SimulatedD1 } from "../platform/d1.ts";
import type { Workers } from "../platform/workers.ts";

interface ReleaseParts {
  migration: Migration;
  shards: readonly SimulatedD1[];
  workers: Workers;
  scheduler: Scheduler;
  random: SeededRandom;
}

/** How many releases are rolled back, and uploaded again. */
const rollbackShare = 0.4;
const minPauseMs = 1_000;
const maxPauseMs = 20_000;

/** Releases a version that migrates the databases: migrates one shard after the other, and uploads the worker some
 *  seconds later. Some releases are rolled back after that, when the earlier worker can only read, and uploaded
 *  again. */
export const startRelease = ({ migration, shards, workers, scheduler, random }: ReleaseParts): void => {
  const pauseMs = (): number => minPauseMs + random.integerBelow(maxPauseMs - minPauseMs);
  let atMs = 0;
  const then = (what: string, work: () => void): void => {
    atMs += pauseMs();
    scheduler.schedule(what, atMs, work);
  };
  for (const shard of shards) then("a shard is migrated", () => shard.migrate(migration));
  then("the worker is uploaded", () => workers.release(pauseMs()));
  if (!random.chance(rollbackShare)) return;
  then("the worker is rolled back", () => workers.rollBack(pauseMs()));
  then("the worker is uploaded again", () => workers.release(pauseMs()));
};
