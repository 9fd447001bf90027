import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { schemaAssertion } from "../../../db/asserted.ts";
import { menuItem, outbox, productInCategory, storeSettings } from "../../../db/schema/index.ts";
import type { Actor } from "../../support/builders/client.ts";
import { listPaths, run } from "../../support/builders/mutations.ts";
import { bowl, placeOrder, soup as soupDish } from "../../support/builders/orders.ts";
import { watch } from "../../support/builders/statements.ts";
import { findStoreId, type World, world } from "../../support/world.ts";

let shop: World;
let staff: Actor;
beforeEach(async () => {
  shop = await world();
  staff = await shop.withKey(["write_menu", "write_products", "write_settings"]);
});

const revision = async (): Promise<number> => {
  const store = await shop.query.storeSettings.findFirst({ where: eq(storeSettings.slug, "copper-pot") });
  return store?.menuRevision ?? 0;
};
const dishes = async (slug = "copper-pot") =>
  shop.query.menuItem.findMany({ where: eq(menuItem.storeId, await findStoreId(shop.db, slug)) });
const first = async (slug = "copper-pot") => {
  const [dish] = await dishes(slug);
  if (!dish) throw new Error("The demo has no dishes.");
  return dish;
};
const categoryId = async (slug = "copper-pot") => (await first(slug)).categoryId;

describe("products over GraphQL", () => {
  const create = `mutation ($data: ProductCreateInput!) { createProduct(data: $data) {
    id handle status productVariants { title price } productCategories { id } } }`;
  const product = (overrides = {}) => ({ title: "Apron", handle: "apron-new", ...overrides });

  it("are created with variants and in the given categories", async () => {
    const category = await shop.query.productCategory.findFirst();
    const data = product({
      productVariants: { create: [{ title: "M", price: 2500, sku: "apr-m" }] },
      productCategories: { connect: [{ id: category?.id }, { id: category?.id }] },
    });
    const response = await run<{ createProduct: { id: string } }>(staff, create, { data });
    expect(response.data?.createProduct).toMatchObject({
      status: "draft",
      productVariants: [{ title: "M", price: 2500 }],
      productCategories: [{ id: category?.id }],
    });
    const id = response.data?.createProduct.id ?? "";
    await run(
      staff,
      `mutation ($id: ID!) { updateProduct(where: { id: $id }, data: { productCategories: { set: [] } }) { id } }`,
      { id },
    );
    expect(await shop.db.select().from(productInCategory).where(eq(productInCategory.productId, id))).toEqual([]);
  });

  it("with a handle that is already used are refused with a field error", async () => {
    expect((await run(staff, create, { data: product() })).codes).toEqual([]);
    const duplicate = await run(staff, create, { data: product() });
    expect(duplicate.codes).toEqual(["CONFLICT"]);
    expect(listPaths(duplicate)).toEqual(["data.handle"]);
    expect(listPaths(await run(staff, create, { data: product({ handle: "No Spaces" }) }))).toEqual(["data.handle"]);
  });
});

