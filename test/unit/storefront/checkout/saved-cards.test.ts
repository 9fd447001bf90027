import { describe, expect, it } from "vitest";
import { cardExpiry, cardName } from "../../../../storefront/cards/card-text.ts";
import { findChosen } from "../../../../storefront/checkout/payment/chosen-card.ts";

const card = (id: string, isExpired = false) => ({ id, isExpired });

describe("the card that the checkout pays with", () => {
  it.each([
    ["the first one before the guest picks any", [card("a"), card("b")], undefined, "a"],
    ["the first one that can pay", [card("a", true), card("b")], undefined, "b"],
    ["the one that the guest picked", [card("a"), card("b")], "b", "b"],
    ["the form if the guest picked it", [card("a")], null, null],
    ["the form if no card can pay", [card("a", true)], undefined, null],
    ["the form if there is no card", [], undefined, null],
    ["another one if the picked one was removed", [card("b")], "a", "b"],
    ["another one if the picked one has expired", [card("a", true), card("b")], "a", "b"],
  ])("is %s", (_title, cards, picked, expected) => {
    expect(findChosen(cards, picked)).toBe(expected);
  });
});

describe("a card's text", () => {
  const plain = (text: string): string => text.replaceAll(/[\u2068\u2069]/g, "").replaceAll("\u00a0", " ");

  it.each([
    ["visa", "Visa •••• 4242"],
    ["amex", "American Express •••• 4242"],
    ["cartes_bancaires", "cartes_bancaires •••• 4242"],
  ])("names the brand %s", (brand, expected) => {
    expect(plain(cardName({ brand, last4: "4242" }))).toBe(expected);
  });

  it("has the expiry as it is printed on the card", () => {
    expect(plain(cardExpiry({ expMonth: 4, expYear: 2030 }))).toBe("04/30");
    expect(plain(cardExpiry({ expMonth: 12, expYear: 2107 }))).toBe("12/07");
  });
});
