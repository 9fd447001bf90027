import type { Database } from "./database.ts";

/** The stores' rows on all shards. */
export class Ledger {
  readonly shards: readonly Database[];

  constructor(shards: readonly Database[]) {
    this.shards = shards;
  }

  /** Rows of all shards. At rest, each store is on one of them. */
  read<Row extends object>(sql: string, ...values: readonly unknown[]): Row[] {
    return this.shards.flatMap((shard) => shard.read<Row>(sql, ...values));
  }

  /** The shard on which a store is open, or which it leaves. */
  findHome(slug: string): Database {
    const sql = `SELECT coalesce(m.state, 'open') AS state FROM store_settings s
      LEFT JOIN store_move m ON m.store_id = s.id WHERE s.slug = ?`;
    const copies = this.shards.flatMap((shard) =>
      shard.read<{ state: string }>(sql, slug).map(({ state }) => ({ shard, state })),
    );
    const isHome = (states: readonly string[]) => copies.find(({ state }) => states.includes(state));
    const home = isHome(["open", "requested"]) ?? isHome(["leaving", "returning"]);
    if (!home) throw new Error(`${slug} is on no shard.`);
    return home.shard;
  }
}
