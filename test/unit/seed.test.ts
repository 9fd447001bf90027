/// <reference types="vite/types/importMeta.d.ts" />
import { describe, expect, test } from "vitest";
import { maxPrice } from "../../db/schema/bounds.rules.ts";
import { seedRows } from "../../db/seed/rows.ts";
import { seedStores } from "../../db/seed/stores.ts";
import type { SeedStore } from "../../db/seed/types.ts";
import { hasStatedAllergens } from "../../worker/domain/menu/allergens.rules.ts";
import { itemSaleState } from "../../worker/domain/menu/sale.rules.ts";
import {
  canBeConfigured,
  checkSelection,
  groupModifiers,
  isInStock,
  modifierAvailable,
} from "../../worker/domain/menu/selection.rules.ts";
import { isOpenAt } from "../../worker/domain/schedule/hours.ts";
import { ownTaxRate } from "../../worker/domain/tax/tax-rates.rules.ts";
import { addMinutes } from "../../worker/domain/time.ts";
import { aMenuItem } from "../support/builders/menu.ts";

const now = "2026-11-20T23:30:00.000Z";
const slugFormat = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** The hours of a week without a holiday. */
const week = Array.from({ length: 7 * 24 }, (_, hour) => addMinutes("2026-11-15T00:30:00.000Z", hour * 60));

