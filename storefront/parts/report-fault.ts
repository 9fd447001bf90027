import { isFault } from "../api/client.ts";

const maxMessageLength = 300;
const reported = new Set<string>();

/** Writes a fault of the page itself to the console, once. */
export const reportFault = (error: unknown, part: string): void => {
  if (!(error instanceof Error && isFault(error) && navigator.onLine)) return;
  // A file that is requested again has another address.
  const message = error.message.replace(/\?\d+$/, "").slice(0, maxMessageLength);
  const key = `${part} ${message}`;
  if (reported.has(key)) return;
  reported.add(key);
  console.error(part, error);
};
