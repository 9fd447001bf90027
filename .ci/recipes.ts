// Follows the recipe "Add an operation" of worker/domain/README.md on a copy of the project, and runs the contract
// suite on it. The recipe's code blocks are its steps: each follows a line that names its file in backticks.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureInstalled } from "../db/local/install.mjs";

interface Step {
  /** The file to create or change, from the root. */
  file: string;
  /** The line after which the code goes; null creates the file. */
  anchor: string | null;
  code: string;
}

const recipe = /^### Add an operation$([\s\S]*?)^## /m.exec(readFileSync("worker/domain/README.md", "utf8"))?.[1] ?? "";

const steps: Step[] = [
  ...recipe.matchAll(/`([\w./-]+\.ts)`(?:, after `([^`]+)`)?:\n\n\s*```ts\n([\s\S]*?)\n\s*```/g),
].map(([, file = "", anchor = null, code = ""]) => ({ file, anchor, code: code.replaceAll(/^ {3}/gm, "") }));

const commands = [...recipe.matchAll(/`(npm run [\w:-]+)`/g)].map(([, command = ""]) => command);

const run = (command: string, cwd: string): void => {
  const { status } = spawnSync(command, { cwd, shell: true, stdio: "inherit" });
  if (status !== 0) throw new Error(`"${command}" failed after the recipe was followed.`);
};

const copyProject = (folder: string): void => {
  const { stdout } = spawnSync("git", ["ls-files"], { encoding: "utf8" });
  for (const file of stdout.trim().split("\n")) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    cpSync(file, path.join(folder, file));
  }
  for (const packages of ["node_modules", "test/node_modules"])
    symlinkSync(path.resolve(packages), path.join(folder, packages));
};

const follow = (folder: string, { file, anchor, code }: Step): void => {
  const target = path.join(folder, file);
  if (anchor === null) {
    writeFileSync(target, `${code}\n`, { flag: "wx" });
    return;
  }
  const text = readFileSync(target, "utf8");
  if (text.split(anchor).length !== 2) throw new Error(`${file} does not have "${anchor}" once.`);
  writeFileSync(
    target,
    text.replace(anchor, () => `${anchor}${code.startsWith(",") ? "" : "\n"}${code}`),
  );
};

const operationName = /name: "(\w+)"/.exec(steps[0]?.code ?? "")?.[1];
if (steps.length < 3 || commands.length === 0 || operationName === undefined) {
  throw new Error("The recipe is not written as code blocks that each follow the name of a file.");
}
const biome = path.join(import.meta.dirname, "biome");
for (const place of [biome, "test"]) await ensureInstalled(place);
const folder = mkdtempSync(path.join(tmpdir(), "tiffin-recipe-"));
try {
  copyProject(folder);
  for (const step of steps) follow(folder, step);
  for (const command of commands) run(command, folder);
  run("npm run -s typecheck", folder);
  run(`"${path.resolve(biome, "node_modules/.bin/biome")}" check worker`, folder);
  run("node_modules/.bin/vitest run -c test/vitest.config.ts --project worker --maxWorkers=2 test/contract", folder);
  const schema = readFileSync(path.join(folder, "worker/graphql/schema.graphql"), "utf8");
  if (!schema.includes(operationName)) throw new Error(`${operationName} is not in the schema.`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
