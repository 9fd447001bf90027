import type { DeliveryZone, StoreSettings } from "../menu/types.ts";

const normal = (code: string): string => code.replaceAll(/\s/g, "").toUpperCase();

/** How many characters of a postal code a pattern fixes, or -1 where it does not match; an exact match counts one more. */
const matchLength = (pattern: string, code: string): number => {
  const wanted = normal(pattern);
  if (!wanted.endsWith("*")) return wanted === code ? code.length + 1 : -1;
  const prefix = wanted.slice(0, -1);
  return code.startsWith(prefix) ? prefix.length : -1;
};

/** The zone that a postal code lies in: the longest match wins, then the lower fee; null outside all of them.
 *  With zones `112*` and `11201`, the code 11201 lies in the second. Case and spaces do not count. */
export const matchZone = (zones: readonly DeliveryZone[], zip: string): DeliveryZone | null => {
  const code = normal(zip);
  const matches = zones
    .map((zone) => ({ zone, length: Math.max(-1, ...zone.postalCodes.map((pattern) => matchLength(pattern, code))) }))
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
