import { branchNames } from "./branches.ts";
import { type FaultCounts, noFaults } from "./faults/fault-injector.ts";
import { faultNames } from "./faults/faults.ts";
import type { ThreadReport } from "./thread.ts";

/** The sums of all runs so far. */
export class Totals {
  seeds = 0;
  checkouts = 0;
  events = 0;
  readonly failedSeeds: number[] = [];
  readonly faults: FaultCounts = noFaults();
  readonly outcomes = new Map<string, number>();
  readonly branches = new Map<string, number>(branchNames.map((name) => [name, 0]));
  readonly #startedAt = performance.now();

  add(result: ThreadReport["result"]): void {
    this.seeds += 1;
    this.checkouts += result.checkouts;
    this.events += result.eventCount;
    for (const name of faultNames) this.faults[name] += result.faults[name];
    for (const [outcome, orders] of Object.entries(result.outcomes))
      this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + orders);
    for (const name of branchNames) this.branches.set(name, (this.branches.get(name) ?? 0) + result.branches[name]);
    if (result.violations.length > 0) this.failedSeeds.push(result.seed);
  }

  get seconds(): number {
    return (performance.now() - this.#startedAt) / 1000;
  }

  get checkoutsPerSecond(): number {
    return this.checkouts / this.seconds;
  }

  get faultCount(): number {
    return faultNames.reduce((sum, name) => sum + this.faults[name], 0);
  }

  /** One line for a terminal, with the time left. */
  describeProgress(target: number): string {
    const share = Math.min(1, this.checkouts / target);
    const width = 24;
    const bar = "█".repeat(Math.round(share * width)).padEnd(width, "·");
    const left = share === 0 ? "?" : Math.ceil((this.seconds * (1 - share)) / share);
    const rate = this.checkoutsPerSecond.toFixed(0);
    return `${bar} ${this.seeds} seeds · ${this.checkouts} checkouts · ${this.faultCount} faults · ${rate}/s · ${left} s left`;
  }

  /** The table at the end. */
  describeSummary(): string {
    const rows: readonly [string, string][] = [
      ["seeds", String(this.seeds)],
      ["checkouts", String(this.checkouts)],
      ["events", String(this.events)],
      ["faults", String(this.faultCount)],
      ["seconds", this.seconds.toFixed(1)],
      ["checkouts per second", this.checkoutsPerSecond.toFixed(1)],
      ["seeds that failed", this.failedSeeds.length === 0 ? "none" : this.failedSeeds.join(", ")],
    ];
    const outcomeRows = [...this.outcomes]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([outcome, orders]): [string, string] => [`  ${outcome}`, String(orders)]);
    const branchRows = [...this.branches].map(([name, times]): [string, string] => [`  ${name}`, String(times)]);
    const faultRows = faultNames.map((name): [string, string] => [`  ${name}`, String(this.faults[name])]);
    return [
      ...rows,
      ["orders that ended as", ""] as const,
      ...outcomeRows,
      ["what happened", ""] as const,
      ...branchRows,
      ["faults by name", ""] as const,
      ...faultRows,
    ]
      .map(([name, value]) => `${name.padEnd(50)}${value.padStart(10)}`)
      .join("\n");
  }
}
