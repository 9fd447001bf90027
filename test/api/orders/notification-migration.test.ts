import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { applyMigrations, insertRow } from "../../support/migrated-rows.ts";

const migrationName = "0011_notifications.sql";

const store = { id: "sto_1", store_id: "sto_1", slug: "a", slot_minutes: 5 };
const order = { id: "ord_1", store_id: store.id, order_type: "pickup", order_source: "online", status: "open" };
const sent = {
  ...{ id: "oml_1", created_at: "2026-11-20T23:30:00.000Z", updated_at: "2026-11-20T23:31:00.000Z" },
  ...{ store_id: store.id, order_id: order.id, kind: "cancelled", refund_id: "", reason: "The oven broke." },
  ...{ status: "sent", attempt: 2, next_attempt_at: "2026-11-20T23:33:00.000Z", sent_at: "2026-11-20T23:31:00.000Z" },
};
const pending = {
  ...sent,
  ...{ id: "oml_2", kind: "refunded", refund_id: "ref_1", reason: null, status: "pending", sent_at: null },
};

describe("a database with mails to guests", () => {
  beforeEach(async () => {
    await reset();
    await applyMigrations((name) => name < migrationName);
    await insertRow("store_settings", store);
    await insertRow("restaurant_order", order);
    for (const mail of [sent, pending]) await insertRow("order_mail", mail);
    await applyMigrations((name) => name >= migrationName);
  });

  it("keeps each of them as a notification by mail, with its state", async () => {
    const { results } = await env.DB.prepare("SELECT * FROM notification ORDER BY id").all();
    expect(results).toEqual([sent, pending].map((mail) => ({ ...mail, channel: "mail", seq: 0 })));
    const tables = await env.DB.prepare("SELECT name FROM sqlite_master WHERE name LIKE 'order_mail%'").all();
    expect(tables.results).toEqual([]);
  });

  it("still sends each of them once, and only by known channels", async () => {
    await expect(insertRow("notification", { ...sent, id: "ntf_1", channel: "mail" })).rejects.toThrow("UNIQUE");
    await expect(insertRow("notification", { ...sent, id: "ntf_1", channel: "fax" })).rejects.toThrow(
      "notification_channel",
    );
  });

  it("deletes them with their order", async () => {
    await env.DB.prepare("DELETE FROM restaurant_order").run();
    expect((await env.DB.prepare("SELECT * FROM notification").all()).results).toEqual([]);
  });
});
