import { encodeTime, monotonicFactory } from "ulid";
import { randomBytes } from "./bytes.ts";
import type { Instant } from "./time.ts";

/** The type prefix of an id. */
export type IdPrefix =
  | "sto"
  | "sop"
  | "hst"
  | "zon"
  | "txc"
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
  | "fee"
  | "rct"
  | "orv"
  | "pay"
  | "ref"
  | "rfl"
  | "pev"
  | "slt"
  | "idm"
  | "out"
  | "ntf"
  | "fee"
  | "olr"
  | "glk"
  | "cus"
  | "cpr"
  | "fav"
  | "gnt"
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
  | "bgr"
  | "spa"
  | "cor"
  | "dcl"
  | "dsp"
  | "pyo"
  | "pck"
  | "pcu"
  | "aud"
  | "exp"
  | "tab"
  | "pin"
  | "png"
  | "piv"
  | "ech"
  | "psk"
  | "chl"
  | "rat"
  | "rcc"
  | "rrc"
  | "tsk";

/** The random characters of a ULID. */
const randomLength = 16;

/** Random numbers for one ULID, drawn at once: sixteen single draws take longer than everything else. */
const drawRandom = (): (() => number) => {
  const bytes = randomBytes(randomLength).values();
  return () => (bytes.next().value ?? 0) / 256;
};

/** Creates ids of one instant that sort in order of creation, so that rows of one call keep their order. Uses monotonic
 *  ULIDs (ulid/spec). The first `next("mod")` sorts before the second. */
export const idSeries = (at: Instant): ((prefix: IdPrefix) => string) => {
  const next = monotonicFactory(drawRandom());
  return (prefix) => `${prefix}_${next(Date.parse(at))}`;
};

let latest: { at: Instant; next: ReturnType<typeof idSeries> } | null = null;

/** Creates an id. newId("ord", now) is "ord_" and a ULID of that instant (ulid/spec), so that ids sort by age. Ids of
 *  one millisecond sort in order of creation, because the platform's clock stands still between two reads or writes. */
export const newId = (prefix: IdPrefix, at: Instant): string => {
  if (latest?.at !== at) latest = { at, next: idSeries(at) };
  return latest.next(prefix);
};

const timeLength = 10;

/** The smallest id of an instant: ids since then sort at or after it. */
export const smallestId = (prefix: IdPrefix, at: Instant): string =>
  `${prefix}_${encodeTime(Date.parse(at), timeLength)}`;

/** The id of a store's singleton row. singletonId("sop", "sto_01J…") is "sop_01J…". */
export const singletonId = (prefix: IdPrefix, storeId: string): string =>
  `${prefix}${storeId.slice(storeId.indexOf("_"))}`;
