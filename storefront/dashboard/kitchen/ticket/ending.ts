import type { Ending } from "../sold-out/availability-api.ts";
import { minutesAfter, nextAt } from "../wall-time.ts";

/** The ways that something can end. */
export const endings = ["hour", "opening", "time", "hand"] as const;

/** How somebody says when something ends. `time` is HH:MM at the restaurant. */
export interface EndingInput {
  kind: (typeof endings)[number];
  time: string;
}

/** The ending that a wish means at a moment; null where its time is none. An hour at 23:30Z ends at 00:30Z. */
export const toEnding = ({ kind, time }: EndingInput, now: string, timezone: string): Ending | null => {
  if (kind === "hour") return { until: minutesAfter(now, 60), untilNextOpening: false };
  if (kind !== "time") return { until: null, untilNextOpening: kind === "opening" };
  const until = nextAt(time, now, timezone);
  return until === null ? null : { until, untilNextOpening: false };
};
