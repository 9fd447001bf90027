import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

interface TestResult {
  fullName: string;
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

const run = (command: string): boolean => {
  console.log(`\n== ${command}`);
  const startedAt = performance.now();
  const isSuccessful = spawnSync(command, { stdio: "inherit", shell: true }).status === 0;
  console.log(`This took ${Math.round((performance.now() - startedAt) / 1000)} s.`);
  return isSuccessful;
};

const step = (name: string, command: string): void => {
  const isSuccessful = run(command);
  console.log(`${isSuccessful ? "ok" : "FAILED"}: ${name}`);
  if (isSuccessful) passed += 1;
  else {
    failed += 1;
    failures.push(name);
  }
};

/** A failed test with the first lines of its error. Vitest colors them. */
const describeFailure = ({ fullName, failureMessages: [error = ""] = [] }: TestResult): string =>
  `${fullName}: ${stripVTControlCharacters(error).split("\n").slice(0, 3).join(" ")}`;

const failedTests = ({ testResults }: Report): string[] =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const failedTitles = assertionResults.filter(({ status }) => status === "failed").map(describeFailure);
    const titles = failedTitles.length > 0 || message === "" ? failedTitles : [message];
    return titles.map((title) => `${path.relative(process.cwd(), name)}: ${title}`);
  });

/** Runs a test command and adds the counts of the reports that it writes. */
const runTests = (command: string, reports: readonly string[]): void => {
  const isSuccessful = run(command);
  if (!reports.every((file) => existsSync(file))) {
    failed += 1;
    failures.push(`${command} wrote no report`);
    return;
  }
  const counts = reports.map((file) => JSON.parse(readFileSync(file, "utf8")) as Report);
  const total = (pick: (counted: Report) => number): number =>
    counts.reduce((subtotal, counted) => subtotal + pick(counted), 0);
  passed += total(({ numPassedTests }) => numPassedTests);
  failed += total(({ numFailedTests }) => numFailedTests);
  const failedTitles = counts.flatMap(failedTests);
  failures.push(...failedTitles);
  if (isSuccessful) return;
  if (failedTitles.length === 0) failures.push(`${command} failed outside its tests`);
  failed += Math.max(
    total(({ numFailedTestSuites }) => numFailedTestSuites),
    1,
  );
};

const reporters = "--reporter=default --reporter=json";

step("Chromium is installed, so that no journey is skipped", "chromium --version");
step("the types check", "npm run -s typecheck");
step("the lint rules hold, and no export is unused", "npm run -s lint");
step("Redocly and Spectral accept the OpenAPI document", "node .ci/openapi.ts");
step("the migrations match the schema", "node .ci/migrations.ts");
runTests(`npm test -- ${reporters} --outputFile=${report}`, [report, `${report}.journeys`]);
runTests(`npm run -s clients -- ${reporters} --outputFile=${report}.clients`, [`${report}.clients`]);
// `npm test` has run the journey to a paid order.
const otherJourneys = "--exclude=test/browser/checkout/order.test.ts";
runTests(`npm run -s journeys -- ${otherJourneys} ${reporters} --outputFile=${report}.all`, [
  `${report}.all.1`,
  `${report}.all.2`,
  `${report}.all.timed`,
]);
// The journeys have built.
runTests(`TIFFIN_BUILT=yes npm run -s screens -- judge ${reporters} --outputFile=${report}.screens`, [
  `${report}.screens`,
]);
step(
  "every invariant holds in 20,000 simulated checkouts, and every fault happens",
  "npm run -s simulate -- --checkouts 20000",
);
step("the simulation finds every mutant", "npm run -s simulate -- --mutants");
step("npm start works in a new clone, reports refusals in one line, and recovers from a crash", "node .ci/start.ts");
step("the recipe for a new operation works word by word", "node .ci/recipes.ts");
step("the production bundle builds", "npm run -s build");
step("the first load, the worker and its start fit their budgets", "node .ci/budget.ts");
step("each menu page meets its Lighthouse scores", "npm run -s lighthouse");

for (const failure of failures) console.log(`FAILED: ${failure}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
