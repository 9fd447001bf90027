import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { connect } from "../../../db/client.ts";
import { needsQuery } from "../../../db/queries/today/needs.ts";
import { tea } from "../../support/builders/orders.ts";
import { watch } from "../../support/builders/statements.ts";
import { codeOf, type GraphqlClient, paidOrder, posClient } from "../../support/fakes/pos-client.ts";
import { world } from "../../support/world.ts";

const plain = `day until comparedDay currencyCode state nextChangeAt
  figures { orders late medianMinutes p90Minutes } comparedFigures { orders late medianMinutes p90Minutes }
  hours { hour orders comparedOrders } bestSellers { name quantity comparedQuantity }
  needs { kind count businessDay } upcoming { orderNumber orderType scheduledFor customerName itemCount }`;
const money = `sums { sales averageOrder tips refunds toCollect } comparedSums { sales refunds }
  hourSums { hour sales comparedSales }`;

interface Report {
  figures: { orders: number; late: number; medianMinutes: number | null };
  comparedFigures: { orders: number };
  hours: { hour: number; orders: number; comparedOrders: number }[];
  hourSums: { hour: number; sales: number; comparedSales: number }[] | null;
  sums: Record<string, number> | null;
  needs: { kind: string; count: number; businessDay: string | null }[];
  upcoming: { orderNumber: string }[];
}

const readToday = async (client: GraphqlClient, fields = plain + money): Promise<Report> => {
  const { data, errors } = await client.graphql<{ todayReport: Report }>(`{ todayReport { ${fields} } }`);
  expect(errors).toEqual([]);
  if (!data) throw new Error("No report.");
  return data.todayReport;
};

const move = async (client: GraphqlClient, orderId: string, ...statuses: string[]): Promise<void> => {
  for (const status of statuses) {
    const { errors } = await client.graphql(
      `mutation { transitionRestaurantOrder(orderId: "${orderId}", status: ${status}) { id } }`,
    );
    expect(errors).toEqual([]);
  }
};

const takeCash = async (client: GraphqlClient): Promise<void> => {
  const { data } = await client.graphql<{ createPOSOrder: { id: string; total: number } }>(
    `mutation { createPOSOrder(orderType: "dine_in", items: [{ menuItemId: "${tea}", quantity: 1 }]) { id total } }`,
  );
  const { id = "", total = 0 } = data?.createPOSOrder ?? {};
  const { errors } = await client.graphql(
    `mutation { processPayment(orderId: "${id}", paymentMethod: "cash", amount: ${total}, tendered: ${total}) { id } }`,
  );
  expect(errors).toEqual([]);
};

it("a day without orders has figures of zero, no hours, and nothing that waits", async () => {
  const shop = await world();
  expect(await readToday(await posClient(shop))).toEqual({
    ...{ day: "2026-11-20", until: "2026-11-21T06:00:00.000Z", comparedDay: "2026-11-13", currencyCode: "USD" },
    ...{ state: "open", nextChangeAt: "2026-11-21T06:00:00.000Z" },
    figures: { orders: 0, late: 0, medianMinutes: null, p90Minutes: null },
    comparedFigures: { orders: 0, late: 0, medianMinutes: null, p90Minutes: null },
    sums: { sales: 0, averageOrder: 0, tips: 0, refunds: 0, toCollect: 0 },
    comparedSums: { sales: 0, refunds: 0 },
    ...{ hours: [], hourSums: [], bestSellers: [], needs: [], upcoming: [] },
  });
});

it("today compares with the same weekday of last week until the same time, and its chart with that whole day", async () => {
  const shop = await world();
  shop.at("2026-11-13T23:00:00.000Z");
  await paidOrder(shop);
  shop.at("2026-11-14T00:00:00.000Z");
  await paidOrder(shop);
  shop.at("2026-11-20T23:30:00.000Z");
  await paidOrder(shop);
  const pos = await posClient(shop);
  const today = await readToday(pos);
  expect(today).toMatchObject({
    figures: { orders: 1 },
    comparedFigures: { orders: 1 },
    sums: { sales: 1226, averageOrder: 1226 },
    comparedSums: { sales: 1226 },
    bestSellers: [{ quantity: 3, comparedQuantity: 3 }],
  });
  expect(today.hours.find(({ hour }) => hour === 18)).toEqual({ hour: 18, orders: 1, comparedOrders: 1 });
  expect(today.hours.find(({ hour }) => hour === 19)).toEqual({ hour: 19, orders: 0, comparedOrders: 1 });
  expect(today.hourSums?.find(({ hour }) => hour === 19)).toEqual({ hour: 19, sales: 0, comparedSales: 1226 });
});

it("the same time of last week is one by the clock on the wall when the clocks changed in between", async () => {
  const shop = await world();
  // 18:15 and 18:45 in New York before the change, an hour earlier in UTC than a week later.
  shop.at("2026-10-27T22:15:00.000Z");
  await paidOrder(shop);
  shop.at("2026-10-27T22:45:00.000Z");
  await paidOrder(shop);
  shop.at("2026-11-03T23:30:00.000Z");
  expect(await readToday(await posClient(shop))).toMatchObject({
    figures: { orders: 0 },
    comparedFigures: { orders: 1 },
  });
});

