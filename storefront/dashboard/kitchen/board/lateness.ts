import type { BoardOrder } from "../orders.ts";
import { columnOf } from "./columns.ts";

/** How an order compares with its promised time. `minutes` are the minutes left, or the minutes late. */
export interface Punctuality {
  state: "ahead" | "soon" | "late";
  minutes: number;
}

const soonMinutes = 5;

/** Compares an order with its promised time, in whole minutes. Null without a promised time, and once the order is
 *  ready.
 *  Promised for 19:00, the order is "soon" at 18:56 with 4 minutes left, and "late" by 2 at 19:02:30. */
export const judgePunctuality = (order: BoardOrder, now: string): Punctuality | null => {
  const column = columnOf(order);
  if (order.promisedAt === null || column === null || column === "ready" || column === "out") return null;
  const remainingMs = Date.parse(order.promisedAt) - Date.parse(now);
  const minutes = Math.floor(Math.abs(remainingMs) / 60_000);
  if (remainingMs >= 0) return { state: minutes >= soonMinutes ? "ahead" : "soon", minutes };
  return minutes === 0 ? { state: "soon", minutes } : { state: "late", minutes };
};

/** Whether two punctualities read the same. Late by 2 at 19:02:30 and at 19:02:35 is the same. */
export const isSamePunctuality = (first: Punctuality | null, second: Punctuality | null): boolean =>
  first?.state === second?.state && first?.minutes === second?.minutes;

/** Whole minutes between two instants, never below 0. */
export const minutesSince = (from: string, now: string): number =>
  Math.max(0, Math.floor((Date.parse(now) - Date.parse(from)) / 60_000));
