// Runs all browser tests, or those whose path contains an argument. A journey mostly waits for pages, so all of them
// run in two parts at a time. The parts share nothing: each has its own servers and its own Chromium.
import { build } from "./browser/server.ts";
import { runVitest } from "./vitest.ts";

const parts = 2;
/** Tests that measure time run when nothing else does. */
const timed = ["test/browser/rush/", "test/browser/speed.test.ts", "test/browser/dashboard/kitchen.test.ts"];

const options = process.argv.slice(2);
const isNarrowed = options.some((option) => !option.startsWith("-"));

/** Gives each part a separate report file. */
const toPartOption = (option: string, part: string): string =>
  option.startsWith("--outputFile=") ? `${option}.${part}` : option;

const runPart = async (part: string, more: readonly string[], isPrinted: boolean): Promise<number> => {
  const { status, output } = await runVitest({
    projects: ["browser"],
    more: [...more, ...options.map((option) => toPartOption(option, part))],
    isPrinted,
    environment: { TIFFIN_BUILT: "yes" },
  });
  if (!isPrinted) console.log(output);
  return status;
};

build();
if (isNarrowed) process.exit(await runPart("all", [], true));
const excluded = timed.map((pattern) => `--exclude=${pattern}${pattern.endsWith("/") ? "**" : ""}`);
const statuses = await Promise.all(
  Array.from({ length: parts }, (_, index) =>
    runPart(String(index + 1), [`--shard=${index + 1}/${parts}`, ...excluded], index === 0),
  ),
);
statuses.push(await runPart("timed", timed, true));
process.exit(Math.max(...statuses));
