import { describe, expect, it } from "vitest";
import { listAuditedColumns } from "../../../db/audit/record-changes.ts";
import { auditedTables } from "../../../db/audit/tables.ts";
import { auditMessages as de } from "../../../storefront/i18n/dashboard/audit/de.ts";
import { auditMessages as en } from "../../../storefront/i18n/dashboard/audit/en.ts";
import { auditMessages as ja } from "../../../storefront/i18n/dashboard/audit/ja.ts";
import { models } from "../../../worker/models/models.ts";

const columns = Object.entries(auditedTables).flatMap(([thing, table]) =>
  listAuditedColumns(table).map(({ name }) => ({ thing, field: name })),
);

/** Relations by a join table, whose ids the log lists before and after. */
const linked = [...models.values()].flatMap(({ name, relations }) =>
  name in auditedTables
    ? [...relations].flatMap(([field, relation]) => ("through" in relation ? [{ thing: name, field }] : []))
    : [],
);

describe.each([
  ["English", en],
  ["German", de],
  ["Japanese", ja],
])("the audit log in %s", (_, messages) => {
  it("names every column and relation whose change it can list", () => {
    expect(columns.length).toBeGreaterThan(100);
    const unnamed = [...columns, ...linked].filter(({ field }) => !(`audit.field.${field}` in messages));
    expect(unnamed).toEqual([]);
  });

  it("names every kind of thing that has columns", () => {
    expect(Object.keys(auditedTables).filter((thing) => !(`audit.thing.${thing}` in messages))).toEqual([]);
  });
});
