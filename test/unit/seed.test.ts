/// <reference types="vite/types/importMeta.d.ts" />
import { describe, expect, test } from "vitest";
import { seedRows } from "../../db/seed/rows.ts";
import { seedStores } from "../../db/seed/stores.ts";
import type { SeedStore } from "../../db/seed/types.ts";
import { itemSaleState } from "../../worker/domain/menu/sale.rules.ts";
import {
  canBeConfigured,
  checkSelection,
  groupModifiers,
  isInStock,
  modifierAvailable,
} from "../../worker/domain/menu/selection.rules.ts";
import { isOpenAt } from "../../worker/domain/schedule/hours.ts";
import { addMinutes } from "../../worker/domain/time.ts";

const now = "2026-11-20T23:30:00.000Z";
const highestPrice = 10_000_000;
const addressWord = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** A full week without a holiday, hour by hour. */
const week = Array.from({ length: 7 * 24 }, (_, hour) => addMinutes("2026-11-15T00:30:00.000Z", hour * 60));

const publicFolder = "../../storefront/public";
const pictures = Object.keys(import.meta.glob("../../storefront/public/pictures/**/*.svg")).map((file) =>
  file.slice(publicFolder.length),
);

/** A demo store as its rows are written, each dish with its category and its choices. */
const readSeed = (store: SeedStore) => {
  const [, [, hosts], [, zones], [, categories], [, rows], [, modifiers], [, images], ...catalog] = seedRows(
    store,
    now,
  );
  const [[, products], [, variants], [, productImages], [, productCategories], [, members], [, owners], [, staff]] =
    catalog;
  const items = rows.flatMap((row) =>
    categories
      .filter(({ id }) => id === row.categoryId)
      .map((category) => ({
        ...row,
        slug: row.thumbnail.replace(/^.*\/(.*)\.svg$/, "$1"),
        category,
        modifiers: modifiers.filter(({ menuItemId }) => menuItemId === row.id),
        menuItemImages: [],
      })),
  );
  const identified = [hosts, zones, categories, rows, modifiers, images, products, variants, productImages].flat();
  return {
    slug: store.slug,
    settings: store.settings,
    groups: store.categories.flatMap((category) => category.items.flatMap(({ groups = [] }) => groups)),
    ids: [...identified, ...productCategories, ...owners, ...staff].map(({ id }) => id),
    hosts,
    zones,
    categories,
    rows,
    items,
    modifiers,
    images,
    products,
    variants,
    productImages,
    productCategories,
    members,
    owners,
    staff,
  };
};

const demo = seedStores.map(readSeed);
const names = (things: readonly { name: string }[]) => things.map(({ name }) => name);
const ids = (things: readonly { id: string }[]) => things.map(({ id }) => id);
const repeated = (values: readonly unknown[]) => values.filter((value, index) => values.indexOf(value) !== index);

type DemoItem = (typeof demo)[number]["items"][number];

/** How a dish stands at each hour of the week at which its restaurant is open. */
const listStates = (item: DemoItem, { settings }: (typeof demo)[number], hours: readonly string[]) =>
  new Set(hours.map((at) => itemSaleState(item, item.category, settings, at)));

describe("the three restaurants", () => {
  test("are Copper Pot, Gasthaus Linde and Umi Sando, with the money and taxes of their countries", () => {
    const facts = demo.map(({ slug, settings }) => {
      const { currencyCode, locale, timezone, taxRatePpm, pricesIncludeTax } = settings;
      return [slug, currencyCode, locale, timezone, taxRatePpm, pricesIncludeTax];
    });
    expect(facts).toEqual([
      ["copper-pot", "USD", "en-US", "America/New_York", 88_750, false],
      ["gasthaus-linde", "EUR", "de-DE", "Europe/Berlin", 70_000, true],
      ["umi-sando", "JPY", "ja-JP", "Asia/Tokyo", 80_000, true],
    ]);
  });

  test("answer under hosts of their own", () => {
    const hosts = demo.flatMap(({ slug, hosts: own }) => own.map(({ host }) => [host, slug]));
    expect(Object.fromEntries(hosts)).toMatchObject({
      localhost: "copper-pot",
      "linde.localhost": "gasthaus-linde",
      "umi.localhost": "umi-sando",
    });
    expect(repeated(hosts.map(([host]) => host))).toEqual([]);
  });

  test("each have an owner, at an address that nobody's mail goes to", () => {
    for (const { owners, staff } of demo) {
      expect(owners.map(({ email }) => email)).toEqual([expect.stringMatching(/^owner@[a-z-]+\.example$/)]);
      expect(staff.map(({ customerId, role }) => [customerId, role])).toEqual([[owners[0].id, "owner"]]);
    }
  });

  test("share no row", () => {
    expect(repeated(demo.flatMap(({ ids }) => ids))).toEqual([]);
  });

  test("Linde delivers by zone and takes 19 % on every drink, 7 % on everything else", () => {
    const linde = demo.find(({ slug }) => slug === "gasthaus-linde");
    expect(linde?.zones.length).toBeGreaterThan(1);
    const wrong = linde?.items.filter((item) => item.taxRatePpm !== (item.kitchenStation === "bar" ? 190_000 : null));
    expect(wrong).toEqual([]);
    expect(linde?.items.some(({ taxRatePpm }) => taxRatePpm === 190_000)).toBe(true);
  });

  test("Umi is open past midnight", () => {
    const umi = demo.find(({ slug }) => slug === "umi-sando");
    const oneAtNight = "2026-11-20T16:00:00.000Z";
    expect(umi && isOpenAt(umi.settings, oneAtNight)).toBe(true);
  });
});

