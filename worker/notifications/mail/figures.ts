import { LRUCache } from "lru-cache";
import { currencyDigits, currencyStyle, moneyUnit } from "../../../db/schema/currencies.rules.ts";
import type { Instant } from "../../../db/schema/shapes.ts";
import { formatLocale, isolateAmount } from "../../domain/language.ts";
import { roundToUnit } from "../../domain/money.rules.ts";
import type { PluralForms } from "./words/mail-words.ts";

/** Formats amounts, times and counts for one store. */
export interface Figures {
  /** Formats an amount in minor units: 1295 in USD is "$12.95". */
  money(amount: number): string;
  /** Formats a date and time in the store's zone, because a mail may be read on another day: "Fri, Nov 20, 6:50 PM". */
  moment(at: Instant): string;
  /** Formats a count with its plural form. */
  plural(count: number, forms: PluralForms): string;
}

interface WritingStore {
  locale: string;
  currencyCode: string;
  timezone: string;
}

const makeFigures = (store: WritingStore): Figures => {
  const { currencyCode: currency, timezone: timeZone } = store;
  const locale = formatLocale(store.locale);
  const money = new Intl.NumberFormat(locale, currencyStyle(currency));
  const digits = currencyDigits(currency);
  const unit = moneyUnit(currency);
  const clock = { hour: "numeric", minute: "2-digit" } as const;
  const moment = new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: "short",
    month: "short",
    day: "numeric",
    ...clock,
  });
  const count = new Intl.NumberFormat(locale);
  const plurals = new Intl.PluralRules(locale);
  return {
    money: (amount) => isolateAmount(money.format(roundToUnit(amount, unit) / 10 ** digits).replace("-", "−"), locale),
    // A no-break space keeps "7:05 PM" together.
    moment: (at) => moment.format(new Date(at)).replace(/\s(?=\S+$)/u, "\u00a0"),
    plural: (number, forms) => (forms[plurals.select(number)] ?? forms.other)(count.format(number)),
  };
};

const maxFormats = 50;
const cachedFormats = new LRUCache<string, Figures>({ max: maxFormats });

/** The formats of a store. They are cached, because creating them takes longer than the rest of a mail. */
export const createFigures = (store: WritingStore): Figures => {
  const cacheKey = `${store.locale} ${store.currencyCode} ${store.timezone}`;
  const known = cachedFormats.get(cacheKey);
  if (known) return known;
  const made = makeFigures(store);
  cachedFormats.set(cacheKey, made);
  return made;
};
