import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  listTypedDigits,
  normalizePhone,
  toStoredPhone,
} from "../../../worker/domain/orders/record/phone-numbers.rules.ts";

const bareDigits = (text: string): string => text.normalize("NFKC").replaceAll(/\D/g, "");

const sameNumbers: Readonly<Record<string, { normalized: string; typed: readonly string[] }>> = {
  US: {
    normalized: "+17185550199",
    typed: ["+1 718 555 0199", "(718) 555-0199", "718.555.0199", "1 718 555 0199", "011 1 718 555 0199"],
  },
  DE: {
    normalized: "+491701234567",
    typed: ["+49 170 1234567", "0170 1234567", "0170-123 45 67", "+49 (0)170 1234567", "0049 170 1234567"],
  },
  JP: {
    normalized: "+819012345678",
    typed: ["+81 90 1234 5678", "090-1234-5678", "０９０－１２３４－５６７８", "010 81 90 1234 5678"],
  },
  ES: { normalized: "+34612345678", typed: ["+34 612 345 678", "612 345 678", "0034 612345678"] },
};

describe("normalizePhone", () => {
  it("finds one form of a number, however a country's guests write it", () => {
    for (const [country, { normalized, typed }] of Object.entries(sameNumbers)) {
      expect(typed.map((text) => normalizePhone(text, country))).toEqual(typed.map(() => normalized));
    }
  });

  it("keeps numbers apart that only share their last digits", () => {
    const numbers = ["+49 718 5550199", "718 555 0199", "555 0199", "+81 718 555 0199"];
    expect(new Set(numbers.map((text) => normalizePhone(text, "US"))).size).toBe(numbers.length);
    expect(normalizePhone("1234567", "DE")).not.toBe(normalizePhone("01234567", "DE"));
  });

  it("compares the digits in a country whose numbers it does not know", () => {
    expect(normalizePhone("(02) 123-456", "AQ")).toBe("02123456");
    expect(normalizePhone("+672 1 23456", "AQ")).toBe("+672123456");
  });
});

describe("toStoredPhone", () => {
  it("stores a number of the country and of another one as E.164", () => {
    for (const [country, { normalized, typed }] of Object.entries(sameNumbers)) {
      expect(typed.map((text) => toStoredPhone(text, country))).toEqual(typed.map(() => normalized));
    }
    expect(toStoredPhone("+49 30 5550199", "US")).toBe("+49305550199");
  });

  it.each([
    ["555-0199", "US"],
    ["1234567", "DE"],
    ["(02) 123-456", "AQ"],
    ["", "US"],
  ])("leaves %s in %s as it was typed, because it lacks its area code", (text, country) => {
    expect(toStoredPhone(text, country)).toBe(text);
  });

  it("changes nothing that it has stored", () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[\d+()\-. ]{5,32}$/),
        fc.constantFrom("US", "DE", "JP", "HU"),
        (text, country) => {
          const stored = toStoredPhone(text, country);
          expect(toStoredPhone(stored, country)).toBe(stored);
        },
      ),
    );
  });
});

describe("listTypedDigits", () => {
  it("has the digits of every form of a number", () => {
    for (const [country, { normalized, typed }] of Object.entries(sameNumbers)) {
      expect(listTypedDigits(normalized, country)).toEqual(expect.arrayContaining(typed.map(bareDigits)));
    }
  });

  it("has the digits that were typed, whatever they are, and at most five forms", () => {
    // Few random texts name a national prefix.
    const withPrefix = fc.stringMatching(/^ ?\+ ?\d{0,4} ?\(0\)[\d+()\-. ]{3,20}$/);
    const phone = fc.oneof(fc.stringMatching(/^[\d+()\-. ]{5,32}$/), withPrefix);
    fc.assert(
      fc.property(phone, fc.constantFrom("US", "DE", "JP", "ES", "HU", "AU", "AQ"), (text, country) => {
        const forms = listTypedDigits(normalizePhone(text, country), country);
        expect(forms.length).toBeLessThanOrEqual(5);
        expect(forms).toContain(bareDigits(text));
      }),
    );
  });
});
