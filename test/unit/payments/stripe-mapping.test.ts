import { describe, expect, it } from "vitest";
import {
  cardMethod,
  declineMessage,
  fromStripeAmount,
  statementSuffix,
  toStripeAmount,
} from "../../../worker/domain/payments/stripe/mapping.rules.ts";

describe("a bank statement shows the restaurant’s name", () => {
  it.each([
    ["Copper Pot", "Copper Pot"],
    ["Gasthaus zur Großen Linde am Markt", "Gasthaus zur Grossen L"],
    ["Café *L'Été* <1999>", "Cafe LEte 1999"],
    ["Umi Sando 海さんど", "Umi Sando"],
    ["A restaurant of many words", "A restaurant of many w"],
    ["Twenty one characters and", "Twenty one characters"],
  ])("%s as %s", (name, suffix) => {
    expect(statementSuffix(name)).toBe(suffix);
  });

  it.each(["海さんど", "1234", "***", "  "])("but nothing of %j, which no statement can show", (name) => {
    expect(statementSuffix(name)).toBeNull();
  });
});

describe("an amount is what the guest agreed to, however Stripe counts the currency", () => {
  it.each([
    [1089, "USD", 1089],
    [1500, "JPY", 1500],
    [1500, "ISK", 150_000],
  ])("%i %s is %i there", (ours, currencyCode, theirs) => {
    expect(toStripeAmount(ours, currencyCode)).toBe(theirs);
    expect(fromStripeAmount(theirs, currencyCode)).toBe(ours);
  });

  it("and a part of a unit equals no amount of ours", () => {
    expect(Number.isInteger(fromStripeAmount(150_050, "ISK"))).toBe(false);
  });
});

it("a guest is told why a card was declined, and nothing that only its owner should know", () => {
  expect(declineMessage("insufficient_funds", "card_declined")).toContain("insufficient funds");
  expect(declineMessage(undefined, "expired_card")).toContain("expired");
  const plain = declineMessage("generic_decline", "card_declined");
  for (const code of ["stolen_card", "lost_card", "fraudulent", "toString"]) {
    expect(declineMessage(code, "card_declined")).toBe(plain);
  }
});

it("a payment says how it was made: by wallet, else by the kind of card", () => {
  expect(cardMethod("apple_pay", "credit")).toBe("apple_pay");
  expect(cardMethod("google_pay", "debit")).toBe("google_pay");
  expect(cardMethod("link", "debit")).toBe("debit_card");
  expect(cardMethod(null, "prepaid")).toBe("debit_card");
  expect(cardMethod(undefined, "unknown")).toBe("credit_card");
});
