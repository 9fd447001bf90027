import { describe, expect, it } from "vitest";
import { exportedTables, leftOutTables } from "../../../db/queries/records/store-export.ts";
import { auditEntry, customer, menuItem } from "../../../db/schema/index.ts";
import { storeTables } from "../../../db/store-tables.ts";
import type { Actor } from "../../support/builders/client.ts";
import { multiTenantFixture, signInAs, staffId } from "../../support/builders/multi-tenant-fixture.ts";
import { readZip } from "../../support/records/read-zip.ts";
import { world } from "../../support/world.ts";

const download = async (actor: Pick<Actor, "post">) => {
  const response = await actor.post("/api/export.zip");
  expect(response.status).toBe(200);
  return { response, files: readZip(await response.arrayBuffer()) };
};

/** Columns whose names sound like secrets, but which are none. */
const harmless = new Set(["postal_codes", "currency_code", "country_code", "promo_code", "failure_code", "code"]);

describe("the export of a store", () => {
  it("has every table of the schema, or says why it is left out", () => {
    const names = storeTables.map(({ name }) => name);
    const exported = exportedTables.map(({ table }) => table.name);
    expect([...exported, ...Object.keys(leftOutTables)].toSorted()).toEqual(names.toSorted());
  });

  it("has no column whose name sounds like a secret", () => {
    const columns = exportedTables.flatMap(({ columns: all }) => all.map(({ name }) => name));
    const sounding = columns.filter((name) =>
      /secret|digest|token|hash|credential|password|_keys?$|codes?$/.test(name),
    );
    expect(sounding.filter((name) => !harmless.has(name))).toEqual([]);
  });

  it("is one archive with a file for each table, a README, and the addresses of pictures", async () => {
    const shop = await world();
    const { response, files } = await download(await shop.asStaff("owner"));
    expect(response.headers.get("content-disposition")).toContain('filename="copper-pot-2026-11-20.zip"');
    expect([...files.keys()]).toEqual(["README.md", ...exportedTables.map(({ table }) => `${table.name}.csv`)]);
    const dishes = await shop.db.select().from(menuItem);
    const own = dishes.filter(({ storeId }) => storeId === dishes[0]?.storeId);
    const lines = files.get("menu_item.csv")?.trim().split("\r\n") ?? [];
    expect(lines[0]).toContain("id,created_at,updated_at,store_id");
    for (const { id } of own) expect(lines.some((line) => line.includes(id))).toBe(true);
    expect(files.get("README.md")).toContain("copper-pot");
    expect(files.get("menu_item_image.csv") ?? "").not.toMatch(/,\/images\//);
  });

  it("has no secret, and nothing of another restaurant", async () => {
    const fixture = await multiTenantFixture();
    const { here, there } = fixture;
    const owner = await signInAs(fixture, { storeId: here.storeId, customerId: staffId(fixture, "owner") });
    const { files } = await download(owner);
    const everything = [...files.values()].join("");
    expect(everything).toContain(here.storeId);
    expect(everything).not.toContain(there.storeId);
    // The fixture marks what no caller of the API reads. Of that, only our ids of refunds are no secrets.
    const marked = [...files].flatMap(([name, text]) => (text.includes("PRIVATE-VALUE") ? [name] : []));
    expect(marked.toSorted()).toEqual(["receipt.csv", "unmatched_payment.csv"]);
    expect(files.get("customer.csv")).toContain("ada@example.com");
  });

  it("is in the audit log, and refused to everyone but owners", async () => {
    const shop = await world();
    await download(await shop.asStaff("owner"));
    const entries = await shop.db.select().from(auditEntry);
    expect(entries.map(({ action, thing }) => [action, thing])).toEqual([["exportStore", "Store"]]);
    expect((await (await shop.asStaff("manager")).post("/api/export.zip")).status).toBe(403);
    expect((await shop.asGuest().get("/api/export.zip")).status).toBe(401);
    expect(await shop.db.select().from(customer)).not.toEqual([]);
  });

  it("is limited to ten a day", async () => {
    const shop = await world();
    const owner = await shop.asStaff("owner");
    const get = async () => {
      const response = await owner.post("/api/export.zip");
      await response.arrayBuffer();
      return response.status;
    };
    const statuses: number[] = [];
    for (let index = 0; index < 11; index += 1) statuses.push(await get());
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    shop.at("2026-11-22T00:00:00.000Z");
    expect(await get()).toBe(200);
  });
});
