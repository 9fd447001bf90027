import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { ulid } from "ulid";
import { always } from "../schema/shapes.ts";
import { executeFile, query, readDatabases } from "./databases.ts";
import { exitWith } from "./running.mjs";
import { chooseShard, type ShardLoad } from "./shard-plan.ts";

const usage =
  'npm run store:create -- --slug my-place --host order.my-place.com --owner me@my-place.com [--name "My Place"] [--remote]';

const { values } = parseArgs({
  options: {
    slug: { type: "string" },
    host: { type: "string" },
    owner: { type: "string" },
    name: { type: "string" },
    remote: { type: "boolean", default: false },
  },
});

const fail = (message: string): never => {
  console.error(`${message}\n${usage}`);
  process.exit(2);
};

const required = (name: "slug" | "host" | "owner", shape: RegExp): string => {
  const value = values[name]?.trim().toLowerCase() ?? "";
  return shape.test(value) ? value : fail(`--${name} is missing or has the wrong format.`);
};

const slug = required("slug", /^[a-z0-9]+(-[a-z0-9]+)*$/);
const host = required("host", /^[a-z0-9.-]+$/);
const owner = required("owner", /^[^\s@]+@[^\s@]+\.[^\s@]+$/);

const literal = (value: string | number | null): string => {
  if (value === null) return "NULL";
  return typeof value === "number" ? String(value) : `'${value.replaceAll("'", "''")}'`;
};

const insert = (table: string, row: Record<string, string | number | null>): string =>
  `INSERT INTO ${table} (${Object.keys(row).join(", ")}) VALUES (${Object.values(row).map(literal).join(", ")});`;

const at = new Date().toISOString();
const row = (prefix: string) => ({ id: `${prefix}_${ulid()}`, created_at: at, updated_at: at });
const store = row("sto");
const person = row("cus");
const everyDay = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: "11:00", to: "21:00" }));

// Pickup and delivery start disabled, until the owner has set up the store.
const statements = [
  insert("store_settings", {
    ...store,
    store_id: store.id,
    slug,
    name: values.name ?? slug,
    brand_color: "#8a3b12",
    address: "",
    phone: "",
    email: owner,
    currency_code: "USD",
    locale: "en-US",
    timezone: "UTC",
    country_code: "US",
    hours: JSON.stringify(everyDay),
    hours_exceptions: "[]",
    meal_period_times: "[]",
    tax_rate_ppm: 0,
    prices_include_tax: 0,
    tax_delivery_fee: 0,
    pickup_enabled: 0,
    delivery_enabled: 0,
    delivery_fee: 0,
    delivery_minimum: 0,
    pickup_discount_percent: 0,
    pickup_lead_minutes: 20,
    delivery_lead_minutes: 45,
    slot_minutes: 15,
    schedule_days_ahead: 7,
    tip_percents: "[10,15,20]",
    ordering_paused: 0,
    cash_on_pickup_enabled: 0,
    menu_revision: 1,
  }),
  insert("tax_class", {
    ...row("txc"),
    store_id: store.id,
    name: "Standard",
    is_default: 1,
    rates: JSON.stringify([{ orderType: null, ratePpm: 0, from: always }]),
  }),
  insert("store_operations", {
    ...store,
    id: store.id.replace("sto", "sop"),
    store_id: store.id,
    staff_may_cancel_paid: 1,
  }),
  insert("store_host", { ...row("hst"), store_id: store.id, host }),
  insert("customer", { ...person, store_id: store.id, email: owner }),
  insert("staff_member", { ...row("stf"), store_id: store.id, customer_id: person.id, role: "owner" }),
];

const target = { remote: values.remote };

const readLoad = ({ shard, binding }: { shard: number; binding: string }): ShardLoad[] => {
  const sql = `SELECT (SELECT count(*) FROM store_settings) AS stores,
    EXISTS (SELECT 1 FROM store_settings WHERE slug = ${literal(slug)}) AS slugs,
    EXISTS (SELECT 1 FROM store_host WHERE host = ${literal(host)}) AS hosts`;
  return query(binding, sql, target, ({ stores, slugs, hosts }) => {
    return { shard, stores: Number(stores), hasSlug: slugs === 1, hasHost: hosts === 1 };
  });
};

const create = (): void => {
  const databases = readDatabases();
  const shard = chooseShard(databases.flatMap(readLoad), { slug, host });
  const binding = databases.find((one) => one.shard === shard)?.binding ?? "";
  const folder = mkdtempSync(path.join(tmpdir(), "tiffin-"));
  const file = path.join(folder, "store.sql");
  writeFileSync(file, statements.join("\n"));
  try {
    executeFile(binding, file, target);
  } finally {
    rmSync(folder, { recursive: true });
  }
  const place = databases.length > 1 ? ` It is on shard ${shard}.` : "";
  console.log(`Created the store ${slug} at ${host}, owned by ${owner}.${place}`);
};

try {
  create();
} catch (error) {
  exitWith(error instanceof Error ? error.message : String(error));
}