it("figures count late orders and the kitchen's minutes, and refunds of today", async () => {
  const shop = await world();
  const pos = await posClient(shop);
  const quick = await paidOrder(shop);
  await paidOrder(shop);
  shop.at("2026-11-20T23:40:00.000Z");
  await move(pos, quick.orderId, "in_progress", "ready");
  const { data } = await pos.graphql<{ payments: { id: string }[] }>(
    "query ($id: ID!) { payments(where: { order: { id: { equals: $id } } }) { id } }",
    { id: quick.orderId },
  );
  await pos.graphql('mutation ($id: ID!) { refundPayment(paymentId: $id, amount: 226, reason: "Cold.") { id } }', {
    id: data?.payments[0]?.id,
  });
  shop.at("2026-11-21T01:00:00.000Z");
  const { figures, sums } = await readToday(pos);
  expect(figures).toEqual({ orders: 2, late: 1, medianMinutes: 10, p90Minutes: 10 });
  expect(sums).toMatchObject({ sales: 2226, refunds: 226, toCollect: 0 });
});

it("what waits names orders that are not accepted, late ones, requests to cancel, and a day that is not closed", async () => {
  const shop = await world();
  shop.at("2026-11-19T23:30:00.000Z");
  await takeCash(await posClient(shop));
  shop.at("2026-11-20T23:30:00.000Z");
  const pos = await posClient(shop);
  const { orderId } = await paidOrder(shop);
  await pos.graphql(`mutation { requestCancellation(orderId: "${orderId}", reason: "Burnt.") { id } }`);
  const { needs } = await readToday(pos);
  expect(needs).toEqual([
    // Yesterday's table was never accepted or finished either.
    { kind: "unaccepted", count: 2, businessDay: null },
    { kind: "late", count: 1, businessDay: null },
    { kind: "cancellation", count: 1, businessDay: null },
    { kind: "open_day", count: 1, businessDay: "2026-11-19" },
  ]);
  // A reader of orders cannot count cash.
  const reader = await readToday(await shop.withKey(["read_orders"]), plain);
  expect(reader.needs.map(({ kind }) => kind)).toEqual(["unaccepted", "late", "cancellation"]);
});

it("the next scheduled orders are paid ones that the kitchen does not have yet", async () => {
  const shop = await world();
  await paidOrder(shop, { scheduledFor: "2026-11-21T17:00:00.000Z" });
  const { upcoming } = await readToday(await posClient(shop));
  expect(upcoming).toEqual([
    {
      orderNumber: "1",
      orderType: "pickup",
      scheduledFor: "2026-11-21T17:00:00.000Z",
      customerName: "Ada Lovelace",
      itemCount: 3,
    },
  ]);
});

it("staff see today without sums, and other stores' orders and callers without the scope see nothing", async () => {
  const shop = await world();
  await paidOrder(shop);
  const staff = await shop.asStaff("staff");
  const seen = await staff.graphql<{ todayReport: Report }>(`{ todayReport { ${plain}${money} } }`);
  expect(seen.data?.todayReport).toMatchObject({ figures: { orders: 1 }, sums: null, hourSums: null });
  expect(seen.errors.map(({ extensions }) => extensions["code"])).toEqual(Array(3).fill("MISSING_SCOPE"));
  const linde = await posClient(shop, "gasthaus-linde");
  const other = await linde.graphql<{ todayReport: Report }>(
    "{ todayReport { figures { orders } } }",
    {},
    { store: "gasthaus-linde" },
  );
  expect(other.data?.todayReport.figures.orders).toBe(0);
  expect(codeOf(await (await shop.withKey(["read_menu"])).graphql("{ todayReport { day } }"))).toBe("MISSING_SCOPE");
  expect(codeOf(await shop.graphql("{ todayReport { day } }"))).toBe("UNAUTHENTICATED");
});

it("test orders count in no part of today", async () => {
  const shop = await world();
  const pos = await posClient(shop);
  const before = await readToday(pos);
  await pos.graphql("mutation { createTestOrder { id } }");
  shop.at("2026-11-21T02:00:00.000Z");
  expect(await readToday(pos)).toEqual(before);
});

it("today takes the same number of statements whatever the number of orders", async () => {
  const shop = await world();
  const watched = watch(shop.env.DB);
  shop.env.DB = watched.database;
  const pos = await posClient(shop);
  const count = async (): Promise<number> => {
    watched.statements.length = 0;
    await readToday(pos);
    return watched.statements.length;
  };
  await count();
  const before = await count();
  for (let order = 0; order < 5; order += 1) await paidOrder(shop);
  expect(await count()).toBe(before);
});

it("the cash of an earlier day is found by the orders of that day, and not among all payments of the restaurant", async () => {
  const span = { storeId: "sto_1", today: "2026-11-21", now: "2026-11-21T17:00:00.000Z" };
  const { sql, params } = needsQuery(connect(env.DB), { ...span, refundsSince: "2026-11-07T17:00:00.000Z" }).toSQL();
  const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .bind(...params)
    .all<{ detail: string }>();
  const steps = results.map(({ detail }) => detail);
  expect(steps).toContain("SEARCH paid USING INDEX payment_order (store_id=? AND order_id=?)");
  expect(steps.filter((step) => step.includes("payment_status"))).toEqual([]);
});
