import type { D1Database } from "@cloudflare/workers-types";
import type { BoundQuery, Row } from "../platform/database.ts";
import { profiles } from "./profiles.ts";
import { copiedTables, insertQuery, type StoreSnapshot, type TableRows, writtenTables } from "./store-rows.ts";

/** The table of the local database that says which orders, closed days and payouts belong to a month. The project's
 *  schema lacks it. */
const createMarks =
  "CREATE TABLE IF NOT EXISTS demo_month_row (id TEXT PRIMARY KEY, store_id TEXT NOT NULL) WITHOUT ROWID";

/** The longest JSON of one statement, below D1's limit for a value. */
const maxChunk = 500_000;

const defaultPort = 8787;

const bind = (database: D1Database, { sql, values }: BoundQuery) => database.prepare(sql).bind(...values);

const readRows = async (database: D1Database, query: BoundQuery): Promise<Row[]> =>
  (await bind(database, query).all<Row>()).results;

/** The demo stores of a database. */
export const listDemoStores = async (database: D1Database): Promise<{ id: string; slug: string }[]> => {
  const { results } = await database
    .prepare("SELECT id, slug FROM store_settings ORDER BY slug")
    .all<{ id: string; slug: string }>();
  return results.filter(({ slug }) => Object.hasOwn(profiles, slug));
};

/** Empties the sums of days, which due work writes again. Those of closed days are final. */
const emptySums = `UPDATE report_day SET sales = NULL, dishes = NULL, money = NULL, kitchen = NULL, version = version + 1
   WHERE store_id = ?1 AND NOT EXISTS (SELECT 1 FROM day_close c
     WHERE c.store_id = report_day.store_id AND c.business_day = report_day.business_day)`;

/** Without a closed day, due work sums all days again. */
const forgetDays = ["report_day", "report_progress"].map(
  (table) =>
    `DELETE FROM ${table} WHERE store_id = ?1 AND NOT EXISTS (SELECT 1 FROM day_close c WHERE c.store_id = ?1)`,
);

/** Due work adds the orders to the list of customers, from the oldest on. */
const listCustomersAgain = "UPDATE customer_progress SET changed_since = '0000' WHERE store_id = ?1";

/** What the orders of an earlier month added to the list of customers. */
const takeFromCustomers = (marked: string): string =>
  `UPDATE customer_profile SET order_count = customer_profile.order_count - added.orders, spend = customer_profile.spend - added.spend
   FROM (SELECT customer_profile_id, count(summed_spend) AS orders, coalesce(sum(summed_spend), 0) AS spend
     FROM restaurant_order WHERE store_id = ?1 AND id IN (${marked}) GROUP BY 1) AS added
   WHERE customer_profile.store_id = ?1 AND customer_profile.id = added.customer_profile_id`;

/** Guests without an account, orders and notes leave the list. */
const forgetGuests = `DELETE FROM customer_profile WHERE store_id = ?1 AND customer_id IS NULL
   AND NOT EXISTS (SELECT 1 FROM restaurant_order o WHERE o.store_id = ?1 AND o.customer_profile_id = customer_profile.id)
   AND NOT EXISTS (SELECT 1 FROM guest_note n WHERE n.store_id = ?1 AND n.profile_id = customer_profile.id)`;

const sumAgain = "UPDATE report_progress SET due_at = '2000-01-01T00:00:00.000Z' WHERE store_id = ?1";

/** What an earlier month leaves in rows that other orders share. Each statement takes the store's id. */
const restoreSharedRows = [
  `UPDATE promo_code SET uses = (SELECT count(*) FROM promo_use u WHERE u.promo_id = promo_code.id) WHERE store_id = ?1`,
  `UPDATE order_slot SET (taken, prep_minutes_taken) = (SELECT count(*), coalesce(sum(o.slot_prep_minutes), 0)
     FROM restaurant_order o WHERE o.store_id = order_slot.store_id AND o.slot_starts_at = order_slot.starts_at)
   WHERE store_id = ?1`,
  `UPDATE daily_number SET last_number = (SELECT max(CAST(o.order_number AS INTEGER)) FROM restaurant_order o
     WHERE o.store_id = daily_number.store_id AND o.business_day = daily_number.business_day)
   WHERE store_id = ?1 AND EXISTS (SELECT 1 FROM restaurant_order o
     WHERE o.store_id = daily_number.store_id AND o.business_day = daily_number.business_day AND o.order_number > '0')`,
  `DELETE FROM daily_number WHERE store_id = ?1 AND NOT EXISTS (SELECT 1 FROM restaurant_order o
     WHERE o.store_id = daily_number.store_id AND o.business_day = daily_number.business_day)`,
];

/** Deletes the orders of an earlier month with everything that belongs to them. Orders of people stay. */
export const deleteMonth = async (database: D1Database, storeId: string): Promise<number> => {
  await database.prepare(createMarks).run();
  const marked = "SELECT id FROM demo_month_row WHERE store_id = ?1";
  const deleteOrders = `DELETE FROM restaurant_order WHERE store_id = ?1 AND id IN (${marked})`;
  const statements = [
    `DELETE FROM order_search_term WHERE store_id = ?1 AND order_id IN (${marked})`,
    `DELETE FROM promo_customer WHERE store_id = ?1 AND promo_id IN (SELECT u.promo_id FROM promo_use u
       WHERE u.store_id = ?1 AND u.order_id IN (${marked}))`,
    takeFromCustomers(marked),
    deleteOrders,
    forgetGuests,
    `DELETE FROM day_close WHERE store_id = ?1 AND id IN (${marked})`,
    `DELETE FROM payout WHERE store_id = ?1 AND id IN (${marked})`,
    "DELETE FROM demo_month_row WHERE store_id = ?1",
    emptySums,
    sumAgain,
    ...forgetDays,
    ...restoreSharedRows,
  ];
  const results = await database.batch(statements.map((sql) => bind(database, { sql, values: [storeId] })));
  return results[statements.indexOf(deleteOrders)]?.meta.changes ?? 0;
};

