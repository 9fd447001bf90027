import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { menuItem, menuItemModifier } from "../../../db/schema/index.ts";
import type { Actor } from "../../support/builders/client.ts";
import { listPaths, run } from "../../support/builders/mutations.ts";
import { findStoreId, type World, world } from "../../support/world.ts";

let shop: World;
let staff: Actor;
let dishId: string;
let otherId: string;
beforeEach(async () => {
  shop = await world();
  staff = await shop.withKey(["write_menu"]);
  const storeId = await findStoreId(shop.db, "copper-pot");
  const dishes = await shop.query.menuItem.findMany({ where: eq(menuItem.storeId, storeId), limit: 2 });
  [dishId, otherId] = [dishes[0]?.id ?? "", dishes[1]?.id ?? ""];
  await shop.db.delete(menuItemModifier).where(eq(menuItemModifier.storeId, storeId));
});

const create = "mutation ($data: MenuItemModifierCreateInput!) { createMenuItemModifier(data: $data) { id } }";
const createMany = "mutation ($data: [MenuItemModifierCreateInput!]!) { createMenuItemModifiers(data: $data) { id } }";
const update = `mutation ($id: ID!, $data: MenuItemModifierUpdateInput!) {
  updateMenuItemModifier(where: { id: $id }, data: $data) { id } }`;
const updateMany = "mutation ($data: [MenuItemModifierUpdateArgs!]!) { updateMenuItemModifiers(data: $data) { id } }";
const createDish = "mutation ($data: MenuItemCreateInput!) { createMenuItem(data: $data) { id } }";
const updateDish = `mutation ($id: ID!, $data: MenuItemUpdateInput!) {
  updateMenuItem(where: { id: $id }, data: $data) { id } }`;

const modifier = (name: string, modifierGroupLabel: string | null, fields: Record<string, unknown> = {}) => ({
  ...{ name, modifierGroup: "size", modifierGroupLabel },
  ...fields,
});
const below = (id: string) => ({ menuItem: { connect: { id } } });

type Placement = Partial<Pick<typeof menuItemModifier.$inferInsert, "menuItemId" | "modifierGroup">>;

/** A modifier from before group labels were validated. */
const insertModifier = async (name: string, modifierGroupLabel: string | null, fields: Placement = {}) => {
  const id = `mod_${name}`;
  const row = { id, storeId: await findStoreId(shop.db, "copper-pot"), menuItemId: dishId, name, modifierGroupLabel };
  const stamps = { createdAt: shop.now, updatedAt: shop.now };
  const count = (await shop.db.select().from(menuItemModifier)).length;
  await shop.db
    .insert(menuItemModifier)
    .values({ ...row, modifierGroup: "size", sortOrder: count, ...stamps, ...fields });
  return id;
};

const labels = async () =>
  (
    await shop.db
      .select()
      .from(menuItemModifier)
      .where(eq(menuItemModifier.storeId, await findStoreId(shop.db, "copper-pot")))
      .orderBy(asc(menuItemModifier.sortOrder), asc(menuItemModifier.id))
  ).map(({ modifierGroupLabel }) => modifierGroupLabel);

describe("a modifier whose label differs from that of its group", () => {
  it("is refused at its label when it is created, alone or with others", async () => {
    await insertModifier("small", "Size");
    const created = await run(staff, create, { data: { ...modifier("tofu", "Protein"), ...below(dishId) } });
    expect([created.codes, listPaths(created)]).toEqual([["BAD_INPUT"], ["data.modifierGroupLabel"]]);
    const many = await run(staff, createMany, {
      data: [modifier("large", "Size"), modifier("tofu", "Protein"), modifier("none", null)].map((data) => ({
        ...data,
        ...below(dishId),
      })),
    });
    expect([many.codes, listPaths(many)]).toEqual([["BAD_INPUT"], ["data.1.modifierGroupLabel"]]);
    expect(await labels()).toEqual(["Size"]);
  });

  it("is refused when it is created with its dish, new or existing", async () => {
    const [dish] = await shop.db.select().from(menuItem).where(eq(menuItem.id, dishId));
    const modifiers = { create: [modifier("small", "Size"), modifier("tofu", "Protein", { sortOrder: 1 })] };
    const data = { name: "Bowl", price: 900, category: { connect: { id: dish?.categoryId } }, modifiers };
    const created = await run(staff, createDish, { data });
    expect([created.codes, listPaths(created)]).toEqual([
      ["BAD_INPUT"],
      ["data.modifiers.create.1.modifierGroupLabel"],
    ]);
    await insertModifier("small", "Size");
    const changed = await run(staff, updateDish, {
      id: dishId,
      data: { modifiers: { create: [modifier("tofu", "Protein")] } },
    });
    expect([changed.codes, listPaths(changed)]).toEqual([
      ["BAD_INPUT"],
      ["data.modifiers.create.0.modifierGroupLabel"],
    ]);
    expect(await labels()).toEqual(["Size"]);
  });

  it("is refused when its label, group or dish changes", async () => {
    await insertModifier("small", "Size");
    const large = await insertModifier("large", "Size");
    const otherDishModifier = await insertModifier("tofu", "Protein", { menuItemId: otherId });
    const relabelled = await run(staff, update, { id: large, data: { modifierGroupLabel: "Protein" } });
    expect([relabelled.codes, listPaths(relabelled)]).toEqual([["BAD_INPUT"], ["data.modifierGroupLabel"]]);
    const moved = await run(staff, update, { id: otherDishModifier, data: below(dishId) });
    expect([moved.codes, listPaths(moved)]).toEqual([["BAD_INPUT"], ["data.menuItem"]]);
    const connected = await run(staff, updateDish, {
      id: dishId,
      data: { modifiers: { connect: [{ id: otherDishModifier }] } },
    });
    expect(connected.codes).toEqual(["BAD_INPUT"]);
    const id = await insertModifier("beef", "Protein", { modifierGroup: "toppings" });
    const regrouped = await run(staff, update, { id, data: { modifierGroup: "size" } });
    expect([regrouped.codes, listPaths(regrouped)]).toEqual([["BAD_INPUT"], ["data.modifierGroup"]]);
  });

  it("is refused even if the other modifier is created concurrently", async () => {
    const attempts = await Promise.all(
      ["Size", "Protein", "Heat"].map((label) =>
        run(staff, create, { data: { ...modifier(label, label), ...below(dishId) } }),
      ),
    );
    expect(attempts.map(({ codes }) => codes.length).sort()).toEqual([0, 1, 1]);
    expect((await labels()).length).toBe(1);
  });
});

