import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { applyMigrations, insertRow } from "../../support/migrated-rows.ts";

const at = "2026-11-20T23:30:00.000Z";
const own = { store_id: "sto_1", created_at: at, updated_at: at };
const migration = "0034_pin_guess_times.sql";

it("wrong PINs from before each had a time still count for a day after the first of them", async () => {
  await reset();
  await applyMigrations((name) => name < migration);
  await insertRow("store_settings", { ...own, id: "sto_1", slug: "a", name: "Chez Ada", slot_minutes: 5 });
  await insertRow("customer", { ...own, id: "cus_1", email: "ada@example.com" });
  await insertRow("staff_member", { ...own, id: "stf_1", customer_id: "cus_1", role: "staff" });
  for (const [id, guesses, countedSince] of [
    ["1", 3, at],
    ["2", 0, null],
  ] as const) {
    await insertRow("shared_tablet", { ...own, id: `tab_${id}`, token_digest: id, idle_minutes: 5 });
    const guess = { guesses, counted_since: countedSince };
    await insertRow("pin_guess", { ...own, id: `png_${id}`, member_id: "stf_1", tablet_id: `tab_${id}`, ...guess });
  }
  await applyMigrations((name) => name === migration);
  const { results } = await env.DB.prepare("SELECT guessed_at FROM pin_guess ORDER BY id").all();
  expect(results).toEqual([{ guessed_at: JSON.stringify([at, at, at]) }, { guessed_at: "[]" }]);
});
