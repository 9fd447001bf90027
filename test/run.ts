import { spawn } from "node:child_process";
import { findChromium } from "./browser/chromium.ts";

interface Run {
  status: number;
  output: string;
}

const asked = process.argv.slice(2);
const isNarrowed = asked.some((word) => !word.startsWith("-"));
const config = ["run", "-c", "test/vitest.config.ts", ...(isNarrowed ? ["--passWithNoTests"] : [])];

/** Runs some projects; what is not shown while it runs is told at the end. */
const vitest = (projects: readonly string[], more: readonly string[], shown: boolean): Promise<Run> =>
  new Promise((resolve) => {
    const names = projects.flatMap((name) => ["--project", name]);
    const child = spawn("vitest", [...config, ...names, ...more], {
      stdio: shown ? "inherit" : ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (part: Buffer) => {
        output += part.toString();
      });
    }
    child.on("close", (status) => resolve({ status: status ?? 1, output }));
  });

/** A report of its own for the journeys, beside that of the others. */
const ofJourneys = (word: string): string => (word.startsWith("--outputFile=") ? `${word}.journeys` : word);

/** The journeys to a paid order. All of them take minutes: `npm run journeys`. */
const first = isNarrowed ? [] : ["test/browser/checkout/order.test.ts"];
// A journey waits for pages most of the time, and leaves room for the others.
const journeys = findChromium() ? vitest(["browser"], [...first, ...asked.map(ofJourneys)], false) : null;
// One worker for each core of the smallest machine; left to itself, Vitest lets one of two idle.
const others = await vitest(["rules", "worker"], ["--maxWorkers=2", ...asked], true);
const travelled = await journeys;
console.log(
  travelled?.output ??
    "The journey in a browser was SKIPPED: no Chromium was found. Install one, or name it in the variable CHROMIUM.",
);
process.exit(others.status || (travelled?.status ?? 0));
