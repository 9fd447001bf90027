import { describe, expect, it } from "vitest";
import {
  cardMethod,
  declineMessage,
  fromStripeAmount,
  statementSuffix,
  toStripeAmount,
} from "../../../worker/domain/payments/stripe/mapping.rules.ts";

describe("statementSuffix", () => {
  it.each([
    ["Copper Pot", "Copper Pot"],
    ["Gasthaus zur Großen Linde am Markt", "Gasthaus zur Grossen L"],
    ["Café *L'Été* <1999>", "Cafe LEte 1999"],
    ["Umi Sando 海さんど", "Umi Sando"],
    ["A restaurant of many words", "A restaurant of many w"],
    ["Twenty one characters and", "Twenty one characters"],
  ])("shortens %s to %s", (name, suffix) => {
    expect(statementSuffix(name)).toBe(suffix);
  });

  it.each(["海さんど", "1234", "***", "  "])("is null for %j, which bank statements cannot show", (name) => {
    expect(statementSuffix(name)).toBeNull();
  });
});

describe("Stripe's amounts", () => {
  it.each([
    [1089, "USD", 1089],
    [1500, "JPY", 1500],
    [1500, "ISK", 150_000],
  ])("convert %i %s to %i and back", (amount, currencyCode, stripeAmount) => {
    expect(toStripeAmount(amount, currencyCode)).toBe(stripeAmount);
    expect(fromStripeAmount(stripeAmount, currencyCode)).toBe(amount);
  });

  it("keep fractions of a minor unit, so that they equal no amount", () => {
    expect(Number.isInteger(fromStripeAmount(150_050, "ISK"))).toBe(false);
  });
});

it("the decline message gives the reason, but hides reasons such as a stolen card", () => {
  expect(declineMessage("insufficient_funds", "card_declined")).toContain("insufficient funds");
  expect(declineMessage(undefined, "expired_card")).toContain("expired");
  const plain = declineMessage("generic_decline", "card_declined");
  for (const code of ["stolen_card", "lost_card", "fraudulent", "toString"]) {
    expect(declineMessage(code, "card_declined")).toBe(plain);
  }
});

it("the payment method is the wallet, otherwise the type of card", () => {
  expect(cardMethod("apple_pay", "credit")).toBe("apple_pay");
  expect(cardMethod("google_pay", "debit")).toBe("google_pay");
  expect(cardMethod("link", "debit")).toBe("debit_card");
  expect(cardMethod(null, "prepaid")).toBe("debit_card");
  expect(cardMethod(undefined, "unknown")).toBe("credit_card");
});
