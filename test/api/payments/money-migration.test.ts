import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { applyMigrations, insertRow } from "../../support/migrated-rows.ts";

/** The migration is found by its name, because its number depends on what else was merged first. */
const findMigration = (): string =>
  env.TEST_MIGRATIONS.find(({ name }) => name.endsWith("_order_money.sql"))?.name ?? "";

const store = { id: "sto_1", store_id: "sto_1", slug: "a", slot_minutes: 5, tax_rate_ppm: 190_000 };
const own = { store_id: store.id };
const amounts = { subtotal: 3001, discount: 100, delivery_fee: 300, tax: 322, tip: 50, total: 3573 };
const online = { ...own, order_type: "delivery", order_source: "online", status: "open" };
const at = "2026-11-20T23:30:00.000Z";
const orders = [
  { ...online, ...amounts, id: "ord_paid", order_number: "1" },
  { ...online, ...amounts, id: "ord_part", order_number: "2" },
  { ...online, ...amounts, id: "ord_surplus", order_number: "3", status: "cancelled" },
];
const pay = { ...own, currency_code: "USD", provider: "stripe", status: "succeeded", processed_at: at };
const payments = [
  { ...pay, id: "pay_paid", order_id: "ord_paid", amount: 3573, refunded_amount: 500 },
  { ...pay, id: "pay_part", order_id: "ord_part", amount: 573, provider: "cash" },
  {
    ...pay,
    id: "pay_rest",
    order_id: "ord_part",
    amount: 3000,
    provider: "cash",
    status: "pending",
    processed_at: null,
  },
  { ...pay, id: "pay_surplus", order_id: "ord_surplus", amount: 3573, refunded_amount: 3573 },
];
const refund = { ...own, payment_id: "pay_paid", kind: "goodwill", amount: 500, status: "succeeded" };
const item = { ...own, order_id: "ord_paid", modifiers: "[]" };
const rows = {
  restaurant_order: orders,
  order_item: [
    { ...item, id: "oit_1", menu_item_id: "itm_1", quantity: 2, unit_price: 1000, total_price: 2000 },
    { ...item, id: "oit_2", menu_item_id: "gone", quantity: 1, unit_price: 1001, total_price: 1001, sort_order: 1 },
  ],
  order_event: [{ ...own, id: "oev_1", order_id: "ord_paid", seq: 1, type: "order_placed", actor_type: "guest", at }],
  payment: payments,
  refund: [
    { ...refund, id: "ref_goodwill", processed_at: at },
    { ...refund, id: "ref_surplus", payment_id: "pay_surplus", kind: "surplus", amount: 3573, status: "pending" },
  ],
  notification: [{ ...own, id: "ntf_1", order_id: "ord_paid", channel: "mail", kind: "confirmed", status: "sent" }],
  promo_use: [{ ...own, id: "pru_1", promo_id: "pro_1", order_id: "ord_paid", customer_keys: "[]" }],
};

const readRows = async (table: string): Promise<Record<string, unknown>[]> =>
  (await env.DB.prepare(`SELECT * FROM ${table} ORDER BY rowid`).all()).results;

describe("a database with orders from before what is outstanding was stored", () => {
  let before: Record<string, unknown>[][] = [];

  beforeEach(async () => {
    await reset();
    await applyMigrations((name) => name < findMigration());
    await insertRow("store_settings", store);
    await insertRow("menu_category", { id: "cat_1", ...own });
    await insertRow("menu_item", { id: "itm_1", ...own, category_id: "cat_1", tax_rate_ppm: 70_000 });
    await insertRow("promo_code", { id: "pro_1", ...own, kind: "percent", percent_off: 10, order_types: "[]" });
    for (const [table, list] of Object.entries(rows)) for (const row of list) await insertRow(table, row);
    before = await Promise.all(Object.keys(rows).map(readRows));
    await applyMigrations((name) => name >= findMigration());
  });

  it("still has every order with all that refers to it, in the order in which it was written", async () => {
    expect(before.map(({ length }) => length)).toEqual([3, 2, 1, 4, 2, 1, 1]);
    expect(await Promise.all(Object.keys(rows).map(readRows))).toMatchObject(before);
    const { results } = await env.DB.prepare("SELECT name FROM sqlite_master WHERE name GLOB '__*_copy'").all();
    expect(results).toEqual([]);
  });

  it("knows what each order owes, and since when it is paid", async () => {
    expect(await readRows("restaurant_order")).toMatchObject([
      { id: "ord_paid", outstanding: 0, first_paid_at: at, revision: 1, fees: 0, settled_by_goodwill: 0, terms: null },
      { id: "ord_part", outstanding: 3000, first_paid_at: null },
      { id: "ord_surplus", outstanding: 3573, first_paid_at: null },
    ]);
  });

  it("has the discount and tax of each item, and tax lines that add up to the order's tax", async () => {
    const [first, second] = await readRows("order_item");
    expect(first).toMatchObject({ discount_amount: 66, tax_rate_ppm: 70_000 });
    expect(second).toMatchObject({ discount_amount: 34, tax_rate_ppm: 190_000 });
    const [order] = await readRows("restaurant_order");
    const lines: { ratePpm: number; tax: number; gross: number; net: number }[] = JSON.parse(
      String(order?.["tax_lines"]),
    );
    expect(lines.map(({ ratePpm }) => ratePpm)).toEqual([70_000, 190_000]);
    expect(lines.reduce((sum, { tax }) => sum + tax, 0)).toBe(322);
    expect(lines.reduce((sum, { gross }) => sum + gross, 0)).toBe(2901 + 322);
    for (const { net, tax, gross } of lines) expect(net + tax).toBe(gross);
  });

  it("refuses a refund of money that was not captured, and accepts one above the order's total", async () => {
    const change = (sql: string) => env.DB.prepare(sql).run();
    await expect(change("UPDATE payment SET refunded_amount = 1 WHERE id = 'pay_rest'")).rejects.toThrow(
      "payment_refunded",
    );
    await change("UPDATE restaurant_order SET refunded_total = 4000 WHERE id = 'ord_paid'");
    await expect(change("UPDATE restaurant_order SET fees = 1 WHERE id = 'ord_paid'")).rejects.toThrow(
      "restaurant_order_adds_up",
    );
  });

  it("still deletes everything of an order with it", async () => {
    await env.DB.prepare("DELETE FROM restaurant_order").run();
    const left = await Promise.all(Object.keys(rows).map(readRows));
    expect(left.map(({ length }) => length)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });
});
