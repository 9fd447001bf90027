// `npm run demo:month`: fills the demo restaurants of `npm start` with a month of orders, which the simulation makes.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import type { D1Database } from "@cloudflare/workers-types";
import { prepareDatabase, withDatabases } from "../../../db/local/database.ts";
import { exitWith, runningServer } from "../../../db/local/running.mjs";
import { ensureSecrets } from "../../../db/local/secrets.ts";
import { buildScript } from "../engine/bundle.ts";
import { deleteMonth, insertMonth, insertPromo, listDemoStores, readStore } from "./local-store.ts";
import { profiles } from "./profiles.ts";
import { type StandInEntries, storeStandInPayments } from "./stand-in.ts";
import { createPromo } from "./store-rows.ts";
import type { MonthData, MonthReport, MonthResult } from "./thread.ts";

const root = new URL("../../../", import.meta.url);
const defaults = { days: 31, seed: 1 };
const maxDays = 366;

const parseNumber = (name: string, text: string | undefined, standard: number, max: number): number => {
  const value = Number(text ?? standard);
  if (Number.isInteger(value) && value >= 1 && value <= max) return value;
  return exitWith(`--${name} takes a whole number from 1 to ${max}, not "${text}".`);
};

const readOptions = () => {
  const { values } = parseArgs({ options: { days: { type: "string" }, seed: { type: "string" } } });
  return {
    days: parseNumber("days", values.days, defaults.days, maxDays),
    seed: parseNumber("seed", values.seed, defaults.seed, 2 ** 31),
  };
};

/** The variables of `.dev.vars`, which the worker of `npm start` has too. */
const readVariables = (): Readonly<Record<string, string>> => {
  const rows = readFileSync(new URL(".dev.vars", root), "utf8").matchAll(/^([A-Z_]+)=(["']?)(.*)\2$/gm);
  return Object.fromEntries([...rows].map(([, name = "", , value = ""]) => [name, value]));
};

const pickSecrets = ({ MASTER_KEY = "", ORDER_LINK_KEYS = "" }: Readonly<Record<string, string>>) => {
  return { MASTER_KEY, ORDER_LINK_KEYS };
};

interface DemoStore {
  database: D1Database;
  id: string;
  slug: string;
}

/** How many orders there are already, of all stores. */
class Progress {
  #orders = 0;
  readonly #isTerminal = process.stdout.isTTY;

  add(orders: number): void {
    this.#orders += orders;
    if (this.#isTerminal) process.stdout.write(`\r${this.#orders} orders`);
  }

  print(text: string): void {
    console.log(`${this.#isTerminal ? "\r\u001b[K" : ""}${text}`);
  }
}

/** Makes the month of a store in a thread of its own. */
const makeMonth = (data: MonthData, progress: Progress): Promise<MonthResult> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(new URL("./thread.ts", import.meta.url), { workerData: data });
    thread.on("error", reject);
    thread.on("message", (report: MonthReport) => {
      if ("rows" in report) void thread.terminate().then(() => resolve(report));
      else progress.add(report.orders);
    });
  });

/** Replaces the month of one store. */
const fillStore = async (
  { database, id, slug }: DemoStore,
  plan: Omit<MonthData, "store">,
  progress: Progress,
): Promise<StandInEntries> => {
  await deleteMonth(database, id);
  const code = profiles[slug]?.promoCode ?? "";
  const promo = createPromo(await readStore(database, { id, slug }), code, new Date(plan.endMs).toISOString());
  if (promo) await insertPromo(database, promo);
  const store = await readStore(database, { id, slug });
  const { rows, payments } = await makeMonth({ ...plan, store }, progress);
  await insertMonth(database, store, rows);
  progress.print(`${slug} has ${rows["restaurant_order"]?.length ?? 0} orders more.`);
  return payments;
};

/** Two cores do two stores at once. The largest store is the first. */
const fillStores = async (stores: readonly DemoStore[], plan: Omit<MonthData, "store">) => {
  const progress = new Progress();
  const payments = new Map<string, StandInEntries>();
  const queue = [...stores];
  const work = async (): Promise<void> => {
    for (let store = queue.shift(); store; store = queue.shift()) {
      payments.set(store.id, await fillStore(store, plan, progress));
    }
  };
  await Promise.all([work(), work()]);
  return payments;
};

const run = async (): Promise<void> => {
  const startedMs = Date.now();
  const running = await runningServer();
  if (running) exitWith(`Tiffin is running at ${running.url} and uses the database. Stop it, and run this again.`);
  const options = readOptions();
  ensureSecrets(root);
  const variables = readVariables();
  const frozenMs = Date.parse(variables["NOW"] ?? "");
  const endMs = Number.isNaN(frozenMs) ? Date.now() : frozenMs;
  await prepareDatabase(root);
  const script = await buildScript("product.ts");
  const payments = await withDatabases(root, async (databases) => {
    const lists = databases.map(async ([, database]) =>
      (await listDemoStores(database)).map((store) => ({ ...store, database })),
    );
    const stores = (await Promise.all(lists)).flat();
    return fillStores(stores, { ...options, script, endMs, secrets: pickSecrets(variables) });
  });
  await storeStandInPayments(root, payments);
  const seconds = Math.round((Date.now() - startedMs) / 1000);
  console.log(
    `The last ${options.days} days are in the local database, after ${seconds} s. See them with \`npm start\`.`,
  );
};

await run().catch((error: unknown) => exitWith(error instanceof Error ? error.message : String(error)));
