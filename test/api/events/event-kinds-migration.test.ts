import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { applyMigrations, insertRow } from "../../support/migrated-rows.ts";

const migrationName = env.TEST_MIGRATIONS.find(({ name }) => name.endsWith("_guest_changes.sql"))?.name ?? "";

const at = "2026-11-20T23:30:00.000Z";
const store = { id: "sto_1", store_id: "sto_1", slug: "a", slot_minutes: 5 };
const order = { id: "ord_1", store_id: store.id, order_type: "pickup", order_source: "online", status: "open" };
const endpoint = { id: "whe_1", store_id: store.id, events: "[]", status: "active" };
// Their ids are not in the order in which they were written.
const events = ["out_2", "out_1"].map((id) => ({ id, store_id: store.id, event: "order.created", payload: "{}" }));
const deliveries = events.map(({ id }) => ({
  ...{ id: `whd_${id}`, store_id: store.id, endpoint_id: endpoint.id, outbox_id: id, event: "order.created" },
  ...{ status: "parked", attempt: 9, response_status: 500 },
}));
const history = { id: "oev_1", store_id: store.id, order_id: order.id, seq: 1, type: "order_placed", status: "open" };
const mail = {
  ...{ id: "ntf_1", store_id: store.id, order_id: order.id, channel: "mail", kind: "cancelled", refund_id: "" },
  ...{ reason: "The oven broke.", status: "sent", attempt: 2, next_attempt_at: at, sent_at: at },
};

const read = async (table: string) =>
  (await env.DB.prepare(`SELECT * FROM ${table} ORDER BY rowid`).all<Record<string, unknown>>()).results;

describe("a database with events, deliveries, history and mails", () => {
  beforeEach(async () => {
    await reset();
    await applyMigrations((name) => name < migrationName);
    await insertRow("store_settings", store);
    await insertRow("restaurant_order", order);
    await insertRow("webhook_endpoint", endpoint);
    for (const event of events) await insertRow("outbox", event);
    for (const delivery of deliveries) await insertRow("webhook_delivery", delivery);
    await insertRow("order_event", { ...history, actor_type: "guest" });
    await insertRow("notification", mail);
    await applyMigrations((name) => name >= migrationName);
  });

  it("keeps each row, and the order in which events were written", async () => {
    expect(await read("outbox")).toMatchObject(events);
    expect(await read("webhook_delivery")).toMatchObject(deliveries);
    expect(await read("order_event")).toMatchObject([history]);
    expect(await read("notification")).toMatchObject([{ ...mail, seq: 0 }]);
    expect(await read("store_settings")).toMatchObject([{ guest_cancel_until: '{"rule":"accepted","minutes":null}' }]);
  });

  it("accepts new kinds by their form, and nothing else", async () => {
    await insertRow("outbox", { ...events[0], id: "out_3", event: "order.payment_due" });
    await insertRow("notification", { ...mail, id: "ntf_2", kind: "changed", seq: 4 });
    await insertRow("notification", { ...mail, id: "ntf_3", kind: "changed", seq: 5 });
    await expect(insertRow("outbox", { ...events[0], id: "out_4", event: "Order Changed" })).rejects.toThrow(
      "outbox_event_format",
    );
    await expect(insertRow("notification", { ...mail, id: "ntf_4", kind: "changed", seq: 5 })).rejects.toThrow(
      "UNIQUE",
    );
    await expect(insertRow("order_event", { ...history, id: "oev_2", seq: 2, type: "?" })).rejects.toThrow(
      "order_event_type_format",
    );
  });

  it("deletes deliveries with their event, and mails with their order", async () => {
    await env.DB.prepare("DELETE FROM outbox WHERE id = 'out_1'").run();
    expect(await read("webhook_delivery")).toMatchObject([{ outbox_id: "out_2" }]);
    await env.DB.prepare("DELETE FROM restaurant_order").run();
    expect([await read("notification"), await read("order_event")]).toEqual([[], []]);
  });
});
