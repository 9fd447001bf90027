import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { describe, expect, it } from "vitest";
import { listAuditedColumns } from "../../../db/audit/record-changes.ts";
import { auditedTables } from "../../../db/audit/tables.ts";
import { findColumnFormat, findFormat, findReferencedTable, linkedTables } from "../../../db/audit/value-formats.ts";
import type { Shape } from "../../../db/schema/column-meta.ts";
import { columnMeta } from "../../../db/schema/column-meta.ts";
import { exampleObject } from "../../../db/schema/fields.ts";
import { createValueText } from "../../../storefront/dashboard/audit/values/value-texts.ts";
import { dashboardTranslator } from "../../../storefront/dashboard/messages.ts";
import { de as germanDashboard } from "../../../storefront/i18n/dashboard/de.ts";
import { en as englishDashboard } from "../../../storefront/i18n/dashboard/en.ts";
import { ja as japaneseDashboard } from "../../../storefront/i18n/dashboard/ja.ts";
import { de } from "../../../storefront/i18n/de.ts";
import { en } from "../../../storefront/i18n/en.ts";
import { ja } from "../../../storefront/i18n/ja.ts";
import { translatorFor } from "../../../storefront/i18n/translate.ts";
import { readFormat } from "../../../storefront/ui/format.ts";
import { scopes } from "../../../worker/domain/caller/scopes.ts";
import { models } from "../../../worker/models/models.ts";

const columns = Object.entries(auditedTables).flatMap(([thing, table]) =>
  listAuditedColumns(table).flatMap(({ name: field, column, isPersonal }) =>
    isPersonal ? [] : [{ thing, field, column }],
  ),
);

const exampleValue = (column: SQLiteColumn): unknown => {
  const meta = columnMeta(column);
  const { type } = meta;
  if (type === "enum" || type === "code") return meta.of.values[0];
  if (type === "enumList") return meta.of.values;
  if (type === "object") return exampleObject(meta.of);
  if (type === "objectList") return [exampleObject(meta.of)];
  if (type === "boolean") return true;
  if (type === "int") return 7;
  if (type === "intList") return [7, 8];
  if (type === "instant") return "2026-11-20T23:30:00.000Z";
  return type === "textList" ? ["a", "b"] : "Example";
};

const listChoices = (column: SQLiteColumn): readonly string[] => {
  const meta = columnMeta(column);
  return "of" in meta && "values" in meta.of ? meta.of.values : [];
};

const createText = (language: "en" | "de" | "ja") => {
  const dashboard = { en: englishDashboard, de: germanDashboard, ja: japaneseDashboard }[language];
  const guest = { en, de, ja }[language];
  const locale = { en: "en-US", de: "de-DE", ja: "ja-JP" }[language];
  const timezone = "Europe/Berlin";
  const instant = new Intl.DateTimeFormat(locale, { timeZone: timezone, dateStyle: "medium", timeStyle: "short" });
  return createValueText({
    t: dashboardTranslator(dashboard),
    guestText: translatorFor(guest, language),
    locale,
    format: readFormat({ locale, currencyCode: "EUR", timezone }),
    formatInstant: (at) => instant.format(new Date(at)),
  });
};

const names = new Map([["cat_1", "Suppen"]]);
const write = (language: "en" | "de" | "ja", thing: string, field: string, value: unknown): string =>
  createText(language)({ field, format: findFormat(thing, field) }, value, names);

describe("the format of a value in the audit log", () => {
  it("is declared by every number's column, so that none is read in minor units or parts per million", () => {
    expect(columns.filter(({ column }) => findColumnFormat(column) === null).map(({ field }) => field)).toEqual([]);
  });

  it("names the table of every id that refers to a row", () => {
    const ids = columns.filter(({ column }) => columnMeta(column).type === "id");
    const loose = ids.filter(({ thing, field }) => findReferencedTable(thing, field) === undefined);
    // An app's grant has no name of its own.
    expect(loose.map(({ field }) => field)).toEqual(["makerGrantId", "makerGrantId"]);
  });

  it("knows every relation by a join table", () => {
    const linked = [...models.values()].flatMap(({ name, relations }) =>
      name in auditedTables
        ? [...relations].flatMap(([field, relation]) => ("through" in relation ? [field] : []))
        : [],
    );
    expect(linked.filter((field) => !(field in linkedTables))).toEqual([]);
  });
});

