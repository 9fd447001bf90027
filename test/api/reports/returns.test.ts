import { describe, expect, it } from "vitest";
import { storeSettings } from "../../../db/schema/index.ts";
import type { Actor } from "../../support/builders/client.ts";
import { dish, tea } from "../../support/builders/orders.ts";
import { editedOrder } from "../../support/fakes/order-edits.ts";
import { readOrderReceipts } from "../../support/receipts/stored-receipts.ts";
import { payCash } from "../../support/reports/day-closes.ts";
import { type World, world } from "../../support/world.ts";

const friday = "2026-11-20";
const saturday = "2026-11-21";
const broccoli = dish("charred-broccoli");
const drinks = 190_000;
const food = 70_000;

interface Row {
  key: string;
  netSales: number | null;
  tax: number | null;
  tips: number | null;
  total: number | null;
}

const readReport = async (owner: Actor, groupBy: string, day: string) => {
  const response = await owner.get(`/api/reports/sales?from=${day}&to=${day}&groupBy=${groupBy}`);
  return response.json<{
    totals: Record<"tax" | "tips" | "total" | "netSales" | "corrections", number>;
    rows: Row[];
  }>();
};

/** The amounts with tax by rate in parts per million, and the tips by method. */
const readSums = async (owner: Actor, day = friday) => {
  const { rows, totals } = await readReport(owner, "tax_rate", day);
  const methods = (await readReport(owner, "payment_method", day)).rows;
  return {
    totals,
    rates: Object.fromEntries(rows.map(({ key, netSales, tax, total }) => [key, { netSales, tax, total }])),
    tips: Object.fromEntries(methods.map(({ key, tips }) => [key, tips])),
  };
};

/** Two teas at 19 % for 20.00, a plate at 7 % for 10.00, both with their tax, and a tip of 5.00, paid in cash. */
const placeDinner = async (shop: World) => {
  const owner = await shop.asStaff("owner");
  await shop.db.update(storeSettings).set({ pricesIncludeTax: true });
  for (const [id, taxRatePpm] of [
    [tea, drinks],
    [broccoli, food],
  ] as const) {
    const { errors } = await owner.graphql(
      "mutation ($id: ID!, $data: MenuItemUpdateInput!) { updateMenuItem(where: { id: $id }, data: $data) { id } }",
      { id, data: { price: 1000, taxRatePpm } },
    );
    expect(errors).toEqual([]);
  }
  shop.pass(5);
  const { data, errors } = await owner.graphql<{
    createPOSOrder: { id: string; total: number; orderItems: { id: string }[] };
  }>(
    `mutation ($items: [POSOrderItemInput!]!) { createPOSOrder(orderType: "dine_in", items: $items, tip: 500) {
      id total orderItems { id } } }`,
    {
      items: [
        { menuItemId: tea, quantity: 2 },
        { menuItemId: broccoli, quantity: 1 },
      ],
    },
  );
  expect([errors, data?.createPOSOrder.total]).toEqual([[], 3500]);
  const { id, orderItems } = data?.createPOSOrder ?? { id: "", orderItems: [] };
  await payCash(owner, id, 3500);
  return { owner, orderId: id, teas: orderItems[0]?.id ?? "" };
};

const giveBack = async (owner: Actor, orderId: string, input: Record<string, unknown>) => {
  const { errors } = await owner.graphql(
    `mutation ($orderId: ID!, $lines: [RefundLineInput!], $tip: Int, $amount: Int) {
      refundOrder(orderId: $orderId, lines: $lines, tip: $tip, amount: $amount) { id } }`,
    { orderId, ...input },
  );
  expect(errors).toEqual([]);
};

const readReturns = async (shop: World, orderId: string) =>
  (await readOrderReceipts(shop, orderId)).filter(({ kind }) => kind === "goodwill");

