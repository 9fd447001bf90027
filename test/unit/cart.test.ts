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

const anItem = (facts: Partial<BagItemInput> = {}): BagItemInput => ({
  menuItemId: "itm_burger",
  modifierIds: [],
  quantity: 1,
  specialInstructions: null,
  ...facts,
});

let serial = 0;

const addAll = (bag: Bag, someItems: readonly BagItemInput[]): Bag =>
  someItems.reduce((filled, item) => {
    serial += 1;
    const added = addToBag(filled, item, `cit_${serial}`, now);
    if (typeof added === "string") throw new Error(added);
    return added;
  }, bag);

const itemIdentity = ({ menuItemId, modifierIds, specialInstructions }: BagItemInput): string =>
  JSON.stringify([menuItemId, [...modifierIds].sort(), specialInstructions]);

const countItems = (someItems: readonly BagItemInput[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const item of someItems) counts.set(itemIdentity(item), (counts.get(itemIdentity(item)) ?? 0) + item.quantity);
  return counts;
};

const sortedEntries = (counts: Map<string, number>) => [...counts].filter(([, count]) => count > 0).sort();

const someItems = fc.array(
  fc.record({
    menuItemId: fc.constantFrom("itm_burger", "itm_soup"),
    modifierIds: fc.subarray(["mod_a", "mod_b"]),
    quantity: fc.integer({ min: 1, max: 4 }),
    specialInstructions: fc.constantFrom(null, "No salt"),
  }),
  { maxLength: 6 },
);

const orderIdOf = (order: number): string => `ord_${String(order).padStart(26, "0")}`;

describe("emptying the bag after an order", () => {
  it("removes the ordered items and keeps items added later, however often it runs", () => {
    fc.assert(
      fc.property(
        someItems,
        someItems,
        someItems,
        fc.integer({ min: 1, max: 4 }),
        (before, meanwhile, later, times) => {
          const ordered = addAll(emptyBag, before).lines;
          let bag = addAll(addAll(emptyBag, before), meanwhile);
          bag = addAll(withoutOrdered(bag, orderIdOf(1), ordered), later);
          for (let time = 0; time < times; time += 1) bag = withoutOrdered(bag, orderIdOf(1), ordered);
          expect(sortedEntries(countItems(bag.lines))).toEqual(sortedEntries(countItems([...meanwhile, ...later])));
        },
      ),
    );
  });

  it("removes at most the ordered quantity of an item", () => {
    fc.assert(
      fc.property(someItems, someItems, (existing, ordered) => {
        const after = countItems(withoutOrdered(addAll(emptyBag, existing), orderIdOf(1), ordered).lines);
        const before = countItems(existing);
        const removed = countItems(ordered);
        for (const [identity, count] of before) {
          expect(after.get(identity) ?? 0).toBe(Math.max(0, count - (removed.get(identity) ?? 0)));
        }
      }),
    );
  });

  it("keeps an item that the guest changed, and the added quantity of another", () => {
    const bag = addAll(emptyBag, [anItem({ quantity: 2 }), anItem({ menuItemId: "itm_soup", quantity: 2 })]);
    const [burger, soup] = bag.lines;
    const changed = changeBagItem(bag, burger?.id ?? "", { specialInstructions: "No salt" }, now);
    if (typeof changed === "string") throw new Error(changed);
    const grown = changeBagItem(changed, soup?.id ?? "", { quantity: 3 }, now);
    if (typeof grown === "string") throw new Error(grown);
    expect(withoutOrdered(grown, orderIdOf(1), bag.lines).lines).toEqual([
      { ...burger, specialInstructions: "No salt" },
      { ...soup, quantity: 1 },
    ]);
  });

  it("ignores an order that already emptied the bag, even after many other orders", () => {
    let bag = emptyBag;
    for (let order = 1; order <= 30; order += 1) bag = withoutOrdered(bag, orderIdOf(order), [anItem()]);
    bag = addAll(bag, [anItem()]);
    for (let order = 1; order <= 30; order += 1) expect(withoutOrdered(bag, orderIdOf(order), [anItem()])).toBe(bag);
    expect(withoutOrdered(bag, orderIdOf(31), [anItem()]).lines).toEqual([]);
  });
});

describe("the idempotency key of an added item", () => {
  const use = { key: "tap-0123456789abcdef", inputDigest: "one" };

  it("counts as repeated with the same input, as reused with another, and as new after 24 hours", () => {
    const used = withKey([], use, now);
    expect(checkKey(used, use, addMinutes(now, 24 * 60 - 1))).toBe("repeated");
    expect(checkKey(used, { ...use, inputDigest: "other" }, now)).toBe("reused");
    expect(checkKey(used, use, addMinutes(now, 24 * 60))).toBe("new");
    expect(checkKey(used, { ...use, key: "another-0123456789" }, now)).toBe("new");
  });

  it("is kept among the 100 newest keys, and expired keys are removed", () => {
    let used: UsedKey[] = withKey([], use, now);
    for (let index = 0; index < 99; index += 1) used = withKey(used, { ...use, key: `tap-${index}` }, now);
    expect([used.length, checkKey(used, use, now)]).toEqual([100, "repeated"]);
    used = withKey(used, { ...use, key: "tap-last" }, now);
    expect([used.length, checkKey(used, use, now)]).toEqual([100, "new"]);
    expect(withKey(used, use, addMinutes(now, 24 * 60))).toHaveLength(1);
  });
});
