import { spawn } from "node:child_process";
import { findChromium } from "./browser/chromium.ts";

interface Run {
  status: number;
  output: string;
}

const options = process.argv.slice(2);
const isNarrowed = options.some((option) => !option.startsWith("-"));
const config = ["run", "-c", "test/vitest.config.ts", ...(isNarrowed ? ["--passWithNoTests"] : [])];

/** Runs Vitest for some projects, with its output printed immediately or collected. */
const vitest = (projects: readonly string[], more: readonly string[], isPrinted: boolean): Promise<Run> =>
  new Promise((resolve) => {
    const names = projects.flatMap((name) => ["--project", name]);
    const child = spawn("vitest", [...config, ...names, ...more], {
      stdio: isPrinted ? "inherit" : ["ignore", "pipe", "pipe"],
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

/** Gives the journeys a separate report file. */
const toJourneyOption = (option: string): string =>
  option.startsWith("--outputFile=") ? `${option}.journeys` : option;

/** The journey to a paid order. `npm run journeys` runs all of them, which takes minutes. */
const defaultJourneys = isNarrowed ? [] : ["test/browser/checkout/order.test.ts"];
// Runs beside the other tests, because a journey mostly waits for pages.
const journeys = findChromium()
  ? vitest(["browser"], [...defaultJourneys, ...options.map(toJourneyOption)], false)
  : null;
// Two workers, because Vitest's default leaves one of two cores idle.
const others = await vitest(["rules", "worker"], ["--maxWorkers=2", ...options], true);
const journeyRun = await journeys;
console.log(
  journeyRun?.output ??
    "The browser test was SKIPPED because no Chromium was found. Install one, or set CHROMIUM to its path.",
);
process.exit(others.status || (journeyRun?.status ?? 0));