/** The rows of a demo store, with each dish's category and modifiers. */
const readSeed = (store: SeedStore) => {
  const [, [, hosts], [, zones], [, taxClasses], [, categories], [, rows], [, modifiers], [, images], ...catalog] =
    seedRows(store, now);
  const [[, products], [, variants], [, productImages], [, productCategories], [, members], [, owners], [, staff]] =
    catalog;
  const items = rows.flatMap((row) =>
    categories
      .filter(({ id }) => id === row.categoryId)
      .map((category) => ({
        ...aMenuItem(row),
        slug: row.thumbnail.replace(/^.*\/(.*?)(-640\.webp|\.svg)$/, "$1"),
        category,
        modifiers: modifiers.filter(({ menuItemId }) => menuItemId === row.id),
      })),
  );
  const identified = [
    hosts,
    zones,
    taxClasses,
    categories,
    rows,
    modifiers,
    images,
    products,
    variants,
    productImages,
  ].flat();
  return {
    slug: store.slug,
    settings: store.settings,
    groups: store.categories.flatMap((category) => category.items.flatMap(({ groups = [] }) => groups)),
    ids: [...identified, ...productCategories, ...owners, ...staff].map(({ id }) => id),
    hosts,
    zones,
    taxClasses,
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

/** The sale states of a dish in the given hours. */
const listStates = (item: DemoItem, { settings }: (typeof demo)[number], hours: readonly string[]) =>
  new Set(hours.map((at) => itemSaleState(item, item.category, settings, at)));

describe("the demo restaurants", () => {
  test("are Copper Pot, Gasthaus Linde and Umi Sando, with the money and taxes of their countries", () => {
    const facts = demo.map(({ slug, settings }) => {
      const { currencyCode, locale, timezone, taxRatePpm, pricesIncludeTax } = settings;
      return [slug, currencyCode, locale, timezone, taxRatePpm, pricesIncludeTax];
    });
    expect(facts).toEqual([
      ["copper-pot", "USD", "en-US", "America/New_York", 88_750, false],
      ["gasthaus-linde", "EUR", "de-DE", "Europe/Berlin", 70_000, true],
      ["umi-sando", "JPY", "ja-JP", "Asia/Tokyo", 100_000, true],
    ]);
  });

  test("have separate hosts", () => {
    const hosts = demo.flatMap(({ slug, hosts: own }) => own.map(({ host }) => [host, slug]));
    expect(Object.fromEntries(hosts)).toMatchObject({
      localhost: "copper-pot",
      "linde.localhost": "gasthaus-linde",
      "umi.localhost": "umi-sando",
    });
    expect(repeated(hosts.map(([host]) => host))).toEqual([]);
  });

  test("each have an owner with an address of the reserved domain example", () => {
    for (const { owners, staff } of demo) {
      expect(owners.map(({ email }) => email)).toEqual([expect.stringMatching(/^owner@[a-z-]+\.example$/)]);
      expect(staff.map(({ customerId, role }) => [customerId, role])).toEqual([[owners[0].id, "owner"]]);
    }
  });

  test("have unique ids", () => {
    expect(repeated(demo.flatMap(({ ids }) => ids))).toEqual([]);
  });

  test("include Linde, which delivers by zones and charges 19 % on drinks and 7 % on food", () => {
    const linde = demo.find(({ slug }) => slug === "gasthaus-linde");
    expect(linde?.zones.length).toBeGreaterThan(1);
    const taxation = { orderType: "dine_in", date: "2026-11-23" } as const;
    const rates = linde?.items.map(({ kitchenStation, ...item }) => {
      const terms = { store: linde.settings, taxClasses: linde.taxClasses };
      return [kitchenStation === "bar", ownTaxRate(terms, { ...item, taxRatePpm: null }, taxation)];
    });
    expect(new Set(rates?.map(String))).toEqual(new Set(["true,190000", "false,"]));
  });

  test("include Umi, which is open past midnight", () => {
    const umi = demo.find(({ slug }) => slug === "umi-sando");
    const oneAtNight = "2026-11-20T16:00:00.000Z";
    expect(umi && isOpenAt(umi.settings, oneAtNight)).toBe(true);
  });
});

describe.each(demo)("the menu of $slug", (store) => {
  const { slug, categories, rows, items, modifiers } = store;

  test("has enough dishes", () => {
    expect(items).toHaveLength(rows.length);
    expect(items.length).toBeGreaterThanOrEqual(slug === "copper-pot" ? 45 : 15);
    if (slug === "copper-pot") expect(categories.length).toBeGreaterThanOrEqual(8);
    expect(categories.filter(({ id }) => !items.some(({ categoryId }) => categoryId === id))).toEqual([]);
  });

  test("has unique categories and dishes with valid slugs", () => {
    expect(repeated(names(categories))).toEqual([]);
    expect(repeated(names(items))).toEqual([]);
    expect(items.filter((item) => !slugFormat.test(item.slug))).toEqual([]);
    expect(repeated(items.map((item) => item.slug))).toEqual([]);
  });

  test("has positive whole prices for every selection", () => {
    const lowest = (item: DemoItem) =>
      item.modifiers.reduce((sum, { priceAdjustment }) => sum + Math.min(0, priceAdjustment), item.price);
    const invalidItems = items.filter((item) => !(lowest(item) > 0 && item.price <= maxPrice));
    expect(names(invalidItems)).toEqual([]);
    const amounts = [...items.map(({ price }) => price), ...modifiers.map(({ priceAdjustment }) => priceAdjustment)];
    expect(amounts.filter((amount) => !Number.isInteger(amount) || Math.abs(amount) > maxPrice)).toEqual([]);
  });

  test("has featured, sold-out and limited-time dishes", () => {
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

  test("sells every dish in some opening hour, and some dishes not in all", () => {
    const hours = week.filter((at) => isOpenAt(store.settings, at));
    const states = items.map((item) => ({ name: item.name, at: listStates(item, store, hours) }));
    expect(names(states.filter(({ at }) => at.has("later") && !at.has("on_sale")))).toEqual([]);
    expect(states.filter(({ at }) => at.has("later") && at.has("on_sale")).length).toBeGreaterThan(0);
  });
});

describe.each(demo)("the modifiers of $slug", ({ items, groups }) => {
  const grouped = items.flatMap((item) => groupModifiers(item).map((group) => ({ name: item.name, item, group })));

  test("are grouped with a label, in their written order", () => {
    expect(grouped.map(({ group: { modifierGroup, label, min, max } }) => [modifierGroup, label, min, max])).toEqual(
      groups.map(({ modifierGroup, label, min, max }) => [modifierGroup, label, min, max]),
    );
    expect(groups.filter(({ label }) => label.trim() === "")).toEqual([]);
    expect(grouped.filter(({ group }) => repeated(names(group.modifiers)).length > 0)).toEqual([]);
  });

  test("permit valid selections from the minimum to the maximum of each group", () => {
    const invalidItems = grouped.filter(({ group: { required, min, max, modifiers } }) => {
      const left = modifiers.filter((modifier) => modifierAvailable(modifier, now)).length;
      return min > left || max < 1 || max < min || max > modifiers.length || required !== min > 0;
    });
    expect(names(invalidItems)).toEqual([]);
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

  test("have valid defaults, except for groups without a default", () => {
    const invalidItems = items.filter((item) => {
      const defaults = item.modifiers.filter(({ defaultSelected }) => defaultSelected);
      return checkSelection(item, ids(defaults), now).some(({ reason }) => reason !== "too_few");
    });
    expect(names(invalidItems)).toEqual([]);
    expect(items.some((item) => item.modifiers.some(({ defaultSelected }) => defaultSelected))).toBe(true);
    expect(new Set(grouped.map(({ group }) => group.required))).toEqual(new Set([true, false]));
  });
});

describe.each(demo)("the allergens and diets of $slug", ({ items }) => {
  test.each([
    ["vegan", ["milk", "eggs", "fish", "crustaceans", "molluscs"]],
    ["vegetarian", ["fish", "crustaceans", "molluscs"]],
    ["gluten_free", ["gluten"]],
    ["dairy_free", ["milk"]],
  ] as const)("list no %s dish with one of %j", (flag, forbidden) => {
    const flagged = items.filter(({ dietaryFlags }) => dietaryFlags.includes(flag));
    expect(flagged.length).toBeGreaterThan(0);
    expect(names(flagged.filter(({ allergens }) => forbidden.some((one) => allergens.includes(one))))).toEqual([]);
  });

  test("list vegan dishes as vegetarian and dairy-free too", () => {
    const vegan = items.filter(({ dietaryFlags }) => dietaryFlags.includes("vegan"));
    const half = vegan.filter(
      ({ dietaryFlags }) => !(dietaryFlags.includes("vegetarian") && dietaryFlags.includes("dairy_free")),
    );
    expect(names(half)).toEqual([]);
  });

  test("are stated for every dish", () => {
    expect(names(items.filter((item) => !hasStatedAllergens(item)))).toEqual([]);
    expect(items.some(({ isAllergenFree }) => isAllergenFree)).toBe(true);
  });

  test("list each allergen and flag of a dish once", () => {
    const twice = items.filter(
      ({ allergens, dietaryFlags }) => repeated(allergens).length > 0 || repeated(dietaryFlags).length > 0,
    );
    expect(names(twice)).toEqual([]);
    expect(items.some(({ allergens }) => allergens.length > 0)).toBe(true);
  });
});

describe.each(demo)("the pictures of $slug", ({ items, images, products, productImages }) => {
  test("have alternative texts", () => {
    expect([...images, ...productImages].filter(({ altText }) => altText.trim() === "")).toEqual([]);
    const allImages = new Set([
      ...images.map(({ menuItemId }) => menuItemId),
      ...productImages.map((one) => one.productId),
    ]);
    expect([...items, ...products].filter(({ id }) => !allImages.has(id))).toEqual([]);
  });
});

describe.each(demo)("the products of $slug", ({ products, variants, productCategories, members }) => {
  test("include published and unpublished ones", () => {
    const statuses = products.map(({ status }) => status);
    expect(statuses).toContain("published");
    expect(statuses.some((status) => status !== "published")).toBe(true);
  });

  test("each have a handle, a category and a price", () => {
    const handles = [...products, ...productCategories].map(({ handle }) => handle);
    expect(handles.filter((handle) => !slugFormat.test(handle))).toEqual([]);
    expect(repeated(handles)).toEqual([]);
    expect(repeated(variants.map(({ sku }) => sku))).toEqual([]);
    expect(variants.filter(({ price }) => !Number.isInteger(price) || price < 1 || price > maxPrice)).toEqual([]);
    expect(products.filter(({ id }) => !variants.some(({ productId }) => productId === id))).toEqual([]);
    const categoryIds = new Set(ids(productCategories));
    expect(new Set(members.map(({ productId }) => productId))).toEqual(new Set(ids(products)));
    expect(members.filter(({ categoryId }) => !categoryIds.has(categoryId))).toEqual([]);
  });
});