describe.each(demo)("the menu of $slug", (store) => {
  const { slug, categories, rows, items, modifiers } = store;

  test("is large enough to be tried", () => {
    expect(items).toHaveLength(rows.length);
    expect(items.length).toBeGreaterThanOrEqual(slug === "copper-pot" ? 45 : 15);
    if (slug === "copper-pot") expect(categories.length).toBeGreaterThanOrEqual(8);
    expect(categories.filter(({ id }) => !items.some(({ categoryId }) => categoryId === id))).toEqual([]);
  });

  test("names each category and each dish once, in words that can stand in an address", () => {
    expect(repeated(names(categories))).toEqual([]);
    expect(repeated(names(items))).toEqual([]);
    expect(items.filter((item) => !addressWord.test(item.slug))).toEqual([]);
    expect(repeated(items.map((item) => item.slug))).toEqual([]);
  });

  test("asks a whole price above nothing, whatever is left out", () => {
    const lowest = (item: DemoItem) =>
      item.modifiers.reduce((sum, { priceAdjustment }) => sum + Math.min(0, priceAdjustment), item.price);
    const wrong = items.filter((item) => !(lowest(item) > 0 && item.price <= highestPrice));
    expect(names(wrong)).toEqual([]);
    const amounts = [...items.map(({ price }) => price), ...modifiers.map(({ priceAdjustment }) => priceAdjustment)];
    expect(amounts.filter((amount) => !Number.isInteger(amount) || Math.abs(amount) > highestPrice)).toEqual([]);
  });

  test("shows dishes that are featured, that are sold out, and that are offered for a time only", () => {
    const inSeason = ({ availableFrom, availableUntil }: DemoItem) =>
      (availableFrom === null || availableFrom <= now) && (availableUntil === null || now < availableUntil);
    const scheduled = items.filter(({ availableFrom, availableUntil }) => availableFrom ?? availableUntil);
    const offered = items.filter(inSeason);
    expect(offered.filter(({ featured }) => featured).length).toBeGreaterThan(0);
    expect(offered.filter((item) => !isInStock(item, now)).length).toBeGreaterThan(0);
    expect(scheduled.length).toBeGreaterThan(0);
    const empty = scheduled.filter(
      ({ availableFrom, availableUntil }) => availableFrom && availableUntil && availableFrom >= availableUntil,
    );
    expect(names(empty)).toEqual([]);
  });

  test("sells every dish at some hour that the doors are open, and some dishes not at every hour", () => {
    const hours = week.filter((at) => isOpenAt(store.settings, at));
    const states = items.map((item) => ({ name: item.name, at: listStates(item, store, hours) }));
    expect(names(states.filter(({ at }) => at.has("later") && !at.has("on_sale")))).toEqual([]);
    expect(states.filter(({ at }) => at.has("later") && at.has("on_sale")).length).toBeGreaterThan(0);
  });
});

