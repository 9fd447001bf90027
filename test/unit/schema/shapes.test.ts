import { getTableColumns, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, it } from "vitest";
import { columnMeta, type Field, type ValueMeta } from "../../../db/schema/column-meta.ts";
import * as schema from "../../../db/schema/index.ts";
import { operations } from "../../../worker/domain/registry.ts";
import { referenceSections } from "../../../worker/http/docs/reference.ts";
import { models } from "../../../worker/models/models.ts";

const listFields = (path: string, meta: ValueMeta): [string, Field][] =>
  meta.type === "object" || meta.type === "objectList"
    ? Object.entries(meta.of.fields).flatMap(([name, field]): [string, Field][] => [
        [`${path}.${name}`, field],
        ...listFields(`${path}.${name}`, field),
      ])
    : [];

const columns = Object.values(schema)
  .filter((value) => is(value, SQLiteTable))
  .flatMap((table) => Object.values(getTableColumns(table)));

const fields = columns.flatMap((column) => listFields(column.name, columnMeta(column)));

const settings = models.get("StoreSettings");
const { storeSettings } = schema;

/** The settings of the examples, with some columns changed. */
const parseSettings = (changes: object) => {
  const examples = Object.entries(getTableColumns(storeSettings)).map(([name, column]) => {
    const { example, type } = columnMeta(column);
    return [name, example ?? (column.notNull && type === "id" ? "sto_1" : null)];
  });
  const result = settings?.write?.row().safeParse({ ...Object.fromEntries(examples), menuRevision: 1, ...changes });
  if (!result) throw new Error("Callers cannot write StoreSettings.");
  return result.success ? result.data : result.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
};

const thanksgiving = { date: "2026-11-26", closed: true, hours: [], note: null };

describe("the objects in JSON columns", () => {
  it("document each field with an example", () => {
    expect(fields.map(([path]) => path)).toEqual(
      expect.arrayContaining(["hours.day", "hours_exceptions.hours.from", "delivery_address.zip", "modifiers.name"]),
    );
    expect(fields.filter(([, { doc }]) => !doc).map(([path]) => path)).toEqual([]);
    const withoutExample = fields.filter(([, { example, isNullable }]) => example === undefined && !isNullable);
    expect(withoutExample.map(([path]) => path)).toEqual([]);
  });

  it("have examples that their own rules accept", () => {
    expect(parseSettings({})).toMatchObject({
      hours: [
        { day: 5, from: "07:30", to: "15:00" },
        { day: 5, from: "16:30", to: "01:00" },
      ],
      hoursExceptions: [{ ...thanksgiving, note: "Closed for Thanksgiving" }],
      mealPeriodTimes: [{ period: "dinner", from: "16:30", to: "23:00" }],
    });
  });

  it("store null for an empty or missing note", () => {
    const { note, ...withoutNote } = thanksgiving;
    expect(
      parseSettings({ hoursExceptions: [withoutNote, { ...thanksgiving, date: "2026-12-24", note: " " }] }),
    ).toMatchObject({
      hoursExceptions: [{ note }, { note }],
    });
  });

  it.each([
    ["a day outside the week", { hours: [{ day: 8, from: "09:00", to: "17:00" }] }, "hours.0.day: At most 7, please."],
    [
      "a time that is none",
      { hours: [{ day: 1, from: "9:00", to: "17:00" }] },
      "hours.0.from: Please send a time such as 09:30.",
    ],
    [
      "a date that is none",
      { hoursExceptions: [{ ...thanksgiving, date: "2026-02-30" }] },
      "hoursExceptions.0.date: Please send a date such as 2026-12-24.",
    ],
    [
      "a date listed twice",
      { hoursExceptions: [thanksgiving, thanksgiving] },
      "hoursExceptions: Please list each date once.",
    ],
    [
      "an open date without hours",
      { hoursExceptions: [{ ...thanksgiving, closed: false }] },
      "hoursExceptions.0.hours: Please send no hours for a closed date, and at least one interval for an open date.",
    ],
    [
      "more intervals than a date can have",
      {
        hoursExceptions: [
          { ...thanksgiving, closed: false, hours: Array.from({ length: 11 }, () => ({ from: "09:00", to: "10:00" })) },
        ],
      },
      "hoursExceptions.0.hours: Please send at most 10.",
    ],
    [
      "more intervals than a week can have",
      { hours: Array.from({ length: 71 }, () => ({ day: 1, from: "09:00", to: "10:00" })) },
      "hours: Please send at most 70.",
    ],
    [
      "more times than there are periods",
      { mealPeriodTimes: Array.from({ length: 21 }, () => ({ period: "lunch", from: "11:00", to: "14:00" })) },
      "mealPeriodTimes: Please send at most 20.",
    ],
    [
      "a note that is too long",
      { hoursExceptions: [{ ...thanksgiving, note: "x".repeat(201) }] },
      "hoursExceptions.0.note: At most 200 characters, please.",
    ],
  ])("refuse %s", (_, changes, message) => {
    expect(parseSettings(changes)).toEqual([message]);
  });

  it("give the guide the example of each field", () => {
    const guide = referenceSections(operations)
      .map(({ body }) => body.html)
      .join("");
    const examples = [...guide.matchAll(/Example: <code>(.*?)<\/code>/g)].map(([, example]) => example);
    const hours = "[{&quot;day&quot;:5,&quot;from&quot;:&quot;07:30&quot;";
    expect(examples).toEqual(expect.arrayContaining(["Copper Pot", "11201", "Bowl", "350"]));
    expect(examples.filter((example) => example?.startsWith(hours))).not.toEqual([]);
  });
});
