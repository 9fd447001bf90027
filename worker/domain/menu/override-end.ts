import { AppError } from "../../errors.ts";
import { nextOpening, type OpenHours } from "../schedule/hours.ts";
import type { Instant } from "../time.ts";

/** Until when something is off, as staff say it. */
export interface EndWish {
  until?: Instant | null | undefined;
  untilNextOpening?: boolean | null | undefined;
}

const refuse = (path: keyof EndWish, message: string): AppError =>
  new AppError("BAD_INPUT", message, { errors: [{ path, message }] });

/** The end of an override: the chosen instant, the next opening, or null where somebody ends it. What is not off (`isOff` false)
 *  has no end. Open 11:00 to 22:00, at 18:00 until the next opening: 11:00 of the next day. Throws BAD_INPUT for an end that
 *  has passed, for two of them, and where no opening comes within 14 days. */
export const endOf = (hours: OpenHours, isOff: boolean, { until, untilNextOpening }: EndWish, now: Instant) => {
  if (until && untilNextOpening) throw refuse("until", "Please choose either a time or the next opening.");
  if (!isOff) {
    if (until || untilNextOpening) throw refuse("until", "Only what is off has an end.");
    return null;
  }
  if (until && until <= now) throw refuse("until", "Please choose a time that lies ahead.");
  if (!untilNextOpening) return until ?? null;
  const opening = nextOpening(hours, now);
  if (opening === null) throw refuse("untilNextOpening", "No opening comes within 14 days. Please choose a time.");
  return opening;
};
