import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { connect } from "../../../db/client.ts";
import { authenticate } from "../../../worker/domain/access/authenticate.ts";
import { findSignedIn } from "../../../worker/domain/auth/session.ts";
import { sha256Hex } from "../../../worker/domain/bytes.ts";
import type { Caller } from "../../../worker/domain/caller/caller.ts";
import { applyMigrations, insertRow } from "../../support/migrated-rows.ts";

type Row = Record<string, unknown>;
type StoredRow = Record<string, string | number | null>;
type Tables = Record<string, Row[]>;

const at = "2026-11-20T23:30:00.000Z";
const later = "2026-11-21T01:00:00.000Z";
const own = { store_id: "sto_1", created_at: at, updated_at: later };
const order = { ...own, order_type: "pickup", order_source: "online", currency_code: "USD" };
const paid = { ...order, subtotal: 1200, total: 1200, tax_lines: "[]" };
const money = { ...own, currency_code: "USD", provider: "stripe", amount: 1200 };
const refund = { ...own, payment_id: "pay_1", kind: "goodwill", amount: 100 };
const child = { ...own, menu_item_id: "itm_1" };

const session = { ...own, expires_at: "2026-12-20T23:30:00.000Z", last_seen_at: at };
const roles = ["manager", "owner", "staff"] as const;

/** The second key is from before scopes had versions. */
const keyTokens = ["1", "2"].map((digit, index) => ({
  id: `key_${digit.repeat(26)}`,
  token: `tiffin_sk_${digit.repeat(26)}_${digit.repeat(43)}`,
  scopes: [["read_orders"], ["manage_keys", "write_menu"]][index] ?? [],
  version: 2 - index,
}));

/** A store before its days were summed: its people, dishes, orders and money. */
const rowsBefore: Record<string, StoredRow[]> = {
  store_settings: [{ ...own, id: "sto_1", slug: "a", name: "Chez Ada", slot_minutes: 5, tax_rate_ppm: 88_750 }],
  store_operations: [{ ...own, id: "sop_1" }],
  customer: [
    ...roles.map((role) => ({ ...own, id: `cus_${role}`, email: `${role}@example.com`, name: "Olive" })),
    { ...own, id: "cus_zoe", email: "zoe@example.com", name: "Zoe", phone: "+12125550100" },
  ],
  staff_member: roles.map((role) => ({ ...own, id: `stf_${role}`, customer_id: `cus_${role}`, role })),
  session: roles.map((role) => ({ ...session, id: `ses_${role}`, customer_id: `cus_${role}`, token_digest: role })),
  api_key: keyTokens.map(({ id, token, scopes, version }) => ({
    ...{
      ...own,
      id,
      token_digest: token.slice(-43),
      scopes: JSON.stringify(scopes),
      scopes_version: version,
      allowed_ips: "[]",
    },
  })),
  oauth_app: [{ ...own, id: "app_1", client_id: "tiffin_app_1", scopes: '["write_menu"]', redirect_uris: "[]" }],
  oauth_grant: [{ ...own, id: "grt_1", app_id: "app_1", customer_id: "cus_owner", scopes: '["write_menu"]' }],
  menu_category: [{ ...own, id: "cat_1", name: "Soups" }],
  menu_item: [{ ...own, id: "itm_1", category_id: "cat_1", name: "Tomato", price: 600 }],
  menu_item_image: [{ ...child, id: "img_1", image_path: "pictures/tomato", width: 800, height: 600 }],
  restaurant_order: [
    { ...paid, id: "ord_done", order_number: "1", status: "completed", first_paid_at: at, customer_id: "cus_zoe" },
    { ...paid, id: "ord_open", order_number: "2", status: "open", outstanding: 1200, customer_name: "Zoe" },
  ],
  order_item: [
    {
      ...child,
      id: "oit_1",
      order_id: "ord_done",
      name: "Tomato",
      quantity: 2,
      unit_price: 600,
      total_price: 1200,
      modifiers: "[]",
    },
  ],
  order_event: [
    {
      ...own,
      id: "oev_1",
      order_id: "ord_done",
      seq: 1,
      type: "order_placed",
      actor_type: "staff",
      actor: "Olive",
      at,
    },
  ],
  payment: [
    { ...money, id: "pay_1", order_id: "ord_done", status: "succeeded", processed_at: at },
    { ...money, id: "pay_2", order_id: "ord_done", status: "refunded", refunded_amount: 1200 },
    { ...money, id: "pay_3", order_id: "ord_open", status: "pending" },
  ],
  refund: [
    { ...refund, id: "ref_1", status: "succeeded", processed_at: at },
    { ...refund, id: "ref_2", status: "succeeded" },
    { ...refund, id: "ref_3", status: "failed" },
  ],
};

const names = Object.keys(rowsBefore);

/** The columns that each migration adds to rows from before, and the values that it mends. A list has those of each
 *  row, by its id. */
