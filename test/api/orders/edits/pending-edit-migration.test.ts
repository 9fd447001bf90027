import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { applyMigrations, insertRow } from "../../../support/migrated-rows.ts";

const migrationName = env.TEST_MIGRATIONS.find(({ name }) => name.endsWith("_pending_edit.sql"))?.name ?? "";

const store = { id: "sto_1", store_id: "sto_1", slug: "a", slot_minutes: 5 };
const order = { id: "ord_1", store_id: store.id, order_type: "pickup", order_source: "online", status: "open" };
const payment = { store_id: store.id, order_id: order.id, status: "pending", provider: "cash", amount: 500 };
const edit = { store_id: store.id, order_id: order.id, before: "{}", after: '{"total":1}', settle: "counter" };
const edits = [
  { ...edit, id: "orv_2", revision: 2, actor: "Ada" },
  { ...edit, id: "orv_1", revision: 3, actor: null },
];

const read = async (table: string) =>
  (await env.DB.prepare(`SELECT * FROM ${table} ORDER BY rowid`).all<Record<string, unknown>>()).results;

describe("a database with edited orders", () => {
  beforeEach(async () => {
    await reset();
    await applyMigrations((name) => name < migrationName);
    await insertRow("store_settings", store);
    await insertRow("restaurant_order", order);
    await insertRow("payment", { ...payment, id: "pay_1" });
    for (const row of edits) await insertRow("order_revision", row);
    await applyMigrations((name) => name >= migrationName);
  });

  it("keeps each revision, and its payments wait for no edit", async () => {
    expect(await read("order_revision")).toMatchObject(edits);
    expect(await read("payment")).toMatchObject([{ id: "pay_1", expires_at: null, pending_edit: null }]);
  });

  it("accepts an edit that is paid by a link, and no unknown settlement", async () => {
    await insertRow("order_revision", { ...edit, id: "orv_4", revision: 4, settle: "link" });
    const unknown = { ...edit, id: "orv_5", revision: 5, settle: "gift" };
    await expect(insertRow("order_revision", unknown)).rejects.toThrow("order_revision_settle");
    await expect(insertRow("order_revision", { ...edits[0], id: "orv_6" })).rejects.toThrow("UNIQUE");
  });
});
