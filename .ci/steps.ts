import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";

interface TestResult {
  fullName: string;
  title: string;
  status: string;
  failureMessages?: string[];
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  testResults: { name: string; message: string; assertionResults: TestResult[] }[];
}

const report = path.join(mkdtempSync(path.join(tmpdir(), "tiffin-ci-")), "tests.json");
let passed = 0;
let failed = 0;
/** Names of failed steps and tests, printed again at the end of the output. */
const failures: string[] = [];

/** A failed step names the end of its output, because CI may keep the last lines alone. */
const endingLines = 20;

interface Ended {
  isSuccessful: boolean;
  /** The last lines of its output. */
  ending: string;
}

/** A process that outlives its command keeps the output open. */
const outputLimitMs = 5_000;

/** How long each command took, and how long it kept the cores busy, for the table at the end. */
const times: { seconds: number; cpuSeconds: number; command: string }[] = [];

/** The counters of /proc/self/stat for the ended processes that this one and its children started (see proc(5)). */
const endedChildrenFields = [13, 14] as const;
/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100;

/** The processor seconds of all commands that have ended. A process that outlives its command is not in them. */
const endedCpuSeconds = (): number => {
  const stat = readFileSync("/proc/self/stat", "utf8");
  // The process name may contain any character. The fields after its last bracket are fixed.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return endedChildrenFields.reduce((sum, index) => sum + Number(fields[index]) / ticksPerSecond, 0);
};

const withoutReports = (command: string): string => command.split(" --reporter")[0] ?? command;

/** Runs a command and prints its output as it comes. */
const run = async (command: string): Promise<Ended> => {
  console.log(`\n== ${command}`);
  const startedAt = performance.now();
  const cpuBefore = endedCpuSeconds();
  const child = spawn(command, { stdio: ["ignore", "pipe", "pipe"], shell: true });
  let lines: string[] = [""];
  const print = (part: Buffer): void => {
    process.stdout.write(part);
    const [first = "", ...others] = stripVTControlCharacters(part.toString()).split("\n");
    lines = [...lines.slice(0, -1), `${lines.at(-1)}${first}`, ...others].slice(-endingLines);
  };
  child.stdout.on("data", print);
  child.stderr.on("data", print);
  const closed = once(child, "close");
  const [status] = await once(child, "exit");
  await Promise.race([closed, wait(outputLimitMs)]);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`This took ${seconds} s.`);
  const cpuSeconds = Math.round(endedCpuSeconds() - cpuBefore);
  times.push({ seconds, cpuSeconds, command: withoutReports(command) });
  return { isSuccessful: status === 0, ending: lines.join("\n") };
};

const step = async (name: string, command: string): Promise<void> => {
  const { isSuccessful, ending } = await run(command);
  console.log(`${isSuccessful ? "ok" : "FAILED"}: ${name}`);
  if (isSuccessful) passed += 1;
  else {
    failed += 1;
    failures.push(`${name}\n${ending}`);
  }
};

/** A failed test with the first lines of its error, and the pages that were open. Vitest colors them. */
const describeFailure = ({ fullName, failureMessages: [error = ""] = [] }: TestResult): string => {
  const lines = stripVTControlCharacters(error).split("\n");
  const pages = lines.slice(3).filter((line) => line.startsWith("Page "));
  return `${fullName}: ${[...lines.slice(0, 3), ...pages].join(" ")}`;
};

const failedTests = ({ testResults }: Report): string[] =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const failedTitles = assertionResults.filter(({ status }) => status === "failed").map(describeFailure);
    const titles = failedTitles.length > 0 || message === "" ? failedTitles : [message];
    return titles.map((title) => `${path.relative(process.cwd(), name)}: ${title}`);
  });

const reporters = "--reporter=default --reporter=json";

/** Journeys and screens that failed, and how each of them runs alone. */
interface SecondTry {
  title: string;
  command: string;
}
const secondTries: SecondTry[] = [];

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The pattern of Vitest's `-t`, a regular expression over a test's names, the last of which is its title. */
const titlePattern = (title: string): string => quote(`${title.replaceAll(/[$()*+.?[\\\]^{|}]/g, "\\$&")}$`);

/** The failed tests of a report, each with the command that runs it alone. A file that failed as a whole runs whole. */
const listSecondTries = ({ testResults }: Report, command: string): SecondTry[] =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const file = path.relative(process.cwd(), name);
    const failedResults = assertionResults.filter(({ status }) => status === "failed");
    if (failedResults.length === 0)
      return message === "" ? [] : [{ title: `${file}: ${message}`, command: `${command} ${quote(file)}` }];
    return failedResults.map((result) => ({
      title: `${file}: ${describeFailure(result)}`,
      command: `${command} ${quote(file)} -t ${titlePattern(result.title)}`,
    }));
  });

/** Runs a test command and adds the counts of the reports that it writes. If `aloneCommand` is given, its failed tests
 *  are decided by a second try at the end of the run. */
