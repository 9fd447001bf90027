import type { HoursException } from "../../db/schema/shapes.ts";
import type { MenuSnapshot } from "../../worker/domain/menu/types.ts";
import type { Format } from "./format.ts";

type Calendar = Pick<MenuSnapshot, "madeAt" | "opening"> & {
  store: Pick<MenuSnapshot["store"], "hours" | "hoursExceptions">;
};

/** The number of days for which the footer lists holidays. */
const listedDays = 30;
const dayMs = 86_400_000;

/** Monday is 1 and Sunday 7. */
const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

/** Whether the restaurant is closed on the whole date of the menu. The day does not count as closed while the hours of
 *  the day before run past midnight. */
export const isClosedDay = ({ store, opening, madeAt }: Calendar, format: Pick<Format, "date">): boolean => {
  if (opening.state !== "closed") return false;
  const today = format.date(madeAt);
  const exception = store.hoursExceptions.find(({ date }) => date === today);
  if (exception) return exception.closed;
  return !store.hours.some(({ day }) => day === weekdayOf(today));
};

/** The restaurant's note for today's special hours, or for the closed days until it opens again; null if there is none.
 *  On the evening before Thanksgiving, with the next opening on Friday, it is "Closed for Thanksgiving". */
export const holidayNote = (
  { store, opening, madeAt }: Calendar,
  format: Pick<Format, "date">,
): { text: string; isClosed: boolean } | null => {
  const today = format.date(madeAt);
  const until = opening.state === "closed" && opening.nextChangeAt ? format.date(opening.nextChangeAt) : today;
  const [first] = store.hoursExceptions
    .filter(({ date, closed, note }) => note && (date === today || (closed && date > today && date < until)))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
  return first?.note ? { text: first.note, isClosed: first.closed } : null;
};

/** The days with special hours in the next 30 days, sorted by date. */
export const comingHolidays = ({ store, madeAt }: Calendar, format: Pick<Format, "date">): HoursException[] => {
  const today = format.date(madeAt);
  const last = new Date(Date.parse(`${today}T00:00:00Z`) + listedDays * dayMs).toISOString().slice(0, 10);
  return store.hoursExceptions
    .filter(({ date }) => date >= today && date <= last)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
};
