import { env } from "cloudflare:workers";
import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { menuItem, menuItemImage, menuItemModifier, outbox, storeSettings } from "../../../db/schema/index.ts";
import { interceptDatabase } from "../../../worker/faults/intercept-database.ts";
import type { Actor } from "../../support/builders/client.ts";
import { listPaths, run } from "../../support/builders/mutations.ts";
import { bowl, choice, soup, tea } from "../../support/builders/orders.ts";
import { watch } from "../../support/builders/statements.ts";
import { listen } from "../../support/fakes/live-sockets.ts";
import { findStoreId, startWorker, type World, world } from "../../support/world.ts";

let shop: World;
let staff: Actor;
beforeEach(async () => {
  shop = await world();
  staff = await shop.withKey(["write_menu"]);
});

const cup = choice("tomato-soup", "size", 0);
const missing = "itm_00000000000000000000000000";

const selection = `id name price menuItemImages(orderBy: [{ altText: asc }]) { id altText }
  modifiers(orderBy: [{ sortOrder: asc }]) { id name priceAdjustment available }`;
const mutation = `mutation ($id: ID, $data: MenuItemSaveInput!) {
  saveMenuItem(id: $id, data: $data) { ${selection} }
}`;

interface Dish {
  id?: string;
  name: string;
  modifiers: { id?: string; name: string }[];
  menuItemImages: { id?: string; altText: string }[];
}

const save = (id: string | null, data: Record<string, unknown>, actor: Actor = staff) =>
  run<{ saveMenuItem: Dish | null }>(actor, mutation, { id, data });

const saved = async (id: string | null, data: Record<string, unknown>): Promise<Dish> => {
  const response = await save(id, data);
  if (!response.data?.saveMenuItem) throw new Error(response.errorText);
  return response.data.saveMenuItem;
};

/** What guests see of a dish, without the ids of its rows. */
const describeDish = ({ name, modifiers, menuItemImages }: Dish) => [
  name,
  modifiers.map((row) => row.name),
  menuItemImages.map(({ altText }) => altText),
];

const readDish = async () => {
  const query = `query ($id: ID!) { menuItem(where: { id: $id }) { ${selection} } }`;
  const { data } = await run<{ menuItem: Dish }>(staff, query, { id: soup });
  return data && describeDish(data.menuItem);
};

/** All rows that saving a dish can change. */
const readState = async () => ({
  dishes: await shop.db.select().from(menuItem).orderBy(asc(menuItem.id)),
  modifiers: await shop.db.select().from(menuItemModifier).orderBy(asc(menuItemModifier.id)),
  pictures: await shop.db.select().from(menuItemImage).orderBy(asc(menuItemImage.id)),
  events: await shop.db.select().from(outbox).orderBy(asc(outbox.id)),
  revisions: await shop.db.select({ revision: storeSettings.menuRevision }).from(storeSettings),
});

const picture = (altText: string, sortOrder: number) => ({
  ...{ imagePath: `/${altText}.webp`, width: 640, height: 480, altText, sortOrder },
});

const kettle = { name: "Kettle", modifierGroup: "size", modifierGroupLabel: "Choose a size", sortOrder: 2 };

/** A change of every part of the soup. */
const everyPart = async () => {
  const { menuItemImages } = await saved(soup, { menuItemImages: [picture("pot", 0), picture("spoon", 1)] });
  const spoon = menuItemImages[1]?.id;
  const data = {
    name: "Tomato Bisque",
    price: 950,
    available: false,
    modifiers: [{ id: bowl, priceAdjustment: 400, available: false, sortOrder: 0 }, kettle],
    menuItemImages: [picture("ladle", 0), { id: spoon, altText: "a silver spoon", sortOrder: 1 }],
  };
  return { spoon, data };
};

