// Each migration on a database with 100,000 orders: none takes more than 3 s of CPU, because orders pause meanwhile and
// D1 ends a call after 30 s. Exits with 1 and names the file that does.
import { getTableConfig } from "drizzle-orm/sqlite-core";
import {
  FilledDatabase,
  migrationFiles,
  type PerOrder,
  readMigration,
  sortByReferences,
  tables,
} from "../test/support/migrations/filled-database.ts";

const orders = Number(process.argv[2] ?? 100_000);
const maxSeconds = 3;
/** 0008, 0017 and 0018 are older than the rule. Their cost is in OPERATIONS.md, with the way for a large database. */
const firstBounded = "0019";

/** How many rows each table that grows with orders has for one of them. */
const perOrder: PerOrder = {
  audit_entry: 0.5,
  customer: 0.3,
  customer_profile: 0.5,
  customer_term: 2,
  dispute: 0.01,
  guest_note: 0.02,
  idempotency_record: 0.3,
  notification: 3,
  order_event: 5,
  order_fee: 0.5,
  order_item: 3,
  order_revision: 0.1,
  order_search_term: 11,
  outbox: 0.3,
  payment: 1,
  payment_event_in: 0.5,
  promo_use: 0.1,
  rating: 0.1,
  receipt: 1,
  refund: 0.1,
  refund_line: 0.1,
  restaurant_order: 1,
  sale_correction: 0.02,
  store_task: 0.01,
  webhook_delivery: 0.3,
};

const recipe = 'Do the rest by due work, in steps: db/README.md, "Change many rows".';

const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
};

/** Runs a migration. Returns the CPU that it takes, in seconds. */
const measure = (database: FilledDatabase, sql: string): number => {
  const before = cpuSeconds();
  database.migrate(sql);
  return cpuSeconds() - before;
};

const grown = sortByReferences(tables).filter((table) => getTableConfig(table).name in perOrder);

/** Fills the tables that grow with orders and have few rows, as those that a migration added. */
const fill = (database: FilledDatabase): void => {
  database.fillEmptyTables();
  for (const table of grown) {
    const { name } = getTableConfig(table);
    if (database.has(name) && database.count(name) < orders * (perOrder[name] ?? 0))
      database.addCopies(table, orders, perOrder);
  }
};

/** Tables whose rows belong to orders, and of which nothing says how many there are. */
const forgotten = tables.flatMap((table) => {
  const { name, foreignKeys } = getTableConfig(table);
  const parents = foreignKeys.map((key) => getTableConfig(key.reference().foreignTable).name);
  return parents.some((parent) => ["restaurant_order", "payment", "refund"].includes(parent)) && !(name in perOrder)
    ? [`${name} grows with orders: say in .ci/bounded-migrations.ts how many rows an order has.`]
    : [];
});

/** A rebuilt parent, which takes its children along. It proves that the check can fail. */
const planted = `CREATE TABLE __new_restaurant_order AS SELECT * FROM restaurant_order;
  DROP TABLE restaurant_order;
  ALTER TABLE __new_restaurant_order RENAME TO restaurant_order;`;

const database = new FilledDatabase();
for (const file of migrationFiles.filter((name) => name < firstBounded)) database.migrate(readMigration(file));
database.addDemo();
fill(database);
const slow = [...forgotten];
for (const file of migrationFiles.filter((name) => name >= firstBounded)) {
  const seconds = measure(database, readMigration(file));
  console.log(`${seconds.toFixed(2).padStart(6)} s  ${file}`);
  if (seconds > maxSeconds)
    slow.push(
      `${file} takes ${seconds.toFixed(1)} s of CPU on ${orders} orders, and ${maxSeconds} s at most. ${recipe}`,
    );
  fill(database);
}
const plantedSeconds = measure(database, planted);
if (plantedSeconds <= maxSeconds)
  slow.push(`Rebuilding restaurant_order takes ${plantedSeconds.toFixed(1)} s, so this check refuses nothing.`);
console.log(`${plantedSeconds.toFixed(2).padStart(6)} s  a rebuild of restaurant_order, which is refused`);
for (const sentence of slow) console.error(sentence);
process.exit(slow.length > 0 ? 1 : 0);
