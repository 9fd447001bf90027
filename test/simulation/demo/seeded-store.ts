import type { D1Database } from "@cloudflare/workers-types";
import { connect } from "../../../db/client.ts";
import { seedWrites } from "../../../db/seed/load.ts";
import { seedStores } from "../../../db/seed/stores.ts";
import { Database, type Row } from "../platform/database.ts";
import { copiedTables, type StoreSnapshot } from "./store-rows.ts";

/** A demo store as a new local database has it. */
export const readSeededStore = (slug: string, seededAt: string): StoreSnapshot => {
  const seed = seedStores.find((store) => store.slug === slug);
  if (!seed) throw new Error(`There is no demo store ${slug}.`);
  const database = new Database();
  database.migrate(new URL("../../../migrations/", import.meta.url));
  // The named boundary: writes are only compiled with this client, never sent.
  const db = connect({} as D1Database);
  database.batch(
    seedWrites(db, seededAt, seed).map((write) => {
      const { sql, params } = write.toSQL();
      return { sql, values: params };
    }),
  );
  const rows = Object.fromEntries(
    copiedTables.map(({ name, columns }) => [name, database.read<Row>(`SELECT ${columns.join(", ")} FROM ${name}`)]),
  );
  database.close();
  const id = String(rows["store_settings"]?.[0]?.["id"]);
  return { id, slug, host: seed.hosts.at(-1) ?? "", hasOrders: false, rows };
};
