// `npm run store:delete`: exports a store, and schedules its deletion 30 days ahead.
import path from "node:path";
import { parseArgs } from "node:util";
import { openTarget, readDatabases } from "./databases.ts";
import { exitWith } from "./running.mjs";

const usage =
  "npm run store:delete -- --store my-place --export <new folder> --confirm my-place [--force] [--remote [--env staging]], or --store my-place --cancel [--remote]";

const readOptions = () => {
  try {
    const text = { type: "string" } as const;
    const flag = { type: "boolean", default: false } as const;
    const options = { store: text, export: text, confirm: text, cancel: flag, force: flag, remote: flag, env: text };
    return parseArgs({ options }).values;
  } catch (error) {
    return exitWith(`${error instanceof Error ? error.message : String(error)}. Usage: ${usage}`);
  }
};

const run = async (): Promise<void> => {
  const options = readOptions();
  const { store: slug = "", export: folder, confirm: confirmed, force: isForced } = options;
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) exitWith(`--store needs the short name of a store. Usage: ${usage}`);
  if (confirmed !== undefined && confirmed !== slug)
    exitWith(`--confirm needs the same short name as --store. Usage: ${usage}`);
  // The tables of the schema take a second to load. A command with a mistake in its options answers before.
  const { cancelDeletion, scheduleDeletion } = await import("./deletion/delete-store.ts");
  const target = openTarget(options);
  const databases = await readDatabases(target.environment);
  const request = { slug, databases, target, now: new Date(), print: console.log };
  if (options.cancel) return cancelDeletion(request);
  // npm runs commands in the project's folder, and a path is meant from where it was typed.
  const base = process.env["INIT_CWD"] ?? process.cwd();
  await scheduleDeletion({
    ...request,
    folder: folder === undefined ? undefined : path.resolve(base, folder),
    ...{ confirmed, isForced },
  });
};

await run().catch((error: unknown) => exitWith(error instanceof Error ? error.message : String(error)));
