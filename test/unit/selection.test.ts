import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  canBeConfigured,
  checkSelection,
  defaultSelection,
  describeProblem,
  groupModifiers,
} from "../../worker/domain/menu/selection.rules.ts";
import type { MenuItemModifier } from "../../worker/domain/menu/types.ts";

const now = "2026-11-20T23:30:00.000Z";
const modifier = (id: string, overrides: Partial<MenuItemModifier> = {}): MenuItemModifier => ({
  id,
  name: id,
  modifierGroup: "sides",
  modifierGroupLabel: null,
  required: false,
  minSelections: 0,
  maxSelections: 1,
  defaultSelected: false,
  priceAdjustment: 0,
  calories: null,
  available: true,
  soldOutUntil: null,
  sortOrder: 0,
  ...overrides,
});
const item = (...modifiers: MenuItemModifier[]) => ({ modifiers });
const reasons = (...args: Parameters<typeof checkSelection>) => checkSelection(...args).map(({ reason }) => reason);

describe("groupModifiers", () => {
  test("makes a group required if any modifier is, with the largest bounds and the first label", () => {
    const [group] = groupModifiers(
      item(
        modifier("a", { maxSelections: 2 }),
        modifier("b", { required: true, minSelections: 0, maxSelections: 3, modifierGroupLabel: "Pick" }),
      ),
    );
    expect(group).toMatchObject({ required: true, min: 1, max: 3, label: "Pick" });
  });

  test("lists modifiers in menu order and each group once", () => {
    const groups = groupModifiers(
      item(
        modifier("z", { sortOrder: 1 }),
        modifier("a", { sortOrder: 2, modifierGroup: "sauces" }),
        modifier("b", { sortOrder: 0 }),
      ),
    );
    expect(groups.map(({ modifiers }) => modifiers.map(({ id }) => id))).toEqual([["b", "z"], ["a"]]);
  });
});

describe("a selection of modifiers", () => {
  const side = item(modifier("fries", { required: true }), modifier("salad"), modifier("gone", { available: false }));
  test.each([
    [[], ["too_few"]],
    [["fries"], []],
    [["fries", "salad"], ["too_many"]],
    [["fries", "fries"], ["repeated"]],
    [["gone"], ["unavailable"]],
    [["of-another-dish"], ["unknown", "too_few"]],
  ])("with %j returns %j", (ids, expected) => {
    expect(reasons(side, ids, now)).toEqual(expected);
  });

  test("may include a modifier from its soldOutUntil on, and not before", () => {
    const until = item(modifier("a", { required: true, soldOutUntil: "2026-11-21T00:00:00.000Z" }));
    expect(reasons(until, ["a"], now)).toEqual(["unavailable"]);
    expect(reasons(until, ["a"], "2026-11-21T00:00:00.000Z")).toEqual([]);
    expect(canBeConfigured(until, now)).toBe(false);
  });

  test("is impossible if a required group is sold out, and possible if an optional one is", () => {
    expect(canBeConfigured(item(modifier("a", { required: true, available: false })), now)).toBe(false);
    expect(canBeConfigured(item(modifier("a", { available: false })), now)).toBe(true);
  });

  test("is refused with a message that says what to do", () => {
    for (const ids of [[], ["fries", "salad"], ["gone"], ["x"], ["fries", "fries"]]) {
      for (const problem of checkSelection(side, ids, now)) expect(describeProblem(problem)).toMatch(/\.$/);
    }
  });

  const anyItem = fc
    .uniqueArray(
      fc.record({
        id: fc.string({ minLength: 1, maxLength: 4 }),
        group: fc.constantFrom("sides" as const, "sauces" as const),
        min: fc.integer({ min: 0, max: 2 }),
        extra: fc.integer({ min: 0, max: 2 }),
        required: fc.boolean(),
        isDefault: fc.boolean(),
        available: fc.boolean(),
      }),
      { selector: ({ id }) => id, maxLength: 8 },
    )
    .map((rows) =>
      item(
        ...rows.map((row) =>
          modifier(row.id, {
            modifierGroup: row.group,
            minSelections: row.min,
            maxSelections: Math.max(1, row.min + row.extra),
            required: row.required,
            defaultSelected: row.isDefault,
            available: row.available,
          }),
        ),
      ),
    );

  test("is accepted exactly if every rule holds", () => {
    fc.assert(
      fc.property(anyItem, fc.array(fc.string({ minLength: 1, maxLength: 4 }), { maxLength: 6 }), (dish, extra) => {
        const ids = [...dish.modifiers.filter((_, index) => index % 2 === 0).map(({ id }) => id), ...extra];
        const modifiersById = new Map(dish.modifiers.map((one) => [one.id, one]));
        const isRight =
          new Set(ids).size === ids.length &&
          ids.every((id) => modifiersById.get(id)?.available === true) &&
          groupModifiers(dish).every(({ min, max, modifiers }) => {
            const count = modifiers.filter(({ id }) => ids.includes(id)).length;
            return count >= min && count <= max;
          });
        expect(checkSelection(dish, ids, now).length === 0).toBe(isRight);
      }),
      { numRuns: 1000 },
    );
  });

  test("starts with defaults within the bounds and never sold out", () => {
    fc.assert(
      fc.property(anyItem, (dish) => {
        const unexpected = reasons(dish, defaultSelection(dish, now), now).filter((reason) => reason !== "too_few");
        expect(unexpected).toEqual([]);
      }),
    );
  });
});
