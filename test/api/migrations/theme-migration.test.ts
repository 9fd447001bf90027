import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { applyMigrations, insertRow } from "../../support/migrated-rows.ts";

const migrationName = () => env.TEST_MIGRATIONS.find(({ name }) => name.endsWith("_themes.sql"))?.name;

const isEarlier = (name: string): boolean => name.slice(0, 4) < (migrationName()?.slice(0, 4) ?? "");

it("restaurants from before there were themes have the theme with large pictures", async () => {
  await reset();
  await applyMigrations(isEarlier);
  await insertRow("store_settings", { id: "sto_1", store_id: "sto_1", slug: "a", slot_minutes: 5 });
  await applyMigrations((name) => !isEarlier(name));
  const { results } = await env.DB.prepare("SELECT theme FROM store_settings").all();
  expect(results).toEqual([{ theme: "bistro" }]);
});