describe("saving a dish", () => {
  it("writes its columns, modifiers and pictures together: new, changed and removed ones, in their order", async () => {
    const { spoon, data } = await everyPart();
    const before = await readState();
    const menu = await listen(shop, "/api/live");
    const { id, name, modifiers, menuItemImages } = await saved(soup, data);
    expect([id, name]).toEqual([soup, "Tomato Bisque"]);
    expect(modifiers).toMatchObject([
      { id: bowl, name: "Bowl", priceAdjustment: 400, available: false },
      { name: "Kettle", priceAdjustment: 0, available: true },
    ]);
    const guestsDish = await (await shop.get(`/api/menu-items/${soup}`)).json<Dish>();
    expect(guestsDish.menuItemImages.map(({ altText }) => altText)).toEqual(["ladle", "a silver spoon"]);
    expect(menuItemImages.map((row) => row.id)).toContain(spoon);
    const after = await readState();
    expect(after.modifiers.some((row) => row.id === cup)).toBe(false);
    expect(after.modifiers.find((row) => row.id === bowl)?.availabilitySetBy).not.toBeNull();
    expect(after.dishes.filter((row) => row.id !== soup)).toEqual(before.dishes.filter((row) => row.id !== soup));
    // Partners hear of both changes of availability; the menu is announced once, at its next revision.
    const payloads = after.events.slice(before.events.length).map(({ payload }) => payload);
    const soldOut = [null, bowl].map((menuItemModifierId) => ({
      menuItemId: soup,
      menuItemModifierId,
      available: false,
    }));
    expect(payloads).toHaveLength(2);
    expect(payloads).toEqual(expect.arrayContaining(soldOut.map((one) => expect.objectContaining(one))));
    await menu.receiveAll();
    const revision = Math.max(...before.revisions.map((store) => store.revision)) + 1;
    expect(menu.messages.filter(({ type }) => type === "menu")).toMatchObject([{ revision, edited: true }]);
  });

  it("creates a dish with its modifiers and pictures if it has no id", async () => {
    const [row] = await shop.db.select().from(menuItem).where(eq(menuItem.id, soup));
    const category = { connect: { id: row?.categoryId } };
    const modifiers = [{ name: "Small", modifierGroup: "size" }];
    const created = await saved(null, {
      ...{ name: "Gazpacho", price: 800, category, modifiers, menuItemImages: [picture("bowl", 0)] },
    });
    expect(created).toMatchObject({ name: "Gazpacho", modifiers: [{ name: "Small" }] });
    expect(created.menuItemImages).toMatchObject([{ altText: "bowl" }]);
    const answer = await save(null, { price: 800, category });
    expect([answer.codes, listPaths(answer)]).toEqual([["BAD_INPUT"], ["data.name"]]);
  });

  it("leaves omitted fields and lists unchanged, and empties an empty list", async () => {
    const before = await readState();
    await saved(soup, { price: 1000, modifiers: null });
    const { dishes, modifiers, pictures } = await readState();
    expect({ modifiers, pictures }).toEqual({ modifiers: before.modifiers, pictures: before.pictures });
    const isSoup = ({ id }: { id: string }) => id === soup;
    const changes = { price: 1000, revision: 1, updatedAt: shop.now };
    expect(dishes.find(isSoup)).toEqual({ ...before.dishes.find(isSoup), ...changes });
    expect((await saved(soup, { modifiers: [] })).modifiers).toEqual([]);
  });

  it("gives a group a new label while it removes one of the group's modifiers", async () => {
    const modifiers = [
      { id: bowl, modifierGroupLabel: "Portion" },
      { ...kettle, modifierGroupLabel: "Portion" },
    ];
    expect((await saved(soup, { modifiers })).modifiers.map(({ name }) => name)).toEqual(["Bowl", "Kettle"]);
  });

  it("a second time leaves the same dish", async () => {
    const { data } = await everyPart();
    const first = await saved(soup, data);
    const { events } = await readState();
    expect(describeDish(await saved(soup, data))).toEqual(describeDish(first));
    expect((await readState()).events).toEqual(events);
  });

  it("twice at once leaves one of the two dishes, never a mixture", async () => {
    const versions = ["Mild", "Spicy"].map((name) => ({
      ...{
        name,
        modifiers: [
          { id: bowl, name },
          { ...kettle, name },
        ],
      },
    }));
    const answers = await Promise.all(versions.map((data) => save(soup, data)));
    expect(answers.flatMap(({ codes }) => codes)).toEqual([]);
    const { name, modifiers } = await saved(soup, {});
    expect(modifiers.map((row) => row.name)).toEqual([name, name]);
  });
});

