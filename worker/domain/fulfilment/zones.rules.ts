import type { DeliveryZone } from "../menu/types.ts";
import type { StoreSettings } from "../store/settings.ts";

/** A postal code as it is compared: full-width letters and digits, as Japanese keyboards type them, are plain ones (Unicode
 *  NFKC), and neither case nor spaces, hyphens, dots or the mark 〒 count, nor the long-vowel mark that is typed for a hyphen.
 *  normalCode("１５０－０００１") is "1500001". */
export const normalCode = (code: string): string =>
  code
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}*]|ー/gu, "");

/** The ways in which a guest's code can be meant: as it is typed, or an American one without its four more digits. */
const readings = (zip: string): string[] => {
  const code = normalCode(zip).replaceAll("*", "");
  const isZipPlusFour = /^\s*\d{5}\s*[-‐‑–—−]\s*\d{4}\s*$/.test(zip.normalize("NFKC"));
  return isZipPlusFour ? [code, code.slice(0, 5)] : [code];
};

/** How many characters of a postal code a pattern fixes, or -1 where it does not match; an exact match counts one more. */
const matchLength = (pattern: string, code: string): number => {
  const wanted = normalCode(pattern);
  if (!wanted.endsWith("*")) return wanted !== "" && wanted === code ? code.length + 1 : -1;
  const prefix = wanted.slice(0, -1);
  return code !== "" && code.startsWith(prefix) ? prefix.length : -1;
};

/** The zone that a postal code lies in: the longest match wins, then the lower fee; null outside all of them.
 *  With zones `112*` and `11201`, the codes 11201 and 11201-1234 lie in the second. Case, spaces and hyphens do not count. */
export const matchZone = (zones: readonly DeliveryZone[], zip: string): DeliveryZone | null => {
  const codes = readings(zip);
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
  /** The lowest subtotal that is brought, in minor units. */
  minimum: number;
  leadMinutes: number | null;
}

/** What delivery to a postal code costs and takes. A store without zones delivers everywhere on its own terms; so does a
 *  quote that has no address yet (`zip` null). */
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
