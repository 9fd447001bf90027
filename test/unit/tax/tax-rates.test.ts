import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type OrderType, orderTypes } from "../../../db/schema/enums.ts";
import { always, type TaxRate } from "../../../db/schema/shapes.ts";
import { decideCounterOrder } from "../../../worker/domain/checkout/decide.rules.ts";
import { taxesDiffer } from "../../../worker/domain/tax/tax-changes.rules.ts";
import { ownTaxRate, storeTaxRate, taxRateAt } from "../../../worker/domain/tax/tax-rates.rules.ts";
import { aMenu, aMenuItem } from "../../support/builders/menu.ts";

const food = 70_000;
const full = 190_000;
const all = (ratePpm: number, from = always): TaxRate => ({ orderType: null, ratePpm, from });
const only = (orderType: OrderType, ratePpm: number, from = always): TaxRate => ({ orderType, ratePpm, from });

const japan = [all(80_000, "2019-10-01"), only("dine_in", 100_000, "2019-10-01")];
const germany = [all(food), only("dine_in", full, "2024-01-01"), only("dine_in", food, "2026-01-01")];
const raised = [all(food), all(full, "2027-01-01")];

describe("the rate of a class", () => {
  it.each<[string, TaxRate[], OrderType, string, number]>([
    ["for all types", [all(food)], "delivery", "2026-11-23", food],
    ["for all types where another type has its own", japan, "pickup", "2026-11-23", 80_000],
    ["for the type before that for all", japan, "dine_in", "2026-11-23", 100_000],
    ["of a type before its first date", germany, "dine_in", "2023-12-31", food],
    ["of a type on the first day", germany, "dine_in", "2024-01-01", full],
    ["of a type on the last day", germany, "dine_in", "2025-12-31", full],
    ["of the newest date", germany, "dine_in", "2026-01-01", food],
    ["for all types before a change", raised, "pickup", "2026-12-31", food],
    ["for all types from the change on", raised, "pickup", "2027-01-01", full],
    [
      "of the earliest date before all dates",
      [all(full, "2030-01-01"), all(food, "2029-01-01")],
      "pickup",
      "2026-01-01",
      food,
    ],
    ["of a type, even if that for all is newer", [...raised, only("pickup", 0)], "pickup", "2027-06-01", 0],
  ])("is that %s", (_what, rates, orderType, date, ratePpm) => {
    expect(taxRateAt(rates, { orderType, date })).toBe(ratePpm);
  });

  it("is one of its rates, whatever their order", () => {
    const dates = fc.constantFrom("2025-01-01", "2026-01-01", "2027-01-01");
    const rate = fc.record({
      orderType: fc.option(fc.constantFrom(...orderTypes)),
      ratePpm: fc.integer({ min: 1, max: 300_000 }),
      from: dates,
    });
    const key = ({ orderType, from }: TaxRate) => `${orderType} ${from}`;
    const lists = fc.uniqueArray(rate, { selector: key, minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(lists, fc.constantFrom(...orderTypes), dates, (rates, orderType, date) => {
        const list = [...rates, all(5, "1990-01-01")];
        const found = taxRateAt(list, { orderType, date });
        expect(list.map(({ ratePpm }) => ratePpm)).toContain(found);
        expect(taxRateAt(list.toReversed(), { orderType, date })).toBe(found);
      }),
    );
  });
});

describe("a dish", () => {
  const taxation = { orderType: "pickup", date: "2026-11-23" } as const;
  const own = { id: "txc_own", isDefault: true, rates: [all(food)] };
  const drinks = { id: "txc_drinks", isDefault: false, rates: [all(full)] };
  const store = { taxRatePpm: 1 };

  it("has the rate of its class, else that of the store's own class", () => {
    const terms = { store, taxClasses: [own, drinks] };
    expect(ownTaxRate(terms, { taxClassId: "txc_drinks", taxRatePpm: 5 }, taxation)).toBe(full);
    expect(ownTaxRate(terms, { taxClassId: null, taxRatePpm: 5 }, taxation)).toBeNull();
    expect(storeTaxRate(terms, taxation)).toBe(food);
  });

  it("can have a lower rate than the delivery fee, which has that of the store's own class, as in Japan", () => {
    const service = { id: "txc_service", isDefault: true, rates: [all(100_000)] };
    const terms = { store, taxClasses: [service, { id: "txc_food", isDefault: false, rates: japan }] };
    const rates = (["pickup", "delivery", "dine_in"] as const).map((orderType) => {
      const brought = { ...taxation, orderType };
      return [ownTaxRate(terms, { taxClassId: "txc_food", taxRatePpm: null }, brought), storeTaxRate(terms, brought)];
    });
    expect(rates).toEqual([
      [80_000, 100_000],
      [80_000, 100_000],
      [100_000, 100_000],
    ]);
  });

  it("has its own rate, else the settings', at a store without classes", () => {
    const terms = { store, taxClasses: [] };
    expect(ownTaxRate(terms, { taxClassId: null, taxRatePpm: 5 }, taxation)).toBe(5);
    expect([ownTaxRate(terms, null, taxation), storeTaxRate(terms, taxation)]).toEqual([null, 1]);
  });
});

describe("an order at a store in Tokyo", () => {
  const own = { id: "txc_own", name: "Food", isDefault: true, rates: [...japan, all(120_000, "2026-12-01")] };
  const store = { timezone: "Asia/Tokyo", pricesIncludeTax: true };
  const menu = aMenu({ store, taxClasses: [own], items: [aMenuItem({ id: "sando", price: 1080 })] });
  const decide = (orderType: OrderType, scheduledFor: string) => {
    const item = { menuItemId: "sando", quantity: 1, modifierIds: [], specialInstructions: null };
    const request = { orderType, items: [item], deliveryAddress: null, tip: 0, scheduledFor };
    return decideCounterOrder(menu, request, "2026-11-20T12:00:00.000Z").taxLines.map(({ ratePpm }) => ratePpm);
  };

  it("is taxed by its type on the date of the store's zone, which begins at its own midnight", () => {
    const lastMinute = "2026-11-30T14:59:00.000Z";
    const midnight = "2026-11-30T15:00:00.000Z";
    expect([decide("pickup", lastMinute), decide("pickup", midnight)]).toEqual([[80_000], [120_000]]);
    expect([decide("dine_in", lastMinute), decide("dine_in", midnight)]).toEqual([[100_000], [100_000]]);
  });

  it("has other taxes on another date only if the rates of its type change in between", () => {
    const dates = ["2026-11-30T14:59:00.000Z", "2026-11-30T15:00:00.000Z"] as const;
    expect(taxesDiffer(menu, menu.items, "pickup", dates)).toBe(true);
    expect(taxesDiffer(menu, menu.items, "dine_in", dates)).toBe(false);
  });
});
