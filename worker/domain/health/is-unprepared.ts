/** Whether an error means that the database has no tables. */
export const isUnprepared = (error: unknown): boolean =>
  error instanceof Error && (error.message.includes("no such table") || isUnprepared(error.cause));
