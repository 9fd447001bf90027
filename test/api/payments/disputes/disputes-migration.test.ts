import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { applyMigrations, insertRow } from "../../../support/migrated-rows.ts";

const migrationName = "_disputes_payouts.sql";

describe("a store with payment accounts from before disputes were stored", () => {
  beforeEach(async () => {
    await reset();
    let isBefore = true;
    const isEarlier = (name: string) => {
      isBefore = isBefore && !name.endsWith(migrationName);
      return isBefore;
    };
    await applyMigrations(isEarlier);
    await insertRow("store_settings", { id: "sto_1", store_id: "sto_1", slug: "a", slot_minutes: 5 });
    for (const provider of ["stripe", "paypal"])
      await insertRow("store_payment_account", {
        ...{ id: `spa_${provider}`, store_id: "sto_1", provider, publishable_key: null, encrypted_secrets: "x" },
      });
    let isLater = false;
    await applyMigrations((name) => {
      isLater = isLater || name.endsWith(migrationName);
      return isLater;
    });
  });

  it("is asked for earlier disputes and payouts of each account soon", async () => {
    const { results } = await env.DB.prepare(
      "SELECT id, store_id, provider, checked_at, due_at <= strftime('%Y-%m-%dT%H:%M:%fZ', 'now') AS is_due FROM processor_check ORDER BY provider",
    ).all();
    expect(results).toEqual(
      ["paypal", "stripe"].map((provider) => ({
        ...{ id: `pck_${provider}`, store_id: "sto_1", provider, checked_at: null, is_due: 1 },
      })),
    );
  });
});
