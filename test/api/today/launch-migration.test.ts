import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { applyMigrations, insertRow } from "../../support/migrated-rows.ts";

const migrationName = () => env.TEST_MIGRATIONS.find(({ name }) => name.endsWith("_launch_checklist.sql"))?.name;

const isEarlier = (name: string): boolean => name.slice(0, 4) < (migrationName()?.slice(0, 4) ?? "");

const addStore = async (number: number, status: string | null): Promise<void> => {
  const id = `sto_${number}`;
  await insertRow("store_settings", { id, store_id: id, slug: id, slot_minutes: 5 });
  await insertRow("store_operations", { id: `sop_${number}`, store_id: id });
  if (status === null) return;
  const order = { store_id: id, business_day: "2026-11-20", order_type: "pickup", order_source: "online", status };
  await insertRow("restaurant_order", { ...order, id: `ord_${number}`, order_number: "1" });
};

beforeEach(async () => {
  await reset();
  await applyMigrations(isEarlier);
  await addStore(1, "completed");
  await addStore(2, "cancelled");
  await addStore(3, null);
  await applyMigrations((name) => !isEarlier(name));
});

it("restaurants that had orders before there was a checklist do not see it", async () => {
  const { results } = await env.DB.prepare(
    "SELECT store_id, hides_launch_checklist AS hides FROM store_operations ORDER BY store_id",
  ).all();
  expect(results).toEqual([
    { store_id: "sto_1", hides: 1 },
    { store_id: "sto_2", hides: 0 },
    { store_id: "sto_3", hides: 0 },
  ]);
});
