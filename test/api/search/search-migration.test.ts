import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { applyMigrations, insertRow } from "../../support/migrated-rows.ts";

const isEarlier = (name: string): boolean => name.slice(0, 4) < (migrationName()?.slice(0, 4) ?? "");

const migrationName = () => env.TEST_MIGRATIONS.find(({ name }) => name.endsWith("_order_search.sql"))?.name;

const store = { id: "sto_1", store_id: "sto_1", slug: "a", slot_minutes: 5 };
const order = { store_id: store.id, business_day: "2026-11-20", order_type: "pickup", order_source: "online" };
const event = { store_id: store.id, type: "status_changed", actor_type: "staff" };

beforeEach(async () => {
  await reset();
  await applyMigrations(isEarlier);
  await insertRow("store_settings", store);
  await insertRow("restaurant_order", { ...order, id: "ord_1", order_number: "1", status: "completed" });
  await insertRow("restaurant_order", { ...order, id: "ord_2", order_number: "2", status: "in_progress" });
  const readyAt = "2026-11-20T23:50:00.000Z";
  await insertRow("order_event", { ...event, id: "oev_1", order_id: "ord_1", seq: 1, status: "ready", at: readyAt });
  await insertRow("order_event", {
    ...event,
    id: "oev_2",
    order_id: "ord_2",
    seq: 1,
    status: "in_progress",
    at: readyAt,
  });
  await applyMigrations((name) => !isEarlier(name));
});

it("existing orders know when they were ready, wait for their search terms, and keep their history", async () => {
  const { results } = await env.DB.prepare(
    "SELECT id, ready_at, is_searchable FROM restaurant_order ORDER BY id",
  ).all();
  expect(results).toEqual([
    { id: "ord_1", ready_at: "2026-11-20T23:50:00.000Z", is_searchable: 0 },
    { id: "ord_2", ready_at: null, is_searchable: 0 },
  ]);
  const events = await env.DB.prepare("SELECT id, actor FROM order_event ORDER BY id").all();
  expect(events.results).toEqual([
    { id: "oev_1", actor: null },
    { id: "oev_2", actor: null },
  ]);
});
