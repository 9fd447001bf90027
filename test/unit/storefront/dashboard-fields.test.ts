import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { countryCode, locale, timezone } from "../../../db/schema/rules.ts";
import {
  amountOf,
  amountText,
  createFieldParser,
  parseRate,
  rateText,
} from "../../../storefront/dashboard/fields/reading.ts";
import { parsePercents } from "../../../storefront/dashboard/settings/percents.ts";
import {
  countryChoices,
  localeChoices,
  parseLocale,
  parseZone,
} from "../../../storefront/dashboard/settings/regions.ts";
import { instantAt, wallAt } from "../../../storefront/dashboard/zoned.ts";
import { readFormat } from "../../../storefront/ui/format.ts";

const dollars = readFormat({ locale: "en-US", currencyCode: "USD", timezone: "America/New_York" });
const euros = readFormat({ locale: "de-DE", currencyCode: "EUR", timezone: "Europe/Berlin" });
const yen = readFormat({ locale: "ja-JP", currencyCode: "JPY", timezone: "Asia/Tokyo" });

const problemTexts = {
  missing: () => "missing",
  whole: (min: number, max: number) => `${min}–${max}`,
  amount: (example: string) => `such as ${example}`,
  percent: () => "percent",
};

describe("amount fields", () => {
  test.each([
    [dollars, "12.5", 1250],
    [dollars, "+0.75", 75],
    [dollars, "-1.25", -125],
    [dollars, "1,250", null],
    [dollars, "12.555", null],
    [dollars, "", null],
    [euros, "3,90", 390],
    [euros, "−0,50", -50],
    [yen, "980", 980],
    [yen, "９８０", 980],
    [yen, "9.8", null],
    [yen, "-100", -100],
    [dollars, "-0", 0],
  ])("are read exactly, or not at all", (format, text, expected) => {
    expect(amountOf(format, text)).toBe(expected);
  });
  test("parse every formatted amount back, in every currency", () => {
    const amount = fc.integer({ min: -9_999_999, max: 9_999_999 });
    for (const format of [dollars, euros, yen]) {
      fc.assert(fc.property(amount, (minor) => amountOf(format, amountText(format, minor)) === minor));
    }
    expect(amountText(euros, -50)).toBe("-0,50");
    expect(amountText(yen, 980)).toBe("980");
    expect(amountText(yen, null)).toBe("");
  });
  test("report amounts out of bounds at their field, and read empty fields as null", () => {
    const reading = createFieldParser(dollars, problemTexts);
    expect(reading.amount("fee", "3.99", { min: 0, max: 1000 })).toBe(399);
    expect(reading.optionalAmount("free", "  ", { min: 0, max: 1000 })).toBeNull();
    expect(reading.errors).toEqual({});
    reading.amount("fee", "-3", { min: 0, max: 1000 });
    reading.whole("minutes", "12.5", { min: 5, max: 240 });
    reading.optionalWhole("orders", "0", { min: 1, max: 9 });
    reading.required("name", "  ");
    reading.rate("tax", "101");
    expect(reading.errors).toEqual({
      fee: "such as 12.50",
      minutes: "5–240",
      orders: "1–9",
      name: "missing",
      tax: "percent",
    });
  });
});

describe("percentage fields", () => {
  test.each([
    ["8.875", 88_750],
    ["19", 190_000],
    ["8,1", 81_000],
    ["100", 1_000_000],
    ["0", 0],
    ["100.1", null],
    ["8.87511", null],
    ["-7", null],
    ["tax", null],
  ])("read the tax rate %s as %s parts per million", (text, expected) => {
    expect(parseRate(text)).toBe(expected);
  });
  test("parse every formatted tax rate back", () => {
    expect(rateText(88_750, "en-US")).toBe("8.875");
    expect(rateText(88_750, "de-DE")).toBe("8,875");
    expect(rateText(null, "de-DE")).toBe("");
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (rate) => parseRate(rateText(rate, "de-DE")) === rate),
    );
  });
  test.each([
    ["20, 15 18%", [15, 18, 20]],
    ["10、15", [10, 15]],
    ["10, 10", [10]],
    ["", []],
    ["5, ten", null],
    ["101", null],
    ["1 2 3 4 5 6 7", null],
  ])("read the tips %s as %j", (text, expected) => {
    expect(parsePercents(text)).toEqual(expected);
  });
});

