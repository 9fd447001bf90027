import { env } from "cloudflare:workers";
import type { Db } from "../../db/client.ts";
import { storeMove } from "../../db/schema/index.ts";
import { connectShards, nameShard } from "../../db/shards.ts";
import { storeTables } from "../../db/store-tables.ts";
import type { MoveProgress } from "../../worker/domain/store/copy-rows.ts";
import { continueMove } from "../../worker/domain/store/move.ts";
import type { Env } from "../../worker/env.ts";
import { takeEnv } from "../../worker/faults/bindings.ts";
import { faultBounds } from "../../worker/faults/faults.ts";
import { migrationRecords } from "./migrations/records.ts";
import { findStoreId, type World, world } from "./world.ts";

type WorldOptions = Parameters<typeof world>[0];

/** Creates the tables of the first database in further ones. */
const prepareShards = async ({ env: used }: World): Promise<void> => {
  const created =
    "FROM sqlite_schema WHERE sql IS NOT NULL AND substr(name, 1, 1) <> '_' AND name <> 'd1_migrations' ORDER BY type <> 'table'";
  const { results } = await env.DB.prepare(`SELECT sql ${created}`).all<{ sql: string }>();
  for (const shard of connectShards(used).keys()) {
    const database = used[nameShard(shard)];
    const statements = [...results.map(({ sql }) => sql), ...migrationRecords];
    if (shard > 0 && database) await database.batch(statements.map((text) => database.prepare(text)));
  }
};

/** The demo with several databases. All stores start on the first. */
export const shardedWorld = async (count: number, options: WorldOptions = {}): Promise<World> => {
  const shop = await world({ ...options, shards: count });
  await prepareShards(shop);
  return shop;
};

export const connectShard = (shop: World, shard: number): Db => {
  const db = connectShards(shop.env).get(shard);
  if (!db) throw new Error(`This world has no shard ${shard}.`);
  return db;
};

/** Makes every statement of one shard fail. */
export const breakShard = ({ faults }: World, shard: number): void => {
  for (const service of ["d1-read", "d1-write"] as const)
    faults.add({ service, kind: "fail", object: nameShard(shard), seconds: faultBounds.maxSeconds });
};

/** What `npm run shard:move` writes. */
export const requestMove = async (shop: World, slug: string, toShard: number, from = 0): Promise<string> => {
  const db = connectShard(shop, from);
  const storeId = await findStoreId(db, slug);
  await db.insert(storeMove).values({ storeId, state: "requested", toShard });
  return storeId;
};

/** The object that moves a store, with its own clock and without alarms. */
export class TestMover {
  nowMs = Date.parse("2026-11-20T23:30:00.000Z");
  readonly #shop: World;
  readonly #storeId: string;
  #progress: MoveProgress | null = null;

  constructor(shop: World, storeId: string) {
    this.#shop = shop;
    this.#storeId = storeId;
  }

  /** Runs one part, as an alarm does, and returns the time until the next in milliseconds. */
  runPart(bindings: Partial<Env> = {}): Promise<number | null> {
    const used = { ...takeEnv(this.#shop.env, this.#shop.faults), ...bindings };
    const progress = {
      get: () => this.#progress,
      put: (value: MoveProgress) => {
        this.#progress = value;
      },
    };
    return continueMove({ env: used, nowMs: this.nowMs, progress }, this.#storeId);
  }

  /** Runs parts until the next one is due later than `maxWaitMs` from now. */
  async runUntilQuiet(maxWaitMs = 60 * 60_000): Promise<void> {
    for (let waitMs = await this.runPart(); waitMs !== null && waitMs < maxWaitMs; waitMs = await this.runPart()) {
      this.nowMs += waitMs;
    }
  }
}

/** Moves a store, and lets the worker notice it. */
export const moveStore = async (shop: World, slug: string, toShard: number, from = 0): Promise<string> => {
  const storeId = await requestMove(shop, slug, toShard, from);
  await new TestMover(shop, storeId).runUntilQuiet();
  shop.pass(3);
  return storeId;
};

/** All rows of a store on a shard as text, by table, in the order in which they were written. */
export const dumpStore = async ({ $client }: Db, storeId: string): Promise<Record<string, string[]>> => {
  const reads = await $client.batch<Record<string, unknown>>(
    storeTables.map(({ name }) =>
      $client.prepare(`SELECT * FROM "${name}" WHERE store_id = ? ORDER BY rowid`).bind(storeId),
    ),
  );
  const dumps = storeTables.map(({ name }, index) => [name, reads[index]?.results.map((row) => JSON.stringify(row))]);
  return Object.fromEntries(dumps);
};

/** The number of rows of a store on a shard. */
export const countRows = async (db: Db, storeId: string): Promise<number> =>
  Object.values(await dumpStore(db, storeId)).flat().length;
