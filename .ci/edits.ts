// Edits the sources under a running `npm start` while requests are sent, and measures when a guest sees the edit.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const edits = 5;
const requestsPerSecond = 20;
const patienceMs = 60_000;
/** A request without a response for so long is lost. */
const lostAfterMs = 20_000;
const messages = path.join("storefront", "i18n", "en.ts");
const message = "Skip to the menu";

const readPage = (url: string): Promise<string> =>
  fetch(`${url}/?lang=en`, { signal: AbortSignal.timeout(lostAfterMs) })
    .then((response) => response.text())
    .catch(() => "");

const secondsUntil = async (url: string, text: string): Promise<number> => {
  const start = performance.now();
  while (!(await readPage(url)).includes(text)) {
    if (performance.now() - start > patienceMs) return Number.POSITIVE_INFINITY;
    await wait(20);
  }
  return (performance.now() - start) / 1000;
};

/** Sends requests until `work` is done, and returns the failed ones. */
const failuresDuring = async (url: string, work: () => Promise<void>): Promise<string[]> => {
  const sent: Promise<string | null>[] = [];
  const timer = setInterval(() => {
    const address = sent.length % 2 === 0 ? "/" : "/api/store";
    sent.push(
      fetch(`${url}${address}`, { signal: AbortSignal.timeout(lostAfterMs) })
        .then(async (response) => {
          await response.text();
          return response.ok ? null : `${address}: ${response.status}`;
        })
        .catch((error: unknown) => `${address}: ${error}`),
    );
  }, 1000 / requestsPerSecond);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return (await Promise.all(sent)).filter((failure) => failure !== null);
};

export interface EditResult {
  medianSeconds: number;
  /** Requests that failed while the edits were built. */
  failures: string[];
  /** Whether the last successful build is served after an edit that does not compile. */
  isServedWhileBroken: boolean;
}

/** Edits a message of the menu page in `folder`, which runs at `url`, and restores it. */
export const measureEdits = async (folder: string, url: string): Promise<EditResult> => {
  const file = path.join(folder, messages);
  const original = readFileSync(file, "utf8");
  const seconds: number[] = [];
  let isServedWhileBroken = false;
  const failures = await failuresDuring(url, async () => {
    for (let edit = 0; edit < edits; edit += 1) {
      const text = `Skip to edit ${edit}`;
      writeFileSync(file, original.replace(message, text));
      seconds.push(await secondsUntil(url, text));
    }
    writeFileSync(file, `${original}\nexport const = ;\n`);
    await wait(5_000);
    isServedWhileBroken = (await readPage(url)).includes(`Skip to edit ${edits - 1}`);
    writeFileSync(file, original);
    seconds.push(await secondsUntil(url, message));
  });
  return { medianSeconds: seconds.sort((a, b) => a - b)[edits >> 1] ?? 0, failures, isServedWhileBroken };
};