describe("date and time fields", () => {
  test.each([
    ["2026-12-24T18:00", "Europe/Berlin", "2026-12-24T17:00:00.000Z"],
    ["2026-12-24T18:00", "America/New_York", "2026-12-24T23:00:00.000Z"],
    // A repeated hour means its first occurrence, and a skipped one moves forward.
    ["2026-11-01T01:30", "America/New_York", "2026-11-01T05:30:00.000Z"],
    ["2026-10-25T02:30", "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
    ["2026-03-08T02:30", "America/New_York", "2026-03-08T07:30:00.000Z"],
  ])("read %s in %s as %s", (wall, zone, at) => {
    expect(instantAt(wall, zone)).toBe(at);
  });
  test("reject invalid dates, and show every moment in the restaurant's time zone", () => {
    expect(instantAt("", "Asia/Tokyo")).toBeNull();
    expect(wallAt("2026-11-20T23:30:00.000Z", "Asia/Tokyo")).toBe("2026-11-21T08:30");
    const minute = fc.integer({ min: 0, max: 2 * 365 * 24 * 60 });
    for (const zone of ["America/New_York", "Australia/Lord_Howe", "Asia/Tokyo"]) {
      fc.assert(
        fc.property(minute, (after) => {
          const wall = wallAt(new Date(Date.UTC(2026, 0, 1) + after * 60_000).toISOString(), zone);
          expect(wallAt(instantAt(wall, zone) ?? "", zone)).toBe(wall);
        }),
        { numRuns: 25 },
      );
    }
  });
});

describe("region settings", () => {
  const zones = Intl.supportedValuesOf("timeZone");
  test.each([
    ["europe/berlin", "Europe/Berlin"],
    [" Asia/Tokyo ", "Asia/Tokyo"],
    ["UTC", "UTC"],
    ["+01:00", null],
    ["Berlin", null],
    ["", null],
  ])("read the time zone %j as %s", (typed, zone) => {
    expect(parseZone(typed, zones)).toBe(zone);
  });
  test.each([
    ["de_at", "de-AT"],
    ["JA-jp", "ja-JP"],
    ["fr", "fr"],
    ["Deutsch (AT)", null],
    ["", null],
  ])("read the locale %j as %s", (typed, locale) => {
    expect(parseLocale(typed)).toBe(locale);
  });
  test("offer only values that the server accepts", () => {
    expect(zones.length).toBeGreaterThan(400);
    expect(zones.filter((zone) => !timezone(z).safeParse(zone).success)).toEqual([]);
    expect(localeChoices("en-US").filter(({ value }) => !locale(z).safeParse(value).success)).toEqual([]);
    expect(countryChoices("en-US", "US").filter(({ value }) => !countryCode(z).safeParse(value).success)).toEqual([]);
  });
  test("list each country once by its localized name, and keep an unknown one", () => {
    const countries = countryChoices("de-DE", "DE");
    const countryNames = new Map(countries.map(({ value, text }) => [value, text]));
    expect([countryNames.get("DE"), countryNames.get("US"), countryNames.get("JP")]).toEqual([
      "Deutschland",
      "Vereinigte Staaten",
      "Japan",
    ]);
    expect(new Set(countries.map(({ text }) => text)).size).toBe(countries.length);
    expect(["DD", "UK", "EU", "UN", "ZZ", "XA"].filter((code) => countryNames.has(code))).toEqual([]);
    expect(countries.length).toBeGreaterThan(240);
    expect(countryChoices("de-DE", "QQ")).toContainEqual({ value: "QQ", text: "QQ" });
  });
});
