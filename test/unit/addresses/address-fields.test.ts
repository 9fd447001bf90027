import { describe, expect, it } from "vitest";
import { addressFields } from "../../../storefront/address/fields.ts";
import type { Language } from "../../../worker/domain/language.ts";

const labelRows = (country: string, language: Language): string[][] =>
  addressFields(country, true, language).map((row) => row.map(({ label }) => label));

describe("addressFields", () => {
  it.each<[string, Language, string[][]]>([
    ["US", "en", [["Street address"], ["Apt, suite, floor (optional)"], ["City"], ["State", "ZIP code"]]],
    ["GB", "en", [["Street address"], ["Flat, floor (optional)"], ["Town or city"], ["Postcode"]]],
    ["DE", "de", [["Straße und Hausnummer"], ["Wohnung, Etage (optional)"], ["Postleitzahl", "Ort"]]],
    ["JP", "ja", [["郵便番号"], ["都道府県", "市区町村"], ["町名・番地"], ["建物名・部屋番号（任意）"]]],
    ["US", "ar", [["الشارع ورقم المبنى"], ["الشقة أو الطابق (اختياري)"], ["المدينة"], ["الولاية", "الرمز البريدي"]]],
  ])("asks in %s, in the language %s, in the order and by the names of the country", (country, language, rows) => {
    expect(labelRows(country, language)).toEqual(rows);
  });
});
