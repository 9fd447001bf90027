import { findChromium } from "./browser/chromium.ts";
import { runVitest } from "./vitest.ts";

const options = process.argv.slice(2);
const isNarrowed = options.some((option) => !option.startsWith("-"));
const passing = isNarrowed ? ["--passWithNoTests"] : [];
/** Tests that walk through long work step by step. `npm run test:slow` runs them all. */
const defaultOthers = isNarrowed ? [] : ["--exclude=**/*.slow.test.ts"];

/** Gives the journeys a separate report file. */
const toJourneyOption = (option: string): string =>
  option.startsWith("--outputFile=") ? `${option}.journeys` : option;

/** The journey to a paid order. `npm run journeys` runs all of them, which takes minutes. */
const defaultJourneys = isNarrowed ? [] : ["test/browser/checkout/order.test.ts"];
// Runs beside the other tests, because a journey mostly waits for pages.
const journeys = findChromium()
  ? runVitest({
      projects: ["browser"],
      more: [...defaultJourneys, ...passing, ...options.map(toJourneyOption)],
      isPrinted: false,
    })
  : null;
// Two workers, because Vitest's default leaves one of two cores idle.
const others = await runVitest({
  projects: ["rules", "worker"],
  more: ["--maxWorkers=2", ...defaultOthers, ...passing, ...options],
  isPrinted: true,
});
const journeyRun = await journeys;
const skipped = "The browser test was SKIPPED because no Chromium was found. Install one, or set CHROMIUM to its path.";
const journeyOutput = journeyRun?.output ?? skipped;
// A name that no journey has is no news.
if (!(isNarrowed && journeyOutput.includes("No test files found"))) console.log(journeyOutput);
process.exit(others.status || (journeyRun?.status ?? 0));
