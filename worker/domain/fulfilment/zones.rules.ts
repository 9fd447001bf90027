import type { DeliveryZone } from "../menu/types.ts";
import type { StoreSettings } from "../store/settings.ts";
import { toLatinDigits } from "../text/digits.rules.ts";

/** Normalizes a postal code for comparison: full-width characters become plain (NFKC), digits become Latin, case
 *  is ignored, and spaces, hyphens, dots, 〒 and the long-vowel mark typed for a hyphen are removed.
 *  normalCode("１５０－０００١") is "1500001". */
export const normalCode = (code: string): string =>
  toLatinDigits(code.normalize("NFKC"))
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}*]|ー/gu, "");

/** The codes to match: as typed, and a US ZIP+4 code also without its last four digits. */
const candidateCodes = (zip: string): string[] => {
  const code = normalCode(zip).replaceAll("*", "");
  const isZipPlusFour = /^\s*\d{5}\s*[-‐‑–—−]\s*\d{4}\s*$/.test(toLatinDigits(zip.normalize("NFKC")));
  return isZipPlusFour ? [code, code.slice(0, 5)] : [code];
};

/** How many characters of a code a pattern matches: -1 for no match, and one more for an exact match. */
const matchLength = (pattern: string, code: string): number => {
  const normalized = normalCode(pattern);
  if (!normalized.endsWith("*")) return normalized !== "" && normalized === code ? code.length + 1 : -1;
  const prefix = normalized.slice(0, -1);
  return code !== "" && code.startsWith(prefix) ? prefix.length : -1;
};

/** The zone of a postal code: the longest match wins, then the lower fee; null if none matches. With zones `112*` and
 *  `11201`, the codes 11201 and 11201-1234 are in the second. Case, spaces and hyphens are ignored. */
export const matchZone = (zones: readonly DeliveryZone[], zip: string): DeliveryZone | null => {
  const codes = candidateCodes(zip);
  const longest = (patterns: readonly string[]) =>
    Math.max(-1, ...patterns.flatMap((pattern) => codes.map((code) => matchLength(pattern, code))));
  const matches = zones
    .map((zone) => ({ zone, length: longest(zone.postalCodes) }))
    .filter(({ length }) => length >= 0)
    .toSorted((a, b) => b.length - a.length || a.zone.fee - b.zone.fee);
  return matches[0]?.zone ?? null;
};

export interface DeliveryTerms {
  /** Minor units. */
  fee: number;
  /** The minimum subtotal for delivery, in minor units. */
  minimum: number;
  leadMinutes: number | null;
}

/** The fee, minimum and lead time of delivery to a postal code. The store's own terms apply if it has no zones or if a
 *  quote has no address yet (`zip` null). */
export const deliveryTerms = (
  store: Pick<StoreSettings, "deliveryFee" | "deliveryMinimum">,
  zones: readonly DeliveryZone[],
  zip: string | null,
): DeliveryTerms | "OUT_OF_ZONE" => {
  if (zones.length === 0 || zip === null) {
    return { fee: store.deliveryFee, minimum: store.deliveryMinimum, leadMinutes: null };
  }
  const zone = matchZone(zones, zip);
  return zone ? { fee: zone.fee, minimum: zone.minimum, leadMinutes: zone.leadMinutes } : "OUT_OF_ZONE";
};
