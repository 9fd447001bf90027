import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createFieldParser } from "../../../storefront/dashboard/fields/reading.ts";
import type { EditedItem } from "../../../storefront/dashboard/menu/api.ts";
import {
  boundsProblem,
  draftGroups,
  type GroupDraft,
  readGroups,
  unusedKinds,
} from "../../../storefront/dashboard/menu/groups.ts";
import {
  draftChoices,
  draftTexts,
  fieldForPath,
  itemData,
  readColumns,
} from "../../../storefront/dashboard/menu/item-draft.ts";
import { moveBefore, moveTo, nextSortOrder, swapWithNeighbour } from "../../../storefront/dashboard/menu/order.ts";
import { itemState, matchesSearch } from "../../../storefront/dashboard/menu/sale-state.ts";
import { readFormat } from "../../../storefront/ui/format.ts";
import { checkSelection, groupModifiers } from "../../../worker/domain/menu/selection.rules.ts";
import type { MenuItemModifier } from "../../../worker/domain/menu/types.ts";
import { aMenuItem, aModifier } from "../../support/builders/menu.ts";

const now = "2026-11-20T23:30:00.000Z";
const format = readFormat({ locale: "en-US", currencyCode: "USD", timezone: "America/New_York" });
const formats = { format, locale: "en-US", timezone: "America/New_York", now };
const newReading = () =>
  createFieldParser(format, {
    missing: () => "missing",
    whole: () => "whole",
    amount: () => "amount",
    percent: () => "percent",
  });

const option = (key: string, part: Partial<GroupDraft["options"][number]> = {}) => ({
  ...{ key, id: null, name: `Option ${key}`, price: "", calories: "", isDefault: false },
  ...part,
});

const group = (min: string, max: string, count: number, defaults = 0): GroupDraft => ({
  key: "g",
  group: "size",
  label: "",
  min,
  max,
  options: Array.from({ length: count }, (_, index) => option(String(index), { isDefault: index < defaults })),
  otherLabels: [],
});

const modifier = (id: string, part: Partial<MenuItemModifier> = {}): MenuItemModifier =>
  aModifier({
    ...{ id, modifierGroup: "sauces", modifierGroupLabel: "Sauce", required: true, minSelections: 1, maxSelections: 2 },
    ...part,
  });

const dish: EditedItem = {
  ...aMenuItem({ id: "itm_1", name: "Wings", price: 1495, thumbnail: "/wings.svg", popular: true, sortOrder: 10 }),
  ...{ prepTimeMinutes: 12, calories: 890, kitchenStation: "fryer", allergens: ["milk"], mealPeriods: ["dinner"] },
  ...{ category: { id: "cat_1" }, revision: 0 },
  modifiers: [modifier("hot"), modifier("mild", { sortOrder: 1, priceAdjustment: 50 })],
  menuItemImages: [
    {
      ...{ id: "img_1", imagePath: "/wings.svg", altText: "Wings", focalX: 50, focalY: 50 },
      image: { url: "/wings.svg", width: 640, height: 480 },
    },
  ],
};

const sentences = { ends: "ends", moment: "moment", category: "category", allergenFree: "allergenFree" };

/** Builds the values to save after changes of a dish's texts and choices. */
const buildData = (
  item: EditedItem | null,
  texts: Partial<ReturnType<typeof draftTexts>>,
  choices: Partial<ReturnType<typeof draftChoices>> = {},
) => {
  const reading = newReading();
  const chosen = { ...draftChoices(item, "cat_1", formats), ...choices };
  const columns = readColumns({ ...draftTexts(item, formats), ...texts }, chosen, reading, formats.timezone, sentences);
  const options = readGroups(chosen.groups, reading, (problem) => problem);
  return { errors: reading.errors, data: itemData(item, columns, chosen, options, { now, sortOrder: 70 }) };
};

describe("the bounds of a modifier group", () => {
  test.each([
    [group("0", "1", 3), null],
    [group("1", "1", 1), null],
    [group("2", "3", 3, 3), null],
    [group("0", "1", 0), "empty"],
    [group("2", "1", 3), "minAboveMax"],
    [group("2", "2", 1), "minAboveOptions"],
    [group("0", "4", 3), "maxAboveOptions"],
    [group("0", "0", 3), "notWhole"],
    [group("", "1", 3), "notWhole"],
    [group("1.5", "2", 3), "notWhole"],
    [group("0", "1", 3, 2), "defaults"],
  ])("are refused if no guest could meet them", (draft, problem) => {
    expect(boundsProblem(draft)).toBe(problem);
  });
  test("leave every guest a valid choice if they are accepted", () => {
    const small = fc.integer({ min: 0, max: 5 });
    fc.assert(
      fc.property(small, small, small, small, (min, max, count, defaults) => {
        const draft = group(String(min), String(max), count, defaults);
        if (boundsProblem(draft) !== null) return;
        const options = readGroups([draft], newReading(), (problem) => problem);
        const modifiers = options.map(({ data }, index) => modifier(String(index), data));
        const [rule] = groupModifiers({ modifiers });
        expect([rule?.min, rule?.max]).toEqual([min, max]);
        for (const size of [min, max]) {
          const ids = modifiers.slice(0, size).map(({ id }) => id);
          expect(checkSelection({ modifiers }, ids, now)).toEqual([]);
        }
      }),
    );
  });
  test("are refused if a dish has two groups of one kind", () => {
    expect(unusedKinds([group("0", "1", 1)])).not.toContain("size");
    expect(unusedKinds([])).toContain("size");
  });
});

