import type { AuditedObjects } from "../../../../db/audit/audited-values.ts";
import { always } from "../../../../db/schema/shapes.ts";
import { createHoursFormatter, type WallSpan } from "../../hours/spans.ts";
import type { DashboardTranslate } from "../../messages.ts";
import type { SimpleTexts } from "./simple-texts.ts";

/** Columns with objects. Who paused an order type and when is no change of its own. */
type Objects = Omit<AuditedObjects, "orderTypesPausedBy">;

/** Writes the objects of a column, one line each. */
type Writers = { [Field in keyof Objects]: (items: readonly Objects[Field][]) => readonly string[] };

interface DayTimes {
  first: number;
  last: number;
  times: string;
}

/** Joins neighbouring days with the same times. */
const joinDays = (days: readonly { day: number; times: string }[]): DayTimes[] => {
  const joined: DayTimes[] = [];
  for (const { day, times } of days) {
    const before = joined.at(-1);
    if (before && before.times === times && before.last === day - 1) before.last = day;
    else joined.push({ first: day, last: day, times });
  }
  return joined;
};

interface Setting {
  t: DashboardTranslate;
  locale: string;
  simple: SimpleTexts;
}

const createTimeWriters = ({ t, locale, simple }: Setting): Pick<Writers, TimeField> => {
  const hours = createHoursFormatter(t, locale);
  const line = (name: string, value: string): string => t("audit.value.line", { name, value });
  const writeSpans = (spans: readonly WallSpan[], nextDay: string): string =>
    spans.length === 0 ? t("hours.closed") : simple.list(spans.map((span) => hours.span(span, nextDay)));
  const writeWeek = (items: readonly Objects["hours"][]): string[] => {
    const days = [1, 2, 3, 4, 5, 6, 7].map((day) => {
      const spans = items.filter((item) => item.day === day);
      return { day, times: writeSpans(spans, t("hours.nextDay")) };
    });
    return joinDays(days).map(({ first, last, times }) => {
      const from = hours.weekday(first);
      const to = hours.weekday(last);
      return line(first === last ? from : t("audit.value.days", { from, to }), times);
    });
  };
  return {
    hours: writeWeek,
    hoursExceptions: (items) =>
      items.map(({ date, hours: spans, note }) => {
        const times = writeSpans(spans, t("hours.nextDay"));
        return line(simple.date(date), note ? t("audit.value.noted", { value: times, note }) : times);
      }),
    mealPeriodTimes: (items) =>
      items.map(({ period, ...span }) => line(t(`period.${period}`), hours.span(span, t("hours.nextDay")))),
    pausedOrderTypes: (items) =>
      items.map(({ orderType, until, message }) => {
        const end = until ? t("audit.value.until", { at: simple.instant(until) }) : t("audit.value.untilEnded");
        return line(
          t(`promos.type.${orderType}`),
          message ? t("audit.value.noted", { value: end, note: message }) : end,
        );
      }),
  };
};

type TimeField = "hours" | "hoursExceptions" | "mealPeriodTimes" | "pausedOrderTypes";

const createOtherWriters = ({ t, simple }: Setting): Omit<Writers, TimeField> => {
  const line = (name: string, value: string): string => t("audit.value.line", { name, value });
  return {
    guestCancelUntil: (items) =>
      items.map(({ rule, minutes }) =>
        rule === "minutes"
          ? t("audit.value.minutesBefore", { minutes: simple.minutes(minutes ?? 0) })
          : t(`settings.guestChanges.${rule}`),
      ),
    rates: (items) =>
      items.map(({ orderType, ratePpm, from }) => {
        const rate = simple.rate(ratePpm);
        const type = t(orderType === null ? "tax.type.others" : `tax.type.${orderType}`);
        return line(type, from === always ? rate : t("audit.value.rateFrom", { rate, date: simple.date(from) }));
      }),
    heroImage: (items) =>
      items.map(({ altText, focusX, focusY }) =>
        t("audit.value.hero", {
          name: altText || t("audit.value.picture"),
          across: simple.percent(focusX),
          down: simple.percent(focusY),
        }),
      ),
    socialLinks: (items) => items.map(({ name, url }) => line(name, url)),
    legalPages: (items) => items.map(({ kind, title }) => line(t(`legal.${kind}`), title)),
  };
};

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Writes the objects of a column as people read them, one line each; null for a column without a writer. */
export const createObjectText = (setting: Setting) => {
  const writers: Writers = { ...createTimeWriters(setting), ...createOtherWriters(setting) };
  const byField = new Map<string, (items: readonly never[]) => readonly string[]>(Object.entries(writers));
  return (field: string, value: unknown): string | null => {
    const write = byField.get(field);
    // Safe cast: the log has the objects that the column had, and the writer is that of the column.
    const items = (Array.isArray(value) ? value : [value]).filter(isObject) as never[];
    return write ? write(items).join("\n") : null;
  };
};
