import { AppError } from "../../errors.ts";
import { nextOpening, type OpenHours } from "../schedule/hours.ts";
import type { Instant } from "../time.ts";

/** The requested end of an override. */
export interface OverrideEndInput {
  until?: Instant | null | undefined;
  untilNextOpening?: boolean | null | undefined;
}

const refuse = (path: keyof OverrideEndInput, message: string): AppError =>
  new AppError("BAD_INPUT", message, { errors: [{ path, message }] });

/** The end of an override: a time, the next opening, or null until further notice. If `isOff` is false there is none.
 *  At 18:00 with hours from 11:00 to 22:00, the next opening is 11:00 tomorrow. Throws BAD_INPUT if the end has passed,
 *  if both are set, or if no opening comes within 14 days. */
export const endOf = (
  hours: OpenHours,
  isOff: boolean,
  { until, untilNextOpening }: OverrideEndInput,
  now: Instant,
) => {
  if (until && untilNextOpening) throw refuse("until", "Please choose either a time or the next opening.");
  if (!isOff) {
    if (until || untilNextOpening)
      throw refuse("until", "An end needs something that is off sale or paused. Please leave it out.");
    return null;
  }
  if (until && until <= now) throw refuse("until", "Please choose a time in the future.");
  if (!untilNextOpening) return until ?? null;
  const opening = nextOpening(hours, now);
  if (opening === null)
    throw refuse("untilNextOpening", "The restaurant does not open within 14 days. Please choose a time.");
  return opening;
};