/** Reads what a month needs of a store. */
export const readStore = async (
  database: D1Database,
  { id, slug }: { id: string; slug: string },
): Promise<StoreSnapshot> => {
  const entries = copiedTables.map(async ({ name, columns }) => {
    const sql = `SELECT ${columns.join(", ")} FROM ${name} WHERE store_id = ?`;
    return [name, await readRows(database, { sql, values: [id] })] as const;
  });
  const rows = Object.fromEntries(await Promise.all(entries));
  const hosts = (rows["store_host"] ?? []).map((row) => String(row["host"]));
  const host = hosts.find((name) => name === "localhost") ?? hosts[0] ?? "";
  const orders = await readRows(database, {
    sql: "SELECT id FROM restaurant_order WHERE store_id = ? LIMIT 1",
    values: [id],
  });
  const port = process.env["PORT"] ?? defaultPort;
  return { id, slug, host: `${host}:${port}`, hasOrders: orders.length > 0, rows };
};

/** Rows in groups whose JSON fits into one statement. */
const cutRows = (rows: readonly Row[]): Row[][] => {
  const chunks: Row[][] = [];
  let length = maxChunk;
  for (const row of rows) {
    length += JSON.stringify(row).length;
    if (length > maxChunk) {
      chunks.push([]);
      length = 0;
    }
    chunks.at(-1)?.push(row);
  }
  return chunks;
};

const daySums = new Set(["report_day", "report_progress"]);

/** How rows are added that the local database may have already. Counters go on, and sums are made again. */
const verbs: Readonly<Record<string, string>> = {
  order_slot: "INSERT OR REPLACE",
  daily_number: "INSERT OR REPLACE",
  promo_customer: "INSERT OR REPLACE",
  report_day: "INSERT OR REPLACE",
  report_progress: "INSERT OR REPLACE",
  payout: "INSERT OR REPLACE",
  processor_check: "INSERT OR IGNORE",
};

/** What an order of the month does not bring along: its guest is not yet in the local list of customers. */
const unlisted = { customer_profile_id: null, contactless_at: null, summed_seq: null, summed_spend: null };

/** An order as the local run has it, whose links begin with http because it has no certificate. */
const toLocal = (row: Row): Row => ({
  ...row,
  ...(typeof row["origin"] === "string" ? { origin: row["origin"].replace("https://", "http://") } : {}),
  ...unlisted,
});

/** An event names who did it. The month's keys exist only while it is made, so that their ids lead nowhere. */
const withoutKey = (row: Row): Row => (row["actor_type"] === "api_key" ? { ...row, actor_id: null } : row);

/** A row with the next receipt numbers of the store in place of those of the month, which begin with 1. */
const renumber = (row: Row, lastSerial: number): Row => {
  const raise = (value: unknown): unknown =>
    typeof value === "string"
      ? value.replace(/\d+$/u, (serial) => String(Number(serial) + lastSerial).padStart(serial.length, "0"))
      : value;
  const { receipt_number: number, corrected_number: corrected, serial } = row;
  if (number === undefined) return row;
  return {
    ...row,
    receipt_number: raise(number),
    ...(serial === undefined ? {} : { serial: Number(serial) + lastSerial, corrected_number: raise(corrected) }),
  };
};

/** The last receipt number that a store has given to orders of people, of any year. */
const readLastSerial = async (database: D1Database, storeId: string): Promise<number> => {
  const sql = "SELECT max(serial) AS serial FROM receipt WHERE store_id = ?";
  const [row] = await readRows(database, { sql, values: [storeId] });
  return Number(row?.["serial"] ?? 0);
};

/** Adds the rows of a month, and marks its orders. */
export const insertMonth = async (
  database: D1Database,
  { id: storeId, hasOrders }: StoreSnapshot,
  rows: TableRows,
): Promise<void> => {
  const lastSerial = await readLastSerial(database, storeId);
  const orders = (rows["restaurant_order"] ?? []).map((row) => renumber(toLocal(row), lastSerial));
  const marks = [...orders, ...(rows["day_close"] ?? []), ...(rows["payout"] ?? [])].map(({ id }) => ({
    id,
    store_id: storeId,
  }));
  const marking = { name: "demo_month_row", columns: ["id", "store_id"] };
  // The marks come first, so that a month that was interrupted is deleted by the next run.
  for (const chunk of cutRows(marks)) await bind(database, insertQuery(marking, chunk)).run();
  for (const table of writtenTables) {
    // The sums of a month say nothing of other orders.
    if (hasOrders && daySums.has(table.name)) continue;
    const own = rows[table.name] ?? [];
    const local: Readonly<Record<string, () => readonly Row[]>> = {
      restaurant_order: () => orders,
      receipt: () => own.map((row) => renumber(row, lastSerial)),
      order_event: () => own.map(withoutKey),
    };
    const all = local[table.name]?.() ?? own;
    for (const chunk of cutRows(all)) await bind(database, insertQuery(table, chunk, verbs[table.name])).run();
  }
  await database.batch(
    [...restoreSharedRows, listCustomersAgain].map((sql) => bind(database, { sql, values: [storeId] })),
  );
};

/** Adds the row of a promo code. */
export const insertPromo = async (database: D1Database, row: Row): Promise<void> => {
  await bind(database, insertQuery({ name: "promo_code", columns: Object.keys(row) }, [row])).run();
};