describe.each(demo)("the choices at $slug", ({ items, groups }) => {
  const grouped = items.flatMap((item) => groupModifiers(item).map((group) => ({ name: item.name, item, group })));

  test("stand in groups with a label, as they were written", () => {
    expect(grouped.map(({ group: { modifierGroup, label, min, max } }) => [modifierGroup, label, min, max])).toEqual(
      groups.map(({ modifierGroup, label, min, max }) => [modifierGroup, label, min, max]),
    );
    expect(groups.filter(({ label }) => label.trim() === "")).toEqual([]);
    expect(grouped.filter(({ group }) => repeated(names(group.modifiers)).length > 0)).toEqual([]);
  });

  test("can be made within the bounds of every group, from the fewest to the most", () => {
    const wrong = grouped.filter(({ group: { required, min, max, modifiers } }) => {
      const left = modifiers.filter((modifier) => modifierAvailable(modifier, now)).length;
      return min > left || max < 1 || max < min || max > modifiers.length || required !== min > 0;
    });
    expect(names(wrong)).toEqual([]);
    expect(names(items.filter((item) => !canBeConfigured(item, now)))).toEqual([]);
    for (const bound of ["min", "max"] as const) {
      const choice = (item: DemoItem) =>
        groupModifiers(item).flatMap((group) =>
          group.modifiers.filter((modifier) => modifierAvailable(modifier, now)).slice(0, group[bound]),
        );
      const refused = items.filter((item) => checkSelection(item, ids(choice(item)), now).length > 0);
      expect(names(refused)).toEqual([]);
    }
  });

  test("that are made beforehand are valid, or leave open only what the guest has to choose", () => {
    const wrong = items.filter((item) => {
      const defaults = item.modifiers.filter(({ defaultSelected }) => defaultSelected);
      return checkSelection(item, ids(defaults), now).some(({ reason }) => reason !== "too_few");
    });
    expect(names(wrong)).toEqual([]);
    expect(items.some((item) => item.modifiers.some(({ defaultSelected }) => defaultSelected))).toBe(true);
    expect(new Set(grouped.map(({ group }) => group.required))).toEqual(new Set([true, false]));
  });
});

describe.each(demo)("what $slug says of its food", ({ items }) => {
  test.each([
    ["vegan", ["milk", "eggs", "fish", "crustaceans", "molluscs"]],
    ["vegetarian", ["fish", "crustaceans", "molluscs"]],
    ["gluten_free", ["gluten"]],
    ["dairy_free", ["milk"]],
  ] as const)("nothing %s holds any of %j", (flag, forbidden) => {
    const flagged = items.filter(({ dietaryFlags }) => dietaryFlags.includes(flag));
    expect(flagged.length).toBeGreaterThan(0);
    expect(names(flagged.filter(({ allergens }) => forbidden.some((one) => allergens.includes(one))))).toEqual([]);
  });

  test("what is vegan is vegetarian and without milk, and is found as such", () => {
    const vegan = items.filter(({ dietaryFlags }) => dietaryFlags.includes("vegan"));
    const half = vegan.filter(
      ({ dietaryFlags }) => !(dietaryFlags.includes("vegetarian") && dietaryFlags.includes("dairy_free")),
    );
    expect(names(half)).toEqual([]);
  });

  test("no allergen and no flag stands twice on a dish", () => {
    const twice = items.filter(
      ({ allergens, dietaryFlags }) => repeated(allergens).length > 0 || repeated(dietaryFlags).length > 0,
    );
    expect(names(twice)).toEqual([]);
    expect(items.some(({ allergens }) => allergens.length > 0)).toBe(true);
  });
});

describe.each(demo)("the pictures of $slug", ({ slug, settings, items, images, products, productImages }) => {
  test("are there for every dish, every product, the logo and the front page", () => {
    const thumbnails = [...items, ...products].map(({ thumbnail }) => thumbnail);
    const paths = [...images, ...productImages].map(({ imagePath }) => imagePath);
    const wanted = [...thumbnails, ...paths, settings.logoUrl, `/pictures/${slug}/hero.svg`];
    expect(wanted.filter((path) => !path || !pictures.includes(path))).toEqual([]);
    const drawn = pictures.filter((path) => path.startsWith(`/pictures/${slug}/`));
    expect(drawn.filter((path) => !wanted.includes(path))).toEqual([]);
  });

  test("say what they show to those who cannot see them", () => {
    expect([...images, ...productImages].filter(({ altText }) => altText.trim() === "")).toEqual([]);
    const shown = new Set([
      ...images.map(({ menuItemId }) => menuItemId),
      ...productImages.map((one) => one.productId),
    ]);
    expect([...items, ...products].filter(({ id }) => !shown.has(id))).toEqual([]);
  });
});

describe.each(demo)("the shop of $slug", ({ products, variants, productCategories, members }) => {
  test("sells some products and keeps others back", () => {
    const statuses = products.map(({ status }) => status);
    expect(statuses).toContain("published");
    expect(statuses.some((status) => status !== "published")).toBe(true);
  });

  test("gives each product an address, a category and a price of its own", () => {
    const handles = [...products, ...productCategories].map(({ handle }) => handle);
    expect(handles.filter((handle) => !addressWord.test(handle))).toEqual([]);
    expect(repeated(handles)).toEqual([]);
    expect(repeated(variants.map(({ sku }) => sku))).toEqual([]);
    expect(variants.filter(({ price }) => !Number.isInteger(price) || price < 1 || price > highestPrice)).toEqual([]);
    expect(products.filter(({ id }) => !variants.some(({ productId }) => productId === id))).toEqual([]);
    const known = new Set(ids(productCategories));
    expect(new Set(members.map(({ productId }) => productId))).toEqual(new Set(ids(products)));
    expect(members.filter(({ categoryId }) => !known.has(categoryId))).toEqual([]);
  });
});
