import { monotonicFactory, ulid } from "ulid";
import type { Instant } from "./time.ts";

/** The type prefix of an id. */
export type IdPrefix =
  | "sto"
  | "sop"
  | "hst"
  | "zon"
  | "pro"
  | "pru"
  | "cat"
  | "itm"
  | "mod"
  | "img"
  | "prd"
  | "var"
  | "pim"
  | "pct"
  | "ord"
  | "oit"
  | "oev"
  | "pay"
  | "ref"
  | "pev"
  | "slt"
  | "idm"
  | "out"
  | "ntf"
  | "olr"
  | "cus"
  | "adr"
  | "stf"
  | "ses"
  | "sic"
  | "key"
  | "app"
  | "ogr"
  | "whe"
  | "whd"
  | "cit"
  | "spa";

/** Creates an id. newId("ord", now) is "ord_" and a ULID of that instant (ulid/spec), so that ids sort by age. */
export const newId = (prefix: IdPrefix, at: Instant): string => `${prefix}_${ulid(Date.parse(at))}`;

/** The id of a store's singleton row. singletonId("sop", "sto_01J…") is "sop_01J…". */
export const singletonId = (prefix: IdPrefix, storeId: string): string =>
  `${prefix}${storeId.slice(storeId.indexOf("_"))}`;

/** Creates ids of one instant that sort in order of creation, so that rows of one call keep their order. Uses monotonic
 *  ULIDs (ulid/spec). The first `next("mod")` sorts before the second. */
export const idSeries = (at: Instant): ((prefix: IdPrefix) => string) => {
  const next = monotonicFactory();
  return (prefix) => `${prefix}_${next(Date.parse(at))}`;
};
