import type { BoardOrder } from "../orders.ts";
import { columnOf } from "./columns.ts";

/** How an order stands to its promise. `minutes` are those left, or those it is late by. */
export interface Punctuality {
  state: "ahead" | "soon" | "late";
  minutes: number;
}

const soonMinutes = 5;

/** How an order stands to its promise at a moment, in whole minutes; null where nothing was promised or where the kitchen has
 *  done its part. Promised for 19:00, it is soon at 18:56 with 3 minutes left, and late by 2 at 19:02:30. */
export const judgePunctuality = (order: BoardOrder, now: string): Punctuality | null => {
  const column = columnOf(order);
  if (order.promisedAt === null || column === null || column === "ready" || column === "out") return null;
  const remainingMs = Date.parse(order.promisedAt) - Date.parse(now);
  const minutes = Math.floor(Math.abs(remainingMs) / 60_000);
  if (remainingMs >= 0) return { state: minutes >= soonMinutes ? "ahead" : "soon", minutes };
  return minutes === 0 ? { state: "soon", minutes } : { state: "late", minutes };
};

/** Whole minutes from one instant to another, never below 0. */
export const minutesSince = (from: string, now: string): number =>
  Math.max(0, Math.floor((Date.parse(now) - Date.parse(from)) / 60_000));
