import type { SeededRandom } from "../../support/chaos/random-choices.ts";
import type { SandboxRun } from "../engine/sandbox.ts";
import type { Workers } from "../platform/workers.ts";
import type { FaultInjector } from "./fault-injector.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

interface Incidents {
  random: SeededRandom;
  faults: FaultInjector;
  workers: Workers;
  run: SandboxRun;
  /** Whether money moves at its processor alone in this run. */
  hasMovedMoney: boolean;
  /** Incidents begin within this time. */
  withinMs: number;
}

/** Schedules the faults that begin at one moment of a run, each at a random time. */
export const scheduleIncidents = ({ random, faults, workers, run, hasMovedMoney, withinMs }: Incidents): void => {
  const { scheduler } = run;
  const incident = (begin: () => void, atMs = random.integerBelow(withinMs)) =>
    scheduler.schedule("incident", atMs, begin);
  incident(() => faults.begin("database-locked", 2_000 + random.integerBelow(12_000)));
  incident(() => faults.begin("disk-full", minuteMs + random.integerBelow(3 * minuteMs)));
  incident(() => faults.begin("replica-behind", minuteMs + random.integerBelow(9 * minuteMs)), 10_000);
  incident(() => faults.begin("partner-down", 24 * 60 * minuteMs));
  const duringCheckouts = 20_000 + random.integerBelow(40_000);
  incident(
    () => {
      if (faults.fires("deploy")) workers.deploy(20_000 + random.integerBelow(4 * minuteMs));
    },
    random.chance(0.6) ? duringCheckouts : random.integerBelow(withinMs),
  );
  if (hasMovedMoney) {
    const backMs = 5 * minuteMs + random.integerBelow(15 * minuteMs);
    incident(() => {
      if (!faults.fires("clock-hour-back")) return;
      run.clockOffsetMs -= hourMs;
      scheduler.schedule("the clock is right again", backMs, () => {
        run.clockOffsetMs = Math.min(0, run.clockOffsetMs + hourMs);
      });
    });
  }
  incident(() => {
    if (faults.fires("clock-jump")) run.clockOffsetMs = random.integerBelow(110_000) - 20_000;
  });
};
