import { describe, expect, it } from "vitest";
import { isUncertain, matches } from "../../../../storefront/search/filters.ts";
import { createMenuSearch } from "../../../../storefront/search/menu-search.ts";
import { aMenuItem } from "../../../support/builders/menu.ts";

const categories = [
  { id: "soups", name: "Suppen" },
  { id: "sides", name: "Small things" },
];
const items = [
  aMenuItem({ id: "noodle", name: "Noodle Soup", description: "Broth with pulled chicken.", categoryId: "soups" }),
  aMenuItem({ id: "wings", name: "Chicken Wings", description: "Tossed to order.", categoryId: "sides" }),
  aMenuItem({ id: "kartoffel", name: "Kartoffelsuppe", description: "Mit Majoran.", categoryId: "soups" }),
  aMenuItem({ id: "eggplant", name: "Roasted Eggplant", description: "Tahini.", categoryId: "sides" }),
  aMenuItem({ id: "yakitori", name: "夜の焼き鳥丼", description: "炭火焼き", categoryId: "sides" }),
  aMenuItem({ id: "pate", name: "Pâté de campagne", description: null, categoryId: "sides", allergens: ["milk"] }),
];

describe("the search of a menu", () => {
  it.each([
    ["a typing error", "chiken", ["wings", "noodle"]],
    ["the beginning of a word", "egg", ["eggplant"]],
    ["a synonym", "aubergine", ["eggplant"]],
    ["the end of a compound word", "suppe", ["kartoffel", "noodle"]],
    ["a part of a Japanese name", "焼き鳥", ["yakitori"]],
    ["no accents", "pate", ["pate"]],
    ["words in another order", "soup noodle", ["noodle"]],
    ["no dish", "xyzzy", []],
    ["nothing", "  ", []],
  ])("finds dishes by %s", async (_, text, ids) => {
    const search = await createMenuSearch(items, categories);
    expect(search(text).toSorted()).toEqual(ids.toSorted());
  });

  it("lists a dish with the word in its name before one with it in its description", async () => {
    const search = await createMenuSearch(items, categories);
    expect(search("chicken")).toEqual(["wings", "noodle"]);
  });
});

describe("allergens to avoid", () => {
  it("hide the dishes that contain one of them, whatever else is searched", () => {
    const filter = (avoid: readonly ("milk" | "eggs")[]) =>
      items.filter((item) => matches(item, { text: "", diets: [], avoid })).map(({ id }) => id);
    expect(filter(["milk", "eggs"])).not.toContain("pate");
    expect(filter(["eggs"])).toContain("pate");
  });

  it("leave a dish whose allergens are not stated in the list, with a note", () => {
    const soup = aMenuItem({ id: "soup" });
    expect(matches(soup, { text: "", diets: [], avoid: ["milk"] })).toBe(true);
    expect(isUncertain(soup, ["milk"])).toBe(true);
    expect(isUncertain(soup, [])).toBe(false);
    expect(isUncertain({ ...soup, isAllergenFree: true }, ["milk"])).toBe(false);
    expect(isUncertain({ ...soup, allergens: ["nuts"] }, ["milk"])).toBe(false);
  });
});
