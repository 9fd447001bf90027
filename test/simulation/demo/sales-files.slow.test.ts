import { beforeAll, describe, expect, it } from "vitest";
import { type ReportColumn, reportColumns, reportGroup } from "../../../worker/domain/reports/report-groups.rules.ts";
import type { SalesReport } from "../../../worker/domain/reports/schemas.ts";
import { Sheet } from "../../support/spreadsheet.ts";
import { buildScript } from "../engine/bundle.ts";
import type { Row } from "../platform/database.ts";
import { Month } from "./month.ts";
import { readSeededStore } from "./seeded-store.ts";

/** A busy machine must not fail a test. */
const timeout = 600_000;

const days = 4;
const from = "2026-10-22";
const to = "2026-10-25";

/** The demo stores with the decimals of their money, and the end of a Sunday on which clocks change in Berlin. */
const stores = [
  { slug: "copper-pot", decimals: 2, end: "2026-10-26T04:30:00.000Z" },
  { slug: "gasthaus-linde", decimals: 2, end: "2026-10-25T23:30:00.000Z" },
  { slug: "umi-sando", decimals: 0, end: "2026-10-25T17:30:00.000Z" },
] as const;

/** The figures that are counts, not money. */
const counts = new Set<ReportColumn>(["orders", "quantity", "refundCount", "late"]);
const percentiles = new Set<ReportColumn>(["medianMinutes", "p90Minutes"]);

interface TaxLine {
  ratePpm: number;
  net: number;
  tax: number;
  gross: number;
}

const returned = (amount: string): string =>
  `(SELECT coalesce(sum(r.${amount}), 0) FROM receipt r WHERE r.order_id = o.id AND r.kind IN ('goodwill', 'cancellation'))`;

/** The orders that are sales, with what was not returned of them, and the tax lines of returns. */
const readSales = ({ world }: Month): Row[] =>
  world.database.read<Row>(
    `SELECT o.*, o.total + ${returned("total")} AS left_total, o.tax + ${returned("tax")} AS left_tax,
       o.tip + ${returned("tip")} AS left_tip, (SELECT json_group_array(line.value) FROM receipt r, json_each(r.tax_lines) line
         WHERE r.order_id = o.id AND r.kind IN ('goodwill', 'cancellation')) AS returned_lines
     FROM restaurant_order o WHERE status NOT IN ('open', 'cancelled') AND first_paid_at IS NOT NULL
       AND is_test = 0 AND business_day BETWEEN ? AND ?`,
    from,
    to,
  );

const add = (rows: readonly Row[], column: string): number =>
  rows.reduce((sum, row) => sum + Number(row[column] ?? 0), 0);

interface TaxSum {
  rate: number;
  tax: number;
  netSales: number;
  total: number;
}

/** The tax of the receipts of orders of a status: the first of each, and those of edits and of returns. */
const readReceiptTax = ({ world }: Month, status: "done" | "cancelled"): TaxSum[] =>
  world.database.read<TaxSum>(
    `SELECT line ->> 'ratePpm' AS rate, sum(line ->> 'tax') AS tax, sum(line ->> 'net') AS netSales,
       sum(line ->> 'gross') AS total FROM (SELECT json_each.value AS line FROM receipt r
       JOIN restaurant_order o ON o.id = r.order_id JOIN json_each(r.tax_lines)
       WHERE o.business_day BETWEEN ? AND ? AND o.status <> 'open'
         AND (o.status = 'cancelled') = ?)
     GROUP BY rate ORDER BY rate`,
    from,
    to,
    Number(status === "cancelled"),
  );

/** The files have names as databases do. */
const toColumnName = (column: string): string => column.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const ascending = (one: number, other: number): number => one - other;

let script = "";
beforeAll(async () => {
  script = await buildScript("product.ts");
}, timeout);

