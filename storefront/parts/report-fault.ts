import { isFault } from "../api/client.ts";
import { startScript } from "./load-lazily.ts";

const maxMessageLength = 300;
const reported = new Set<string>();

/** Where an error came from: the first file in its stack, if it is one of this page's build. */
const findPlace = (error: Error): string | undefined => {
  const [first = ""] = /https?:[^\s)]+|[\w-]+-extension:/.exec(error.stack ?? "") ?? [];
  return first.startsWith(`${location.origin}/assets/`) ? first.slice(location.origin.length + 8) : undefined;
};

/** Reports what no part of the page catches. Faults of extensions and of other sites' scripts are none of its own. */
export const reportUncaught = (): void => {
  const report = (error: unknown): void => {
    if (error instanceof Error && findPlace(error)) reportFault(error, "uncaught");
  };
  addEventListener("error", ({ error }) => report(error));
  addEventListener("unhandledrejection", ({ reason }: PromiseRejectionEvent) => report(reason));
};

/** Tells the server about a fault of the page itself, once. */
export const reportFault = (error: unknown, part: string): void => {
  if (!(error instanceof Error && isFault(error) && navigator.onLine)) return;
  const [, place] = /\/assets\/([\w./:-]+)/.exec(error.stack ?? "") ?? [];
  console.error(error);
  const message = error.message.slice(0, maxMessageLength);
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