describe("saving an edited dish", () => {
  test("writes nothing if nothing changed", () => {
    expect(buildData(dish, {})).toEqual({ errors: {}, data: {} });
  });
  test("writes only the price if only the price changed", () => {
    expect(buildData(dish, { price: "15.5" }).data).toEqual({ price: 1550 });
  });
  test("uses the restaurant's time zone for dates, and refuses an end before the start", () => {
    const { data } = buildData(dish, { availableFrom: "2026-12-01T17:00" });
    expect(data).toEqual({ availableFrom: "2026-12-01T22:00:00.000Z" });
    const { errors } = buildData(dish, { availableFrom: "2026-12-01T17:00", availableUntil: "2026-12-01T16:00" });
    expect(errors).toEqual({ availableUntil: "ends" });
  });
  test("moves the dish to the end of a new category, and clears soldOutUntil if the dish is switched off", () => {
    expect(buildData(dish, {}, { categoryId: "cat_2" }).data).toEqual({
      category: { connect: { id: "cat_2" } },
      sortOrder: 70,
    });
    expect(buildData(dish, {}, { isOnSale: false }).data).toEqual({ available: false, soldOutUntil: null });
  });
  test("deletes removed modifiers, creates new ones, and keeps the ids of the others", () => {
    const [sauce] = draftGroups(dish.modifiers, format);
    const groups = [{ ...group("0", "1", 0), ...sauce, max: "1" }].map((one) => ({
      ...one,
      options: [
        option("hot", { id: "hot", name: "hot" }),
        option("new", { name: "Dry rub", price: "-0.25", calories: "−40" }),
      ],
    }));
    const shared = { modifierGroup: "sauces", modifierGroupLabel: "Sauce", required: true };
    expect(buildData(dish, {}, { groups }).data).toEqual({
      modifiers: [
        { id: "hot", maxSelections: 1 },
        {
          ...{ name: "Dry rub", ...shared, minSelections: 1, maxSelections: 1 },
          ...{ defaultSelected: false, priceAdjustment: -25, calories: -40, sortOrder: 1 },
        },
      ],
    });
    expect(buildData(dish, {}, { groups: [] }).data).toEqual({ modifiers: [] });
  });
  test("gives all modifiers of a renamed group its new label", () => {
    const groups = draftGroups(dish.modifiers, format).map((one) => ({ ...one, label: "Dip" }));
    const modifiers = ["hot", "mild"].map((id) => ({ id, modifierGroupLabel: "Dip" }));
    expect(buildData(dish, {}, { groups }).data).toEqual({ modifiers });
  });
  test("lists modifiers whose label differs from their group's", () => {
    const modifiers = [
      modifier("hot"),
      modifier("tofu", { modifierGroupLabel: "Protein", sortOrder: 1 }),
      modifier("plain", { modifierGroupLabel: null, sortOrder: 2 }),
      modifier("beef", { modifierGroupLabel: "Protein", sortOrder: 3 }),
    ];
    expect(draftGroups(modifiers, format)).toMatchObject([
      { label: "Sauce", otherLabels: [{ label: "Protein", options: ["tofu", "beef"] }] },
    ]);
    expect(draftGroups(dish.modifiers, format)).toMatchObject([{ otherLabels: [] }]);
  });
  test("keeps a modifier's calories, and refuses an invalid number at its field", () => {
    const dishWithCalories = {
      ...dish,
      modifiers: [modifier("hot", { calories: 120 }), modifier("mild", { sortOrder: 1 })],
    };
    expect(buildData(dishWithCalories, {})).toEqual({ errors: {}, data: {} });
    const typed = (calories: string) => {
      const groups = draftGroups(dishWithCalories.modifiers, format).map((one) => ({
        ...one,
        options: one.options.map((each) => (each.key === "mild" ? { ...each, calories } : each)),
      }));
      return buildData(dishWithCalories, {}, { groups });
    };
    expect(typed("90").data).toEqual({ modifiers: [{ id: "hot" }, { id: "mild", calories: 90 }] });
    expect(typed("few").errors).toEqual({ "option-mild": "whole" });
  });
  test("uses the first picture on the menu, and writes all pictures in their order", () => {
    const [picture] = draftChoices(dish, "", formats).pictures;
    if (!picture) throw new Error("The test's dish must have a picture.");
    const added = { ...picture, key: "new", id: null, imagePath: "/plate.webp", altText: "A plate" };
    expect(buildData(dish, {}, { pictures: [added] }).data).toEqual({
      thumbnail: "/plate.webp",
      menuItemImages: [
        { imagePath: "/plate.webp", width: 640, height: 480, altText: "A plate", focalX: 50, focalY: 50, sortOrder: 0 },
      ],
    });
    const described = buildData(dish, {}, { pictures: [{ ...picture, altText: "Eight wings", focalX: 20 }] });
    expect(described.data["menuItemImages"]).toEqual([
      { id: "img_1", altText: "Eight wings", focalX: 20, focalY: 50, sortOrder: 0 },
    ]);
    expect(buildData(dish, {}, { pictures: [picture, added] }).data["menuItemImages"]).toMatchObject([
      { id: "img_1", sortOrder: 0 },
      { imagePath: "/plate.webp", sortOrder: 1 },
    ]);
    const second = { ...picture, key: "img_2", id: "img_2", imagePath: "/sauce.svg", altText: "Sauce" };
    const two = {
      ...dish,
      menuItemImages: [...dish.menuItemImages, ...dish.menuItemImages.map((one) => ({ ...one, ...second }))],
    };
    expect(buildData(two, {}, { pictures: [picture, second] }).data).toEqual({});
    expect(buildData(two, {}, { pictures: swapWithNeighbour([picture, second], 1, -1) }).data).toMatchObject({
      thumbnail: "/sauce.svg",
      menuItemImages: [
        { imagePath: "/sauce.svg", sortOrder: 0 },
        { imagePath: "/wings.svg", sortOrder: 1 },
      ],
    });
  });
  test("is complete for a new dish, which needs a name and a price", () => {
    expect(buildData(null, {}).errors).toEqual({ name: "missing", price: "amount" });
    expect(buildData(null, { name: " Soup ", price: "9" }).data).toMatchObject({
      ...{ name: "Soup", price: 900, allergens: [], sortOrder: 70 },
      category: { connect: { id: "cat_1" } },
    });
  });
});