const runTests = async (command: string, reports: readonly string[], aloneCommand?: string): Promise<void> => {
  const { isSuccessful, ending } = await run(command);
  if (!reports.every((file) => existsSync(file))) {
    failed += 1;
    failures.push(`${command} wrote no report\n${ending}`);
    return;
  }
  const counts = reports.map((file) => JSON.parse(readFileSync(file, "utf8")) as Report);
  const total = (pick: (counted: Report) => number): number =>
    counts.reduce((subtotal, counted) => subtotal + pick(counted), 0);
  passed += total(({ numPassedTests }) => numPassedTests);
  if (isSuccessful) return;
  const failedTitles = counts.flatMap(failedTests);
  if (aloneCommand !== undefined && failedTitles.length > 0) {
    secondTries.push(...counts.flatMap((counted) => listSecondTries(counted, aloneCommand)));
    return;
  }
  failures.push(...failedTitles);
  failed += total(({ numFailedTests }) => numFailedTests);
  if (failedTitles.length === 0) failures.push(`${command} failed outside its tests\n${ending}`);
  failed += Math.max(
    total(({ numFailedTestSuites }) => numFailedTestSuites),
    1,
  );
};

/** So many failures are no chance, so none of them gets a second try. */
const maxSecondTries = 10;
/** A run with so many tests that passed at the second try alone fails. */
const maxPassedAtSecondTry = 2;

/** Whether a test passes alone. A pattern that matches no test proves nothing, so its report must count one. */
const passesAlone = async (command: string, file: string): Promise<boolean> => {
  const { isSuccessful } = await run(`${command} ${reporters} --outputFile=${file}`);
  // The journeys add the name of their part.
  const written = [file, `${file}.all`].find((name) => existsSync(name));
  if (!isSuccessful || written === undefined) return false;
  return (JSON.parse(readFileSync(written, "utf8")) as Report).numPassedTests > 0;
};

/** Runs each failed journey and screen once more, alone, because a busy machine can fail one by chance. */
const runSecondTries = async (): Promise<void> => {
  const passedTitles: string[] = [];
  for (const [index, { title, command }] of secondTries.entries()) {
    const isFew = secondTries.length <= maxSecondTries;
    if (isFew && (await passesAlone(command, `${report}.second.${index}`))) passedTitles.push(title);
    else {
      failed += 1;
      failures.push(title);
    }
  }
  passed += passedTitles.length;
  if (passedTitles.length > 0) console.log(`\nPassed at the second try:\n${passedTitles.join("\n")}`);
  if (passedTitles.length <= maxPassedAtSecondTry) return;
  failed += 1;
  failures.push(`${passedTitles.length} tests passed at the second try alone`);
};

await step("Chromium is installed, so that no journey is skipped", "chromium --version");
await step("the types check", "npm run -s typecheck");
await step("the lint rules hold, and no export is unused", "npm run -s lint");
await step("Redocly and Spectral accept the OpenAPI document", "node .ci/openapi.ts");
await step("the migrations match the schema", "node .ci/migrations.ts");
await step("wrangler knows the commands of the documents", "node .ci/operations.ts");
await runTests(`npm test -- ${reporters} --outputFile=${report}`, [report, `${report}.journeys`]);
await runTests(`npm run -s test:slow -- ${reporters} --outputFile=${report}.slow`, [`${report}.slow`]);
await runTests(`npm run -s clients -- ${reporters} --outputFile=${report}.clients`, [`${report}.clients`]);
// `npm test` has run the journey to a paid order.
const otherJourneys = "--exclude=test/browser/checkout/order.test.ts";
await runTests(
  `npm run -s journeys -- ${otherJourneys} ${reporters} --outputFile=${report}.all`,
  [`${report}.all.1`, `${report}.all.2`, `${report}.all.timed`],
  "npm run -s journeys --",
);
// The journeys have built.
await runTests(
  `TIFFIN_BUILT=yes npm run -s screens -- judge ${reporters} --outputFile=${report}.screens`,
  [`${report}.screens`],
  "TIFFIN_BUILT=yes npm run -s screens --",
);
await runTests(
  `TIFFIN_BUILT=yes npm run -s engines -- ${reporters} --outputFile=${report}.engines`,
  [`${report}.engines`],
  "TIFFIN_BUILT=yes npm run -s engines --",
);
await step(
  "every invariant holds in 5,000 simulated checkouts, and every fault happens",
  "npm run -s simulate -- --checkouts 5000",
);
await step("the simulation finds every mutant", "npm run -s simulate -- --mutants");
await step(
  "npm start works in a new clone, reports refusals in one line, and recovers from a crash",
  "node .ci/start.ts",
);
await step("the recipe for a new operation works word by word", "node .ci/recipes.ts");
await step("the production bundle builds", "npm run -s build");
await step("the pages need no Web API or CSS that a browser of the floor lacks", "node .ci/floor/run.ts");
await step("the first load, the worker and its start fit their budgets", "node .ci/budget.ts");
await step("each menu page meets its Lighthouse scores", "npm run -s lighthouse");
// What takes long and concerns few changes: once before a release, and before a change of it is called done.
if (process.argv.includes("--full")) {
  await step("a release under load loses and doubles nothing", "TIFFIN_BUILT=yes node .ci/release.ts");
  await step(
    "a restore forgets no charged guest, and gives no money back twice",
    "TIFFIN_BUILT=yes node .ci/restore.ts",
  );
  await step("no migration takes more than 3 s of CPU on 100,000 orders", "node .ci/bounded-migrations.ts");
}
await runSecondTries();

console.log("\nSeconds of each step, and those of both cores that it used:");
for (const { seconds, cpuSeconds, command } of times)
  console.log(`${String(seconds).padStart(6)}${String(cpuSeconds).padStart(6)}  ${command}`);
for (const failure of failures) console.log(`FAILED: ${failure}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
