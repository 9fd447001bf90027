import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { menuItem, storeSettings, taxClass } from "../../../db/schema/index.ts";
import { seedId } from "../../../db/seed/rows.ts";
import type { Actor } from "../../support/builders/client.ts";
import { dish, tea } from "../../support/builders/orders.ts";
import { codeOf, posClient } from "../../support/fakes/pos-client.ts";
import { findStoreId, type World, world } from "../../support/world.ts";

const from = "1970-01-01";
const create = `mutation ($data: TaxClassCreateInput!) { createTaxClass(data: $data) { id isDefault } }`;
const update = `mutation ($id: ID!, $data: TaxClassUpdateInput!) { updateTaxClass(where: { id: $id }, data: $data) { id } }`;
const remove = `mutation ($id: ID!) { deleteTaxClass(where: { id: $id }) { id } }`;
const saveDish = `mutation ($id: ID!, $data: MenuItemUpdateInput!) { updateMenuItem(where: { id: $id }, data: $data) {
  taxClassId taxRatePpm } }`;

const general = { orderType: null, ratePpm: 50_000, from };
const water = dish("sparkling-water");
const bottled = seedId("txc", "copper-pot/Bottled water");
const own = seedId("txc", "copper-pot/Food and drinks");

const send = (client: Actor, document: string, variables: Record<string, unknown>) =>
  client.graphql<Record<string, { id: string; taxClassId: string | null; taxRatePpm: number | null }>>(
    document,
    variables,
  );

const pathsIn = ({ errors }: Awaited<ReturnType<typeof send>>) =>
  ((errors[0]?.extensions["errors"] ?? []) as { path: string }[]).map(({ path }) => path);

const readClasses = async (shop: World, store = "copper-pot") => {
  const storeId = await findStoreId(shop.db, store);
  return shop.db.select().from(taxClass).where(eq(taxClass.storeId, storeId));
};

const listNames = async (shop: World) => (await readClasses(shop)).map(({ name }) => name).toSorted();

