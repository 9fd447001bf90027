import { mkdirSync, writeFileSync } from "node:fs";
import { chromium } from "playwright-core";
import { ensureInstalled } from "../../db/local/install.mjs";
import { chromiumFlags, findChromium } from "../browser/chromium.ts";
import { build, developmentVariables, findFreePort, startServer } from "../browser/server.ts";
import type { PageAudit } from "./audit.ts";
import { startEdge } from "./edge.ts";

/** The goal on a machine that does nothing else. */
const goal = 98;
/** The tolerance for performance, which a busy machine lowers. */
const margin = Number(process.env["LIGHTHOUSE_MARGIN"] ?? 3);
const rounds = 6;
/** The number of consecutive lost recordings after which the run fails. */
const maxLostRecordings = 5;
/** Friday evening in New York, when Copper Pot is open. */
const now = "2026-11-20T23:30:00.000Z";
const hosts = ["localhost", "linde.localhost", "umi.localhost"];

const executablePath = findChromium();
if (!executablePath) throw new Error("No Chromium was found. Install one, or set CHROMIUM to its path.");

// Lighthouse brings more than a hundred packages, so they are installed only here.
ensureInstalled(import.meta.dirname);
const { auditPage, RecordingLostError } = await import("./audit.ts");

/** Audits a page in a new browser without caches. */
const visitOnce = async (url: string): Promise<PageAudit> => {
  const port = await findFreePort();
  const browser = await chromium.launch({
    executablePath,
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  });
  try {
    return await auditPage(url, port);
  } finally {
    await browser.close();
  }
};

const visit = async (url: string): Promise<PageAudit> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await visitOnce(url);
    } catch (error) {
      if (!(error instanceof RecordingLostError) || attempt === maxLostRecordings) throw error;
      console.log(`${error.message} Retrying in another browser.`);
    }
  }
};

/** Returns the best of some rounds, because noise only makes a page slower. Stops early if the goal is met. */
const best = async (url: string): Promise<PageAudit> => {
  let chosen = await visit(url);
  for (let round = 1; round < rounds && chosen.performance < goal; round += 1) {
    const next = await visit(url);
    if (next.performance > chosen.performance) chosen = next;
  }
  return chosen;
};

const isRight = (audit: PageAudit): boolean =>
  audit.performance >= goal - margin &&
  [audit.accessibility, audit.bestPractices, audit.seo].every((score) => score === 100) &&
  audit.layoutShift === 0;

build();
const server = await startServer({ ...developmentVariables, NOW: now });
const edge = await startEdge(server.port);
const audits: PageAudit[] = [];
try {
  for (const host of hosts) audits.push(await best(`http://${host}:${edge.port}/`));
} finally {
  await edge.stop();
  await server.stop();
}

mkdirSync("dist", { recursive: true });
writeFileSync("dist/lighthouse.json", `${JSON.stringify(audits, null, 2)}\n`);
console.table(audits.map(({ faults, ...scores }) => ({ ...scores, faults: faults.length })));
for (const { page, faults } of audits) for (const fault of faults) console.log(`${page} ${fault}`);
process.exit(audits.every(isRight) ? 0 : 1);
