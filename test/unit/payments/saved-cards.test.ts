import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findCopies, isExpired, sortCards } from "../../../worker/domain/payments/cards/cards.rules.ts";

const aCard = (id: string, fingerprint: string | null = null) => ({
  ...{ id, fingerprint, brand: "visa", last4: "4242", expMonth: 11, expYear: 2026 },
});

const listIds = (cards: readonly { id: string }[]): string[] => cards.map(({ id }) => id);

describe("the expiry of a saved card", () => {
  it.each([
    [11, 2026, "2026-11-30T23:59:59.000Z", false],
    [11, 2026, "2026-12-01T11:59:59.000Z", false],
    [11, 2026, "2026-12-01T12:00:00.000Z", true],
    [12, 2026, "2027-01-01T11:59:59.000Z", false],
    [12, 2026, "2027-01-01T12:00:00.000Z", true],
    [1, 2027, "2026-12-31T00:00:00.000Z", false],
  ])("a card of %i/%i at %s has expired: %s", (expMonth, expYear, now, expected) => {
    expect(isExpired({ expMonth, expYear }, now)).toBe(expected);
  });
});

describe("the list of saved cards", () => {
  it("has each number once, as it was saved last, and the one that paid last first", () => {
    const cards = [aCard("new", "a"), aCard("b", "b"), aCard("old", "a"), aCard("c")];
    expect(listIds(sortCards(cards, null))).toEqual(["new", "b", "c"]);
    expect(listIds(sortCards(cards, "old"))).toEqual(["new", "b", "c"]);
    expect(listIds(sortCards(cards, "c"))).toEqual(["c", "new", "b"]);
    expect(listIds(findCopies(cards, "new"))).toEqual(["old", "new"]);
    expect(findCopies(cards, "missing")).toEqual([]);
  });

  it("loses no number, whatever was saved and removed", () => {
    const card = fc.record({ id: fc.uuid(), number: fc.constantFrom("a", "b", "c", null) });
    fc.assert(
      fc.property(fc.uniqueArray(card, { selector: ({ id }) => id }), fc.nat(), (drawn, index) => {
        const cards = drawn.map(({ id, number }) => aCard(id, number));
        const listed = sortCards(cards, cards[index]?.id ?? null);
        const numbers = (list: typeof cards) => new Set(list.map(({ id, fingerprint }) => fingerprint ?? id));
        expect(numbers(listed)).toEqual(numbers(cards));
        expect(listed).toHaveLength(numbers(cards).size);
      }),
    );
  });
});
