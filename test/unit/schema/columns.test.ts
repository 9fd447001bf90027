import { getTableColumns, is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, it } from "vitest";
import { columnMeta } from "../../../db/schema/column-meta.ts";
import * as schema from "../../../db/schema/index.ts";
import { models } from "../../../worker/models/models.ts";

const tables = Object.values(schema).filter((value) => is(value, SQLiteTable));

const columns = tables.flatMap((table) =>
  Object.values(getTableColumns(table)).map((column) => ({
    name: `${getTableConfig(table).name}.${column.name}`,
    column,
  })),
);

const personalColumns = columns.filter(({ column }) => columnMeta(column).personal).map(({ name }) => name);

describe("the columns of every table", () => {
  it("say whether they hold personal data", () => {
    expect(columns.length).toBeGreaterThan(250);
    const undecided = columns.filter(({ column }) => typeof columnMeta(column).personal !== "boolean");
    expect(undecided.map(({ name }) => name)).toEqual([]);
  });

  it("are personal where they hold a guest's name, address, contact or words, or a digest of these", () => {
    const guests = /^(customer|address)\.(name|email|phone|label|address|address2|city|state|zip|country_code)$/;
    const orders = /^restaurant_order\.(customer_(name|email|phone)|delivery_address|special_instructions|asker_\w+)$/;
    const others =
      /^(order_item\.special_instructions|guest_lookup\.phone_digest|sign_in_code\.(email|asker_digest|browser_digest))$/;
    const expected = columns.filter(({ name }) => [guests, orders, others].some((pattern) => pattern.test(name)));
    expect(expected.length).toBe(26);
    expect(expected.filter(({ name }) => !personalColumns.includes(name))).toEqual([]);
    expect(personalColumns.filter((name) => /^(menu_|product|promo_code)/.test(name))).toEqual([
      "menu_item.availability_set_by",
      "menu_item_modifier.availability_set_by",
    ]);
  });

  it("describe themselves if callers can read or write them", () => {
    const fields = [...models.values()].flatMap(({ name, fields, writable }) =>
      [...fields.values(), ...writable.values()].map((field) => ({ path: `${name}.${field.name}`, doc: field.doc })),
    );
    expect(fields.filter(({ doc }) => doc.length < 4)).toEqual([]);
  });

  it("have an example within their bounds", () => {
    const outside = columns.filter(({ column }) => {
      const { example, min, max } = columnMeta(column);
      return typeof example === "number" && ((min ?? example) > example || (max ?? example) < example);
    });
    expect(outside).toEqual([]);
  });

  it("have a rule if callers can write them", () => {
    const written = [...models.values()].filter(({ write }) => write !== null);
    for (const { write } of written) expect(write?.row().safeParse({}).success).toBe(false);
    const unbounded = written.flatMap(({ name, table, writable }) =>
      Object.entries(getTableColumns(table)).flatMap(([key, column]) => {
        const { type, rule, maxLength, max } = columnMeta(column);
        const isBounded = rule !== undefined || maxLength !== undefined || max !== undefined;
        return writable.has(key) && (type === "string" || type === "int") && !isBounded ? [`${name}.${key}`] : [];
      }),
    );
    expect(unbounded).toEqual([]);
  });
});
