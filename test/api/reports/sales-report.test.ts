import { expect, it } from "vitest";
import { type ReportColumn, reportGroup } from "../../../worker/domain/reports/report-groups.rules.ts";
import type { SalesReport } from "../../../worker/domain/reports/schemas.ts";
import type { Actor } from "../../support/builders/client.ts";
import { bowl, soup } from "../../support/builders/orders.ts";
import { watch } from "../../support/builders/statements.ts";
import { paidOrder } from "../../support/fakes/pos-client.ts";
import { payCash, takeOrder } from "../../support/reports/day-closes.ts";
import { world } from "../../support/world.ts";

const friday = "2026-11-20";

const document = `query ($from: String!, $to: String!, $groupBy: ReportGroup!) {
  salesReport(from: $from, to: $to, groupBy: $groupBy) {
    from to groupBy currencyCode
    totals { orders grossSales discounts tax netSales tips total averageOrder payments refunds collected toCollect }
    kitchen { orders medianMinutes p90Minutes late distribution { minutes orders } }
    rows { key name orders quantity total tips payments refunds refundCount collected late }
  }
}`;

const readReport = async (client: Actor, groupBy: string, from = friday, to = from): Promise<SalesReport> => {
  const { data, errors } = await client.graphql<{ salesReport: SalesReport }>(document, { from, to, groupBy });
  expect(errors).toEqual([]);
  if (!data) throw new Error("There is no report.");
  return data.salesReport;
};

type FullRow = Record<ReportColumn, number | null>;

/** The rows of a report with all of their columns. */
const readFull = async (client: Actor, groupBy: string): Promise<{ rows: FullRow[] }> => {
  const response = await client.get(`/api/reports/sales?from=${friday}&to=${friday}&groupBy=${groupBy}`);
  return response.json<{ rows: FullRow[] }>();
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

it("tips by method are those of the sales: the tip of a cancelled order that was paid back is none", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const readTips = async () => {
    const { totals, rows } = await readReport(owner, "payment_method");
    return { tips: totals.tips, byMethod: rows.map(({ key, tips }) => [key, tips]) };
  };
  const cancelled = await paidOrder(shop, { tip: 300 });
  await paidOrder(shop, { tip: 200 });
  const { id } = await takeOrder(owner);
  await payCash(owner, id, 1226);
  expect(await readTips()).toEqual({
    tips: 500,
    byMethod: [
      ["credit_card", 500],
      ["cash", 0],
    ],
  });
  const { errors } = await owner.graphql(
    `mutation ($id: ID!) { transitionRestaurantOrder(orderId: $id, status: cancelled, reason: "Too late.") { id } }`,
    { id: cancelled.orderId },
  );
  expect(errors).toEqual([]);
  expect(await readTips()).toMatchObject({ tips: 200, byMethod: expect.arrayContaining([["credit_card", 200]]) });
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
  ["from=2026-11-20T00:00:00Z&to=2026-11-20", "from", "Send a day that exists, such as 2026-11-21."],
  ["from=never&to=2026-11-20", "from", "Send a day that exists, such as 2026-11-21."],
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

it("a file of any group has the rows of the report, with amounts in whole units and no line of totals", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const spoilt = await paidOrder(shop);
  await paidOrder(shop);
  const { errors } = await owner.graphql(
    `mutation ($id: ID!) { transitionRestaurantOrder(orderId: $id, status: cancelled, reason: "=too, late") { id } }`,
    { id: spoilt.orderId },
  );
  expect(errors).toEqual([]);
  for (const group of reportGroup.values) {
    const { rows } = await readFull(owner, group);
    const response = await owner.post(`/api/reports/sales.csv?from=${friday}&to=${friday}&groupBy=${group}`);
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename="sales-${group}-${friday}-${friday}.csv"`,
    );
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
    const [head = "", ...lines] = text.split("\r\n");
    expect(head.startsWith(`\ufeff${group},`)).toBe(true);
    expect(lines).toHaveLength(rows.length + 1);
    const names = head.split(",");
    const column = names.indexOf("total");
    if (column === -1 || group === "cancellation") continue;
    const cents = lines.slice(0, -1).reduce((sum, line) => sum + Math.round(Number(line.split(",")[column]) * 100), 0);
    expect(cents).toBe(rows.reduce((sum, { total }) => sum + (total ?? 0), 0));
  }
  const file = `/api/reports/sales.csv?from=${friday}&to=${friday}`;
  const cancelled = await (await owner.post(`${file}&groupBy=cancellation`)).text();
  expect(cancelled).toContain(`staff,"'=too, late",1,12.26,12.26,12.26,0,USD`);
  expect((await (await shop.withKey(["read_orders"])).get(`${file}&groupBy=day`)).status).toBe(403);
  expect((await owner.post(`${file}&groupBy=week`)).status).toBe(400);
  expect((await owner.post(`${file}&groupBy=day&limit=1`)).status).toBe(400);
});

it("choices are listed with the dish that they belong to, also in the file", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  await paidOrder(shop, { items: [{ menuItemId: soup, quantity: 2, modifierIds: [bowl] }] });
  const path = `from=${friday}&to=${friday}&groupBy=choice`;
  const response = await owner.get(`/api/reports/sales?${path}`);
  const { rows } = await response.json<SalesReport>();
  expect(rows.map(({ name, dish }) => [name, dish])).toContainEqual(["Bowl", "Roasted Tomato Soup"]);
  const [head = "", line = ""] = (await (await owner.post(`/api/reports/sales.csv?${path}`)).text()).split("\r\n");
  expect(head).toContain("choice,name,dish,quantity");
  expect(line).toContain(",Bowl,Roasted Tomato Soup,");
});

it("a report of any length costs the same statements", async () => {
  const shop = await world();
  const watched = watch(shop.env.DB);
  shop.env.DB = watched.database;
  const owner = await shop.asStaff("owner");
  const countStatements = async (group: string, from: string): Promise<number> => {
    await readReport(owner, group, from, friday);
    watched.statements.length = 0;
    await readReport(owner, group, from, friday);
    return watched.statements.length;
  };
  const perDay = await countStatements("day", friday);
  await paidOrder(shop);
  await paidOrder(shop);
  expect(await countStatements("day", friday)).toBe(perDay);
  expect(await countStatements("day", "2025-12-01")).toBe(perDay);
  expect(await countStatements("dish", "2025-12-01")).toBe(perDay);
  expect(await countStatements("refund", "2025-12-01")).toBe(perDay + 1);
  expect(await countStatements("cancellation", "2025-12-01")).toBe(perDay + 1);
});

it("the kitchen's times are the minutes from release to ready, and an order that missed its time is late", async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const quick = await paidOrder(shop);
  await paidOrder(shop);
  shop.at("2026-11-20T23:42:30.000Z");
  for (const status of ["in_progress", "ready"]) {
    await owner.graphql(
      "mutation ($id: ID!, $status: OrderStatus!) { transitionRestaurantOrder(orderId: $id, status: $status) { id } }",
      { id: quick.orderId, status },
    );
  }
  shop.at("2026-11-21T04:00:00.000Z");
  const { kitchen, rows } = await readReport(owner, "kitchen");
  const times = { orders: 1, late: 1 };
  expect(kitchen).toEqual({
    ...{ ...times, medianMinutes: 12, p90Minutes: 12 },
    distribution: [{ minutes: 12, orders: 1 }],
  });
  expect(rows).toMatchObject([{ key: friday, name: null, ...times, total: null }]);
});
