import { beforeAll, describe, expect, it } from "vitest";
import { addDays } from "../../../worker/domain/schedule/zoned.ts";
import { buildScript } from "../engine/bundle.ts";
import type { Row } from "../platform/database.ts";
import { Month, type MonthOptions } from "./month.ts";
import { readSeededStore } from "./seeded-store.ts";
import { createPromo, type StoreSnapshot, type TableRows } from "./store-rows.ts";

/** A busy machine must not fail a test. */
const timeout = 600_000;

const seededAt = "2026-10-01T12:00:00.000Z";

const withPromo = (store: StoreSnapshot, code: string): StoreSnapshot => {
  const promo = createPromo(store, code, seededAt);
  return promo ? { ...store, rows: { ...store.rows, promo_code: [promo] } } : store;
};

const sum = (rows: readonly Row[], column: string): number =>
  rows.reduce((total, row) => total + Number(row[column]), 0);

describe("npm run demo:month", () => {
  let options: MonthOptions;
  let month: Month;
  let rows: TableRows;

  beforeAll(async () => {
    options = {
      script: await buildScript("product.ts"),
      store: withPromo(readSeededStore("gasthaus-linde", seededAt), "HERBST10"),
      // A Sunday on which clocks go back, with the days before it.
      endMs: Date.parse("2026-10-25T17:00:00.000Z"),
      days: 3,
      seed: 7,
      secrets: {},
      profile: { average: 14, payments: ["card"] },
    };
    month = new Month(options);
    await month.run();
    rows = month.collectRows();
  }, timeout);

  it("fills each business day with orders that were cooked, paid and handed over", () => {
    const orders = rows["restaurant_order"] ?? [];
    expect(new Set(orders.map((row) => row["business_day"]))).toEqual(
      new Set(["2026-10-23", "2026-10-24", "2026-10-25"]),
    );
    const done = orders.filter(({ status }) => status === "completed");
    expect(done.length).toBeGreaterThan(orders.length * 0.7);
    expect(sum(done, "outstanding")).toBe(0);
    expect(new Set(done.map((row) => row["order_type"]))).toEqual(new Set(["pickup", "delivery", "dine_in"]));
  });

  it("writes taxes, items and payments that add up to the orders", () => {
    for (const order of rows["restaurant_order"] ?? []) {
      const lines: { tax: number }[] = JSON.parse(String(order["tax_lines"]));
      expect(lines.reduce((total, { tax }) => total + tax, 0)).toBe(order["tax"]);
      const items = (rows["order_item"] ?? []).filter((row) => row["order_id"] === order["id"]);
      expect(
        sum(
          items.filter((row) => row["superseded_in"] === null),
          "total_price",
        ),
      ).toBe(order["subtotal"]);
    }
  });

  it("pays out each day's card payments less their refunds", () => {
    const paid = new Map<string, number>();
    for (const row of rows["payment"] ?? []) {
      if (row["provider"] !== "simulator" || row["processed_at"] === null) continue;
      const day = String(row["processed_at"]).slice(0, 10);
      paid.set(day, (paid.get(day) ?? 0) + Number(row["amount"]) - Number(row["refunded_amount"]));
    }
    paid.delete("2026-10-25");
    const payouts = (rows["payout"] ?? []).map((row) => [String(row["sent_at"]).slice(0, 10), row["amount"]]);
    expect(payouts).toEqual([...paid].sort().map(([day, amount]) => [addDays(day, 1), amount]));
    expect(payouts.length).toBeGreaterThan(0);
  });

  it("has a dispute, with its order and a deadline after the end of the month", () => {
    expect(rows["dispute"]).toMatchObject([{ status: "needs_response", reason: "fraudulent" }]);
    const [dispute] = rows["dispute"] ?? [];
    expect((rows["restaurant_order"] ?? []).map(({ id }) => id)).toContain(dispute?.["order_id"]);
    expect(String(dispute?.["evidence_due_at"]) > "2026-10-25T17:00:00.000Z").toBe(true);
  });

  it(
    "makes the same month of the same seed",
    async () => {
      const again = new Month(options);
      await again.run();
      expect(again.collectRows()).toEqual(rows);
      again.close();
    },
    timeout,
  );
});
