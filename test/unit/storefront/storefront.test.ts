import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import { findRejectedRow, linesOf } from "../../../storefront/dashboard/form/rows.ts";
import { daysAfter, endOfDay } from "../../../storefront/dashboard/keys/expiry.ts";
import { dashboardTranslator } from "../../../storefront/dashboard/messages.ts";
import { addressLabels as addressAr } from "../../../storefront/i18n/address/ar.ts";
import { addressLabels as addressDe } from "../../../storefront/i18n/address/de.ts";
import { addressLabels as addressEn } from "../../../storefront/i18n/address/en.ts";
import { addressLabels as addressJa } from "../../../storefront/i18n/address/ja.ts";
import { catalogues } from "../../../storefront/i18n/catalogues.ts";
import { de } from "../../../storefront/i18n/dashboard/de.ts";
import { en } from "../../../storefront/i18n/dashboard/en.ts";
import { ja } from "../../../storefront/i18n/dashboard/ja.ts";
import { orderPageCatalogues } from "../../../storefront/i18n/order-pages/catalogues.ts";
import { productMessages as productsAr } from "../../../storefront/i18n/products/ar.ts";
import { productMessages as productsDe } from "../../../storefront/i18n/products/de.ts";
import { productMessages as productsEn } from "../../../storefront/i18n/products/en.ts";
import { productMessages as productsJa } from "../../../storefront/i18n/products/ja.ts";
import { translatorFor } from "../../../storefront/i18n/translate.ts";
import { calendarUrl } from "../../../storefront/order/actions/calendar.ts";
import { readFormat } from "../../../storefront/ui/format.ts";
import { parseMoney } from "../../../storefront/ui/typed-money.ts";
import { type Language, staffLanguage } from "../../../worker/domain/language.ts";
import { brandPalettes, contrast } from "../../../worker/domain/store/palette.rules.ts";

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "").toSorted();

const { find } = dashboardTranslator(en, "US");
// English alone has placeholders for the country's own words, which are filled in when the catalogue is loaded.
const englishDashboard = Object.fromEntries(Object.keys(en).map((key) => [key, find(key) ?? ""]));
const dashboard = { en: englishDashboard, de, ja };
const addresses = { en: addressEn, de: addressDe, ja: addressJa, ar: addressAr };
const products = { en: productsEn, de: productsDe, ja: productsJa, ar: productsAr };
const messagesIn = (language: Language): [key: string, text: string][] => [
  ...Object.entries({
    ...catalogues[language],
    ...orderPageCatalogues[language],
    ...dashboard[staffLanguage(language)],
  }),
  ...Object.entries(addresses[language]),
  ...Object.entries(products[language]),
];

describe("the message catalogues", () => {
  test("contain every message in every language, with the same placeholders", () => {
    const translations = (["de", "ja", "ar"] as const).map((language) => ({
      language,
      messages: new Map(messagesIn(language)),
    }));
    for (const [key, text] of messagesIn("en")) {
      for (const { language, messages } of translations) {
        const translated = messages.get(key) ?? "";
        expect(translated, key).not.toBe("");
        // A German order button has no words but those of § 312j (3) BGB, so it does not name the processor.
        const isOrderButton = language === "de" && key === "checkout.redirect";
        // Arabic names one thing and two things without their number.
        const hasNoNumber = language === "ar" && key in catalogues.ar && key.endsWith("_one");
        const expected = hasNoNumber ? [] : placeholders(text);
        expect(placeholders(translated), key).toEqual(isOrderButton ? ["amount"] : expected);
      }
    }
  });
  test("use the plural form of the number", () => {
    const t = translatorFor(catalogues.en, "en");
    expect(t.count("bag.count", 1)).toBe("1 item in your bag");
    expect(t.count("bag.count", 2)).toBe("2 items in your bag");
    expect(t("open.until", { time: "22:00" })).toBe("Open until 22:00");
  });
  test.each([
    [0, "لا أطباق"],
    [1, "طبق واحد"],
    [2, "طبقان"],
    [3, "3 أطباق"],
    [11, "11 طبقًا"],
    [100, "100 طبق"],
  ])("use the Arabic plural form of %i", (count, expected) => {
    expect(translatorFor(catalogues.ar, "ar").count("matches", count)).toBe(expected);
  });
});

