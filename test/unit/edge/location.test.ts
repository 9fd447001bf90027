import { describe, expect, it } from "vitest";
import { countryChoices } from "../../../storefront/dashboard/settings/regions.ts";
import { locationIn } from "../../../worker/durable/location.rules.ts";
import { openObject } from "../../../worker/durable/open-object.ts";
import type { Env } from "../../../worker/env.ts";

describe("the location of a store's objects", () => {
  it("exists for every country that an owner can choose", () => {
    const countries = countryChoices("en", "").map(({ value }) => value);
    expect(countries.length).toBeGreaterThan(240);
    expect(countries.filter((country) => locationIn(country) === null)).toEqual([]);
  });

  it.each([
    ["US", "enam"],
    ["DE", "weur"],
    ["JP", "apac-ne"],
    ["BR", "sam"],
    ["NZ", "oc"],
    ["", null],
    [null, null],
    ["constructor", null],
  ])("is for the country %s: %s", (country, location) => {
    expect(locationIn(country)).toBe(location);
  });

  it("is passed when an object is opened, and left out if the country is unknown", () => {
    const calls: unknown[] = [];
    // Safe cast: `openObject` uses this method only.
    const namespace = { getByName: (...call: unknown[]) => calls.push(call) } as unknown as Env["STORE"];
    openObject(namespace, "sto_1", { countryCode: "DE" });
    openObject(namespace, "sto_2", { countryCode: null });
    openObject(namespace, "sto_3");
    expect(calls).toEqual([
      ["sto_1", { locationHint: "weur" }],
      ["sto_2", {}],
      ["sto_3", {}],
    ]);
  });
});
