import { describe, expect, it } from "vitest";
import { auditEntry } from "../../../db/schema/index.ts";
import { world } from "../../support/world.ts";

const files = [
  "/api/orders.csv",
  "/api/customers.csv",
  "/api/audit.csv",
  "/api/reports/sales.csv?from=2026-11-20&to=2026-11-20&groupBy=day",
  "/api/export.zip",
];

describe("a file that a sign-in cookie opens", () => {
  it.each(files)("%s is sent for the dashboard's form, and for no link or form of another site", async (file) => {
    const shop = await world();
    const owner = await shop.asStaff("owner");
    const link = await owner.get(file, { headers: { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" } });
    expect([link.status, await link.json()]).toMatchObject([403, { code: "FORBIDDEN" }]);
    expect((await owner.get(file)).status).toBe(403);
    const form = await owner.post(file, {}, { headers: { origin: "https://evil.example" } });
    expect(form.status).toBe(403);
    expect(await shop.db.select().from(auditEntry)).toEqual([]);
    const own = await owner.post(file);
    expect(own.status).toBe(200);
    await own.arrayBuffer();
  });

  it.each(files)("%s is sent to a key by GET as well", async (file) => {
    const shop = await world();
    const key = await shop.withKey(["read_orders", "read_customers", "read_reports", "write_settings", "manage_keys"]);
    for (const response of [await key.get(file), await key.post(file)]) {
      expect(response.status).toBe(200);
      await response.arrayBuffer();
    }
  });
});
