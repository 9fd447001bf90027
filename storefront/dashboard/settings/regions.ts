import type { Choice } from "../../ui/choice.ts";

/** Parses the name of a time zone in any case. Null if it is unknown or a bare offset such as +01:00, which has no
 *  daylight saving time.
 *  parseZone("europe/berlin", ["Europe/Berlin"]) is "Europe/Berlin". */
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

/** Parses a locale to its canonical form (BCP 47), or null if it is invalid. parseLocale("de_at") is "de-AT". */
export const parseLocale = (text: string): string | null => {
  try {
    const [locale = null] = Intl.getCanonicalLocales(text.trim().replaceAll("_", "-"));
    return locale;
  } catch {
    return null;
  }
};

/** Suggested locales, in the languages that the pages support. Users can type others. */
const offeredLocales = [
  ...["en-US", "en-GB", "en-IE", "en-CA", "en-AU", "en-NZ", "en-ZA", "en-IN", "en-SG"],
  ...["de-DE", "de-AT", "de-CH", "de-LI", "de-LU", "ja-JP"],
];

/** The suggested locales, named in the language of `displayLocale`. */
export const localeChoices = (displayLocale: string): Choice[] => {
  const names = new Intl.DisplayNames(displayLocale, { type: "language" });
  return offeredLocales.map((value) => ({ value, text: names.of(value) ?? value }));
};

/** Region codes that browsers name although they are not countries: reserved codes, unions and unknown regions. */
const excludedRegions = new Set(["AC", "CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN", "XA", "XB", "ZZ"]);

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** All countries by name in the language of `displayLocale`, plus `current` even if it is unknown. */
export const countryChoices = (displayLocale: string, current: string): Choice[] => {
  const names = new Intl.DisplayNames(displayLocale, { type: "region", fallback: "none" });
  // A withdrawn code maps to its successor and would list the same country twice.
  const isCurrent = (code: string): boolean => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .map((value) => ({ value, text: names.of(value) ?? (value === current ? value : "") }))
    .filter(({ value, text }) => value === current || (text !== "" && !excludedRegions.has(value) && isCurrent(value)))
    .toSorted((a, b) => a.text.localeCompare(b.text, displayLocale));
};
