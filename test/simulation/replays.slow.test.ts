import { expect, it } from "vitest";
import { buildScripts } from "./load.ts";
import type { SeedRun } from "./thread.ts";
import { runInThreads } from "./threads.ts";

const seeds = Array.from({ length: 50 }, (_, index) => index + 1);

it(`${seeds.length} seeds do the same event by event when they are replayed twice, whatever ran before`, {
  // A busy machine must not fail a test.
  timeout: 1_800_000,
}, async () => {
  /** The digests of whole traces by seed: of the first run and of its replays, one of them in the opposite order. */
  const digests = new Map<number, (string | null)[]>();
  const queue = [...seeds, ...seeds.toReversed(), ...seeds];
  const next = (): SeedRun | null => {
    const seed = queue.shift();
    return seed === undefined ? null : { seed, isTracing: true };
  };
  await runInThreads({ scripts: await buildScripts(), only: null }, next, ({ result: { seed }, traceDigest }) => {
    digests.set(seed, [...(digests.get(seed) ?? []), traceDigest]);
  });
  const traces = [...digests.values()];
  expect(traces.filter((found) => found.length !== 3 || found.includes(null) || new Set(found).size > 1)).toEqual([]);
  expect(new Set(traces.map(([digest]) => digest)).size).toBe(seeds.length);
});
