import { describe, expect, it } from "vitest";
import { itemSaleState, snapshotAt } from "../../worker/domain/menu/sale.rules.ts";
import type { MenuCategory, MenuData, MenuItem } from "../../worker/domain/menu/types.ts";
import type { StoreSettings } from "../../worker/domain/store/settings.ts";
import { aMenuItem, aModifier, aStore, noon } from "../support/builders/menu.ts";

const earlier = "2026-11-20T11:59:59.999Z";
const later = "2026-11-20T12:00:00.001Z";
const aCategory = (facts: Partial<MenuCategory> = {}): MenuCategory => ({
  id: "cat_1",
  name: "Mains",
  description: null,
  icon: null,
  mealPeriods: [],
  sortOrder: 0,
  ...facts,
});
const stateOf = (facts: Partial<MenuItem>, category: Partial<MenuCategory> = {}, at = noon) =>
  itemSaleState(aMenuItem({ id: "soup", ...facts }), aCategory(category), aStore(), at);

const size = (id: string, available: boolean) =>
  aModifier({ id, modifierGroup: "size", required: true, maxSelections: 1, available });

describe("a dish", () => {
  const table: { name: string; facts: Partial<MenuItem>; category?: Partial<MenuCategory>; is: string }[] = [
    { name: "is on sale where nothing speaks against it", facts: {}, is: "on_sale" },
    { name: "is hidden before its first day", facts: { availableFrom: later }, is: "hidden" },
    { name: "is on sale from its first moment", facts: { availableFrom: noon }, is: "on_sale" },
    { name: "is hidden from its last moment", facts: { availableUntil: noon }, is: "hidden" },
    { name: "is on sale until just before that", facts: { availableUntil: later }, is: "on_sale" },
    { name: "is sold out where staff switched it off", facts: { available: false }, is: "sold_out" },
    {
      name: "is sold out until the time staff named",
      facts: { available: false, soldOutUntil: later },
      is: "sold_out",
    },
    {
      name: "comes back by itself at that time",
      facts: { available: false, soldOutUntil: noon },
      is: "on_sale",
    },
    { name: "is sold out for a while though switched on", facts: { soldOutUntil: later }, is: "sold_out" },
    {
      name: "is sold out where no size is left",
      facts: { modifiers: [size("small", false), size("large", false)] },
      is: "sold_out",
    },
    {
      name: "is on sale while one size is left",
      facts: { modifiers: [size("small", false), size("large", true)] },
      is: "on_sale",
    },
    { name: "is on sale in its meal period", facts: { mealPeriods: ["lunch"] }, is: "on_sale" },
    {
      name: "waits where its category’s meal period does not hold, though its own does",
      facts: { mealPeriods: ["lunch"] },
      category: { mealPeriods: ["breakfast"] },
      is: "later",
    },
    {
      name: "is sold out rather than waiting",
      facts: { available: false, mealPeriods: ["breakfast"] },
      is: "sold_out",
    },
  ];
  const mealPeriodTimes: StoreSettings["mealPeriodTimes"] = [
    { period: "breakfast", from: "07:00", to: "11:00" },
    { period: "lunch", from: "11:00", to: "15:00" },
  ];
  it.each(table)("$name", ({ facts, category, is }) => {
    const item = aMenuItem({ id: "soup", ...facts });
    expect(itemSaleState(item, aCategory(category), aStore({ mealPeriodTimes }), noon)).toBe(is);
  });

  it("waits for its meal period and after it", () => {
    const at = (time: string) => stateOf({ mealPeriods: ["lunch"] }, {}, `2026-11-20T${time}:00.000Z`);
    expect(["10:59", "11:00", "14:59", "15:00"].map(at)).toEqual(["later", "on_sale", "on_sale", "later"]);
  });
});

const data = (facts: Partial<Omit<MenuData, "store">> = {}, store: Partial<StoreSettings> = {}): MenuData => ({
  revision: 7,
  hasProducts: false,
  store: aStore({ mealPeriodTimes: [], ...store }),
  zones: [],
  categories: [aCategory()],
  items: [aMenuItem({ id: "soup" })],
  ...facts,
});

