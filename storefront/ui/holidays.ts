import type { HoursException } from "../../db/schema/shapes.ts";
import type { MenuSnapshot } from "../../worker/domain/menu/types.ts";
import type { Format } from "./format.ts";

type Calendar = Pick<MenuSnapshot, "madeAt" | "opening"> & {
  store: Pick<MenuSnapshot["store"], "hours" | "hoursExceptions">;
};

/** How far ahead the footer lists holidays, in days. */
const listedDays = 30;
const dayMs = 86_400_000;

/** Monday is 1 and Sunday 7. */
const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

/** Whether the restaurant does not open at all on the date of the menu. Hours of the evening before may still run past
 *  midnight: until they end the day is not a closed one. */
export const isClosedDay = ({ store, opening, madeAt }: Calendar, format: Pick<Format, "date">): boolean => {
  if (opening.state !== "closed") return false;
  const today = format.date(madeAt);
  const exception = store.hoursExceptions.find(({ date }) => date === today);
  if (exception) return exception.closed;
  return !store.hours.some(({ day }) => day === weekdayOf(today));
};

/** What the restaurant says of today's special hours, or of the closed days until it opens again; null if it says
 *  nothing. Closed on the evening before Thanksgiving until Friday, it is "Closed for Thanksgiving". */
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

/** The days with special hours that a guest may plan with, from today on, sorted. */
export const comingHolidays = ({ store, madeAt }: Calendar, format: Pick<Format, "date">): HoursException[] => {
  const today = format.date(madeAt);
  const last = new Date(Date.parse(`${today}T00:00:00Z`) + listedDays * dayMs).toISOString().slice(0, 10);
  return store.hoursExceptions
    .filter(({ date }) => date >= today && date <= last)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
};
