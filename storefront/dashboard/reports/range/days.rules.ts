/** A calendar day, YYYY-MM-DD. */
export type Day = string;

/** Days from the first to the last, both included. */
export interface DayRange {
  from: Day;
  to: Day;
}

/** A report covers this many days at most. */
export const maxDays = 400;

const dayMs = 86_400_000;

const toDay = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);

/** A day that is `days` later, or earlier below zero. addDays("2026-02-28", 1) is "2026-03-01". */
export const addDays = (day: Day, days: number): Day => toDay(Date.parse(day) + days * dayMs);

/** The number of days of a range. From the 1st to the 3rd are 3. */
export const countDays = ({ from, to }: DayRange): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

/** A weekday as ISO 8601 counts: 1 is Monday, 7 is Sunday. */
export type Weekday = number;

const monday: Weekday = 1;

/** The same under its present and its former name. TypeScript's library lacks both, and browsers at least one. */
interface WeekInfoReader {
  getWeekInfo?(): { firstDay: Weekday };
  weekInfo?: { firstDay: Weekday };
}

/** The weekday with which weeks begin where people read so: 7 (Sunday) for "en-US" and "ja-JP", 1 (Monday) for "de-DE",
 *  and for browsers that do not know. Source: Unicode CLDR. */
export const firstWeekday = (locale: string): Weekday => {
  const known: Intl.Locale & WeekInfoReader = new Intl.Locale(locale);
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? monday;
};

/** The first day of a day's week. startOfWeek("2026-11-22", 1) is "2026-11-16", a Monday; startOfWeek("2026-11-23", 7)
 *  is "2026-11-22", a Sunday. */
export const startOfWeek = (day: Day, first: Weekday): Day =>
  addDays(day, -((new Date(day).getUTCDay() - first + 7) % 7));

/** The same date some months later, at the month's last day if it is shorter. addMonths("2026-03-31", -1) is
 *  "2026-02-28". */
export const addMonths = (day: Day, months: number): Day => {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return toDay(Date.UTC(year, month - 1 + months, Math.min(date, lastDate)));
};

/** The first and the last day of a day's month. */
export const startOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`;
export const endOfMonth = (day: Day): Day => addDays(addMonths(startOfMonth(day), 1), -1);

/** The month of a day, YYYY-MM. */
export const toMonth = (day: Day): string => day.slice(0, 7);
