import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, it } from "vitest";
import { prunedTables } from "../../../db/queries/due/prune.ts";
import * as schema from "../../../db/schema/index.ts";

type Config = ReturnType<typeof getTableConfig>;

const configs = new Map<string, Config>(
  Object.values(schema)
    .flatMap((member) => (is(member, SQLiteTable) ? [getTableConfig(member)] : []))
    .map((config) => [config.name, config]),
);
const pruned = new Set(prunedTables.map((table) => getTableConfig(table).name));

/** How the rows of a table end. */
type End =
  /** By age, in `db/queries/due/prune.ts`. */
  | "pruned"
  /** With the row that they belong to. */
  | { with: string }
  /** At most one row of a store for each value of these columns, which a key enforces. */
  | { onePer: readonly string[] }
  /** Staff makes and removes them by hand, or a command does. */
  | { made: string }
  /** Orders and money, for which tax law asks for six to ten years. They are the restaurant's own books. */
  | { books: string };

const books = "The restaurant's books.";
const settings = "The restaurant's own settings and menu.";
const access = "Few, and each is given by a person.";

const ends: Readonly<Record<string, End>> = {
  ...{ outbox: "pruned", session: "pruned", spent_challenge: "pruned", sign_in_code: "pruned", guest_lookup: "pruned" },
  ...{ order_link_request: "pruned", idempotency_record: "pruned", menu_item: "pruned", menu_category: "pruned" },
  ...{ dead_message: "pruned", payment_event_in: "pruned", notification: "pruned", order_slot: "pruned" },
  ...{ daily_number: "pruned", email_change: "pruned", audit_entry: "pruned", unmatched_payment: "pruned" },

  webhook_delivery: { with: "outbox" },
  menu_item_modifier: { with: "menu_item" },
  menu_item_image: { with: "menu_item" },
  product_image: { with: "product" },
  product_variant: { with: "product" },
  product_in_category: { with: "product" },
  address: { with: "customer" },
  favourite: { with: "customer" },
  provider_customer: { with: "customer" },
  customer_profile: { books: "A person, until the restaurant's retention or a request erases them." },
  customer: { books: "A person, until the restaurant's retention or a request erases them." },
  customer_term: { with: "customer_profile" },
  guest_note: { with: "customer_profile" },
  passkey: { with: "staff_member" },
  recovery_code: { with: "staff_member" },
  role_recovery: { with: "staff_member" },
  staff_pin: { with: "staff_member" },
  pin_guess: { with: "staff_member" },
  pin_invitation: { with: "staff_member" },
  oauth_grant: { with: "oauth_app" },
  promo_customer: { with: "promo_code" },

  restaurant_order: { books: books },
  order_search_term: { books: "Written for an order, and deleted when its guest is erased." },
  order_item: { with: "restaurant_order" },
  order_fee: { with: "restaurant_order" },
  order_event: { with: "restaurant_order" },
  order_revision: { with: "restaurant_order" },
  receipt: { with: "restaurant_order" },
  rating: { with: "restaurant_order" },
  promo_use: { with: "restaurant_order" },
  payment: { with: "restaurant_order" },
  sale_correction: { with: "restaurant_order" },
  store_task: { with: "restaurant_order" },
  refund: { with: "payment" },
  refund_line: { with: "refund" },
  dispute: { with: "payment" },
  payout: { books: books },
  day_close: { onePer: ["business_day"] },
  report_day: { onePer: ["business_day"] },

  report_progress: { onePer: [] },
  customer_progress: { onePer: [] },
  store_operations: { onePer: [] },
  store_move: { onePer: [] },
  store_deletion: { onePer: [] },
  store_payment_account: { onePer: ["provider"] },
  processor_check: { onePer: ["provider"] },

  store_restore: { made: "An operator who restores the database." },
  restore_check: { with: "store_restore" },

  store_settings: { made: "The restaurant itself." },
  store_host: { made: settings },
  delivery_zone: { made: settings },
  tax_class: { made: settings },
  promo_code: { made: settings },
  product: { made: settings },
  product_category: { made: settings },
  staff_member: { made: access },
  shared_tablet: { made: access },
  api_key: { made: access },
  oauth_app: { made: access },
  webhook_endpoint: { made: access },
};

/** Whether deleting a row of the parent deletes the rows that refer to it. */
const endsWith = ({ foreignKeys }: Config, parent: string): boolean =>
  foreignKeys.some((key) => getTableConfig(key.reference().foreignTable).name === parent && key.onDelete === "cascade");

const isKey = ({ columns, primaryKeys, uniqueConstraints }: Config, names: readonly string[]): boolean => {
  const keys = [
    ...[...primaryKeys, ...uniqueConstraints].map((key) => key.columns.map(({ name }) => name)),
    ...columns.filter(({ primary, isUnique }) => primary || isUnique).map(({ name }) => [name]),
  ];
  return keys.some((key) => key.toSorted().join() === names.toSorted().join());
};

const hasEnd = (config: Config, end: End): boolean => {
  if (end === "pruned") return pruned.has(config.name);
  if ("with" in end) return Object.hasOwn(ends, end.with) && endsWith(config, end.with);
  return "onePer" in end ? isKey(config, ["store_id", ...end.onePer]) : true;
};

describe("each table of the database", () => {
  it("has an end, so that none grows with age alone", () => {
    expect(Object.keys(ends).toSorted()).toEqual([...configs.keys()].toSorted());
  });

  it.each([...configs])("ends as it is listed: %s", (name, config) => {
    const end = ends[name];
    expect(end !== undefined && hasEnd(config, end)).toBe(true);
  });

  it("is pruned only if it is listed so", () => {
    expect([...pruned].filter((name) => ends[name] !== "pruned")).toEqual([]);
  });
});
