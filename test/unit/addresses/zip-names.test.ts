import { describe, expect, it } from "vitest";
import { dashboardTranslator } from "../../../storefront/dashboard/messages.ts";
import { en } from "../../../storefront/i18n/dashboard/en.ts";
import { deliveryAddressInput } from "../../../worker/domain/fulfilment/schemas.ts";
import { parseInput } from "../../../worker/domain/parse-input.ts";
import { addressMissing, outOfZone } from "../../../worker/domain/problems.rules.ts";
import { AppError } from "../../../worker/errors.ts";

const countries: [string, string][] = [
  ["GB", "postcode"],
  ["JE", "postcode"],
  ["AU", "postcode"],
  ["US", "ZIP code"],
  ["IN", "PIN code"],
  ["IE", "Eircode"],
  ["DE", "postal code"],
];

const inputRefusals = (country: string | null, zip: unknown): string[] => {
  try {
    parseInput(deliveryAddressInput, { address: "1 High Street", city: "Leeds", zip }, country);
    return [];
  } catch (error) {
    if (error instanceof AppError) return error.errors.map(({ message }) => message);
    throw error;
  }
};

describe("a refusal about the postal code", () => {
  it.each(countries)("speaks in %s of the %s", (country, name) => {
    expect(addressMissing("zip", country).message).toBe(`Please enter your ${name} so that we can find you.`);
    expect(inputRefusals(country, 11201)).toEqual([`Please give the ${name} as text.`]);
    expect(inputRefusals(country, null)).toEqual([`Please give the ${name}.`]);
  });

  it("says postal code if the restaurant's country is unknown", () => {
    expect(inputRefusals(null, 11201)).toEqual(["Please give the postal code as text."]);
  });

  it("says address outside of all zones, which is right in every country", () => {
    expect(outOfZone().message).toMatch(/^We do not deliver to this address\./);
  });
});

describe("the dashboard's texts about the postal code", () => {
  it.each(countries)("speak in %s of the %s", (country, name) => {
    const t = dashboardTranslator(en, country);
    expect(t("counter.zoneByCode")).toBe(`By ${name}`);
    expect(t("zones.codes").toLowerCase()).toBe(`${name}s`.toLowerCase());
    expect(t.find("audit.field.zip")).toBe(`the ${name}`);
    expect(t("zones.codeWrong", { line: 2, text: "?" })).toContain(`Line 2: ? is neither a whole ${name}`);
  });
});
