import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { addressModules } from "../../../db/local/address-data.ts";
import { addressForm } from "../../../worker/domain/postal-address/address-form.ts";
import { addressLines } from "../../../worker/domain/postal-address/address-lines.ts";
import { findState } from "../../../worker/domain/postal-address/find-state.ts";
import { stateChoices } from "../../../worker/domain/postal-address/state-choices.ts";

const elm = { address: "5 Elm Street", address2: null, city: "Brooklyn", state: "NY", zip: "11201" };
const linde = { address: "Lindenstraße 12", address2: null, city: "Berlin", state: null, zip: "10969" };
const jinnan = { address: "神南1-14-7", address2: null, city: "渋谷区", state: "東京都", zip: "150-0041" };

describe("addressForm", () => {
  it.each([
    ["US", [["address"], ["city"], ["state", "zip"]], ["address", "city", "state", "zip"], "zip", "state"],
    ["DE", [["address"], ["zip", "city"]], ["address", "city", "zip"], "postal", "province"],
    ["JP", [["zip"], ["state", "city"], ["address"]], ["address", "state", "city", "zip"], "postal", "prefecture"],
    ["GB", [["address"], ["city"], ["zip"]], ["address", "city", "zip"], "postcode", "province"],
    ["CA", [["address"], ["city"], ["state", "zip"]], ["address", "city", "state", "zip"], "postal", "province"],
    ["IE", [["address"], ["city"], ["state"], ["zip"]], ["address", "city"], "eircode", "county"],
    ["AE", [["address"], ["state"]], ["address", "state"], "postal", "emirate"],
    ["SG", [["address"], ["zip"]], ["address", "zip"], "postal", "province"],
    ["ZZ", [["address"], ["city"]], ["address", "city"], "postal", "province"],
  ])("lists the fields of %s in the country's order and with its labels", (country, rows, ...rest) => {
    const form = addressForm(country);
    expect([form.rows, [...form.required], form.zipName, form.stateName]).toEqual([rows, ...rest]);
  });

  it("requires the postal code in every country if the store delivers by zones", () => {
    const form = addressForm("AE", true);
    expect(form.rows.at(-1)).toEqual(["zip"]);
    expect(form.required.has("zip")).toBe(true);
    expect(addressForm("US", true).rows).toEqual(addressForm("US").rows);
  });

  it("uses a numeric keyboard if postal codes contain only digits", () => {
    const countries = ["US", "DE", "JP", "IN", "GB", "CA", "NL", "IE"];
    expect(countries.filter((country) => addressForm(country).hasDigitZip)).toEqual(["US", "DE", "JP", "IN"]);
  });
});

describe("addressLines", () => {
  it.each([
    ["US", elm, ["5 Elm Street", "Brooklyn, NY 11201"]],
    ["US", { ...elm, address2: "Apt 4B" }, ["5 Elm Street", "Apt 4B", "Brooklyn, NY 11201"]],
    ["US", { ...elm, state: null }, ["5 Elm Street", "Brooklyn 11201"]],
    ["US", { ...elm, zip: "" }, ["5 Elm Street", "Brooklyn, NY"]],
    ["US", { ...elm, city: "" }, ["5 Elm Street", "NY 11201"]],
    ["DE", linde, ["Lindenstraße 12", "10969 Berlin"]],
    ["DE", { ...linde, state: "Berlin", address2: "3. Stock" }, ["Lindenstraße 12", "3. Stock", "10969 Berlin"]],
    ["JP", jinnan, ["〒150-0041", "東京都渋谷区神南1-14-7"]],
    [
      "JP",
      { ...jinnan, zip: "〒１５００ー０４１", address2: "海ビル3F" },
      ["〒150-0041", "東京都渋谷区神南1-14-7", "海ビル3F"],
    ],
    ["JP", { ...jinnan, city: "Shibuya", address: "Jinnan 1-14-7" }, ["〒150-0041", "東京都Shibuya Jinnan 1-14-7"]],
    ["CH", { ...linde, city: "Zürich", zip: "8001" }, ["Lindenstraße 12", "8001 Zürich"]],
    ["BR", { ...elm, city: "Manaus", state: "AM", zip: "69005-040" }, ["5 Elm Street", "Manaus-AM", "69005-040"]],
    [
      "SG",
      { ...elm, city: "Singapore", state: null, zip: "546080" },
      ["5 Elm Street", "SINGAPORE 546080", "Singapore"],
    ],
    ["AE", { ...elm, state: "دبي", city: "", zip: "" }, ["5 Elm Street", "دبي"]],
  ])("prints an address in %s in the country's format: %o", (country, address, rows) => {
    expect(addressLines(address, country)).toEqual(rows);
  });

  it("prints an address with a country code in that country's format", () => {
    expect(addressLines({ ...linde, countryCode: "de" }, "US")).toEqual(["Lindenstraße 12", "10969 Berlin"]);
  });
});

describe("stateChoices", () => {
  it("lists codes with names, and Japanese prefectures in the page's language", () => {
    expect(stateChoices("US", false)).toContainEqual({ value: "NY", label: "New York" });
    expect(stateChoices("JP", false)).toContainEqual({ value: "東京都", label: "東京都" });
    expect(stateChoices("JP", true)).toContainEqual({ value: "東京都", label: "Tokyo" });
    expect([stateChoices("JP", false).length, stateChoices("DE", false)]).toEqual([47, []]);
  });

  it("finds a state by its code or its name, case-insensitively", () => {
    const choices = stateChoices("US", false);
    expect([" ny", "New york"].map((text) => findState(choices, text)?.value)).toEqual(["NY", "NY"]);
    expect(findState(choices, "Ontario")).toBeUndefined();
  });
});

it("the committed address data equals the output of `npm run addresses`", () => {
  for (const [path, text] of Object.entries(addressModules())) {
    const committed = readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
    // Git for Windows ends the lines of a checkout with a carriage return as well.
    expect(committed.replaceAll("\r\n", "\n"), path).toBe(text);
  }
});
