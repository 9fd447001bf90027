import { type StoreTable, storeTables } from "../../../db/store-tables.ts";
import type { BoundQuery, Database, Row } from "../platform/database.ts";
import { staffKeyRows } from "./staff-keys.ts";

/** Rows by table. */
export type TableRows = Readonly<Record<string, readonly Row[]>>;

/** What a month needs of a store: its settings, menu, zones and people. */
export interface StoreSnapshot {
  id: string;
  slug: string;
  /** With the port, if there is one. */
  host: string;
  /** Whether people have placed orders there. Their days are not closed for them. */
  hasOrders: boolean;
  rows: TableRows;
}

/** What orders and their money leave behind. A month writes these and no others. */
const orderTables = new Set([
  ...["restaurant_order", "order_item", "order_event", "order_fee", "order_revision", "order_search_term"],
  ...["payment", "refund", "notification", "order_slot", "daily_number", "promo_use", "promo_customer"],
  ...["receipt", "sale_correction", "report_day", "day_close", "report_progress"],
  ...["dispute", "payout", "processor_check", "store_task"],
]);

/** Counters that a month continues, so that its numbers differ from those of existing orders. */
const counterTables = new Set(["daily_number", "order_slot", "promo_code"]);

/** What concerns only the local run: sign-ins, keys, partners and accounts. */
const privateTables = new Set([
  ...["api_key", "guest_lookup", "idempotency_record", "oauth_app", "oauth_grant", "order_link_request", "outbox"],
  ...["payment_event_in", "session", "sign_in_code", "store_payment_account", "webhook_endpoint", "webhook_delivery"],
]);

/** The tables whose rows a month starts with. */
export const copiedTables: readonly StoreTable[] = storeTables.filter(
  ({ name }) => counterTables.has(name) || !(orderTables.has(name) || privateTables.has(name)),
);

/** The tables whose rows a month adds, each after those that it references. */
export const writtenTables: readonly StoreTable[] = storeTables.filter(({ name }) => orderTables.has(name));

const promoId = (storeId: string): string => `pro_${storeId.slice("sto_".length)}`;

/** A store with a promo code that its guests know; null if it has this code already. */
export const createPromo = ({ id, rows }: StoreSnapshot, code: string, at: string): Row | null =>
  rows["promo_code"]?.some((row) => row["code"] === code)
    ? null
    : {
        ...{ id: promoId(id), store_id: id, created_at: at, updated_at: at, code },
        ...{ kind: "percent", percent_off: 10, minimum_subtotal: 0, order_types: "[]", uses: 0, active: 1 },
      };

/** Inserts rows by one statement with one parameter. */
export const insertQuery = ({ name, columns }: StoreTable, rows: readonly Row[], verb = "INSERT"): BoundQuery => {
  const values = columns.map((column) => `value ->> '${column}'`);
  const sql = `${verb} INTO ${name} (${columns.join(", ")}) SELECT ${values.join(", ")} FROM json_each(?) WHERE true`;
  return { sql, values: [JSON.stringify(rows)] };
};

/** Fills an empty database with a store, which takes orders now, and with the keys of its staff. */
export const insertSnapshot = (database: Database, { id, rows }: StoreSnapshot): void => {
  const tables = copiedTables.filter(({ name }) => (rows[name] ?? []).length > 0);
  database.batch(tables.map((table) => insertQuery(table, rows[table.name] ?? [])));
  database.batch([
    {
      sql: "UPDATE store_settings SET ordering_paused = 0, paused_until = NULL WHERE id = ?",
      values: [id],
    },
  ]);
  const keys = staffKeyRows(id, String(rows["store_settings"]?.[0]?.["created_at"]));
  // Only these columns, so that the others have their defaults.
  const columns = Object.keys(keys[0] ?? {});
  database.batch([insertQuery({ name: "api_key", columns }, keys)]);
};
