import { decodeTime } from "ulid";
import { type Instant, toInstant } from "../time.ts";

/** A UUID of version 7 begins with its time in milliseconds. Source: RFC 9562, 5.7. */
const uuid7 = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
/** A ULID, alone or after a prefix such as `ord_`. Source: ulid/spec. */
const ulid = /(?:^|[^0-9A-Za-z])([0-7][0-9A-HJKMNP-TV-Z]{25})$/;

/** When an idempotency key was made, if it tells: a UUID of version 7, or a ULID. Null for other keys.
 *  readKeyTime("019aa3e1-7a00-7000-8000-000000000000") is 2025-11-21T00:56:23.936Z. */
export const readKeyTime = (key: string): Instant | null => {
  const [, high, low] = uuid7.exec(key) ?? [];
  if (high !== undefined && low !== undefined) return toInstant(Number.parseInt(`${high}${low}`, 16));
  const [, body] = ulid.exec(key) ?? [];
  return body === undefined ? null : toInstant(decodeTime(body));
};
