import type { Instant, LocalDate } from "../../../../db/schema/shapes.ts";
import { intervalsStartingOn, type OpenHours } from "../../schedule/hours.ts";
import { businessDayEnd } from "../../schedule/slots.ts";
import { earlier } from "../../time.ts";

/** From when staff may close a business day: its last opening hours have ended, or the day is over. Open until 22:00 on
 *  Friday, Friday can be closed from 22:00; a day without hours from midnight. Source: restaurant.md, Money and
 *  reports. */
export const closableFrom = (hours: OpenHours, day: LocalDate): Instant => {
  const [last] = intervalsStartingOn(hours, day)
    .map(({ to }) => to)
    .toSorted()
    .reverse();
  const end = businessDayEnd(hours, day);
  return last === undefined ? end : earlier(last, end);
};