const changes: Record<string, Record<string, Row | Row[]>> = {
  report_days: {
    // Money without a moment would be in no day: a payment has that of its row, a refund that of its last change.
    payment: [{ booked_at: null }, { booked_at: null, processed_at: at }, { booked_at: null }],
    refund: [
      { booked_at: null, reversed_at: null },
      { booked_at: null, reversed_at: null, processed_at: later },
      { booked_at: null, reversed_at: null },
    ],
  },
  receipts: {
    // An order from before takes no number afterwards, so that the numbers have no gap.
    restaurant_order: { receipt_number: null, receipt_recipient: null },
    store_settings: { legal_name: null, legal_address: null, tax_number: null },
  },
  launch_checklist: { store_operations: { hides_launch_checklist: 1 } },
  kitchen_bumps: {
    order_item: { pending_kitchen_status: null, effective_at: null, bump_actor_type: null, bump_actor_id: null },
    restaurant_order: { recalled_at: null, allergy_note: null },
  },
  audit_log: { order_event: { actor_id: null } },
  // A session from before began with a mailed code, on a device of the person's own.
  staff_sign_in: { session: { proven_by: "code", tablet_id: null } },
  deleted_menu: {
    menu_category: { deleted_at: null },
    menu_item: { revision: 0, deleted_at: null },
    menu_item_image: { focal_x: 50, focal_y: 50 },
  },
  customer_profiles: {
    // No one ticked for their allergies, and due work makes the profiles.
    customer: { allergies: null, has_current_profile: 0 },
    restaurant_order: {
      ...{ customer_profile_id: null, summed_seq: null, summed_spend: null },
      ...{ contactless_at: null, erased_at: null },
    },
    // Without a retention, no guest is erased by time.
    store_operations: { guest_retention_months: null },
  },
  // An existing dish without allergens may be free of them or may never have been declared.
  allergen_free: { menu_item: { is_allergen_free: 0 } },
  legal_pages: { store_settings: { hero_image: null, social_links: "[]", legal_pages: "[]" } },
};

const managerScopes = [
  ...[
    "manage_webhooks",
    "read_customers",
    "read_menu",
    "read_orders",
    "read_payments",
    "read_products",
    "read_reports",
  ],
  ...["take_payments", "write_availability", "write_customers", "write_menu", "write_orders", "write_payments"],
  ...["write_products", "write_settings"],
];

const label = (name: string): string => name.replace(/^\d+_|\.sql$/g, "");

/** A row whose token is stored as its digest. */
const digestToken = async (row: StoredRow): Promise<StoredRow> =>
  typeof row["token_digest"] === "string" ? { ...row, token_digest: await sha256Hex(row["token_digest"]) } : row;

const readTables = async (): Promise<Tables> => {
  const read = names.map((name) => env.DB.prepare(`SELECT * FROM ${name} ORDER BY id`));
  const answers = await env.DB.batch<Row>(read);
  return Object.fromEntries(names.map((name, index) => [name, answers[index]?.results ?? []]));
};

/** The tables that have rows now and had none before. */
const listFilledTables = async (): Promise<string[]> => {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND substr(name, 1, 1) <> '_' AND name NOT LIKE 'sqlite_%'",
  ).all<{ name: string }>();
  const others = results.map(({ name }) => name).filter((name) => !names.includes(name));
  const first = await env.DB.batch(others.map((name) => env.DB.prepare(`SELECT 1 FROM ${name} LIMIT 1`)));
  return others.filter((_, index) => first[index]?.results.length !== 0);
};

/** The callers of the sessions and keys from before, as the worker knows them. */
const readCallers = async (): Promise<Caller[]> => {
  const db = connect(env.DB);
  const sessions = await Promise.all(roles.map((role) => findSignedIn(db, "sto_1", role, at)));
  const keys = await Promise.all(
    keyTokens.map(({ token }) => {
      const attempt = { env, db, storeId: "sto_1", address: "192.0.2.1", now: at };
      return authenticate({ ...attempt, authorization: `Bearer ${token}`, waitUntil: () => undefined });
    }),
  );
  return [...sessions.flatMap((session) => session?.caller ?? []), ...keys];
};

/** The rows of each table before and after each migration from the first that is tested to the last. */
const steps = new Map<string, { before: Tables; after: Tables }>();
let filledTables: string[] = [];
let callers: Caller[] = [];

beforeAll(async () => {
  await reset();
  const files = env.TEST_MIGRATIONS.map(({ name }) => name);
  const first = files.find((name) => label(name) === "report_days") ?? "";
  await applyMigrations((name) => name < first);
  for (const name of names) for (const row of rowsBefore[name] ?? []) await insertRow(name, await digestToken(row));
  for (const file of files.filter((name) => name >= first)) {
    const before = await readTables();
    await applyMigrations((name) => name === file);
    steps.set(label(file), { before, after: await readTables() });
  }
  filledTables = await listFilledTables();
  callers = await readCallers();
}, 60_000);

const ofRow = (change: Row | Row[] | undefined, index: number): Row =>
  (Array.isArray(change) ? change[index] : change) ?? {};

describe("a restaurant from before its days were summed", () => {
  it.each(Object.keys(changes))(
    "keeps its rows in the migration %s, and each new column says that nothing has happened yet",
    (name) => {
      const step = steps.get(name);
      const expected = Object.fromEntries(
        names.map((table) => [
          table,
          step?.before[table]?.map((row, index) => ({ ...row, ...ofRow(changes[name]?.[table], index) })),
        ]),
      );
      expect(step?.after).toEqual(expected);
    },
  );
});

describe("people and programs from before", () => {
  it("may do what they could, and nothing more", () => {
    const [manager, owner, staff, ...keys] = callers.map(({ scopes }) => [...scopes].sort());
    expect({ manager, owner, staff }).toEqual({
      manager: managerScopes,
      owner: [...managerScopes, "manage_keys"].sort(),
      staff: ["read_menu", "read_orders", "read_payments", "take_payments", "write_availability", "write_orders"],
    });
    expect(keys).toEqual(keyTokens.map(({ scopes }) => scopes));
    expect(callers.map(({ kind }) => kind)).toEqual(["staff", "staff", "staff", "apiKey", "apiKey"]);
  });

  it("have no passkey, PIN or tablet yet, and the only rows of new tables are the tax class of the rate", () => {
    expect(filledTables).toEqual(["tax_class"]);
  });
});