it("does not overwrite a concurrent change if its own label is unchanged", async () => {
  const ids = [await insertModifier("small", "Size"), await insertModifier("large", "Size")];
  const relabel = ids.map((id) => ({ where: { id }, data: { modifierGroupLabel: "Größe" } }));
  for (let round = 0; round < 5; round += 1) {
    await shop.db.update(menuItemModifier).set({ modifierGroupLabel: "Size" });
    const [renamed, priced] = await Promise.all([
      run(staff, updateMany, { data: relabel }),
      run(staff, update, { id: ids[0], data: { modifierGroupLabel: "Size", priceAdjustment: round } }),
    ]);
    expect([...renamed.codes, ...priced.codes].length).toBeLessThan(2);
    expect(new Set(await labels()).size).toBe(1);
  }
});

describe("a modifier group", () => {
  it("accepts modifiers with its label, without one, in another group and at another dish", async () => {
    await insertModifier("small", "Size");
    for (const data of [
      { ...modifier("large", "Size"), ...below(dishId) },
      { ...modifier("none", null), ...below(dishId) },
      { ...modifier("tofu", "Protein", { modifierGroup: "toppings" }), ...below(dishId) },
      { ...modifier("tofu", "Protein"), ...below(otherId) },
    ]) {
      expect((await run(staff, create, { data })).codes).toEqual([]);
    }
  });

  it("can be relabelled by writing all of its modifiers at once", async () => {
    const ids = [
      await insertModifier("small", "Size"),
      await insertModifier("large", "Size"),
      await insertModifier("plain", null),
    ];
    const relabel = (chosen: readonly string[]) =>
      run(staff, updateMany, { data: chosen.map((id) => ({ where: { id }, data: { modifierGroupLabel: "Größe" } })) });
    expect((await relabel(ids.slice(0, 1))).codes).toEqual(["BAD_INPUT"]);
    expect((await relabel(ids)).codes).toEqual([]);
    expect(await labels()).toEqual(["Größe", "Größe", "Größe"]);
  });
});

describe("two groups that were merged before labels were validated", () => {
  const conflict = async () => [
    await insertModifier("small", "Size"),
    await insertModifier("tofu", "Protein"),
    await insertModifier("beef", "Protein"),
  ];
  const query = "{ modifierGroupConflicts { menuItemId menuItemName modifierGroup labels } }";

  it("are listed only to menu editors, with the label that guests read first", async () => {
    await conflict();
    const [dish] = await shop.db.select().from(menuItem).where(eq(menuItem.id, dishId));
    expect((await staff.graphql(query)).data).toEqual({
      modifierGroupConflicts: [
        { menuItemId: dishId, menuItemName: dish?.name, modifierGroup: "size", labels: ["Size", "Protein"] },
      ],
    });
    const otherStoreStaff = await shop.withKey(["write_menu"], { store: "umi-sando" });
    expect((await otherStoreStaff.graphql(query, {}, { store: "umi-sando" })).data).toEqual({
      modifierGroupConflicts: [],
    });
    const { errors } = await (await shop.withKey(["read_menu"])).graphql(query);
    expect(errors[0]?.extensions["code"]).toBe("MISSING_SCOPE");
  });

  it("can be edited in other fields, and be repaired one modifier at a time", async () => {
    const [, tofu = "", beef = ""] = await conflict();
    expect(
      (await run(staff, update, { id: tofu, data: { priceAdjustment: 100, modifierGroupLabel: "Protein" } })).codes,
    ).toEqual([]);
    expect((await run(staff, update, { id: tofu, data: { modifierGroupLabel: "Sauce" } })).codes).toEqual([
      "BAD_INPUT",
    ]);
    expect((await run(staff, update, { id: tofu, data: { modifierGroup: "toppings" } })).codes).toEqual([]);
    expect((await run(staff, update, { id: beef, data: { modifierGroupLabel: "Size" } })).codes).toEqual([]);
    expect((await staff.graphql(query)).data).toEqual({ modifierGroupConflicts: [] });
  });
});
