import type { SeededRandom } from "../../support/chaos/random-choices.ts";
import type { Scheduler } from "../engine/scheduler.ts";
import { type FaultName, faultNames, faults, isMovedMoney } from "./faults.ts";

export type FaultCounts = Record<FaultName, number>;

export const noFaults = (): FaultCounts =>
  // The named boundary: one entry for each name.
  Object.fromEntries(faultNames.map((name) => [name, 0])) as FaultCounts;

/** Which faults a run may have. */
export interface FaultSelection {
  /** Only these faults happen; null for all. */
  only: ReadonlySet<FaultName> | null;
  /** Faults that do not happen, by their position in the run. A smaller history leaves out some of them. */
  omitted: ReadonlySet<number>;
}

/** A fault that happened. */
export interface FiredFault {
  position: number;
  name: FaultName;
  atMs: number;
}

/** Each run has a random half of the faults, some of them often: rare combinations are more likely than with all of
 *  them at once ("swarm testing", Groce et al., 2012). */
const drawProbabilities = (random: SeededRandom, names: readonly FaultName[]): [FaultName, number][] =>
  names.map((name) => {
    const isEnabled = random.chance(0.5);
    const factor = random.pick([0.5, 1, 1, 2.5]);
    return [name, isEnabled ? Math.min(faults[name].probability * factor, 0.9) : 0];
  });

/** Decides which faults happen in one run, and counts them. */
export class FaultInjector {
  /** Once false, nothing fails any more. */
  isActive = true;
  readonly counts = noFaults();
  readonly fired: FiredFault[] = [];
  readonly #random: SeededRandom;
  /** Decides about faults of money that moves at its processor alone; null in a run without them. */
  readonly #moneyRandom: SeededRandom | null;
  readonly #scheduler: Scheduler;
  readonly #selection: FaultSelection;
  readonly #probabilities: ReadonlyMap<FaultName, number>;
  readonly #endsAtMs = new Map<FaultName, number>();
  #position = 0;

  constructor(
    random: SeededRandom,
    scheduler: Scheduler,
    selection: FaultSelection,
    moneyRandom: SeededRandom | null = null,
  ) {
    this.#random = random;
    this.#moneyRandom = moneyRandom;
    this.#scheduler = scheduler;
    this.#selection = selection;
    this.#probabilities = new Map([
      ...drawProbabilities(
        random,
        faultNames.filter((name) => !isMovedMoney(name)),
      ),
      ...(moneyRandom ? drawProbabilities(moneyRandom, faultNames.filter(isMovedMoney)) : []),
    ]);
  }

  /** Whether a fault happens now. It counts as one that happened. */
  fires(name: FaultName): boolean {
    if (!this.#isDrawn(name)) return false;
    this.#count(name);
    return true;
  }

  /** Starts a fault that lasts, if it is drawn. It counts once something meets it. */
  begin(name: FaultName, durationMs: number): void {
    if (this.#isDrawn(name)) this.#endsAtMs.set(name, this.#scheduler.nowMs + durationMs);
  }

  /** Whether a fault that lasts is met now. */
  isOngoing(name: FaultName): boolean {
    const endsAtMs = this.#endsAtMs.get(name) ?? 0;
    if (!this.isActive || endsAtMs <= this.#scheduler.nowMs) return false;
    this.#count(name);
    return true;
  }

  #isDrawn(name: FaultName): boolean {
    const probability = this.#probabilities.get(name) ?? 0;
    const random = isMovedMoney(name) ? this.#moneyRandom : this.#random;
    if (!this.isActive || probability === 0 || !random?.chance(probability)) return false;
    if (this.#selection.only && !this.#selection.only.has(name)) return false;
    this.#position += 1;
    return !this.#selection.omitted.has(this.#position);
  }

  #count(name: FaultName): void {
    this.counts[name] += 1;
    const last = this.fired.at(-1);
    // A fault that lasts is one entry of the history.
    if (last?.name === name && last.position === this.#position) return;
    this.fired.push({ position: this.#position, name, atMs: this.#scheduler.nowMs });
    this.#scheduler.trace.add(this.#scheduler.nowMs, `fault ${name}`);
  }
}
