// `npm run restore:reconcile`: what ends a restore of a database. Records it for each store, and prints what the worker
// finds at the processors. Safe to repeat.
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openTarget, readDatabases } from "./databases.ts";
import { describeProgress, readProgress, recordRestore } from "./reconcile.ts";
import { exitWith, runningServer } from "./running.mjs";

const usage = "npm run restore:reconcile -- --restored-to 2026-11-20T17:55:00Z [--shard 0] [--remote [--env staging]]";
const pollMs = 2_000;
/** Time Travel reaches back 30 days. */
const maxDays = 31;

const readOptions = () => {
  try {
    const text = { type: "string" } as const;
    const flag = { type: "boolean", default: false } as const;
    return parseArgs({ options: { "restored-to": text, shard: text, remote: flag, env: text } }).values;
  } catch (error) {
    return exitWith(`${error instanceof Error ? error.message : String(error)}. Usage: ${usage}`);
  }
};

const options = readOptions();
const target = openTarget(options);

const readMoment = (): string => {
  const text = options["restored-to"] ?? "";
  const ms = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;
  const age = Date.now() - ms;
  if (Number.isNaN(age)) exitWith(`--restored-to needs the time of the bookmark with its zone. Usage: ${usage}`);
  if (age < 0) exitWith("--restored-to is in the future. It is the time whose state the database has again.");
  if (age > maxDays * 86_400_000) exitWith("--restored-to is more than 31 days ago, to which no database can return.");
  return new Date(ms).toISOString();
};

/** The binding of the database that was restored. */
const chooseDatabase = async (): Promise<string> => {
  const databases = await readDatabases(target.environment);
  const shards = databases.map(({ shard }) => shard).join(", ");
  if (databases.length > 1 && options.shard === undefined) exitWith(`--shard names the database: ${shards}.`);
  const chosen = databases.find(({ shard }) => String(shard) === (options.shard ?? "0"));
  return chosen?.binding ?? exitWith(`There is no shard ${options.shard}. The shards of wrangler.toml are: ${shards}.`);
};

const restoredTo = readMoment();
const binding = await chooseDatabase();

/** Waits until the worker has read each list once. Stopping this command does not stop the worker. */
const follow = async (): Promise<void> => {
  for (;;) {
    const progress = readProgress(binding, target, restoredTo);
    const reading = progress.filter(({ isReading, failure }) => isReading && failure === null);
    if (reading.length === 0) {
      for (const one of progress) console.log(describeProgress(one));
      if (progress.some(({ dueAt }) => dueAt !== null))
        return console.log("The worker goes on. Run this command again to see what it found.");
      return console.log(
        progress.every(({ failure }) => failure === null) ? "Every list is complete." : "No list is read again.",
      );
    }
    const server = target.remote ? null : await runningServer();
    if (!target.remote && !server) return console.log("`npm start` does the rest.");
    // Cron does not run locally.
    if (server) await fetch(`${server.url}/cdn-cgi/handler/scheduled`).catch(() => undefined);
    await wait(pollMs);
  }
};

const run = async (): Promise<void> => {
  recordRestore(binding, target, { restoredTo, restoredAt: new Date().toISOString(), hasSimulator: !target.remote });
  console.log(`The restore to ${restoredTo} is in the books. Numbers of orders and receipts jump by 1,000, once.`);
  await follow();
};

await run().catch((error: unknown) => exitWith(error instanceof Error ? error.message : String(error)));
