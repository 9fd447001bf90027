import { describe, expect, it } from "vitest";
import { findDeliveryGoal } from "../../../../storefront/bag/delivery-goal.ts";
import {
  findAlternatives,
  findCompanions,
  findFillers,
  findOrderable,
  findPopular,
} from "../../../../storefront/suggestions/choose.ts";
import type { Allergen } from "../../../../worker/domain/menu/flags.ts";
import { aMenuItem, aModifier } from "../../../support/builders/menu.ts";

const choice = { modifierGroup: "size", modifierGroupLabel: "Size", required: true, maxSelections: 1 } as const;
const items = [
  aMenuItem({ id: "margherita", categoryId: "pizza", price: 1200, allergens: ["gluten", "milk"] }),
  aMenuItem({ id: "salame", categoryId: "pizza", price: 1400 }),
  aMenuItem({ id: "funghi", categoryId: "pizza", price: 1900 }),
  aMenuItem({ id: "water", categoryId: "drinks", price: 300 }),
  aMenuItem({ id: "lemonade", categoryId: "drinks", price: 500, popular: true, allergens: ["sulphites"] }),
  aMenuItem({ id: "coffee", categoryId: "coffee", price: 350, modifiers: [aModifier({ id: "small", ...choice })] }),
  aMenuItem({ id: "tiramisu", categoryId: "desserts", price: 700, allergens: ["eggs", "milk"] }),
  aMenuItem({ id: "cannoli", categoryId: "desserts", price: 600 }),
  aMenuItem({ id: "soup", categoryId: "soups", price: 200 }),
];
const menu = {
  items,
  saleStates: { ...Object.fromEntries(items.map(({ id }) => [id, "on_sale" as const])), cannoli: "sold_out" as const },
  servedFrom: { soup: "2026-11-21T17:00:00.000Z" },
  opening: { state: "open", nextChangeAt: null, lastOrderAt: null, closesSoonAt: null, message: null } as const,
  madeAt: "2026-11-20T18:00:00.000Z",
};
/** A menu that states the allergens of every dish. */
const statedItems = items.map((item) => ({ ...item, isAllergenFree: item.allergens.length === 0 }));
/** The shop of a guest who avoids these allergens. */
const shop = (...avoid: Allergen[]) => ({ menu: { ...menu, items: statedItems }, avoided: () => avoid });
const find = (id: string) => {
  const item = items.find((one) => one.id === id);
  if (!item) throw new Error(`The menu has no ${id}.`);
  return item;
};
const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id);

describe("dishes that go well with others", () => {
  it("come from other categories, a popular one first in each, and the cheapest of these first", () => {
    expect(ids(findCompanions(shop(), [find("margherita")], 3))).toEqual(["lemonade", "tiramisu"]);
  });

  it("are orderable now and need no choice, and are at most as many as asked for", () => {
    expect(ids(findCompanions(shop(), [find("margherita")], 9))).not.toEqual(
      expect.arrayContaining(["coffee", "soup", "cannoli"]),
    );
    expect(findCompanions(shop(), [find("margherita")], 1)).toHaveLength(1);
    expect(findCompanions(shop(), [], 3)).toEqual([]);
  });
});

describe("dishes that close a gap", () => {
  it("are those that just suffice, then the dearest of the rest, without those already chosen", () => {
    expect(ids(findFillers(shop(), [find("salame")], 1300, 3))).toEqual(["funghi", "margherita", "tiramisu"]);
    expect(ids(findFillers(shop(), [], 500, 2))).toEqual(["lemonade", "tiramisu"]);
  });
});

describe("alternatives for a sold-out dish", () => {
  it("are orderable dishes of its category with the closest price first", () => {
    expect(ids(findAlternatives(shop(), find("salame"), 3))).toEqual(["margherita", "funghi"]);
    expect(ids(findAlternatives(shop(), find("cannoli"), 3))).toEqual(["tiramisu"]);
  });
});

describe("dishes that can be ordered again", () => {
  it("are those on sale whose choices are still offered, each once and in their order", () => {
    const ordered = [
      { menuItemId: "coffee", modifierIds: ["small"] },
      { menuItemId: "cannoli", modifierIds: [] },
      { menuItemId: "gone", modifierIds: [] },
      { menuItemId: "water", modifierIds: ["ice"] },
      { menuItemId: "coffee", modifierIds: [] },
      { menuItemId: "salame", modifierIds: [] },
      { menuItemId: "funghi", modifierIds: [] },
    ];
    const found = findOrderable(shop(), ordered, 2);
    expect(found.map(({ item, modifierIds }) => [item.id, modifierIds])).toEqual([
      ["coffee", ["small"]],
      ["salame", []],
    ]);
  });
});

describe("dishes with an allergen that a guest avoids", () => {
  it("are never suggested, and the next best dishes are suggested instead", () => {
    expect(ids(findCompanions(shop("sulphites"), [find("funghi")], 3))).toEqual(["water", "tiramisu"]);
    expect(ids(findCompanions(shop("sulphites", "milk"), [find("funghi")], 3))).toEqual(["water"]);
    expect(ids(findFillers(shop("milk"), [find("salame")], 600, 3))).toEqual(["funghi", "lemonade", "water"]);
    expect(ids(findAlternatives(shop("gluten"), find("salame"), 3))).toEqual(["funghi"]);
    expect(ids(findPopular(shop(), 3))).toEqual(["lemonade"]);
    expect(findPopular(shop("sulphites"), 3)).toEqual([]);
  });

  it("may be any whose allergens are not stated, so that these are suggested only if none is avoided", () => {
    const unstated = (...avoid: Allergen[]) => ({ ...shop(...avoid), menu });
    expect(ids(findAlternatives(unstated(), find("margherita"), 3))).toEqual(["salame", "funghi"]);
    expect(findAlternatives(unstated("milk"), find("margherita"), 3)).toEqual([]);
  });

  it("are not offered to be ordered again", () => {
    const ordered = ["margherita", "salame"].map((menuItemId) => ({ menuItemId, modifierIds: [] }));
    expect(findOrderable(shop("gluten"), ordered, 2).map(({ item }) => item.id)).toEqual(["salame"]);
  });
});

describe("the next goal of a delivery", () => {
  const terms = { deliveryMinimum: 2000, freeDeliveryFrom: 6000 };
  it.each([
    [1500, 0, { kind: "minimum", missing: 500, progress: 0.75 }],
    [3000, 0, { kind: "free", missing: 3000, progress: 0.5 }],
    [6500, 800, { kind: "free", missing: 300, progress: 0.95 }],
    [6000, 0, { kind: "free", missing: 0, progress: 1 }],
  ])("with a subtotal of %i and a discount of %i it is %o", (subtotal, discount, goal) => {
    expect(findDeliveryGoal(terms, { subtotal, discount })).toMatchObject(goal);
  });

  it("is none if the minimum is reached and delivery is never free", () => {
    expect(
      findDeliveryGoal({ deliveryMinimum: 2000, freeDeliveryFrom: null }, { subtotal: 2000, discount: 0 }),
    ).toBeNull();
  });
});
