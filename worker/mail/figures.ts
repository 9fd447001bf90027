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

interface WritingStore {
  locale: string;
  currencyCode: string;
  timezone: string;
}

const makeFigures = ({ locale, currencyCode: currency, timezone: timeZone }: WritingStore): Figures => {
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
  const [count, plurals] = [new Intl.NumberFormat(locale), new Intl.PluralRules(locale)];
  return {
    money: (amount) => money.format(amount / 10 ** digits),
    // What is last belongs together, as "7:05 PM" does.
    moment: (at) => moment.format(new Date(at)).replace(/\s(?=\S+$)/u, "\u00a0"),
    plural: (number, forms) => {
      const form = plurals.select(number) === "one" ? forms.one : forms.other;
      return form(count.format(number));
    },
  };
};

const mostKept = 50;
const kept = new Map<string, Figures>();

/** How a store writes. Making this takes longer than the rest of a mail, so it is kept for the next one. */
export const createFigures = (store: WritingStore): Figures => {
  const name = `${store.locale} ${store.currencyCode} ${store.timezone}`;
  const known = kept.get(name);
  if (known) return known;
  if (kept.size >= mostKept) kept.clear();
  const made = makeFigures(store);
  kept.set(name, made);
  return made;
};
