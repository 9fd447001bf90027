import { expect, it } from "vitest";
import { isTaxNumber } from "../../../worker/domain/store/registration-number.rules.ts";

it.each([
  ["T1234567890123", "JP", true],
  ["1234567890123", "JP", false],
  ["T123456789012", "JP", false],
  ["T12345678901234", "JP", false],
  ["t1234567890123", "JP", false],
  ["T１２３４５６７８９０１２３", "JP", false],
  ["11-2233445", "US", true],
  ["DE123456789", "DE", true],
])("the tax number %s in %s is right: %s", (taxNumber, countryCode, isRight) => {
  expect(isTaxNumber(taxNumber, countryCode)).toBe(isRight);
});
