import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { applyMigrations, insertRow } from "../../support/migrated-rows.ts";

const at = "2026-11-20T23:30:00.000Z";
const own = { store_id: "sto_1", created_at: at, updated_at: at };
const order = { ...own, order_type: "pickup", order_source: "online", currency_code: "USD", status: "completed" };
const revision = { ...own, revision: 2, before: "{}", after: "{}", settle: "later", at };
const event = { ...own, type: "order_updated", seq: 1, at };
const migration = "0033_pin_guesses.sql";

const readActors = async () =>
  (await env.DB.prepare("SELECT actor FROM order_revision ORDER BY id").all<{ actor: string | null }>()).results.map(
    ({ actor }) => actor,
  );

beforeEach(async () => {
  await reset();
  await applyMigrations((name) => name < migration);
  await insertRow("store_settings", { ...own, id: "sto_1", slug: "a", name: "Chez Ada", slot_minutes: 5 });
  for (const [id, erasedAt] of [
    ["ord_erased", at],
    ["ord_known", null],
    ["ord_staff", at],
  ] as const) {
    await insertRow("restaurant_order", { ...order, id, order_number: id, tax_lines: "[]", erased_at: erasedAt });
    const isStaff = id === "ord_staff";
    await insertRow("order_event", {
      ...{ ...event, id: `oev_${id}`, order_id: id, actor_type: isStaff ? "staff" : "guest" },
    });
    await insertRow("order_revision", { ...revision, id: `orv_${id}`, order_id: id, actor: isStaff ? "Ben" : "Zoe" });
  }
});

it("the names of guests leave the revisions of orders that were erased before, and all other names stay", async () => {
  expect(await readActors()).toEqual(["Zoe", "Zoe", "Ben"]);
  await applyMigrations((name) => name === migration);
  expect(await readActors()).toEqual([null, "Zoe", "Ben"]);
});
