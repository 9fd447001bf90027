import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { isStoreMoveState } from "../schema/store/move-state.ts";
import { execute, openTarget, query, readDatabases } from "./databases.ts";
import { exitWith, runningServer } from "./running.mjs";
import { planCancellation, planMove, type StoreOnShard } from "./shard-plan.ts";

const usage =
  "npm run shard:move -- --store my-place --to 1 [--remote [--env staging]], or --store my-place --cancel [--remote]";
const pollMs = 2_000;

const readOptions = () => {
  try {
    const text = { type: "string" } as const;
    const flag = { type: "boolean", default: false } as const;
    return parseArgs({ options: { store: text, to: text, cancel: flag, remote: flag, env: text } }).values;
  } catch (error) {
    return exitWith(`${error instanceof Error ? error.message : String(error)}. Usage: ${usage}`);
  }
};

const options = readOptions();
const target = openTarget(options);
const slug = options.store ?? "";
if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) exitWith(`--store needs the short name of a store. Usage: ${usage}`);
if (!options.cancel && !/^\d+$/.test(options.to ?? "")) exitWith(`--to needs the number of a shard. Usage: ${usage}`);

const databases = await readDatabases(target.environment);
const shards = databases.map(({ shard }) => shard);

const readCopies = (from: readonly number[]): StoreOnShard[] =>
  databases
    .filter(({ shard }) => from.includes(shard))
    .flatMap(({ shard, binding }) => {
      const sql = `SELECT s.id, m.state, m.to_shard, d.due_at FROM store_settings s
        LEFT JOIN store_move m ON m.store_id = s.id
        LEFT JOIN store_deletion d ON d.store_id = s.id WHERE s.slug = '${slug}'`;
      return query(binding, sql, target, ({ id, state, to_shard: toShard, due_at: dueAt }) => ({
        shard,
        id: String(id),
        state: isStoreMoveState(state) ? state : null,
        toShard: typeof toShard === "number" ? toShard : null,
        deletionDueAt: typeof dueAt === "string" ? dueAt : null,
      }));
    });

const write = ({ shard }: StoreOnShard, sql: string): void => {
  const binding = databases.find((one) => one.shard === shard)?.binding ?? "";
  execute(binding, [sql], target);
};

const sentences: Readonly<Record<string, string>> = {
  requested: "The worker starts the move within a minute.",
  leaving: "The store takes no orders while its rows are copied.",
  returning: "The move is being cancelled.",
};

/** Waits until the store is open on a shard and on no other. Stopping this command does not stop the move. */
const follow = async (from: StoreOnShard, to: number): Promise<void> => {
  let last = "";
  for (;;) {
    const copies = readCopies([from.shard, to, from.toShard ?? to]);
    const open = copies.find(({ state }) => state === null);
    const active = copies.find(({ state }) => state !== null && state in sentences);
    if (open && !active) {
      if (open.shard !== to) {
        exitWith(`The store ${slug} is open on shard ${open.shard}, not on ${to}: the move was cancelled or refused.`);
      }
      return console.log(`The store ${slug} is open on shard ${to}.`);
    }
    const server = target.remote ? null : await runningServer();
    if (!target.remote && !server) return console.log("`npm start` does the rest.");
    // Cron does not run locally.
    if (server) await fetch(`${server.url}/cdn-cgi/handler/scheduled`).catch(() => undefined);
    const sentence = sentences[active?.state ?? ""] ?? "";
    if (sentence !== last) console.log(sentence);
    last = sentence;
    await wait(pollMs);
  }
};

const run = async (): Promise<void> => {
  const to = Number(options.to);
  // An unknown shard is refused before any database is asked.
  const copies = options.cancel || shards.includes(to) ? readCopies(shards) : [];
  const plan = options.cancel ? planCancellation(copies, slug) : planMove(copies, { slug, to, shards });
  if (plan.kind === "refuse") return exitWith(plan.reason);
  const ofStore = `store_id = '${plan.from.id}'`;
  const changes = {
    wait: null,
    // A store that is to be deleted since it was read does not move.
    request: `INSERT INTO store_move (store_id, state, to_shard) SELECT '${plan.from.id}', 'requested', ${plan.to}
      WHERE NOT EXISTS (SELECT 1 FROM store_deletion WHERE ${ofStore})`,
    withdraw: `DELETE FROM store_move WHERE ${ofStore} AND state = 'requested'`,
    cancel: `UPDATE store_move SET state = 'returning' WHERE ${ofStore} AND state = 'leaving'`,
  };
  const change = changes[plan.kind];
  if (change !== null) write(plan.from, change);
  await follow(plan.from, plan.to);
};

await run().catch((error: unknown) => exitWith(error instanceof Error ? error.message : String(error)));
