import { toInstant } from "../../../worker/domain/time.ts";
import { interceptDatabase } from "../../../worker/faults/intercept-database.ts";

interface Timer {
  atMs: number;
  resume: () => void;
}

/** A clock that advances only while all work waits for it, so that results do not depend on the machine's speed.
 *  Real calls, such as to the database, take a fixed virtual time. */
export class VirtualTime {
  #nowMs: number;
  #runningCalls = 0;
  readonly #timers: Timer[] = [];

  constructor(startMs: number) {
    this.#nowMs = startMs;
  }

  get nowMs(): number {
    return this.#nowMs;
  }

  now = (): string => toInstant(this.#nowMs);

  /** Resolves after the given virtual time. */
  wait = (ms: number): Promise<void> =>
    new Promise((resume) => {
      this.#timers.push({ atMs: this.#nowMs + ms, resume });
    });

  /** A database whose calls take the given virtual time. */
  database(database: D1Database, callMs: number): D1Database {
    const timed = async <Value>(call: () => Promise<Value>): Promise<Value> => {
      this.#runningCalls += 1;
      try {
        return await call();
      } finally {
        const passed = this.wait(callMs);
        this.#runningCalls -= 1;
        await passed;
      }
    };
    return interceptDatabase(database, timed);
  }

  /** Advances the clock from timer to timer until the work ends. */
  async until(work: Promise<unknown>): Promise<void> {
    let isOver = false;
    void work.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      await scheduler.wait(0);
      if (this.#runningCalls > 0) continue;
      const nextMs = this.#timers.reduce((nextTimer, { atMs }) => Math.min(nextTimer, atMs), Number.POSITIVE_INFINITY);
      if (nextMs === Number.POSITIVE_INFINITY) continue;
      this.#nowMs = Math.max(this.#nowMs, nextMs);
      const ripe = this.#timers.filter(({ atMs }) => atMs <= nextMs);
      for (const timer of ripe) this.#timers.splice(this.#timers.indexOf(timer), 1);
      for (const { resume } of ripe) resume();
    }
    await work;
  }
}