describe.each(stores)("the report files of $slug", ({ slug, decimals, end }) => {
  let month: Month;
  let sales: Row[];

  const read = async (groupBy: string): Promise<{ report: SalesReport; sheet: Sheet }> => {
    const query = new URLSearchParams({ from, to, groupBy }).toString();
    const report = await month.world.request(`/api/reports/sales?${query}`);
    const file = await month.world.request(`/api/reports/sales.csv?${query}`);
    expect([report.status, file.status]).toEqual([200, 200]);
    return { report: await report.json(), sheet: new Sheet(await file.text()) };
  };

  /** Minor units as the files write them. */
  const toUnits = (amount: number): number => Number((amount / 10 ** decimals).toFixed(decimals));

  beforeAll(async () => {
    const store = readSeededStore(slug, "2026-10-01T12:00:00.000Z");
    const profile = { average: 18 };
    month = new Month({ script, store, profile, endMs: Date.parse(end), days, seed: 11, secrets: {} });
    await month.run();
    sales = readSales(month);
  }, timeout);

  it("has orders with tax, tips, discounts, edits and refunds", () => {
    expect(sales.length).toBeGreaterThan(30);
    expect(add(sales, "tax")).toBeGreaterThan(0);
  });

  it.each(reportGroup.values)("adds up by %s in a spreadsheet to the rows of the screen", async (group) => {
    const { report, sheet } = await read(group);
    expect(sheet.rows.length).toBe(report.rows.length);
    for (const column of reportColumns[group].filter((name) => !percentiles.has(name))) {
      const expected = report.rows.reduce((sum, row) => sum + (row[column] ?? 0), 0);
      const isCount = counts.has(column);
      expect([column, sheet.sum(toColumnName(column), isCount ? 0 : decimals)]).toEqual([
        column,
        isCount ? expected : toUnits(expected),
      ]);
    }
  });

  it.each(["day", "hour", "order_type", "order_source"] as const)(
    "adds up by %s to the totals, and these to the orders",
    async (group) => {
      const { report, sheet } = await read(group);
      const { totals } = report;
      expect(sheet.sum("total", decimals)).toBe(toUnits(totals.total));
      expect(sheet.sum("net_sales", decimals)).toBe(toUnits(totals.netSales));
      expect(sheet.sum("tax", decimals)).toBe(toUnits(totals.tax));
      expect(totals).toMatchObject({
        orders: sales.length,
        grossSales: add(sales, "subtotal"),
        discounts: add(sales, "discount"),
        tax: add(sales, "left_tax"),
        tips: add(sales, "left_tip"),
        total: add(sales, "left_total"),
        netSales: add(sales, "left_total") - add(sales, "left_tax") - add(sales, "left_tip"),
      });
    },
  );

  it("has the tax of each rate that the orders' own tax lines add up to, without what was returned", async () => {
    const { report, sheet } = await read("tax_rate");
    const lines = sales.flatMap((row): TaxLine[] => [
      ...JSON.parse(String(row["tax_lines"])),
      ...JSON.parse(String(row["returned_lines"])),
    ]);
    const taxed = report.rows.filter(({ key }) => key !== "other");
    expect(taxed.map(({ key }) => Number(key))).toEqual(
      [...new Set(lines.map(({ ratePpm }) => ratePpm))].toSorted(ascending),
    );
    for (const { key, tax, netSales, total } of taxed) {
      const own = lines.filter(({ ratePpm }) => String(ratePpm) === key);
      expect({ key, tax, netSales, total }).toEqual({
        key,
        tax: own.reduce((sum, line) => sum + line.tax, 0),
        netSales: own.reduce((sum, line) => sum + line.net, 0),
        total: own.reduce((sum, line) => sum + line.gross, 0),
      });
    }
    // What has no tax, such as a fee, is in a row of its own, so that the column adds up to the net sales.
    expect(sheet.sum("net_sales", decimals)).toBe(toUnits(report.totals.netSales));
    expect(sheet.sum("tax", decimals)).toBe(toUnits(add(sales, "left_tax")));
  });

  it("has the tax of each rate that the receipts of the sales add up to", async () => {
    const { report } = await read("tax_rate");
    const taxed = report.rows.filter(({ key }) => key !== "other");
    expect(taxed.map(({ key, tax, netSales, total }) => ({ rate: Number(key), tax, netSales, total }))).toEqual(
      readReceiptTax(month, "done"),
    );
  });

  it("leaves out the receipts of cancelled orders alone, whose corrections leave what was not refunded", () => {
    const cancelled = month.world.database.read<{ id: string; documented: number; collected: number }>(
      `SELECT o.id, (SELECT sum(total) FROM receipt WHERE order_id = o.id) AS documented,
         (SELECT coalesce(sum(amount), 0) FROM payment p WHERE p.order_id = o.id
           AND p.status IN ('succeeded', 'partially_refunded', 'refunded'))
         - (SELECT coalesce(sum(f.amount), 0) FROM refund f JOIN payment p ON p.id = f.payment_id
           WHERE p.order_id = o.id AND f.status = 'succeeded') AS collected
       FROM restaurant_order o WHERE o.status = 'cancelled' AND o.receipt_number IS NOT NULL`,
    );
    expect(cancelled.filter(({ documented, collected }) => documented !== collected)).toEqual([]);
    expect(cancelled.length > 0).toBe(readReceiptTax(month, "cancelled").length > 0);
  });

  it("has the payments and refunds of the ledger", async () => {
    const { report } = await read("payment_method");
    const money = (sql: string): number => month.world.database.read<{ sum: number }>(sql)[0]?.sum ?? 0;
    expect(report.totals.payments).toBe(
      money("SELECT sum(amount) AS sum FROM payment WHERE status IN ('succeeded', 'partially_refunded', 'refunded')"),
    );
    expect(report.totals.refunds).toBe(
      money("SELECT coalesce(sum(amount), 0) AS sum FROM refund WHERE status = 'succeeded'"),
    );
    expect(report.totals.collected).toBe(report.totals.payments - report.totals.refunds);
  });
});
