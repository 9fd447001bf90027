import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { applyMigrations, insertRow } from "../../support/migrated-rows.ts";

const migrationName = "0012_processor_formats.sql";

const store = { id: "sto_1", store_id: "sto_1", slug: "a", slot_minutes: 5 };
const order = { id: "ord_1", store_id: store.id, order_type: "pickup", order_source: "online", status: "open" };
const payment = {
  ...{ id: "pay_1", store_id: store.id, order_id: order.id, amount: 2000, currency_code: "USD", refunded_amount: 500 },
  ...{ status: "partially_refunded", payment_method: "paypal", provider: "paypal", provider_payment_id: "5AB" },
  processed_at: "2026-11-20T23:00:00.000Z",
};
const refund = {
  ...{ id: "ref_1", store_id: store.id, payment_id: payment.id, kind: "goodwill", amount: 500, status: "succeeded" },
  ...{ reason: "Cold soup.", provider_refund_id: "9CD", attempt: 2, processed_at: "2026-11-20T23:30:00.000Z" },
};
const event = {
  ...{ id: "pev_1", store_id: store.id, provider: "paypal", event_id: "WH-1", type: "PAYMENT.CAPTURE.COMPLETED" },
  ...{ provider_payment_id: "5AB", status: "waiting" },
};
const account = {
  id: "spa_1",
  store_id: store.id,
  provider: "paypal",
  publishable_key: "client",
  encrypted_secrets: "x",
};

const rows = { payment, refund, payment_event_in: event, store_payment_account: account };

const readRows = (table: string): Promise<unknown[]> =>
  env.DB.prepare(`SELECT * FROM ${table}`)
    .all()
    .then(({ results }) => results);

describe("a database with payments", () => {
  let before: unknown[][] = [];

  beforeEach(async () => {
    await reset();
    await applyMigrations((name) => name < migrationName);
    await insertRow("store_settings", store);
    await insertRow("restaurant_order", order);
    for (const [table, row] of Object.entries(rows)) await insertRow(table, row);
    before = await Promise.all(Object.keys(rows).map(readRows));
    await applyMigrations((name) => name >= migrationName);
  });

  it("has the same payments, refunds, events and accounts after the format of processors replaced their list", async () => {
    expect(before.map(({ length }) => length)).toEqual([1, 1, 1, 1]);
    expect(await Promise.all(Object.keys(rows).map(readRows))).toMatchObject(before);
  });

  it("accepts a processor that was added later, and no text that is no id", async () => {
    await insertRow("payment", { ...payment, id: "pay_2", provider: "trial", payment_method: "trial" });
    for (const wrong of [
      { provider: "Stripe" },
      { provider: "" },
      { payment_method: "pay pal" },
      { provider: "1st" },
    ]) {
      const attempt = insertRow("payment", { ...payment, id: "pay_3", provider_payment_id: null, ...wrong });
      await expect(attempt).rejects.toThrow("_format");
    }
  });

  it("still deletes payments and refunds with their order", async () => {
    await env.DB.prepare("DELETE FROM restaurant_order").run();
    expect([await readRows("payment"), await readRows("refund")]).toEqual([[], []]);
  });
});