describe.each(["en", "de", "ja"] as const)("a value in the audit log in %s", (language) => {
  const text = createText(language);

  it("is written for every column, never as JSON or as the name of an enumeration's value", () => {
    for (const { thing, field, column } of columns) {
      const value = exampleValue(column);
      const written = write(language, thing, field, value);
      expect([field, written]).toEqual([field, expect.stringMatching(/^[^{}[\]]+$/)]);
      if (listChoices(column).length > 0) expect([field, written]).not.toEqual([field, String(value)]);
    }
  });

  it("has a word for every value of every enumeration", () => {
    const choices = columns.flatMap(({ field, column }) => listChoices(column).map((value) => ({ field, value })));
    const bare = choices.filter(({ field, value }) => text({ field, format: "choice" }, value, names).includes("_"));
    expect(bare).toEqual([]);
    expect(choices.length).toBeGreaterThan(50);
  });

  it("has a word for every scope", () => {
    const bare = scopes.filter((scope) => text({ field: "scopes", format: "scope" }, scope, names) === scope);
    expect(bare).toEqual([]);
  });

  it("has a word for a row of each kind that was deleted", () => {
    const ids = columns.filter(({ column }) => columnMeta(column).type === "id").map(({ field }) => field);
    for (const field of [...ids, ...Object.keys(linkedTables)]) {
      const general = text({ field: "unknown", format: "id" }, "xyz_1", names);
      const written = text({ field, format: "id" }, "xyz_1", names);
      expect([field, written]).not.toEqual([field, general]);
    }
  });

  it("writes each object of every shape, also those without optional fields", () => {
    const shapes = columns.flatMap(({ field, column }): { field: string; shape: Shape }[] => {
      const meta = columnMeta(column);
      return meta.type === "object" || meta.type === "objectList" ? [{ field, shape: meta.of }] : [];
    });
    for (const { field, shape } of shapes) {
      const written = text({ field, format: "object" }, [exampleObject(shape)], names);
      expect([field, written]).not.toEqual([field, text({ field: "unknown", format: "object" }, [{}], names)]);
    }
  });
});

describe("a value in the audit log", () => {
  it.each([
    ["de", "MenuItem", "price", 950, "9,50\u00a0€"],
    ["de", "MenuItem", "taxRatePpm", 70_000, "7\u00a0%"],
    ["en", "StoreSettings", "taxRatePpm", 88_750, "8.875%"],
    ["de", "PromoCode", "percentOff", 15, "15\u00a0%"],
    ["en", "StoreSettings", "pickupLeadMinutes", 20, "20 minutes"],
    ["ja", "StoreSettings", "scheduleDaysAhead", 7, "7 日"],
    ["en", "StoreSettings", "tipPercents", [10, 15], "10%, 15%"],
    ["de", "MenuItem", "allergens", ["milk", "nuts"], "Milch und Schalenfrüchte"],
    ["ja", "StaffMember", "role", "manager", "マネージャー"],
    ["de", "MenuItem", "categoryId", "cat_1", "Suppen"],
    ["de", "MenuItem", "categoryId", "cat_2", "eine gelöschte Kategorie"],
    ["de", "StoreSettings", "countryCode", "DE", "Deutschland"],
    ["de", "PaymentAccount", "environment", "sandbox", "Testkonto"],
    ["en", "PromoCode", "maxUses", null, "unlimited"],
    ["en", "DayClose", "businessDay", "2026-11-20", "Nov 20, 2026"],
  ] as const)("in %s, %s.%s of %j is “%s”", (language, thing, field, value, expected) => {
    expect(write(language, thing, field, value)).toBe(expected);
  });

  it("joins neighbouring days with the same hours", () => {
    const weekdays = [1, 2, 3, 4, 5].map((day) => ({ day, from: "07:30", to: "15:00" }));
    const hours = [...weekdays, { day: 6, from: "18:00", to: "02:00" }];
    expect(write("en", "StoreSettings", "hours", hours).split("\n")).toEqual([
      "Monday to Friday: 7:30 AM – 3:00 PM",
      "Saturday: 6:00 PM – 2:00 AM, the next day",
      "Sunday: Closed",
    ]);
  });

  it("reads tax rates from a date", () => {
    const rates = [{ orderType: "dine_in", ratePpm: 190_000, from: "2026-01-01" }];
    expect(write("de", "TaxClass", "rates", rates)).toBe("Am Tisch: 19\u00a0% ab 01.01.2026");
  });
});
