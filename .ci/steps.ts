import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  testResults: { name: string; message: string; assertionResults: { fullName: string; status: string }[] }[];
}

const report = path.join(mkdtempSync(path.join(tmpdir(), "tiffin-ci-")), "tests.json");
let passed = 0;
let failed = 0;
/** What failed, for the end of a long output. */
const failures: string[] = [];

const run = (command: string): boolean => {
  console.log(`\n== ${command}`);
  return spawnSync(command, { stdio: "inherit", shell: true }).status === 0;
};

const step = (name: string, command: string): void => {
  const right = run(command);
  console.log(`${right ? "ok" : "FAILED"}: ${name}`);
  if (right) passed += 1;
  else {
    failed += 1;
    failures.push(name);
  }
};

const failedTests = ({ testResults }: Report): string[] =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const found = assertionResults.filter(({ status }) => status === "failed").map(({ fullName }) => fullName);
    const titles = found.length > 0 || message === "" ? found : [message];
    return titles.map((title) => `${path.relative(process.cwd(), name)}: ${title}`);
  });

/** Runs tests that write reports, and counts what they say. */
const tests = (command: string, reports: readonly string[]): void => {
  const right = run(command);
  if (!reports.every((file) => existsSync(file))) {
    failed += 1;
    failures.push(`${command} wrote no report`);
    return;
  }
  const counts = reports.map((file) => JSON.parse(readFileSync(file, "utf8")) as Report);
  const sum = (of: (counted: Report) => number): number => counts.reduce((total, counted) => total + of(counted), 0);
  passed += sum(({ numPassedTests }) => numPassedTests);
  failed += sum(({ numFailedTests }) => numFailedTests);
  const found = counts.flatMap(failedTests);
  failures.push(...found);
  if (right) return;
  if (found.length === 0) failures.push(`${command} ended with an error outside its tests`);
  failed += Math.max(
    sum(({ numFailedTestSuites }) => numFailedTestSuites),
    1,
  );
};

const reporters = "--reporter=default --reporter=json";

step("a Chromium is here, so that no journey is skipped", "chromium --version");
step("the types agree", "npm run -s typecheck");
step("the code reads as agreed, and imports as agreed", "npm run -s lint");
step("the OpenAPI document has nothing that Redocly or Spectral object to", "node .ci/openapi.ts");
step("the migrations are those of the schema", "node .ci/migrations.ts");
tests(`npm test -- ${reporters} --outputFile=${report}`, [report, `${report}.journeys`]);
tests(`npm run -s journeys -- ${reporters} --outputFile=${report}.all`, [`${report}.all`]);
step(
  "two thousand troubled evenings leave the books in order",
  "FAULT_RUNS=2000 node_modules/.bin/vitest run -c test/vitest.config.ts --project worker test/api/orders/faults.test.ts",
);
step(
  "five hundred days on which workers die leave no partner without an event",
  "DELIVERY_RUNS=500 node_modules/.bin/vitest run -c test/vitest.config.ts --project worker test/api/events/webhook-faults.test.ts",
);
step("a newcomer's npm start works, refuses in one line, and survives a crash", "node .ci/start.ts");
step("the production bundle builds", "npm run -s build");
step("the first load and the worker fit their budgets, and nothing runs before it is needed", "node .ci/budget.ts");
step("each menu meets its marks with Lighthouse", "npm run -s lighthouse");

for (const failure of failures) console.log(`FAILED: ${failure}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
