import { describe, expect, it } from "vitest";
import { examplePhone, findPhoneFault, formatPhone } from "../../../../storefront/phone/phone-rules.ts";

describe("formatPhone", () => {
  it.each([
    ["+17185550199", "US", "(718) 555-0199"],
    ["7185550199", "US", "(718) 555-0199"],
    ["+493012345678", "DE", "030 12345678"],
    ["+442079460958", "GB", "020 7946 0958"],
    ["+819012345678", "JP", "090-1234-5678"],
    ["+493012345678", "US", "+49 30 12345678"],
    ["+17185550199", "CA", "+1 718 555 0199"],
  ])("writes %s in a store in %s as %s", (stored, country, text) => {
    expect(formatPhone(stored, country)).toBe(text);
    expect(formatPhone(text, country)).toBe(text);
  });

  it("leaves what is no complete number as it is", () => {
    for (const text of ["", "555 0199", "call me"]) expect(formatPhone(text, "US")).toBe(text);
  });
});

describe("findPhoneFault", () => {
  it.each([
    ["(718) 555-0199", "US", null],
    ["+81 90 1234 5678", "US", null],
    ["030 5550199", "DE", null],
    ["090-1234-5678", "JP", null],
    ["555 0199", "US", "short"],
    ["718 555 01999", "US", "long"],
    ["+999 123 456 789", "US", "country"],
    ["call me", "US", "wrong"],
  ])("finds in %s in %s the fault %s", (text, country, fault) => {
    expect(findPhoneFault(text, country)).toBe(fault);
  });

  it.each(["US", "DE", "GB", "JP", "SA", "IN", "AU"])("accepts the example that a refusal in %s names", (country) => {
    expect(findPhoneFault(examplePhone(country), country)).toBeNull();
  });
});