describe("a tax class", () => {
  it("is read by everyone and written with write_settings alone", async () => {
    const shop = await world();
    const read = "{ taxClasses(orderBy: [{ name: asc }]) { name isDefault rates { orderType ratePpm from } } }";
    expect((await shop.asGuest().graphql(read)).data).toEqual({
      taxClasses: [
        {
          ...{ name: "Bottled water", isDefault: false },
          rates: [
            { orderType: null, ratePpm: 0, from },
            { orderType: "dine_in", ratePpm: 88_750, from },
          ],
        },
        { name: "Food and drinks", isDefault: true, rates: [{ orderType: null, ratePpm: 88_750, from }] },
      ],
    });
    const data = { name: "Wine", rates: [general] };
    expect(codeOf(await send(await shop.withKey(["write_menu"]), create, { data }))).toBe("MISSING_SCOPE");
    expect(codeOf(await send(await shop.withKey(["write_settings"]), create, { data }))).toBeNull();
  });

  it.each([
    ["no rate for all types", { rates: [{ ...general, orderType: "pickup" }] }, ["data.rates"]],
    ["two rates for one type and date", { rates: [general, { ...general, ratePpm: 1 }] }, ["data.rates"]],
    ["a rate above 100 %", { rates: [{ ...general, ratePpm: 1_000_001 }] }, ["data.rates.0.ratePpm"]],
    ["a date that does not exist", { rates: [{ ...general, from: "2026-02-30" }] }, ["data.rates.0.from"]],
    ["31 rates", { rates: Array.from({ length: 31 }, () => general) }, ["data.rates", "data.rates"]],
    ["no name", { name: " " }, ["data.name"]],
  ])("with %s is refused at that field", async (_what, data, paths) => {
    const shop = await world();
    const answer = await send(await posClient(shop), create, { data: { name: "Wine", rates: [general], ...data } });
    expect([codeOf(answer), pathsIn(answer)[0]]).toEqual(["BAD_INPUT", paths[0]]);
  });

  it("becomes the restaurant's own in place of the former one, which is never missing", async () => {
    const shop = await world();
    const staff = await posClient(shop);
    const wine = await send(staff, create, { data: { name: "Wine", isDefault: true, rates: [general] } });
    const id = wine.data?.["createTaxClass"]?.id ?? "";
    expect((await readClasses(shop)).filter(({ isDefault }) => isDefault).map(({ name }) => name)).toEqual(["Wine"]);
    const refused = await send(staff, update, { id, data: { isDefault: false } });
    expect([codeOf(refused), pathsIn(refused)]).toEqual(["CONFLICT", ["data.isDefault"]]);
    expect(codeOf(await send(staff, remove, { id }))).toBe("CONFLICT");
    expect(codeOf(await send(staff, update, { id: own, data: { isDefault: true } }))).toBeNull();
    expect(codeOf(await send(staff, remove, { id }))).toBeNull();
  });

  it("that dishes have cannot be deleted, and the error names them", async () => {
    const shop = await world();
    const staff = await posClient(shop);
    const { errors } = await send(staff, remove, { id: bottled });
    expect(errors[0]).toMatchObject({
      message: "Dishes have this tax class: Sparkling Water. Give them another class first.",
      extensions: { code: "CONFLICT" },
    });
    await send(staff, saveDish, { id: water, data: { taxClassId: null } });
    expect(codeOf(await send(staff, remove, { id: bottled }))).toBeNull();
  });

  it("is refused beyond the twentieth", async () => {
    const shop = await world();
    const staff = await posClient(shop);
    const data = { name: "Wine", rates: [general] };
    for (let count = 2; count < 20; count += 1) expect(codeOf(await send(staff, create, { data }))).toBeNull();
    expect(codeOf(await send(staff, create, { data }))).toBe("CONFLICT");
    expect(await readClasses(shop)).toHaveLength(20);
  });

  it("of another restaurant is missing, also below a dish", async () => {
    const shop = await world();
    const staff = await posClient(shop);
    const [foreign] = await readClasses(shop, "gasthaus-linde");
    const id = foreign?.id ?? "";
    expect(codeOf(await send(staff, update, { id, data: { name: "Mine" } }))).toBe("NOT_FOUND");
    const refused = await send(staff, saveDish, { id: tea, data: { taxClassId: id } });
    expect([codeOf(refused), pathsIn(refused)]).toEqual(["NOT_FOUND", ["data.taxClassId"]]);
    const forced = shop.db.update(menuItem).set({ taxClassId: id }).where(eq(menuItem.id, tea));
    await expect(forced.run()).rejects.toThrow();
  });
});

