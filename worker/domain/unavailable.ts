/** Parts of the messages of errors that pass: a lock, storage that restarts, too many queued queries, a broken connection, and
 *  what workerd does not explain ("internal error; reference = …"). From Cloudflare's list of D1 errors and SQLite's result codes. */
const passingFailures =
  /SQLITE_(?:BUSY|LOCKED|IOERR|FULL|CANTOPEN|NOMEM|INTERRUPT)|[Ii]nternal error|Network connection lost|storage caused object to be reset|reset because its code was updated|due to transient issue|DB is overloaded|exceeded timeout which caused object to be reset|Failed to parse body as JSON/u;

/** A Durable Object, and a time limit of ours, say of their failures whether another try may succeed. */
const saysItPasses = (error: object): boolean =>
  ("retryable" in error && error.retryable === true) || ("overloaded" in error && error.overloaded === true);

/** Whether an error says that the database or an object cannot be reached at the moment, so that the same request may succeed
 *  later. An error of the statement itself is none. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof Error && (passingFailures.test(error.message) || saysItPasses(error) || isUnavailable(error.cause));
