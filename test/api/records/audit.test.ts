import { asc } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEntry, customer, menuItem, product } from "../../../db/schema/index.ts";
import type { Actor } from "../../support/builders/client.ts";
import { run } from "../../support/builders/mutations.ts";
import { soup } from "../../support/builders/orders.ts";
import { type World, world } from "../../support/world.ts";

const readEntries = ({ db }: World) => db.select().from(auditEntry).orderBy(asc(auditEntry.id));

const update =
  "mutation ($id: ID!, $data: MenuItemUpdateInput!) { updateMenuItem(where: { id: $id }, data: $data) { id } }";

const changeSoup = (actor: Actor, data: Record<string, unknown>) => run(actor, update, { id: soup, data });

describe("the audit log", () => {
  it("has the person and the columns that a change of a dish really changed, before and after", async () => {
    const shop = await world();
    const manager = await shop.asStaff("manager");
    const before = await shop.query.menuItem.findFirst({ where: (row, { eq }) => eq(row.id, soup) });
    expect((await changeSoup(manager, { price: 4321, name: before?.name, allergens: ["milk"] })).codes).toEqual([]);
    const person = await shop.query.customer.findFirst({ where: (row, { like }) => like(row.email, "manager%") });
    const [entry, ...others] = await readEntries(shop);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      ...{ at: shop.now, actorType: "staff", actorId: person?.id, action: "update" },
      ...{ thing: "MenuItem", thingId: soup, name: before?.name },
    });
    expect(entry?.changes).toEqual([
      { field: "price", before: before?.price, after: 4321 },
      { field: "allergens", before: JSON.stringify(before?.allergens), after: ["milk"] },
    ]);
  });

  it("has nothing of a write that changes nothing", async () => {
    const shop = await world();
    const manager = await shop.asStaff("manager");
    await changeSoup(manager, { price: 4321 });
    await changeSoup(manager, { price: 4321 });
    expect(await readEntries(shop)).toHaveLength(1);
  });

  it("has each row of a nested write once: created, linked, changed and removed", async () => {
    const shop = await world();
    const staff = await shop.withKey(["write_products"]);
    const category = await shop.query.productCategory.findFirst();
    const create = "mutation ($data: ProductCreateInput!) { createProduct(data: $data) { id } }";
    const data = {
      ...{ title: "Apron", handle: "apron-new" },
      productVariants: { create: [{ title: "M", price: 2500, sku: "apr-m" }] },
      productCategories: { connect: [{ id: category?.id }] },
    };
    const made = await run<{ createProduct: { id: string } }>(staff, create, { data });
    const id = made.data?.createProduct.id ?? "";
    const change =
      "mutation ($id: ID!, $data: ProductUpdateInput!) { updateProduct(where: { id: $id }, data: $data) { id } }";
    shop.at("2026-11-20T23:31:00.000Z");
    const emptied = { title: "Apron, blue", productCategories: { set: [] }, productVariants: { set: [] } };
    expect((await run(staff, change, { id, data: emptied })).codes).toEqual([]);
    const entries = await readEntries(shop);
    expect(entries.map(({ action, thing, name }) => [action, thing, name])).toEqual([
      ["create", "Product", "Apron"],
      ["create", "ProductVariant", "M"],
      ["update", "Product", "Apron"],
      ["update", "Product", "Apron"],
      ["delete", "ProductVariant", "M"],
    ]);
    expect(entries[0]?.changes).toContainEqual({ field: "productCategories", before: null, after: [category?.id] });
    expect(entries[2]?.changes).toEqual([{ field: "title", before: "Apron", after: "Apron, blue" }]);
    expect(entries[3]?.changes).toEqual([
      { field: "productCategories", before: JSON.stringify([category?.id]), after: "[]" },
    ]);
    expect(entries[4]?.changes).toContainEqual({ field: "sku", before: "apr-m", after: null });
  });

  it("has the row of a deletion as it was, and personal columns by name alone", async () => {
    const shop = await world();
    const owner = await shop.asStaff("owner");
    const create = "mutation ($data: AddressCreateInput!) { createAddress(data: $data) { id } }";
    const data = { name: "MARKER", address: "MARKER 5", city: "MARKER", zip: "11201", state: "NY", countryCode: "US" };
    const made = await run<{ createAddress: { id: string } }>(owner, create, { data });
    expect(made.codes).toEqual([]);
    shop.at("2026-11-20T23:31:00.000Z");
    const remove = "mutation ($id: ID!) { deleteAddress(where: { id: $id }) { id } }";
    expect((await run(owner, remove, { id: made.data?.createAddress.id })).codes).toEqual([]);
    const entries = await readEntries(shop);
    expect(entries.map(({ action }) => action)).toEqual(["create", "delete"]);
    expect(JSON.stringify(entries)).not.toContain("MARKER");
    expect(entries[1]?.changes).toContainEqual({ field: "city" });
  });

  it("cannot be changed or deleted, even by a statement straight to the database", async () => {
    const shop = await world();
    await changeSoup(await shop.asStaff("manager"), { price: 1 });
    await expect(shop.db.update(auditEntry).set({ action: "nothing" })).rejects.toThrow();
    await expect(shop.db.delete(auditEntry)).rejects.toThrow();
    expect(await readEntries(shop)).toHaveLength(1);
  });

  it("has nothing of what guests and customers do", async () => {
    const shop = await world();
    const ada = await shop.asCustomer("ada@example.com");
    const create = "mutation ($data: AddressCreateInput!) { createAddress(data: $data) { id } }";
    const data = { address: "5 Elm", city: "Brooklyn", zip: "11201", state: "NY", countryCode: "US" };
    expect((await run(ada, create, { data })).codes).toEqual([]);
    expect(await readEntries(shop)).toEqual([]);
  });

  it("has the true value of before for each of two changes at once", async () => {
    const shop = await world();
    const manager = await shop.asStaff("manager");
    const [first] = await shop.db.select().from(menuItem).limit(1);
    const prices = [1001, 1002, 1003, 1004];
    await Promise.all(prices.map((price) => run(manager, update, { id: first?.id, data: { price } })));
    const changes = (await readEntries(shop)).flatMap((entry) => entry.changes);
    const chain = new Map(changes.map(({ before, after }) => [before, after]));
    let price: unknown = first?.price;
    for (const _ of prices) price = chain.get(price);
    const [last] = await shop.db.select().from(menuItem).limit(1);
    expect(price).toBe(last?.price);
  });

  it("has nothing of a batch that failed", async () => {
    const shop = await world();
    const staff = await shop.withKey(["write_products"]);
    const [existing] = await shop.db.select().from(product).limit(1);
    const create = "mutation ($data: ProductCreateInput!) { createProduct(data: $data) { id } }";
    const { codes } = await run(staff, create, { data: { title: "Twice", handle: existing?.handle } });
    expect(codes).toEqual(["CONFLICT"]);
    expect(await readEntries(shop)).toEqual([]);
  });

  it("cuts long texts, and takes a hundred dishes of one call in one statement", async () => {
    const shop = await world();
    const manager = await shop.asStaff("manager");
    const [first] = await shop.db.select().from(menuItem).limit(1);
    const dish = {
      name: "Stew",
      description: "x".repeat(900),
      price: 1000,
      category: { connect: { id: first?.categoryId } },
    };
    const create = "mutation ($data: [MenuItemCreateInput!]!) { createMenuItems(data: $data) { id } }";
    const { codes } = await run(manager, create, { data: Array.from({ length: 100 }, () => dish) });
    expect(codes).toEqual([]);
    const entries = await readEntries(shop);
    expect(entries).toHaveLength(100);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(100);
    const description = entries[0]?.changes.find(({ field }) => field === "description");
    expect(String(description?.after).length).toBe(501);
    expect(await shop.db.select().from(customer)).not.toEqual([]);
  });
});
