// `npm run restore:reconcile`: what ends a restore of a database. Records it for each store, and prints what the worker
// finds at the processors. Safe to repeat.
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { execute, openTarget, query, readDatabases } from "./databases.ts";
import { literal } from "./new-store.ts";
import { listRestoreStatements, type RestoredStore } from "./restore-plan.ts";
import { exitWith, runningServer } from "./running.mjs";

const usage = "npm run restore:reconcile -- --restored-to 2026-11-20T17:55:00Z [--shard 0] [--remote [--env staging]]";
const pollMs = 2_000;
/** D1 takes at most 100 KB a statement. */
const storesAtOnce = 200;
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

const record = (): void => {
  const stores = query(
    binding,
    "SELECT id, locale, timezone FROM store_settings ORDER BY id",
    target,
    ({ id, locale, timezone }): RestoredStore => ({
      ...{ id: String(id), locale: String(locale), timezone: String(timezone) },
    }),
  );
  const restore = { restoredTo, restoredAt: new Date().toISOString(), hasSimulator: !target.remote };
  for (let start = 0; start < stores.length; start += storesAtOnce)
    execute(binding, listRestoreStatements(stores.slice(start, start + storesAtOnce), restore), target);
};

interface Progress {
  slug: string;
  provider: string;
  failure: string | null;
  /** Whether the worker has not yet read the whole list once. */
  isReading: boolean;
  /** When the list is read again; null if it is complete. */
  dueAt: string | null;
  cancelled: number;
  unmatched: number;
  open: number;
}

const text = (value: unknown): string | null => (typeof value === "string" ? value : null);

const readProgress = (): Progress[] => {
  const unmatched = `SELECT count(*) FROM unmatched_payment u WHERE u.restore_id = r.id AND u.provider = c.provider`;
  const sql = `SELECT s.slug, c.provider, c.failure, c.due_at, c.cancelled,
      c.updated_at = c.created_at OR c.started_at IS NOT NULL AS reading, (${unmatched}) AS unmatched,
      (${unmatched} AND u.refunded_amount < u.amount) AS open
    FROM store_restore r JOIN store_settings s ON s.id = r.store_id JOIN restore_check c ON c.restore_id = r.id
    WHERE r.restored_to = ${literal(restoredTo)} ORDER BY s.slug, c.provider`;
  return query(binding, sql, target, (row) => ({
    ...{ slug: String(row["slug"]), provider: String(row["provider"]), failure: text(row["failure"]) },
    ...{ isReading: row["reading"] === 1, dueAt: text(row["due_at"]), cancelled: Number(row["cancelled"]) },
    ...{ unmatched: Number(row["unmatched"]), open: Number(row["open"]) },
  }));
};

const failures: Readonly<Record<string, string>> = {
  forbidden: "the account's key may not read the list, so compare it by hand in the processor's dashboard",
  unavailable: "it does not answer, and is asked again every ten minutes",
};

const describe = ({ slug, provider, failure, dueAt, cancelled, unmatched, open }: Progress): string => {
  const found = `${unmatched} without an order, ${open} of them not given back; ${cancelled} unpaid ones cancelled`;
  const rest = dueAt === null ? "complete" : `read again at ${dueAt}, because a list can lack the last hours`;
  return `${slug}, ${provider}: ${failure === null ? `${found}; ${rest}` : (failures[failure] ?? failure)}.`;
};

/** Waits until the worker has read each list once. Stopping this command does not stop the worker. */
const follow = async (): Promise<void> => {
  for (;;) {
    const progress = readProgress();
    const reading = progress.filter(({ isReading, failure }) => isReading && failure === null);
    if (reading.length === 0) {
      for (const one of progress) console.log(describe(one));
      const isComplete = progress.every(({ dueAt, failure }) => dueAt === null && failure === null);
      return console.log(
        isComplete ? "Every list is complete." : "The worker goes on. Run this command again to see what it found.",
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
  record();
  console.log(`The restore to ${restoredTo} is in the books. Numbers of orders and receipts jump by 1,000, once.`);
  await follow();
};

await run().catch((error: unknown) => exitWith(error instanceof Error ? error.message : String(error)));
