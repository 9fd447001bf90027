// `npm run secrets:rotate`: gives MASTER_KEY a new key, and takes one safe step of it at each run.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs, parseEnv } from "node:util";
import { listDatabases, openTarget, readConfiguration } from "./databases.ts";
import { checkShards, readHosts } from "./release/deployed.ts";
import { listMigrations } from "./release/release.ts";
import { type Rotation, rotate } from "./release/rotation.ts";
import { exitWith } from "./running.mjs";
import { root } from "./wrangler.ts";

const usage = "npm run secrets:rotate [-- --remote --file <your copy of MASTER_KEY> [--env staging] [--force]]";

const readText = (file: string): string => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new Error(`${file} cannot be read. Usage: ${usage}`);
  }
};

const openFile = (file: string): Rotation["copy"] => ({
  read: () => readText(file),
  write: (text) => writeFileSync(file, `${text}\n`, { mode: 0o600 }),
});

/** The line of MASTER_KEY in the settings of a local run. */
const openSettings = (file: string): Rotation["copy"] => ({
  read: () => parseEnv(readText(file))["MASTER_KEY"] ?? "",
  write: (text) =>
    writeFileSync(
      file,
      readText(file).replace(/^MASTER_KEY=.*$/m, () => `MASTER_KEY='${text}'`),
    ),
});

const run = async (): Promise<void> => {
  const text = { type: "string" } as const;
  const flag = { type: "boolean", default: false } as const;
  const { values } = parseArgs({ options: { remote: flag, env: text, file: text, force: flag } });
  if (values.remote !== (values.file !== undefined))
    throw new Error(`With --remote, --file names the file with your copy of MASTER_KEY. Usage: ${usage}`);
  const target = openTarget(values);
  const databases = listDatabases(await readConfiguration(target.environment));
  await rotate({
    ...{ databases, target, now: new Date(), isForced: values.force, print: console.log },
    copy: values.file === undefined ? openSettings(path.join(root, ".dev.vars")) : openFile(path.resolve(values.file)),
    host: values.remote ? readHosts(checkShards(databases, listMigrations(), target).states, target)[0] : undefined,
  });
};

await run().catch((error: unknown) => exitWith(error instanceof Error ? error.message : String(error)));
