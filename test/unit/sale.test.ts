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

describe("itemSaleState", () => {
  const table: { name: string; facts: Partial<MenuItem>; category?: Partial<MenuCategory>; is: string }[] = [
    { name: "is on_sale by default", facts: {}, is: "on_sale" },
    { name: "is hidden before availableFrom", facts: { availableFrom: later }, is: "hidden" },
    { name: "is on_sale from availableFrom", facts: { availableFrom: noon }, is: "on_sale" },
    { name: "is hidden from availableUntil", facts: { availableUntil: noon }, is: "hidden" },
    { name: "is on_sale until just before availableUntil", facts: { availableUntil: later }, is: "on_sale" },
    { name: "is sold_out if staff marked the dish unavailable", facts: { available: false }, is: "sold_out" },
    {
      name: "is sold_out until soldOutUntil",
      facts: { available: false, soldOutUntil: later },
      is: "sold_out",
    },
    {
      name: "is on_sale again at soldOutUntil",
      facts: { available: false, soldOutUntil: noon },
      is: "on_sale",
    },
    {
      name: "is sold_out until soldOutUntil even if the dish is available",
      facts: { soldOutUntil: later },
      is: "sold_out",
    },
    {
      name: "is sold_out if every size is sold out",
      facts: { modifiers: [size("small", false), size("large", false)] },
      is: "sold_out",
    },
    {
      name: "is on_sale while one size is available",
      facts: { modifiers: [size("small", false), size("large", true)] },
      is: "on_sale",
    },
    { name: "is on_sale during its meal period", facts: { mealPeriods: ["lunch"] }, is: "on_sale" },
    {
      name: "is later outside its category’s meal period, even during its own",
      facts: { mealPeriods: ["lunch"] },
      category: { mealPeriods: ["breakfast"] },
      is: "later",
    },
    {
      name: "is sold_out rather than later",
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

  it("is later before and after its meal period", () => {
    const at = (time: string) => stateOf({ mealPeriods: ["lunch"] }, {}, `2026-11-20T${time}:00.000Z`);
    expect(["10:59", "11:00", "14:59", "15:00"].map(at)).toEqual(["later", "on_sale", "on_sale", "later"]);
  });
});

const data = (facts: Partial<Omit<MenuData, "store">> = {}, store: Partial<StoreSettings> = {}): MenuData => ({
  revision: 7,
  hasProducts: false,
  isClosing: false,
  store: aStore({ mealPeriodTimes: [], ...store }),
  zones: [],
  taxClasses: [],
  categories: [aCategory()],
  items: [aMenuItem({ id: "soup" })],
  ...facts,
});

describe("snapshotAt", () => {
  it("omits hidden dishes and empty categories", () => {
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

  it("contains its time, the opening state and the order types", () => {
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

describe("a snapshot is valid", () => {
  const soon = "2026-11-20T12:10:00.000Z";
  const inAnHour = "2026-11-20T13:00:00.000Z";
  const validUntil = (menu: MenuData, at = noon) => snapshotAt(menu, at).validUntil;
  const withItem = (facts: Partial<MenuItem>) => data({ items: [aMenuItem({ id: "soup", ...facts })] });

  it("for an hour if nothing changes earlier", () => {
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
      name: "until the pause of an order type ends",
      menu: data({}, { pausedOrderTypes: [{ orderType: "delivery", until: soon, message: null }] }),
    },
    { name: "until the kitchen is no longer busy", menu: data({}, { busyMinutes: 20, busyUntil: soon }) },
    {
      name: "until a meal period begins",
      menu: data({}, { mealPeriodTimes: [{ period: "lunch", from: "12:10", to: "15:00" }] }),
    },
    { name: "until a dish is available again", menu: withItem({ available: false, soldOutUntil: soon }) },
    {
      name: "until a modifier is available again",
      menu: withItem({ modifiers: [aModifier({ id: "figs", soldOutUntil: soon })] }),
    },
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

  it("independently of past and current changes", () => {
    const items = [
      aMenuItem({ id: "soup", soldOutUntil: earlier, availableFrom: noon }),
      aMenuItem({ id: "old", availableUntil: earlier }),
    ];
    expect(validUntil(data({ items }))).toBe(inAnHour);
  });

  it("until exactly the moment of a change", () => {
    const menu = withItem({ available: false, soldOutUntil: soon });
    expect(snapshotAt(menu, "2026-11-20T12:09:59.999Z").saleStates).toEqual({ soup: "sold_out" });
    expect(snapshotAt(menu, validUntil(menu)).saleStates).toEqual({ soup: "on_sale" });
  });
});
