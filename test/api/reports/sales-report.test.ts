import { expect, it } from "vitest";
import type { SalesReport } from "../../../worker/domain/reports/schemas.ts";
import type { Actor } from "../../support/builders/client.ts";
import { paidOrder } from "../../support/fakes/pos-client.ts";
import { world } from "../../support/world.ts";

const friday = "2026-11-20";

const document = `query ($from: String!, $to: String!, $groupBy: ReportGroup!) {
  salesReport(from: $from, to: $to, groupBy: $groupBy) {
    from to groupBy currencyCode
    totals { orders grossSales discounts tax netSales tips total averageOrder payments refunds collected toCollect }
    kitchen { orders medianMinutes p90Minutes late distribution { minutes orders } }
    rows { key name orders quantity total payments refunds refundCount collected late }
  }
}`;

const readReport = async (client: Actor, groupBy: string, from = friday, to = from): Promise<SalesReport> => {
  const { data, errors } = await client.graphql<{ salesReport: SalesReport }>(document, { from, to, groupBy });
  expect(errors).toEqual([]);
  if (!data) throw new Error("There is no report.");
  return data.salesReport;
};

it("a report has the sales and the money of its days, and nothing of another store", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  expect(await readReport(owner, "day")).toMatchObject({
    ...{ from: friday, to: friday, groupBy: "day", currencyCode: "USD", kitchen: null },
    totals: { orders: 0, total: 0, averageOrder: 0, collected: 0, toCollect: 0 },
    rows: [{ key: friday, orders: 0, total: 0 }],
  });
  await paidOrder(shop);
  await paidOrder(shop);
  const { totals, rows } = await readReport(owner, "day", "2026-11-19", "2026-11-21");
  expect(totals).toMatchObject({ orders: 2, total: 2452, payments: 2452, refunds: 0, collected: 2452, toCollect: 0 });
  expect(rows.map(({ key, total }) => [key, total])).toEqual([
    ["2026-11-19", 0],
    [friday, 2452],
    ["2026-11-21", 0],
  ]);
  const other = await shop.asStaff("owner", { store: "gasthaus-linde" });
  expect((await readReport(other, "day")).totals).toMatchObject({ orders: 0, payments: 0 });
});

it("a report is read with read_reports alone", async () => {
  const shop = await world();
  const path = `/api/reports/sales?from=${friday}&to=${friday}&groupBy=day`;
  expect((await shop.asGuest().get(path)).status).toBe(401);
  const other = await (await shop.withKey(["read_orders", "read_payments"])).get(path);
  expect(await other.json()).toMatchObject({ code: "MISSING_SCOPE" });
  expect((await (await shop.withKey(["read_reports"])).get(path)).status).toBe(200);
});

it.each([
  ["from=2026-02-30&to=2026-03-01", "from", "Send a day that exists, such as 2026-11-21."],
  ["from=0001-01-01&to=2026-03-01", "from", "Choose a day from 2000-01-01 to 2099-12-31."],
  ["from=2026-11-21&to=2026-11-20", "to", "Choose a last day that is not before the first day."],
  [
    "from=2025-01-01&to=2026-02-05",
    "to",
    "A report covers at most 400 days. Choose an earlier last day or a later first day.",
  ],
])("the range %s is refused at %s", async (range, path, message) => {
  const shop = await world();
  const response = await (await shop.withKey(["read_reports"])).get(`/api/reports/sales?${range}&groupBy=day`);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ errors: [{ path, message }] });
});
