import { monotonicFactory, ulid } from "ulid";
import type { Instant } from "./time.ts";

/** The type that an id begins with. */
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
  | "oml"
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

/** A new id: `newId("ord", now)` is "ord_" and a ULID of that instant (ulid/spec), so that text order is age. */
export const newId = (prefix: IdPrefix, at: Instant): string => `${prefix}_${ulid(Date.parse(at))}`;

/** The id of the one row that a store has of something: singletonId("sop", "sto_01J…") is "sop_01J…". */
export const singletonId = (prefix: IdPrefix, storeId: string): string =>
  `${prefix}${storeId.slice(storeId.indexOf("_"))}`;

/** Ids of one instant that sort in the order in which they are made, so that the rows of one call keep their order: the first
 *  `next("mod")` comes before the second. ULIDs with a rising random part (ulid/spec, monotonicity). */
export const idSeries = (at: Instant): ((prefix: IdPrefix) => string) => {
  const next = monotonicFactory();
  return (prefix) => `${prefix}_${next(Date.parse(at))}`;
};
