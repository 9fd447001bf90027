import { describe, expect, it } from "vitest";
import { always } from "../../../db/schema/shapes.ts";
import {
  comingDates,
  draftRates,
  groupRates,
  nextRate,
  readRates,
} from "../../../storefront/dashboard/settings/tax/rate-draft.ts";

const texts = { rate: "percent", twice: "twice", general: "general" };
const food = [
  { orderType: null, ratePpm: 70_000, from: always },
  { orderType: "dine_in" as const, ratePpm: 190_000, from: "2027-01-01" },
];

describe("typed tax rates", () => {
  it("are parsed as they were formatted, with the decimal comma of the language", () => {
    const half = [{ orderType: null, ratePpm: 88_750, from: "2026-07-01" }];
    expect(draftRates(half, "de-DE")).toEqual([{ orderType: "", rate: "8,875", from: "2026-07-01" }]);
    for (const rates of [food, half])
      expect(readRates(draftRates(rates, "de-DE"), texts)).toEqual({ rates, errors: {} });
  });

  it("are refused at the field that is wrong", () => {
    const { errors } = readRates(
      [
        { orderType: "pickup", rate: "x", from: "" },
        { orderType: "pickup", rate: "7", from: "" },
      ],
      texts,
    );
    expect(errors).toEqual({ "rate-0-ratePpm": "percent", "rate-1-from": "twice", rates: "general" });
  });

  it("begin with one for all orders, and a further one begins on 1 January", () => {
    expect(draftRates([], "en-US")).toEqual([{ orderType: "", rate: "", from: "" }]);
    expect(nextRate("2026-11-23")).toEqual({ orderType: "", rate: "", from: "2027-01-01" });
  });
});

describe("the rates of a class", () => {
  it("are one for all orders, or one for each group of order types, on each coming date", () => {
    expect(groupRates(food, "2026-11-23")).toEqual([{ ratePpm: 70_000, orderTypes: [] }]);
    expect(comingDates(food, "2026-11-23")).toEqual(["2027-01-01"]);
    expect(groupRates(food, "2027-01-01")).toEqual([
      { ratePpm: 70_000, orderTypes: ["pickup", "delivery"] },
      { ratePpm: 190_000, orderTypes: ["dine_in"] },
    ]);
  });
});
