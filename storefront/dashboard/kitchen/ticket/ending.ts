import type { Ending } from "../sold-out/availability-api.ts";
import { minutesAfter, nextAt } from "../wall-time.ts";

/** The ways in which something can end. */
export const endings = ["hour", "opening", "time", "hand"] as const;

/** The user's choice of an ending. `time` is HH:MM at the restaurant. */
export interface EndingInput {
  kind: (typeof endings)[number];
  time: string;
}

/** Converts the input to an ending, or null if its time is invalid. "hour" at 23:30Z ends at 00:30Z. */
export const toEnding = ({ kind, time }: EndingInput, now: string, timezone: string): Ending | null => {
  if (kind === "hour") return { until: minutesAfter(now, 60), untilNextOpening: false };
  if (kind !== "time") return { until: null, untilNextOpening: kind === "opening" };
  const until = nextAt(time, now, timezone);
  return until === null ? null : { until, untilNextOpening: false };
};