describe("a server's error", () => {
  const choices = draftChoices(dish, "cat_1", formats);
  test.each([
    ["data.price", "price"],
    ["data.category", "category"],
    ["data.isAllergenFree", "isAllergenFree"],
    ["data.modifiers.1.priceAdjustment", "option-mild"],
    ["data.modifiers.1.id", "option-mild"],
    ["data.modifiers.0.maxSelections", "group-sauces"],
    ["data.menuItemImages.0.altText", "picture-img_1"],
    ["data.modifiers", "form"],
    ["data.modifiers.7.name", "form"],
    ["data.sortOrder", "form"],
    ["id", "form"],
  ])("at %s appears at the form's field %s", (path, field) => {
    expect(fieldForPath(path, choices)).toBe(field);
  });
});

describe("moving an entry of the menu", () => {
  test("puts it at an index, also if it comes from another category", () => {
    expect(moveTo(["a", "b", "c"], "c", 0)).toEqual(["c", "a", "b"]);
    expect(moveTo(["a", "b"], "x", 1)).toEqual(["a", "x", "b"]);
    expect(moveTo(["a", "b"], "a", 9)).toEqual(["b", "a"]);
    expect(nextSortOrder([{ sortOrder: 30 }])).toBe(40);
    expect(nextSortOrder([])).toBe(10);
  });
  test("puts what is dragged before another entry, or at the end", () => {
    const list = ["a", "b", "c"].map((key) => ({ key }));
    const keysAfter = (key: string, before: string | null) => moveBefore(list, key, before).map((entry) => entry.key);
    expect(keysAfter("c", "a")).toEqual(["c", "a", "b"]);
    expect(keysAfter("a", "c")).toEqual(["b", "a", "c"]);
    expect(keysAfter("a", null)).toEqual(["b", "c", "a"]);
    expect(keysAfter("b", "b")).toEqual(["a", "b", "c"]);
  });
  test("swaps a picture with its neighbor, and does nothing at the ends", () => {
    expect(swapWithNeighbour(["a", "b", "c"], 2, -1)).toEqual(["a", "c", "b"]);
    expect(swapWithNeighbour(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
    expect(swapWithNeighbour(["a", "b"], 0, -1)).toEqual(["a", "b"]);
    expect(swapWithNeighbour(["a", "b"], 1, 1)).toEqual(["a", "b"]);
  });
});

describe("a dish in the dashboard's list", () => {
  const later = "2026-11-21T12:00:00.000Z";
  test.each([
    [{}, "onSale"],
    [{ available: false }, "off"],
    [{ soldOutUntil: later }, "soldOut"],
    [{ soldOutUntil: now }, "onSale"],
    [{ availableFrom: later }, "coming"],
    [{ availableUntil: now }, "over"],
  ])("with %j has the state %s", (part, state) => {
    expect(itemState({ ...dish, ...part }, now)).toBe(state);
  });
  test("is found by any word, ignoring case and accents", () => {
    expect(matchesSearch({ name: "Crème brûlée", description: "With sugar" }, "creme SUGAR")).toBe(true);
    expect(matchesSearch({ name: "Crème brûlée", description: null }, "cake")).toBe(false);
    expect(matchesSearch(dish, "")).toBe(true);
  });
});