describe("the brand palette", () => {
  test("has AA contrast for every brand color, in light and dark mode", () => {
    const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
    fc.assert(
      fc.property(colour, (brand) => {
        const { light, dark } = brandPalettes(brand);
        for (const paper of ["#fbf7f1", "#ffffff", "#f3ece1"])
          expect(contrast(light.ink, paper)).toBeGreaterThanOrEqual(4.5);
        for (const night of ["#171310", "#211c18", "#2b2520"])
          expect(contrast(dark.ink, night)).toBeGreaterThanOrEqual(4.5);
        for (const { fill, onFill } of [light, dark]) expect(contrast(fill, onFill)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 500 },
    );
  });
  test("computes the maximum contrast for black on white", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  });
});

describe("the formats of a store", () => {
  const dollars = readFormat({ locale: "en-US", currencyCode: "USD", timezone: "America/New_York" });
  const yen = readFormat({ locale: "ja-JP", currencyCode: "JPY", timezone: "Asia/Tokyo" });
  test("format amounts by currency", () => {
    expect(dollars.money(1295)).toBe("$12.95");
    expect(dollars.money(2_147_483_647)).toBe("$21,474,836.47");
    expect(yen.money(980)).toMatch(/980$/);
    expect(dollars.change(150)).toBe("+$1.50");
    expect(dollars.change(-150)).toBe("−$1.50");
  });
  test.each([
    ["3", 300],
    ["3.5", 350],
    ["3,25", 325],
    ["3.255", null],
    ["-1", null],
    ["abc", null],
    ["", null],
  ])("parse %s as %s cents", (text, expected) => {
    expect(parseMoney(text, dollars)).toBe(expected);
  });
  test("reject fractions of a yen", () => {
    expect(parseMoney("500", yen)).toBe(500);
    expect(parseMoney("5.5", yen)).toBeNull();
  });
  test("use the store's time zone", () => {
    expect(dollars.time("2026-11-20T23:30:00.000Z")).toMatch(/6:30/);
    expect(yen.date("2026-11-20T23:30:00.000Z")).toBe("2026-11-21");
  });
  test("read no date from the text of a format, whose pattern depends on the browser", () => {
    const text = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, "format") ?? {};
    Object.defineProperty(Intl.DateTimeFormat.prototype, "format", { ...text, get: () => () => "11/21/2026" });
    onTestFinished(() => {
      Object.defineProperty(Intl.DateTimeFormat.prototype, "format", text);
    });
    expect(yen.date("2026-11-20T23:30:00.000Z")).toBe("2026-11-21");
  });
  test("a Japanese weekday comes before its time", () => {
    expect(yen.moment("2026-11-22T17:00:00.000Z", "2026-11-20T23:30:00.000Z")).toBe("月曜日2:00");
  });
});

describe("endOfDay", () => {
  test.each([
    ["2026-11-20", "America/New_York", "2026-11-21T05:00:00.000Z"],
    ["2026-11-20", "Asia/Tokyo", "2026-11-20T15:00:00.000Z"],
    // Clock changes in the night before, in the night after, and at midnight.
    ["2026-10-25", "Europe/Berlin", "2026-10-25T23:00:00.000Z"],
    ["2026-10-24", "Europe/Berlin", "2026-10-24T22:00:00.000Z"],
    ["2026-03-26", "Asia/Jerusalem", "2026-03-26T22:00:00.000Z"],
    ["2026-10-24", "Asia/Jerusalem", "2026-10-24T21:00:00.000Z"],
    ["2026-09-05", "America/Santiago", "2026-09-06T04:00:00.000Z"],
    ["2026-04-04", "America/Santiago", "2026-04-05T04:00:00.000Z"],
  ])("returns for %s in %s: %s", (day, zone, end) => {
    expect(endOfDay(day, zone)).toBe(end);
  });
  test("returns null without a date, and daysAfter counts from now", () => {
    expect(endOfDay("", "Asia/Tokyo")).toBeNull();
    expect(daysAfter("2026-11-20T23:30:00.000Z", 30)).toBe("2026-12-20T23:30:00.000Z");
  });
});

describe("a text field with one value per row", () => {
  const text = "203.0.113.7\n\n  the till \n";
  test("ignores empty rows and surrounding spaces", () => {
    expect(linesOf(text)).toEqual(["203.0.113.7", "the till"]);
  });
  test("shows a refusal at its row, and none of another field", () => {
    expect(findRejectedRow([{ path: "allowedIps.1" }], "allowedIps", text)).toEqual({ line: 2, text: "the till" });
    expect(findRejectedRow([{ path: "scopes.1" }], "allowedIps", text)).toBeNull();
    expect(findRejectedRow([{ path: "allowedIps" }], "allowedIps", text)).toBeNull();
  });
});

describe("a scheduled order in the guest's calendar", () => {
  test("has its time and the restaurant's address, with special characters escaped", () => {
    const address = calendarUrl({
      id: "ord_1",
      title: "Copper Pot #12",
      location: "214 Atlantic Avenue, Brooklyn; NY",
      at: "2026-11-21T00:00:00.000Z",
    });
    const lines = decodeURIComponent(address.slice("data:text/calendar;charset=utf-8,".length)).split("\r\n");
    expect(lines).toContain("DTSTART:20261121T000000Z");
    expect(lines).toContain("DTEND:20261121T001500Z");
    expect(lines).toContain("LOCATION:214 Atlantic Avenue\\, Brooklyn\\; NY");
  });
});