describe("the menu that guests see", () => {
  it("leaves out hidden dishes and then empty categories", () => {
    const menu = snapshotAt(
      data({
        categories: [aCategory(), aCategory({ id: "cat_2", name: "Summer" }), aCategory({ id: "cat_3", name: "New" })],
        items: [
          aMenuItem({ id: "soup", available: false }),
          aMenuItem({ id: "old", availableUntil: noon }),
          aMenuItem({ id: "ice", categoryId: "cat_2", availableFrom: later }),
          aMenuItem({ id: "lost", categoryId: "cat_gone" }),
        ],
      }),
      noon,
    );
    expect(menu.items.map(({ id }) => id)).toEqual(["soup"]);
    expect(menu.categories.map(({ id }) => id)).toEqual(["cat_1"]);
    expect(menu.saleStates).toEqual({ soup: "sold_out" });
  });

  it("says when it was made, whether the store is open and what it offers", () => {
    expect(snapshotAt(data(), noon)).toMatchObject({
      revision: 7,
      madeAt: noon,
      opening: { state: "open", nextChangeAt: "2026-11-20T22:00:00.000Z", message: null },
      orderTypes: ["pickup", "delivery"],
    });
    expect(snapshotAt(data({}, { pickupEnabled: false }), noon).orderTypes).toEqual(["delivery"]);
    expect(snapshotAt(data({}, { deliveryEnabled: false }), noon).orderTypes).toEqual(["pickup"]);
  });
});

describe("a menu is shown", () => {
  const soon = "2026-11-20T12:10:00.000Z";
  const inAnHour = "2026-11-20T13:00:00.000Z";
  const validUntil = (menu: MenuData, at = noon) => snapshotAt(menu, at).validUntil;
  const withItem = (facts: Partial<MenuItem>) => data({ items: [aMenuItem({ id: "soup", ...facts })] });

  it("for an hour where nothing changes sooner", () => {
    expect(validUntil(data())).toBe(inAnHour);
    expect(validUntil(data({}, { hours: [] }))).toBe(inAnHour);
  });

  const table: { name: string; menu: MenuData }[] = [
    { name: "until the store closes", menu: data({}, { hours: [{ day: 5, from: "11:00", to: "12:10" }] }) },
    {
      name: "until the store opens",
      menu: data({}, { hours: [{ day: 5, from: "12:10", to: "20:00" }], pickupEnabled: false, deliveryEnabled: false }),
    },
    { name: "until a pause ends", menu: data({}, { orderingPaused: true, pausedUntil: soon }) },
    {
      name: "until a meal period begins",
      menu: data({}, { mealPeriodTimes: [{ period: "lunch", from: "12:10", to: "15:00" }] }),
    },
    { name: "until a dish is back", menu: withItem({ available: false, soldOutUntil: soon }) },
    { name: "until a choice is back", menu: withItem({ modifiers: [aModifier({ id: "figs", soldOutUntil: soon })] }) },
    { name: "until a hidden dish’s first day", menu: withItem({ availableFrom: soon }) },
    { name: "until a dish’s last day", menu: withItem({ availableUntil: soon }) },
  ];
  it.each(table)("$name", ({ menu }) => {
    expect(validUntil(menu)).toBe(soon);
  });

  it("until the first of several changes", () => {
    const items = [
      aMenuItem({ id: "soup", soldOutUntil: "2026-11-20T12:40:00.000Z" }),
      aMenuItem({ id: "pie", availableUntil: soon }),
      aMenuItem({ id: "tea", soldOutUntil: "2026-11-20T12:20:00.000Z" }),
    ];
    expect(validUntil(data({ items }))).toBe(soon);
  });

  it("without regard to what is over or is now", () => {
    const items = [
      aMenuItem({ id: "soup", soldOutUntil: earlier, availableFrom: noon }),
      aMenuItem({ id: "old", availableUntil: earlier }),
    ];
    expect(validUntil(data({ items }))).toBe(inAnHour);
  });

  it("as before until then, and differently from then on", () => {
    const menu = withItem({ available: false, soldOutUntil: soon });
    expect(snapshotAt(menu, "2026-11-20T12:09:59.999Z").saleStates).toEqual({ soup: "sold_out" });
    expect(snapshotAt(menu, validUntil(menu)).saleStates).toEqual({ soup: "on_sale" });
  });
});
