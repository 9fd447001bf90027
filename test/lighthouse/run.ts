import { mkdirSync, writeFileSync } from "node:fs";
import { chromium } from "playwright-core";
import { chromiumFlags, findChromium } from "../browser/chromium.ts";
import { build, developmentVariables, freePort, startServer } from "../browser/server.ts";
import { audit, RecordingLost, type Verdict } from "./audit.ts";
import { startEdge } from "./edge.ts";

/** The goal on a machine that does nothing else. */
const goal = 98;
/** A machine that is busy beside this takes some points of performance, and of nothing else. */
const margin = Number(process.env["LIGHTHOUSE_MARGIN"] ?? 3);
const rounds = 3;
/** How many browsers in a row may lose what they recorded before that is a failure of its own. */
const browsers = 5;
/** Friday evening in New York, when Copper Pot is open. */
const now = "2026-11-20T23:30:00.000Z";
const hosts = ["localhost", "linde.localhost", "umi.localhost"];

const executablePath = findChromium();
if (!executablePath) throw new Error("No Chromium was found. Please install one, or name it in the variable CHROMIUM.");

/** One visit by a browser that has seen nothing before. */
const visitOnce = async (url: string): Promise<Verdict> => {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath,
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  });
  try {
    return await audit(url, port);
  } finally {
    await browser.close();
  }
};

const visit = async (url: string): Promise<Verdict> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await visitOnce(url);
    } catch (error) {
      if (!(error instanceof RecordingLost) || attempt === browsers) throw error;
      console.log(`${error.message} Another browser is asked.`);
    }
  }
};

/** The best of some rounds: noise makes a page slower, never faster. Ends early where the goal is met. */
const best = async (url: string): Promise<Verdict> => {
  let chosen = await visit(url);
  for (let round = 1; round < rounds && chosen.performance < goal; round += 1) {
    const next = await visit(url);
    if (next.performance > chosen.performance) chosen = next;
  }
  return chosen;
};

const isRight = (verdict: Verdict): boolean =>
  verdict.performance >= goal - margin &&
  [verdict.accessibility, verdict.bestPractices, verdict.seo].every((score) => score === 100) &&
  verdict.layoutShift === 0;

build();
const server = await startServer({ ...developmentVariables, NOW: now });
const edge = await startEdge(server.port);
const verdicts: Verdict[] = [];
try {
  for (const host of hosts) verdicts.push(await best(`http://${host}:${edge.port}/`));
} finally {
  await edge.stop();
  await server.stop();
}

mkdirSync("dist", { recursive: true });
writeFileSync("dist/lighthouse.json", `${JSON.stringify(verdicts, null, 2)}\n`);
console.table(verdicts.map(({ faults, ...scores }) => ({ ...scores, faults: faults.length })));
for (const { page, faults } of verdicts) for (const fault of faults) console.log(`${page} ${fault}`);
process.exit(verdicts.every(isRight) ? 0 : 1);
