import { spawnSync } from "node:child_process";
import { findChromium } from "./browser/chromium.ts";

const chromium = findChromium();
const projects = ["rules", "worker", ...(chromium ? ["browser"] : [])];
const args = [
  "run",
  "-c",
  "test/vitest.config.ts",
  // One for each core of the smallest machine; left to itself, Vitest lets one of two idle.
  "--maxWorkers=2",
  ...projects.flatMap((name) => ["--project", name]),
  ...process.argv.slice(2),
];

const { status } = spawnSync("vitest", args, { stdio: "inherit", shell: process.platform === "win32" });
if (!chromium) {
  console.log(
    "The browser journeys were SKIPPED: no Chromium was found. Install one, or name it in the variable CHROMIUM.",
  );
}
process.exit(status ?? 1);
