// `npm run check`: types and lint. Runs two commands at a time and prints the output of those that fail.
import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { ensureInstalled } from "../db/local/install.mjs";

// Beside the declarations, because a deleted declaration is written again only if this is gone too.
const cache = "dist/types";
const concurrency = 2;

/** One checker each: several repeat much of each other's work, and the projects fill the cores. */
const checkTypes = (project: string): string => {
  const buildInfo = `${cache}/${project.replace("/", "-")}.tsbuildinfo`;
  return `tsc -p ${project} --checkers 1 --incremental --tsBuildInfoFile ${buildInfo}`;
};

// The worker's check writes the declarations that the other projects read. Then the largest first.
const first = { types: [checkTypes("worker")], lint: ["node .ci/biome/run.ts"] };
const rest = {
  types: ["test", "db/local", "test/simulation", "storefront", "test/browser", "storefront/offline"].map(checkTypes),
  lint: ["node .ci/knip/run.ts", "node .ci/language.ts"],
};

/** Collects no garbage below the limit: TypeScript's compiler is written in Go, and ends before its memory matters. A
 *  quarter of its time was garbage collection. */
const env = { ...process.env, GOGC: "off", GOMEMLIMIT: "1500MiB" };

const run = (command: string): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(command, { shell: true, env });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (part: Buffer) => {
        output += part.toString();
      });
    }
    child.on("close", (status) => {
      if (status !== 0) console.error(`== ${command}\n${output}`);
      resolve(status === 0);
    });
  });

const suites = process.argv.slice(2).filter((name): name is keyof typeof first => Object.hasOwn(first, name));
let failures = suites.length === 0 ? 1 : 0;
mkdirSync(cache, { recursive: true });
if (suites.includes("types")) await ensureInstalled("test");

const runAll = async (queue: string[]): Promise<void> => {
  const runQueue = async (): Promise<void> => {
    for (let command = queue.shift(); command !== undefined; command = queue.shift())
      if (!(await run(command))) failures += 1;
  };
  await Promise.all(Array.from({ length: concurrency }, runQueue));
};
await runAll(suites.flatMap((suite) => first[suite]));
await runAll(suites.flatMap((suite) => rest[suite]));
process.exit(failures === 0 ? 0 : 1);
