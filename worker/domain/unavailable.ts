import { movingMessage, releaseMessage } from "../../db/abort-codes.ts";

/** Messages of transient errors: locks, storage restarts, overload, broken connections, and "internal error" of
 *  workerd. Sources: Cloudflare's list of D1 errors, SQLite's result codes. */
const transientErrors =
  /SQLITE_(?:BUSY|LOCKED|IOERR|FULL|CANTOPEN|NOMEM|INTERRUPT)|[Ii]nternal error|Network connection lost|KV \w+ failed: (?:429|5\d\d)|storage caused object to be reset|reset because its code was updated|due to transient issue|DB is overloaded|exceeded timeout which caused object to be reset|Failed to parse body as JSON/u;

/** Durable Objects and our time limits mark their errors as retryable. */
const isMarkedRetryable = (error: object): boolean =>
  ("retryable" in error && error.retryable === true) || ("overloaded" in error && error.overloaded === true);

/** Whether an error means that a release is between its migrations and its upload. */
export const isReleasing = (error: unknown): boolean =>
  error instanceof Error && (error.message.includes(releaseMessage) || isReleasing(error.cause));

/** Whether an error means that the database or a Durable Object is temporarily unreachable. False for an error of the
 *  statement itself. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof Error &&
  (transientErrors.test(error.message) ||
    error.message.includes(movingMessage) ||
    isReleasing(error) ||
    isMarkedRetryable(error) ||
    isUnavailable(error.cause));