describe("a refused save of a dish", () => {
  const sizes = Array.from({ length: 101 }, (_, index) => ({ name: `Size ${index}`, modifierGroup: "size" }));
  const pictures = sizes.map(({ name }, index) => picture(name, index));
  const pot = { ...kettle, modifierGroupLabel: "Pot" };
  const twice = ["A", "B"].map((name) => ({ id: bowl, name }));
  it.each([
    ["a negative price", { price: -1 }, "data.price"],
    [
      "a modifier above the highest price",
      { modifiers: [{ id: bowl }, { id: cup, priceAdjustment: 10_000_001 }] },
      "data.modifiers.1.priceAdjustment",
    ],
    ["a new modifier without a name", { modifiers: [{ modifierGroup: "size" }] }, "data.modifiers.0.name"],
    [
      "a maximum below the minimum",
      { modifiers: [{ id: bowl, minSelections: 3, maxSelections: 2 }] },
      "data.modifiers.0.maxSelections",
    ],
    ["two labels in one group", { modifiers: [{ id: bowl }, pot] }, "data.modifiers.1.modifierGroupLabel"],
    ["a modifier that is listed twice", { modifiers: twice }, "data.modifiers.1"],
    ["U+0000 in an id", { modifiers: [{ id: "mod_\u0000" }] }, "data.modifiers.0.id"],
    ["101 modifiers", { modifiers: sizes }, "data.modifiers"],
    ["101 pictures", { menuItemImages: pictures }, "data.menuItemImages"],
    ["a picture without a description", { menuItemImages: [picture("", 0)] }, "data.menuItemImages.0.altText"],
  ])("with %s names the field, and writes nothing", async (what, wrong, path) => {
    const before = await readState();
    const answer = await save(soup, { name: "Changed", ...wrong });
    expect(answer.codes).toEqual([what.startsWith("101") ? "LIMIT_EXCEEDED" : "BAD_INPUT"]);
    expect(listPaths(answer)).toEqual([path]);
    expect(await readState()).toEqual(before);
  });

  it("answers a row of another store or another dish like a missing one, and writes nothing", async () => {
    const before = await readState();
    const storeId = await findStoreId(shop.db, "umi-sando");
    const [foreignDish] = before.dishes.filter((row) => row.storeId === storeId);
    const [foreignModifier] = before.modifiers.filter((row) => row.storeId === storeId);
    const [otherModifier] = before.modifiers.filter((row) => row.storeId !== storeId && row.menuItemId !== soup);
    const [foreignPicture] = before.pictures.filter((row) => row.storeId === storeId);
    const ofDish = [foreignDish?.id, missing].map((id) => save(id ?? "", { price: 1 }));
    const ofModifier = [foreignModifier?.id, otherModifier?.id, missing].map((id) =>
      save(soup, { price: 1, modifiers: [{ id: bowl }, { id, name: "Mine" }] }),
    );
    const ofNew = save(null, { name: "New", price: 1, modifiers: [{ id: bowl, name: "Mine" }] });
    const ofPicture = [foreignPicture?.id, missing].map((id) => save(tea, { menuItemImages: [{ id }] }));
    const answers = await Promise.all([...ofDish, ...ofModifier, ofNew, ...ofPicture]);
    expect(answers.map((answer) => [answer.codes, listPaths(answer)])).toEqual([
      ...ofDish.map(() => [["NOT_FOUND"], ["id"]]),
      ...ofModifier.map(() => [["NOT_FOUND"], ["data.modifiers.1.id"]]),
      [["NOT_FOUND"], ["data.modifiers.0.id"]],
      ...ofPicture.map(() => [["NOT_FOUND"], ["data.menuItemImages.0.id"]]),
    ]);
    expect(await readState()).toEqual(before);
  });

  it("needs the scope to write the menu", async () => {
    const codes = await Promise.all(
      [shop.asGuest(), await shop.withKey(["read_menu", "write_products"])].map(
        async (actor) => (await save(soup, { price: 1 }, actor)).codes,
      ),
    );
    expect(codes).toEqual([["UNAUTHENTICATED"], ["MISSING_SCOPE"]]);
  });

  it.each([
    { price: "cheap" },
    { modifiers: "large" },
    { modifiers: [null] },
    { modifiers: [{ menuItem: { connect: { id: tea } } }] },
    { modifiers: { set: [] } },
    { storeId: "another" },
  ])("does not take %j for a dish", async (data) => {
    const before = await readState();
    expect((await save(soup, data)).codes).toEqual(["BAD_INPUT"]);
    expect(await readState()).toEqual(before);
  });
});

describe("the statements that save a dish", () => {
  const modifiers = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `Size ${index}`, modifierGroup: "size", sortOrder: index }));

  it("are as many for a hundred modifiers as for one", async () => {
    const { database, statements } = watch(env.DB);
    const counted = await world({ env: { DB: database } });
    const writer = await counted.withKey(["write_menu"]);
    const countStatements = async (count: number): Promise<number> => {
      const { modifiers: stored } = await saved(soup, { modifiers: modifiers(count) });
      statements.length = 0;
      const data = { price: count, modifiers: stored.map(({ id }) => ({ id, priceAdjustment: count })) };
      expect((await save(soup, data, writer)).codes).toEqual([]);
      return statements.length;
    };
    await countStatements(1);
    const statementCount = await countStatements(1);
    expect(await countStatements(100)).toBe(statementCount);
  });

  it("leave the former dish or the whole new one, whichever call to the database a worker dies at", async () => {
    let callsLeft = Number.POSITIVE_INFINITY;
    const DB = interceptDatabase(env.DB, (call) => {
      callsLeft -= 1;
      return callsLeft < 0 ? Promise.reject(new Error("The worker died.")) : call();
    });
    const writer = await (await startWorker({ env: { DB } })).withKey(["write_menu"]);
    const version = (name: string, more: Dish["modifiers"]) => ({
      ...{ name, modifiers: [{ id: bowl, name }, ...more], menuItemImages: [picture(name, 0)] },
    });
    const former = version("Former", []);
    const next = version("Next", [kettle]);
    const wholes = [former, next].map(describeDish);
    const outcomes: unknown[] = [];
    for (let calls = 0, isDish = false; !isDish; calls += 1) {
      await saved(soup, former);
      callsLeft = calls;
      isDish = (await save(soup, next, writer)).codes.length === 0;
      outcomes.push(await readDish());
    }
    expect(outcomes.filter((dish) => !wholes.some((whole) => JSON.stringify(whole) === JSON.stringify(dish)))).toEqual(
      [],
    );
    expect(outcomes.at(-1)).toEqual(wholes[1]);
    expect(outcomes.length).toBeGreaterThan(4);
  });
});