describe("taxRatePpm of clients that know no classes", () => {
  it("is the rate of the class for pickup today, and null with the restaurant's own class", async () => {
    const shop = await world();
    const read = `query ($id: ID!) { menuItem(where: { id: $id }) { taxRatePpm } storeSettings { taxRatePpm } }`;
    const answer = async (id: string) => (await shop.graphql(read, { id })).data;
    expect(await answer(water)).toEqual({ menuItem: { taxRatePpm: 0 }, storeSettings: { taxRatePpm: 88_750 } });
    expect(await answer(tea)).toEqual({ menuItem: { taxRatePpm: null }, storeSettings: { taxRatePpm: 88_750 } });
    const staff = await posClient(shop);
    const rates = [general, { orderType: null, ratePpm: 60_000, from: "2026-11-21" }];
    await send(staff, update, { id: own, data: { rates } });
    expect(await answer(tea)).toMatchObject({ storeSettings: { taxRatePpm: 50_000 } });
    // Midnight in New York.
    shop.at("2026-11-21T05:00:00.000Z");
    expect(await answer(tea)).toMatchObject({ storeSettings: { taxRatePpm: 60_000 } });
    const { store } = await (await shop.get("/api/menu")).json<{ store: { taxRatePpm: number } }>();
    expect(store.taxRatePpm).toBe(60_000);
  });

  it("keeps the class of a dish if it is its rate, else gives it the class of this rate or a new one", async () => {
    const shop = await world();
    const staff = await posClient(shop);
    const write = async (data: object) => {
      const answer = await send(staff, saveDish, { id: water, data });
      return answer.data?.["updateMenuItem"] ?? codeOf(answer);
    };
    expect(await write({ taxRatePpm: 0 })).toEqual({ taxClassId: bottled, taxRatePpm: 0 });
    expect(await write({ taxRatePpm: 88_750 })).toEqual({ taxClassId: own, taxRatePpm: 88_750 });
    expect(await write({ taxRatePpm: 123_456 })).toMatchObject({ taxRatePpm: 123_456 });
    expect(await listNames(shop)).toEqual(["12.3456%", "Bottled water", "Food and drinks"]);
    expect(await write({ taxRatePpm: null })).toEqual({ taxClassId: null, taxRatePpm: null });
    expect(await write({ taxRatePpm: 123_456 })).toMatchObject({ taxRatePpm: 123_456 });
    expect(await listNames(shop)).toHaveLength(3);
    expect(await write({ taxRatePpm: 1_000_001 })).toBe("BAD_INPUT");
    expect(await write({ taxClassId: bottled, taxRatePpm: 5 })).toBe("BAD_INPUT");
    expect(await write({ taxClassId: bottled })).toEqual({ taxClassId: bottled, taxRatePpm: 0 });
  });

  it("gives a new dish its class, and the restaurant another class of its own", async () => {
    const shop = await world();
    const staff = await posClient(shop);
    const data = {
      name: "Wine",
      price: 900,
      taxRatePpm: 200_000,
      category: { connect: { id: seedId("cat", "copper-pot/drinks") } },
    };
    const saved = await send(
      staff,
      `mutation ($data: MenuItemCreateInput!) { createMenuItem(data: $data) { id taxRatePpm } }`,
      { data },
    );
    expect(saved.data?.["createMenuItem"]).toMatchObject({ taxRatePpm: 200_000 });
    const settings = `mutation ($data: StoreSettingsUpdateInput!) { updateStoreSettings(data: $data) { taxRatePpm } }`;
    for (const taxRatePpm of [88_750, 200_000, 70_000]) {
      const answer = await send(staff, settings, { data: { taxRatePpm } });
      expect(answer.data?.["updateStoreSettings"]).toEqual({ taxRatePpm });
    }
    const classes = await readClasses(shop);
    expect(classes.map(({ name, isDefault }) => [name, isDefault]).toSorted()).toEqual([
      ["20%", false],
      ["7%", true],
      ["Bottled water", false],
      ["Food and drinks", false],
    ]);
    expect(codeOf(await send(staff, settings, { data: { taxRatePpm: -1 } }))).toBe("BAD_INPUT");
  });

  it("is that of the settings and dishes at a store without classes", async () => {
    const shop = await world();
    const storeId = await findStoreId(shop.db, "copper-pot");
    await shop.db
      .update(menuItem)
      .set({ taxClassId: null, taxRatePpm: 5 })
      .where(and(eq(menuItem.storeId, storeId), eq(menuItem.id, tea)));
    await shop.db.update(menuItem).set({ taxClassId: null }).where(eq(menuItem.id, water));
    await shop.db.delete(taxClass).where(eq(taxClass.storeId, storeId));
    await shop.db.update(storeSettings).set({ menuRevision: 1000 });
    const read = `query ($id: ID!) { menuItem(where: { id: $id }) { taxRatePpm } storeSettings { taxRatePpm } }`;
    expect((await shop.graphql(read, { id: tea })).data).toEqual({
      menuItem: { taxRatePpm: 5 },
      storeSettings: { taxRatePpm: 88_750 },
    });
  });
});
