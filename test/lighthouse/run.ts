// Audits the menus, which CI does beside other work, so the best round counts. With `--all` it measures every page on a
// machine that does nothing else: menus, a dish, the checkout and a confirmation, each by the median of its rounds.
import { mkdirSync, writeFileSync } from "node:fs";
import { chromium } from "playwright-core";
import { ensureInstalled } from "../../db/local/install.mjs";
import { chromiumFlags, findChromium } from "../browser/chromium.ts";
import { build, developmentVariables, findFreePort, startServer } from "../browser/server.ts";
import type { PageAudit } from "./audit.ts";
import { startEdge } from "./edge.ts";
import { cpuSlowdown, measureDrawing, measureIndex } from "./machine.ts";
import { type AuditedPage, listPages } from "./pages.ts";

interface Goal {
  performance: number;
  largestPaintMs: number;
}

/** The goal on a machine that does nothing else. */
const goal: Goal = { performance: 99, largestPaintMs: 1200 };
/** What the best round must reach on a machine that does other work. Google calls a largest paint of 2.5 s good. */
const minimum: Goal = { performance: 95, largestPaintMs: 2500 };
const bestRounds = 6;
/** The number of rounds for a page that is right but misses the goal. */
const enoughRounds = 3;
/** An odd number, so that one round is the middle. */
const medianRounds = 5;
/** The number of consecutive lost recordings after which the run fails. */
const maxLostRecordings = 5;
/** Friday evening in New York, when Copper Pot is open. */
const now = "2026-11-20T23:30:00.000Z";

const executablePath = findChromium();
if (!executablePath) throw new Error("No Chromium was found. Install one, or set CHROMIUM to its path.");

// Lighthouse brings more than a hundred packages, so they are installed only here.
await ensureInstalled(import.meta.dirname);
const { auditPage, RecordingLostError } = await import("./audit.ts");

const drawing = await measureDrawing(executablePath);

/** Audits a page in a new browser without caches. */
const visitOnce = async (url: string, page: AuditedPage): Promise<PageAudit> => {
  const port = await findFreePort();
  const browser = await chromium.launch({
    executablePath,
    args: [...chromiumFlags, "--ignore-certificate-errors", `--remote-debugging-port=${port}`],
  });
  try {
    return await auditPage(url, { port, slowdown: cpuSlowdown(await measureIndex(browser), drawing), page });
  } finally {
    await browser.close();
  }
};

const visit = async (url: string, page: AuditedPage): Promise<PageAudit> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await visitOnce(url, page);
    } catch (error) {
      if (!(error instanceof RecordingLostError) || attempt === maxLostRecordings) throw error;
      console.log(`${error.message} Retrying in another browser.`);
    }
  }
};

/** Noise only makes a page slower, or text shift. */
const isBetter = (next: PageAudit, chosen: PageAudit): boolean =>
  next.layoutShift === chosen.layoutShift
    ? next.performance > chosen.performance
    : next.layoutShift < chosen.layoutShift;

const isFast = (audit: PageAudit, { performance, largestPaintMs }: Goal): boolean =>
  audit.performance >= performance && audit.largestPaintMs <= largestPaintMs;

const isRight = (audit: PageAudit, required: Goal): boolean =>
  isFast(audit, required) &&
  [audit.accessibility, audit.bestPractices, audit.seo ?? 100].every((score) => score === 100) &&
  audit.faults.length === 0 &&
  audit.layoutShift === 0;

/** Returns the best of some rounds. Stops early if the goal is met, or if more rounds would only improve the score. */
const best = async (url: string, page: AuditedPage): Promise<PageAudit> => {
  let chosen = await visit(url, page);
  for (let round = 1; round < bestRounds; round += 1) {
    if (isRight(chosen, minimum) && (isFast(chosen, goal) || round >= enoughRounds)) break;
    const next = await visit(url, page);
    if (isBetter(next, chosen)) chosen = next;
  }
  return chosen;
};

/** Returns the median of each figure over the rounds. The other results are those of the first one. */
const median = async (url: string, page: AuditedPage): Promise<PageAudit> => {
  const first = await visit(url, page);
  const audits = [first];
  while (audits.length < medianRounds) audits.push(await visit(url, page));
  const middle = (figure: (audit: PageAudit) => number): number =>
    audits.map(figure).toSorted((one, other) => one - other)[(medianRounds - 1) / 2] ?? Number.NaN;
  return {
    ...first,
    performance: middle(({ performance }) => performance),
    layoutShift: middle(({ layoutShift }) => layoutShift),
    largestPaintMs: middle(({ largestPaintMs }) => largestPaintMs),
    blockingMs: middle(({ blockingMs }) => blockingMs),
  };
};

build();
const includesAll = process.argv.includes("--all");
const [audit, required] = includesAll ? ([median, goal] as const) : ([best, minimum] as const);
const server = await startServer({ ...developmentVariables, NOW: now });
const edge = await startEdge(server.port);
const audits: PageAudit[] = [];
let areRight = true;
try {
  for (const page of await listPages(server, includesAll)) {
    const result = await audit(`https://${page.host}:${edge.port}${page.path}`, page);
    areRight &&= isRight(result, required);
    audits.push(result);
  }
} finally {
  await edge.stop();
  await server.stop();
}

mkdirSync("dist", { recursive: true });
writeFileSync("dist/lighthouse.json", `${JSON.stringify(audits, null, 2)}\n`);
console.table(audits.map(({ faults, ...scores }) => ({ ...scores, faults: faults.length })));
for (const { page, faults } of audits) for (const fault of faults) console.log(`${page} ${fault}`);
process.exit(areRight ? 0 : 1);
