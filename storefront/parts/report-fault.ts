import { isFault } from "../api/client.ts";
import { startScript } from "./load-lazily.ts";

const maxMessageLength = 300;
const reported = new Set<string>();

/** Tells the server about a fault of the page itself, once. */
export const reportFault = (error: unknown, part: string): void => {
  if (!(error instanceof Error && isFault(error) && navigator.onLine)) return;
  const [, place] = /\/assets\/([\w./:-]+)/.exec(error.stack ?? "") ?? [];
  console.error(error);
  // A file that is requested again has another address.
  const message = error.message.replace(/\?\d+$/, "").slice(0, maxMessageLength);
  const key = `${part} ${message}`;
  if (reported.has(key)) return;
  reported.add(key);
  const [build] = startScript().split("/").at(-1)?.split(".") ?? [];
  fetch("/api/faults", {
    method: "POST",
    keepalive: true,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ build, part, message, place }),
    // A report that gets lost is not sent again.
  }).catch(() => undefined);
};
