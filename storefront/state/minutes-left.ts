import { isServerTimeExact, serverNow } from "./server-clock.ts";

/** Whole minutes until an instant, rounded up, so that the last minute counts as 1: from 21:39:01 to 21:40 it is 1, and
 *  at 21:40 it is 0. */
export const minutesUntil = (at: string, now: string): number =>
  Math.max(0, Math.ceil((Date.parse(at) - Date.parse(now)) / 60_000));

/** Calls `onChange` with the minutes until an instant by the server's clock, at once and every second, as soon as the
 *  server has sent the time: a cached page does not know it. Returns a function that stops it. */
export const followMinutes = (at: string, onChange: (minutes: number) => void): (() => void) => {
  const tick = (): void => {
    if (isServerTimeExact()) onChange(minutesUntil(at, serverNow()));
  };
  tick();
  const timer = setInterval(tick, 1000);
  return () => clearInterval(timer);
};
