// `npm run deploy`: checks, builds, migrates every deployed database, then uploads the worker and the pages.
import path from "node:path";
import { parseArgs } from "node:util";
import { openTarget, readConfiguration } from "./databases.ts";
import { release } from "./release/release.ts";
import { exitWith } from "./running.mjs";
import { root } from "./wrangler.ts";

try {
  const { env } = parseArgs({ options: { env: { type: "string" } } }).values;
  const target = openTarget({ remote: true, env });
  release({
    config: await readConfiguration(target.environment),
    topLevel: target.environment === null ? null : await readConfiguration(null),
    target,
    dist: path.join(root, "dist"),
    print: console.log,
  });
  console.log("Released. npm run doctor -- --remote asks every store whether it is well.");
} catch (error) {
  exitWith(error instanceof Error ? error.message : String(error));
}
