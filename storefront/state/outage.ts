import { type Accessor, createSignal, onCleanup, onMount } from "solid-js";
import { isFault, Refused } from "../api/client.ts";
import { noteFault } from "../parts/load-lazily.ts";

const pauseMs = { first: 3_000, max: 30_000, jitter: 1_000 };

/** Milliseconds until the next attempt: 3 seconds, doubled after each failure up to 30, and never before the worker's
 *  Retry-After. `random` from 0 to 1 spreads the browsers over a second. retryPauseMs(2, 5, 0) is 12000. */
export const retryPauseMs = (failures: number, retryAfterSeconds: number, random: number): number =>
  Math.max(Math.min(pauseMs.first * 2 ** failures, pauseMs.max), retryAfterSeconds * 1000) + random * pauseMs.jitter;

/** Repeats a request while the service is down. */
export interface Outage {
  /** Whether the last attempt failed. It remains true while the next one runs. */
  isDown: Accessor<boolean>;
  /** Why it failed; null if it could not be made. */
  failure: Accessor<unknown>;
  /** Reports a failed attempt, which schedules the next one. An attempt that was not made has null as its error. */
  report(error: unknown): void;
  /** Reports that the service answered. */
  end(): void;
  /** Makes the next attempt now. */
  tryNow(): void;
}

/** Call `report` and `end` after each attempt. A browser that comes back online tries at once. */
export const createOutage = (attempt: () => void): Outage => {
  const [isDown, setDown] = createSignal(false);
  const [failure, setFailure] = createSignal<unknown>();
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tryNow = (): void => {
    clearTimeout(timer);
    // The person expects an answer now, so the pauses start again with the shortest.
    failures = 0;
    attempt();
  };
  const tryIfDown = (): void => {
    if (isDown()) tryNow();
  };
  onMount(() => addEventListener("online", tryIfDown));
  onCleanup(() => {
    clearTimeout(timer);
    removeEventListener("online", tryIfDown);
  });
  return {
    isDown,
    failure,
    report: (error) => {
      setFailure(() => error);
      if (error !== null && isFault(error)) noteFault(error, "outage");
      setDown(true);
      clearTimeout(timer);
      const retryAfterSeconds = error instanceof Refused ? error.retryAfterSeconds : 0;
      timer = setTimeout(attempt, retryPauseMs(failures, retryAfterSeconds, Math.random()));
      failures += 1;
    },
    end: () => {
      clearTimeout(timer);
      failures = 0;
      setFailure(undefined);
      setDown(false);
    },
    tryNow,
  };
};