describe("a refund of a drink", () => {
  it("lowers the sales and the tax of its own rate alone, on the report, in its file and on its receipt", async () => {
    const shop = await world();
    const { owner, orderId, teas } = await placeDinner(shop);
    const before = await readSums(owner);
    expect(before.rates).toEqual({
      [food]: { netSales: 935, tax: 65, total: 1000 },
      [drinks]: { netSales: 1681, tax: 319, total: 2000 },
    });
    await giveBack(owner, orderId, { lines: [{ orderItemId: teas, quantity: 1 }] });
    const after = await readSums(owner);
    expect(after.rates).toEqual({ ...before.rates, [drinks]: { netSales: 841, tax: 159, total: 1000 } });
    expect(after.tips).toEqual(before.tips);
    expect(after.totals).toMatchObject({ tax: 224, netSales: 1776, tips: 500, total: 2500 });
    expect(await readReturns(shop, orderId)).toMatchObject([
      {
        ...{ total: -1000, tip: 0, tax: -160 },
        lines: [{ quantity: -1, totalPrice: -1000, taxRatePpm: drinks }],
        taxLines: [{ ratePpm: drinks, net: -840, tax: -160, gross: -1000 }],
      },
    ]);
    const path = `from=${friday}&to=${friday}&groupBy=tax_rate`;
    const [head = "", ...lines] = (await (await owner.post(`/api/reports/sales.csv?${path}`)).text()).split("\r\n");
    const columns = head.split(",");
    const row = lines.find((line) => line.startsWith(`${drinks},`))?.split(",");
    expect([row?.[columns.indexOf("tax")], row?.[columns.indexOf("total")]]).toEqual(["1.59", "10"]);
  });

  it("of a closed day lowers the day on which it was given, and leaves the closed one as it was", async () => {
    const shop = await world();
    const { owner, orderId, teas } = await placeDinner(shop);
    const before = await readSums(owner);
    shop.at("2026-11-21T15:00:00.000Z");
    const closed = await owner.graphql(`mutation { closeDay(businessDay: "${friday}", countedCash: 3500) { id } }`);
    expect(closed.errors).toEqual([]);
    await giveBack(owner, orderId, { lines: [{ orderItemId: teas, quantity: 2 }], tip: 500 });
    expect(await readSums(owner)).toEqual(before);
    const { totals, rates, tips } = await readSums(owner, saturday);
    expect(totals).toMatchObject({ tax: -319, tips: -500, total: -2500, corrections: -2500 });
    expect(rates).toEqual({ [drinks]: { netSales: -1681, tax: -319, total: -2000 } });
    expect(tips).toMatchObject({ cash: -500 });
  });

  it("counts once if an edit removes the drink later", async () => {
    const shop = await world();
    const { owner, orderId, teas } = await placeDinner(shop);
    await giveBack(owner, orderId, { lines: [{ orderItemId: teas, quantity: 2 }] });
    await editedOrder(owner, orderId, [{ kind: "remove", orderItemId: teas }], { settle: "refund" });
    const { totals, rates } = await readSums(owner);
    expect(totals).toMatchObject({ tax: 65, tips: 500, total: 1500 });
    expect(rates).toEqual({ [food]: { netSales: 935, tax: 65, total: 1000 } });
  });
});

describe("a refund of a tip", () => {
  it("lowers the tips and those of the method that paid it, and no sales", async () => {
    const shop = await world();
    const { owner, orderId } = await placeDinner(shop);
    const before = await readSums(owner);
    await giveBack(owner, orderId, { tip: 200 });
    const after = await readSums(owner);
    expect([after.rates, after.totals.netSales]).toEqual([before.rates, before.totals.netSales]);
    expect([after.totals.tips, after.tips]).toEqual([300, { cash: 300 }]);
    expect(await readReturns(shop, orderId)).toMatchObject([
      { total: -200, tip: -200, tax: 0, taxLines: [], lines: [] },
    ]);
  });

  it("is no tip on the day's overview either", async () => {
    const shop = await world();
    const { owner, orderId } = await placeDinner(shop);
    await giveBack(owner, orderId, { tip: 500 });
    const { data } = await owner.graphql<{ todayReport: { sums: object } }>(
      "{ todayReport { sums { sales tips refunds } } }",
    );
    expect(data?.todayReport.sums).toEqual({ sales: 3000, tips: 0, refunds: 500 });
  });
});

describe("a refund of a sum that names nothing", () => {
  it("lowers each rate and the tip by its share, and with the rest of the order everything", async () => {
    const shop = await world();
    const { owner, orderId } = await placeDinner(shop);
    await giveBack(owner, orderId, { amount: 350 });
    const { totals, rates, tips } = await readSums(owner);
    expect(totals).toMatchObject({ tips: 450, total: 3150 });
    expect([rates[food]?.total, rates[drinks]?.total, tips["cash"]]).toEqual([900, 1800, 450]);
    await giveBack(owner, orderId, { amount: 3150 });
    expect((await readSums(owner)).totals).toMatchObject({ tips: 0, tax: 0, netSales: 0, total: 0 });
  });
});
