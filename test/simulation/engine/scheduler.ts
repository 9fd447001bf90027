import type { SeededRandom } from "../../support/chaos/random-choices.ts";
import type { Trace } from "./trace.ts";

/** Something that runs code and can die: an isolate, a Durable Object, or a client. */
export interface Process {
  readonly name: string;
  isAlive: boolean;
  /** Called when it dies, such as to break the connections of its clients. */
  readonly onDeath: Set<() => void>;
}

export const newProcess = (name: string): Process => ({ name, isAlive: true, onDeath: new Set() });

/** A pending event. */
export interface Task {
  readonly atMs: number;
  readonly order: number;
  readonly label: string;
  readonly run: () => void;
  isCancelled: boolean;
}

/** When a process dies during a call: before or after the call takes effect. */
export type Interruption = "before" | "after";

/** A step limit that no run reaches unless it never ends. */
const maxSteps = 400_000;

/** Runs all promises that can continue without an event. Only microtasks are pending, because every other promise
 *  belongs to the scheduler, so one turn of the event loop is enough. */
const drain = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A discrete-event simulation. Everything that takes time is a task, and tasks run one at a time in the order of
 *  their virtual time. Latencies come from a seeded generator, so one seed gives one order. */
export class Scheduler {
  nowMs: number;
  /** The process whose code runs. */
  current: Process | null = null;
  /** Decides whether the calling process dies during a call. */
  interrupt: (process: Process, label: string) => Interruption | null = () => null;
  readonly random: SeededRandom;
  readonly trace: Trace;
  /** Sorted by time, the next task last. */
  readonly #tasks: Task[] = [];
  #order = 0;

  constructor(startMs: number, random: SeededRandom, trace: Trace) {
    this.nowMs = startMs;
    this.random = random;
    this.trace = trace;
  }

  /** A random latency in milliseconds, both bounds included. */
  latency(minMs: number, maxMs: number): number {
    return minMs + this.random.integerBelow(maxMs - minMs + 1);
  }

  /** Schedules an event that no process waits for. */
  schedule(label: string, delayMs: number, run: () => void): Task {
    this.#order += 1;
    const task = { atMs: this.nowMs + delayMs, order: this.#order, label, run, isCancelled: false };
    let low = 0;
    let high = this.#tasks.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.#tasks[middle];
      // Among tasks of one moment, the one that was scheduled first runs first.
      if (other && other.atMs > task.atMs) low = middle + 1;
      else high = middle;
    }
    this.#tasks.splice(low, 0, task);
    return task;
  }

  /** Schedules an event of the current process. It does not happen if the process dies first. */
  scheduleOwn(label: string, delayMs: number, run: () => void): Task {
    const owner = this.current;
    return this.schedule(label, delayMs, () => {
      if (owner && !owner.isAlive) return;
      this.current = owner;
      run();
    });
  }

  /** Resolves for the current process after a delay. */
  wait(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      this.scheduleOwn("wait", delayMs, resolve);
    });
  }

  kill(process: Process): void {
    if (!process.isAlive) return;
    process.isAlive = false;
    this.trace.add(this.nowMs, `${process.name} dies`);
    for (const react of process.onDeath) react();
    process.onDeath.clear();
  }

  /** A call of the current process to a service, such as a database. `work` takes effect at once. If the caller died
   *  while the call was on its way, it may take effect, and nothing continues. */
  call<Value>(label: string, delayMs: number, work: () => Value): Promise<Value> {
    const caller = this.current;
    return new Promise((resolve, reject) => {
      this.schedule(label, delayMs, () => {
        const interruption = caller?.isAlive ? this.interrupt(caller, label) : null;
        const isSent = caller === null || caller.isAlive || this.random.chance(0.5);
        let settle = (): void => undefined;
        if (isSent && interruption !== "before") {
          try {
            const value = work();
            settle = () => resolve(value);
          } catch (error) {
            settle = () => reject(error);
          }
        }
        if (caller && interruption) this.kill(caller);
        if (caller && !caller.isAlive) return;
        this.current = caller;
        settle();
      });
    });
  }

  /** A call of the current process to another one, which may call services itself before it answers. Fails with the
   *  error of `lost` if the other process dies. */
  request<Value>(
    label: string,
    delayMs: () => number,
    target: () => Process,
    start: () => Promise<Value>,
    lost: () => Error,
  ): Promise<Value> {
    const caller = this.current;
    return new Promise((resolve, reject) => {
      const answer = (outcome: string, settle: () => void): void => {
        this.schedule(`${label} ${outcome}`, delayMs(), () => {
          if (caller && !caller.isAlive) return;
          this.current = caller;
          settle();
        });
      };
      this.schedule(label, delayMs(), () => {
        const process = target();
        const breakConnection = (): void => answer("breaks", () => reject(lost()));
        if (!process.isAlive) {
          breakConnection();
          return;
        }
        process.onDeath.add(breakConnection);
        this.current = process;
        start().then(
          (value) => {
            if (process.onDeath.delete(breakConnection)) answer("answers", () => resolve(value));
          },
          (error: unknown) => {
            if (process.onDeath.delete(breakConnection)) answer("fails", () => reject(error));
          },
        );
      });
    });
  }

  /** Runs events until `isDone`. Throws if nothing is left to happen, or if it never ends. */
  async run(isDone: () => boolean): Promise<void> {
    for (let steps = 0; steps < maxSteps; steps += 1) {
      await drain();
      this.current = null;
      if (isDone()) return;
      const task = this.#tasks.pop();
      if (!task) throw new Error("Nothing is left to happen, and the run has not ended.");
      if (task.isCancelled) continue;
      this.nowMs = Math.max(this.nowMs, task.atMs);
      this.trace.add(this.nowMs, task.label);
      task.run();
    }
    throw new Error(`The run has not ended after ${maxSteps} events.`);
  }
}
