import { beforeEach, vi } from "vitest";
import { FaultList, type ServiceCall } from "../../../worker/faults/faults.ts";

const stepMs = 50;

/** Runs the timers of each test of a file on a virtual clock, which `Date.now()` reads. It advances only while a call
 *  waits because of a fault and no other call runs, so time limits take no time and are exact on a slow machine. */
export const useVirtualTimers = (): void => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    let waiting = 0;
    let running = 0;
    const { guard } = FaultList.prototype;
    const count = async <Value>(run: () => Value | Promise<Value>): Promise<Value> => {
      waiting -= 1;
      running += 1;
      try {
        return await run();
      } finally {
        running -= 1;
        waiting += 1;
      }
    };
    vi.spyOn(FaultList.prototype, "guard").mockImplementation(async function <Value>(
      this: FaultList,
      call: ServiceCall,
      run: () => Value | Promise<Value>,
    ): Promise<Value> {
      waiting += 1;
      try {
        return await guard.call<FaultList, [ServiceCall, () => Promise<Value>], Promise<Value>>(this, call, () =>
          count(run),
        );
      } finally {
        waiting -= 1;
      }
    });
    let isOver = false;
    const advance = async (): Promise<void> => {
      while (!isOver) {
        await scheduler.wait(0);
        await vi.advanceTimersByTimeAsync(waiting > 0 && running === 0 ? stepMs : 0);
      }
    };
    const advancing = advance();
    return async () => {
      isOver = true;
      await advancing;
      vi.useRealTimers();
    };
  });
};

/** How long work takes on the virtual clock, in milliseconds. Rounded down to seconds, because a hanging call that no
 *  request waits for any more lets the clock advance by some steps. */
export const measure = async <Result>(work: () => Promise<Result>): Promise<{ result: Result; waitedMs: number }> => {
  const startedAtMs = Date.now();
  const result = await work();
  return { result, waitedMs: Math.floor((Date.now() - startedAtMs) / 1000) * 1000 };
};
