import { currencyDigits, currencyStyle, moneyUnit } from "../../db/schema/currencies.rules.ts";
import { formatLocale, isolateAmount } from "../../worker/domain/language.ts";
import { roundToUnit } from "../../worker/domain/money.rules.ts";

/** Formats amounts, dates and times in one store's locale, currency and time zone. */
export interface Format {
  /** The locale of numbers and dates: "en-US". */
  locale: string;
  currencyCode: string;
  /** An amount in minor units: 1295 in USD is "$12.95", and -500 is "−$5.00" with a minus sign. */
  money(amount: number): string;
  /** A surcharge or a reduction, with its sign: 150 in USD is "+$1.50". */
  change(amount: number): string;
  /** An amount without empty cents: 6000 in USD is "$60". */
  round(amount: number): string;
  /** A wall time: "9:30 PM". */
  time(at: string): string;
  /** A wall time; with the weekday if it is not on the day of `now`, and with the date if it is 7 or more days away. */
  moment(at: string, now: string): string;
  /** The calendar date in the store's zone, YYYY-MM-DD. */
  date(at: string): string;
  /** A date YYYY-MM-DD for people: "Fri, Nov 27". */
  day(date: string): string;
  /** A list of names: "Rare, no onions" in English, "Medium und ohne Zwiebeln" in German. */
  list(names: readonly string[]): string;
}

const dayMs = 86_400_000;

/** Creates a value at its first use. Each formatter of Intl takes a phone milliseconds, and most pages need few. */
const lazily = <Value>(create: () => Value): (() => Value) => {
  let value: Value | undefined;
  return () => {
    value ??= create();
    return value;
  };
};

const hourAndMinute = { hour: "numeric", minute: "2-digit" } as const;

/** Reads the date of an instant from the parts of a format. The order and the signs of its text depend on the
 *  browser. */
const dateIn = (timeZone: string): ((at: Date) => string) => {
  const parts = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  const format = new Intl.DateTimeFormat("en-u-ca-gregory-nu-latn", { timeZone, ...parts });
  return (at) => {
    const values = Object.fromEntries(
      format.formatToParts(at).map(({ type, value }) => [type, value.padStart(2, "0")]),
    );
    return `${values["year"]}-${values["month"]}-${values["day"]}`;
  };
};

/** Selects how to format a moment that is `days` away: a time, a weekday and a time, or a date and a time. */
const momentFormats = (locale: string, timeZone: string, time: () => Intl.DateTimeFormat) => {
  const weekdayTime = lazily(() => new Intl.DateTimeFormat(locale, { timeZone, weekday: "long", ...hourAndMinute }));
  const dateTime = lazily(
    () =>
      new Intl.DateTimeFormat(locale, { timeZone, weekday: "short", month: "short", day: "numeric", ...hourAndMinute }),
  );
  // Intl puts a Japanese weekday after the time, in parentheses: "2:00 (月曜日)".
  const hasWeekdayLast = locale.startsWith("ja");
  const weekday = lazily(() => new Intl.DateTimeFormat(locale, { timeZone, weekday: "long" }));
  return (days: number, at: Date): string => {
    if (days === 0) return time().format(at);
    if (Math.abs(days) >= 7) return dateTime().format(at);
    return hasWeekdayLast ? `${weekday().format(at)}${time().format(at)}` : weekdayTime().format(at);
  };
};

export const readFormat = (store: { locale: string; currencyCode: string; timezone: string }): Format => {
  const { currencyCode, timezone: timeZone } = store;
  const locale = formatLocale(store.locale);
  const style = currencyStyle(currencyCode);
  const digits = currencyDigits(currencyCode);
  const unit = moneyUnit(currencyCode);
  const money = lazily(() => new Intl.NumberFormat(locale, style));
  const change = lazily(() => new Intl.NumberFormat(locale, { ...style, signDisplay: "always" }));
  // A decimal string keeps the amount exact, because Intl does not convert it to a float.
  const decimal = (amount: number) => `${roundToUnit(amount, unit)}E-${digits}` as Intl.StringNumericLiteral;
  const time = lazily(() => new Intl.DateTimeFormat(locale, { timeZone, ...hourAndMinute }));
  const date = lazily(() => dateIn(timeZone));
  const formatMoment = momentFormats(locale, timeZone, time);
  const day = lazily(
    () => new Intl.DateTimeFormat(locale, { timeZone: "UTC", weekday: "short", month: "short", day: "numeric" }),
  );
  const list = lazily(() => new Intl.ListFormat(locale, { type: "conjunction", style: "narrow" }));
  const round = lazily(() => new Intl.NumberFormat(locale, { ...style, trailingZeroDisplay: "stripIfInteger" }));
  return {
    locale,
    currencyCode,
    round: (amount) => isolateAmount(round().format(decimal(amount)), locale),
    money: (amount) => isolateAmount(money().format(decimal(amount)).replace("-", "−"), locale),
    change: (amount) => isolateAmount(change().format(decimal(amount)).replace("-", "−"), locale),
    time: (at) => time().format(new Date(at)),
    date: (at) => date()(new Date(at)),
    moment: (at, now) => {
      const dayStart = (instant: string): number => Date.parse(date()(new Date(instant)));
      return formatMoment((dayStart(at) - dayStart(now)) / dayMs, new Date(at));
    },
    day: (text) => day().format(new Date(`${text}T00:00:00Z`)),
    list: (names) => list().format(names),
  };
};
