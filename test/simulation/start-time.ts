import type { FaultInjector } from "./faults/fault-injector.ts";
import { generator } from "./generator.ts";

const fridayEvening = Date.parse("2026-11-20T23:30:00.000Z");
/** 25 minutes before the clocks go back in New York. */
const beforeClockChange = Date.parse("2026-11-01T05:35:00.000Z");
const beforeMidnight = Date.parse("2026-11-21T04:40:00.000Z");
/** 25 minutes before Friday's hours end at the first store, and its business day with them. */
const beforeDayEnd = Date.parse("2026-11-21T08:35:00.000Z");

/** The minute of a night at which the first store's business day is over. */
export const dayEndMinute = 25;
/** How many runs are at night. */
const nightShare = 0.2;

/** When a run begins, and whether it is at night, so that a business day ends while people act. */
export const drawStart = (seed: number, faults: FaultInjector): { startMs: number; isNight: boolean } => {
  if (faults.fires("daylight-saving")) return { startMs: beforeClockChange, isNight: false };
  if (faults.fires("midnight")) return { startMs: beforeMidnight, isNight: false };
  const isNight = generator(seed, 6).chance(nightShare);
  return { startMs: isNight ? beforeDayEnd : fridayEvening, isNight };
};
