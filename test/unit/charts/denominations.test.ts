import { describe, expect, it } from "vitest";
import { findDenominations, readPieces, sumPieces } from "../../../storefront/dashboard/close/denominations.rules.ts";

describe("the count of a cash drawer", () => {
  it("has the notes and coins of the currency, largest first, and none for unknown currencies", () => {
    for (const currency of ["USD", "CAD", "EUR", "GBP", "CHF", "AUD", "JPY"]) {
      const kinds = findDenominations(currency);
      for (const values of [kinds?.notes ?? [], kinds?.coins ?? []]) {
        expect(values.length).toBeGreaterThan(3);
        expect(values.toSorted((one, other) => other - one)).toEqual(values);
      }
    }
    expect(findDenominations("JPY")?.notes).toEqual([10_000, 5000, 2000, 1000]);
    expect(findDenominations("XXX")).toBeNull();
  });

  it("adds up pieces to the cent, and takes an empty field as none", () => {
    expect(sumPieces({ "2000": "3", "25": "2", "1": "", "100": " 4 " })).toBe(6450);
    expect(sumPieces({})).toBe(0);
  });

  it("refuses anything but whole numbers that a drawer can hold", () => {
    for (const text of ["x", "1.5", "-1", "10000", "1e3", "٣"]) expect(readPieces(text)).toBeNull();
    expect(readPieces("9999")).toBe(9999);
  });
});
