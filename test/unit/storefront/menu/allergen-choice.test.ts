import { describe, expect, test } from "vitest";
import { createFieldParser } from "../../../../storefront/dashboard/fields/reading.ts";
import {
  chooseAllergens,
  draftChoices,
  draftTexts,
  readColumns,
} from "../../../../storefront/dashboard/menu/item-draft.ts";
import { matchesFilter } from "../../../../storefront/dashboard/menu/sale-state.ts";
import { readFormat } from "../../../../storefront/ui/format.ts";
import { aMenuItem } from "../../../support/builders/menu.ts";

const now = "2026-11-20T23:30:00.000Z";
const timezone = "America/New_York";
const formats = { format: readFormat({ locale: "en-US", currencyCode: "USD", timezone }), timezone, now };

describe("the allergens of a dish in the editor", () => {
  test.each([
    ["an allergen, which takes back that there are none", ["milk", "none"], true, ["milk"], false],
    ["that there are none, which takes back the allergens", ["milk", "eggs", "none"], false, [], true],
    ["neither, which states nothing", [], true, [], false],
    ["several allergens", ["milk", "eggs"], false, ["milk", "eggs"], false],
  ] as const)("are %s", (_, chosen, wasFree, allergens, isAllergenFree) => {
    expect(chooseAllergens(chosen, wasFree)).toEqual({ allergens, isAllergenFree });
  });

  test("cannot be some and none, as two people may have chosen together", () => {
    const errorsWith = (choices: { allergens: "milk"[]; isAllergenFree: boolean }) => {
      const text = () => "";
      const parser = createFieldParser(formats.format, { missing: text, whole: text, amount: text, percent: text });
      const chosen = { ...draftChoices(null, "cat_1", formats), ...choices };
      const messages = { ends: "", moment: "", category: "", allergenFree: "some and none" };
      readColumns({ ...draftTexts(null, formats), name: "Soup", price: "9" }, chosen, parser, timezone, messages);
      return parser.errors;
    };
    expect(errorsWith({ allergens: ["milk"], isAllergenFree: true })).toEqual({ isAllergenFree: "some and none" });
    expect(errorsWith({ allergens: [], isAllergenFree: true })).toEqual({});
    expect(errorsWith({ allergens: ["milk"], isAllergenFree: false })).toEqual({});
  });

  test("are found in the list where they are not stated", () => {
    const isFound = (part: Partial<ReturnType<typeof aMenuItem>>) =>
      matchesFilter(aMenuItem({ id: "soup", ...part }), "notStated", now);
    expect(isFound({})).toBe(true);
    expect(isFound({ isAllergenFree: true })).toBe(false);
    expect(isFound({ allergens: ["milk"] })).toBe(false);
  });
});
