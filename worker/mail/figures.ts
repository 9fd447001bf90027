import type { Instant } from "../../db/schema/shapes.ts";

/** Writes amounts, moments and counts as one store does. */
export interface Figures {
  /** An amount in minor units: 1295 in USD is "$12.95". */
  money(amount: number): string;
  /** A day and a wall time in the store's zone, because nobody knows when a mail is read: "Fri, Nov 20, 6:50 PM". */
  moment(at: Instant): string;
  /** The form that fits a count, with the count written into it. */
  plural(count: number, forms: { one(count: string): string; other(count: string): string }): string;
}

export const figuresOf = (store: { locale: string; currencyCode: string; timezone: string }): Figures => {
  const { locale, currencyCode: currency, timezone: timeZone } = store;
  const money = new Intl.NumberFormat(locale, { style: "currency", currency });
  const digits = money.resolvedOptions().maximumFractionDigits ?? 2;
  const clock = { hour: "numeric", minute: "2-digit" } as const;
  const moment = new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: "short",
    month: "short",
    day: "numeric",
    ...clock,
  });
  return {
    money: (amount) => money.format(amount / 10 ** digits),
    // What is last belongs together, as "7:05 PM" does.
    moment: (at) => moment.format(new Date(at)).replace(/\s(?=\S+$)/u, "\u00a0"),
    plural: (count, forms) => {
      const form = new Intl.PluralRules(locale).select(count) === "one" ? forms.one : forms.other;
      return form(new Intl.NumberFormat(locale).format(count));
    },
  };
};
