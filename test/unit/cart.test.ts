import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addToBag,
  type Bag,
  type BagItemInput,
  changeBagItem,
  emptyBag,
  withoutOrdered,
} from "../../worker/domain/cart/cart.rules.ts";
import { checkKey, type UsedKey, withKey } from "../../worker/domain/cart/used-keys.ts";
import { addMinutes, type Instant } from "../../worker/domain/time.ts";

const now: Instant = "2026-11-20T12:00:00.000Z";

const aLine = (facts: Partial<BagItemInput> = {}): BagItemInput => ({
  menuItemId: "itm_burger",
  modifierIds: [],
  quantity: 1,
  specialInstructions: null,
  ...facts,
});

let serial = 0;

const withAll = (bag: Bag, lines: readonly BagItemInput[]): Bag =>
  lines.reduce((filled, line) => {
    serial += 1;
    const added = addToBag(filled, line, `cit_${serial}`, now);
    if (typeof added === "string") throw new Error(added);
    return added;
  }, bag);

const lineIdentity = ({ menuItemId, modifierIds, specialInstructions }: BagItemInput): string =>
  JSON.stringify([menuItemId, [...modifierIds].sort(), specialInstructions]);

const countOf = (lines: readonly BagItemInput[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(lineIdentity(line), (counts.get(lineIdentity(line)) ?? 0) + line.quantity);
  return counts;
};

const sortedEntries = (counts: Map<string, number>) => [...counts].filter(([, count]) => count > 0).sort();

const lines = fc.array(
  fc.record({
    menuItemId: fc.constantFrom("itm_burger", "itm_soup"),
    modifierIds: fc.subarray(["mod_a", "mod_b"]),
    quantity: fc.integer({ min: 1, max: 4 }),
    specialInstructions: fc.constantFrom(null, "No salt"),
  }),
  { maxLength: 6 },
);

const byId = (order: number): string => `ord_${String(order).padStart(26, "0")}`;

describe("a bag that was ordered from", () => {
  it("holds what it held, less what was ordered, with what was added meanwhile, however often it is emptied", () => {
    fc.assert(
      fc.property(lines, lines, lines, fc.integer({ min: 1, max: 4 }), (before, meanwhile, later, times) => {
        const ordered = withAll(emptyBag, before).lines;
        let bag = withAll(withAll(emptyBag, before), meanwhile);
        bag = withAll(withoutOrdered(bag, byId(1), ordered), later);
        for (let time = 0; time < times; time += 1) bag = withoutOrdered(bag, byId(1), ordered);
        expect(sortedEntries(countOf(bag.lines))).toEqual(sortedEntries(countOf([...meanwhile, ...later])));
      }),
    );
  });

  it("loses no more of a line than was ordered of it, and never goes below nothing", () => {
    fc.assert(
      fc.property(lines, lines, (held, ordered) => {
        const after = countOf(withoutOrdered(withAll(emptyBag, held), byId(1), ordered).lines);
        const [before, taken] = [countOf(held), countOf(ordered)];
        for (const [identity, count] of before) {
          expect(after.get(identity) ?? 0).toBe(Math.max(0, count - (taken.get(identity) ?? 0)));
        }
      }),
    );
  });

  it("keeps a line that became another dish meanwhile, and the rest of one that grew", () => {
    const bag = withAll(emptyBag, [aLine({ quantity: 2 }), aLine({ menuItemId: "itm_soup", quantity: 2 })]);
    const [burger, soup] = bag.lines;
    const changed = changeBagItem(bag, burger?.id ?? "", { specialInstructions: "No salt" }, now);
    if (typeof changed === "string") throw new Error(changed);
    const grown = changeBagItem(changed, soup?.id ?? "", { quantity: 3 }, now);
    if (typeof grown === "string") throw new Error(grown);
    expect(withoutOrdered(grown, byId(1), bag.lines).lines).toEqual([
      { ...burger, specialInstructions: "No salt" },
      { ...soup, quantity: 1 },
    ]);
  });

  it("is not emptied by an order that it has forgotten, nor by one that it was emptied for while it was empty", () => {
    let bag = emptyBag;
    for (let order = 1; order <= 30; order += 1) bag = withoutOrdered(bag, byId(order), [aLine()]);
    bag = withAll(bag, [aLine()]);
    for (let order = 1; order <= 30; order += 1) expect(withoutOrdered(bag, byId(order), [aLine()])).toBe(bag);
    expect(withoutOrdered(bag, byId(31), [aLine()]).lines).toEqual([]);
  });
});

describe("a key that put a dish into the bag", () => {
  const use = { key: "tap-0123456789abcdef", inputDigest: "one" };

  it("is repeated with the same input, reused with another, and new after 24 hours", () => {
    const used = withKey([], use, now);
    expect(checkKey(used, use, addMinutes(now, 24 * 60 - 1))).toBe("repeated");
    expect(checkKey(used, { ...use, inputDigest: "other" }, now)).toBe("reused");
    expect(checkKey(used, use, addMinutes(now, 24 * 60))).toBe("new");
    expect(checkKey(used, { ...use, key: "another-0123456789" }, now)).toBe("new");
  });

  it("is remembered with the 100 newest, and one that is over makes room", () => {
    let used: UsedKey[] = withKey([], use, now);
    for (let index = 0; index < 99; index += 1) used = withKey(used, { ...use, key: `tap-${index}` }, now);
    expect([used.length, checkKey(used, use, now)]).toEqual([100, "repeated"]);
    used = withKey(used, { ...use, key: "tap-last" }, now);
    expect([used.length, checkKey(used, use, now)]).toEqual([100, "new"]);
    expect(withKey(used, use, addMinutes(now, 24 * 60))).toHaveLength(1);
  });
});