describe("the restaurant's settings", () => {
  const update = `mutation ($data: StoreSettingsUpdateInput!) { updateStoreSettings(data: $data) {
    name timezone tipPercents hours { day from to } } }`;

  it("change at once, on pages too", async () => {
    const before = await revision();
    const data = { tipPercents: [10, 20], hours: [{ day: 5, from: "10:00", to: "02:00" }] };
    const response = await run<{ updateStoreSettings: unknown }>(staff, update, { data });
    expect(response.data?.updateStoreSettings).toMatchObject(data);
    expect(await revision()).toBe(before + 1);
    expect(await (await shop.get("/api/store")).json()).toMatchObject(data);
  });

  it.each([
    ["a zone that does not exist", { timezone: "Mars/Olympus" }, "data.timezone"],
    ["a time that does not exist", { hours: [{ day: 1, from: "25:00", to: "26:00" }] }, "data.hours.0.from"],
    ["a weekday that does not exist", { hours: [{ day: 8, from: "10:00", to: "12:00" }] }, "data.hours.0.day"],
    ["a tip above 100 %", { tipPercents: [101] }, "data.tipPercents.0"],
    ["an invalid colour", { brandColor: "red" }, "data.brandColor"],
    ["a discount of 101 %", { pickupDiscountPercent: 101 }, "data.pickupDiscountPercent"],
    ["an invalid locale", { locale: "not a locale" }, "data.locale"],
  ])("refuse %s at that field", async (_what, data, path) => {
    const response = await run(staff, update, { data });
    expect(response.codes).toEqual(["BAD_INPUT"]);
    expect(listPaths(response)[0]).toBe(path);
  });

  it("do not allow changes of slug and currency", async () => {
    const { codes } = await run(staff, update, { data: { currencyCode: "EUR" } });
    expect(codes).toEqual(["BAD_INPUT"]);
  });

  it("include delivery zones", async () => {
    const create = `mutation { createDeliveryZone(data: { name: "Near", postalCodes: ["112*"], fee: 300, minimum: 0 }) { name postalCodes } }`;
    const response = await run<{ createDeliveryZone: unknown }>(staff, create);
    expect(response.data?.createDeliveryZone).toEqual({ name: "Near", postalCodes: ["112*"] });
    const wrong = await run(staff, create.replace("112*", "*"));
    expect(listPaths(wrong)).toEqual(["data.postalCodes.0"]);
  });
});

it("partners receive events when a dish sells out and when it is back, and for no other change", async () => {
  const { id, name } = await first();
  const change = (data: string) =>
    run(staff, `mutation ($id: ID!) { updateMenuItem(where: { id: $id }, data: ${data}) { id } }`, { id });
  await change("{ available: false }");
  await change("{ price: 1234 }");
  await change("{ available: true }");
  const publishedEvents = (await shop.db.select().from(outbox)).map(({ event, subjectId, payload }) => ({
    event,
    subjectId,
    payload,
  }));
  const event = "menu.item_availability_changed";
  const dish = { version: 1, menuItemId: id, menuItemModifierId: null, name, until: null };
  expect(publishedEvents).toEqual([
    { event, subjectId: id, payload: { ...dish, available: false } },
    { event, subjectId: id, payload: { ...dish, available: true } },
  ]);
});

it("deleting a dish and its modifiers leaves an earlier order unchanged", async () => {
  const placed = await placeOrder(shop, { items: [{ menuItemId: soupDish, quantity: 2, modifierIds: [bowl] }] });
  const load = async (): Promise<Record<string, unknown>> => {
    const order = await shop.get(`/api/orders/${placed.orderId}`, { headers: { "x-order-key": placed.secretKey } });
    return order.json();
  };
  const before = await load();
  const query = "mutation ($id: ID!) { deleteMenuItem(where: { id: $id }) { name modifiers { name } } }";
  const { codes } = await run(staff, query, { id: soupDish });
  expect(codes).toEqual([]);
  expect(await load()).toEqual(before);
  expect(JSON.stringify(before)).toContain("Tomato");
});

it("writing a hundred rows takes as many statements as writing one", async () => {
  const { database, statements } = watch(env.DB);
  const counted = await world({ env: { DB: database } });
  const writer = await counted.withKey(["write_menu"]);
  const category = { connect: { id: await categoryId() } };
  const data = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      name: `Dish ${index}`,
      price: index,
      category,
      modifiers: { create: [{ name: "Large", modifierGroup: "size" }] },
    }));
  const query =
    "mutation ($data: [MenuItemCreateInput!]!) { createMenuItems(data: $data) { id category { name } modifiers { name } } }";
  const countStatements = async (count: number) => {
    statements.length = 0;
    const response = await run<{ createMenuItems: unknown[] }>(writer, query, { data: data(count) });
    expect(response.data?.createMenuItems).toHaveLength(count);
    // Each batch of writes also asserts the schema.
    return statements.filter((text) => text !== schemaAssertion).length;
  };
  await countStatements(1);
  const statementCount = await countStatements(1);
  expect(await countStatements(100)).toBe(statementCount);
  // Eleven for the write with its audit entry, and nine in the background, which read the menu to announce the change
  // to open pages.
  expect(statementCount).toBeLessThanOrEqual(20);
});
