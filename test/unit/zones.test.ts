import { describe, expect, test } from "vitest";
import { deliveryTerms, matchZone } from "../../worker/domain/fulfilment/zones.ts";

const zone = (id: string, postalCodes: string[], fee: number) => ({
  id,
  name: id,
  postalCodes,
  fee,
  minimum: 1000,
  leadMinutes: 40,
});
const zones = [
  zone("near", ["11201"], 299),
  zone("wide", ["112*"], 499),
  zone("cheap", ["112*"], 399),
  zone("far", ["SW1A 1*"], 900),
];

describe("where a restaurant delivers", () => {
  test.each([
    ["11201", "near"],
    ["11 201", "near"],
    ["11205", "cheap"],
    ["sw1a1aa", "far"],
    ["90210", undefined],
    ["", undefined],
  ])("the postal code %s lies in %s", (zip, expected) => {
    expect(matchZone(zones, zip)?.id).toBe(expected);
  });

  const store = { deliveryFee: 350, deliveryMinimum: 2000 };
  test("outside all zones nothing is brought", () => {
    expect(deliveryTerms(store, zones, "90210")).toBe("OUT_OF_ZONE");
  });
  test("a store without zones brings everywhere on its own terms, and a quote may have no address yet", () => {
    const own = { fee: 350, minimum: 2000, leadMinutes: null };
    expect(deliveryTerms(store, [], "90210")).toEqual(own);
    expect(deliveryTerms(store, zones, null)).toEqual(own);
  });
  test("inside a zone its fee, minimum and time hold", () => {
    expect(deliveryTerms(store, zones, "11201")).toEqual({ fee: 299, minimum: 1000, leadMinutes: 40 });
  });
});
