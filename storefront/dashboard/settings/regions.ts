import type { Choice } from "../fields/choice.ts";

/** A time zone by its name in any case; null where there is none of it, also for a bare offset such as +01:00, which
 *  would not follow summer time. parseZone("europe/berlin", ["Europe/Berlin"]) is "Europe/Berlin". */
export const parseZone = (text: string, knownZones: readonly string[]): string | null => {
  const name = text.trim();
  const match = knownZones.find((zone) => zone.toLowerCase() === name.toLowerCase());
  if (match) return match;
  try {
    return /^[a-z]/i.test(name) ? new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone : null;
  } catch {
    return null;
  }
};

/** A locale as it is written by rule; null where the text names none. parseLocale("de_at") is "de-AT". */
export const parseLocale = (text: string): string | null => {
  try {
    const [locale = null] = Intl.getCanonicalLocales(text.trim().replaceAll("_", "-"));
    return locale;
  } catch {
    return null;
  }
};

/** Locales of the three languages that pages speak, as they are offered. Others can be typed. */
const offeredLocales = [
  ...["en-US", "en-GB", "en-IE", "en-CA", "en-AU", "en-NZ", "en-ZA", "en-IN", "en-SG"],
  ...["de-DE", "de-AT", "de-CH", "de-LI", "de-LU", "ja-JP"],
];

/** The locales that are offered, with their names in the language of whoever reads them. */
export const localeChoices = (displayLocale: string): Choice[] => {
  const names = new Intl.DisplayNames(displayLocale, { type: "language" });
  return offeredLocales.map((value) => ({ value, text: names.of(value) ?? value }));
};

/** Codes with a name in every browser that stand for no country: reserved ones, unions and the unknown. */
const excludedRegions = new Set(["AC", "CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN", "XA", "XB", "ZZ"]);

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** All countries by name in the language of whoever reads them, and `current` even where it is unknown. */
export const countryChoices = (displayLocale: string, current: string): Choice[] => {
  const names = new Intl.DisplayNames(displayLocale, { type: "region", fallback: "none" });
  // A code of the past is written as today's, and would be a second name for the same country.
  const isCurrent = (code: string): boolean => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .map((value) => ({ value, text: names.of(value) ?? (value === current ? value : "") }))
    .filter(({ value, text }) => value === current || (text !== "" && !excludedRegions.has(value) && isCurrent(value)))
    .toSorted((a, b) => a.text.localeCompare(b.text, displayLocale));
};
