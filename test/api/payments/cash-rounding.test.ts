import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { menuItem, payment, receipt, storeSettings } from "../../../db/schema/index.ts";
import { tea } from "../../support/builders/orders.ts";
import { codeOf, type GraphqlClient, posClient } from "../../support/fakes/pos-client.ts";
import { type World, world } from "../../support/world.ts";

/** Copper Pot in Zurich, where the smallest coin is 5 Rappen and a tea costs 4.03. */
const inZurich = async (cashRoundingStep: number | null = null) => {
  const shop = await world();
  await shop.db.update(menuItem).set({ price: 403 }).where(eq(menuItem.id, tea));
  const place = { countryCode: "CH", currencyCode: "CHF", pricesIncludeTax: true, cashRoundingStep };
  await shop.db.update(storeSettings).set({ ...place, menuRevision: 1000 });
  shop.pass(5);
  return { shop, pos: await posClient(shop) };
};

const placeTea = async (pos: GraphqlClient): Promise<string> => {
  const { data, errors } = await pos.graphql<{ createPOSOrder: { id: string; total: number } }>(
    `mutation ($items: [POSOrderItemInput!]!) { createPOSOrder(orderType: "dine_in", items: $items) { id total } }`,
    { items: [{ menuItemId: tea, quantity: 1 }] },
  );
  expect([errors, data?.createPOSOrder.total]).toEqual([[], 403]);
  return data?.createPOSOrder.id ?? "";
};

const pay = (pos: GraphqlClient, orderId: string, amount: number, input: Record<string, unknown> = {}) =>
  pos.graphql<{ processPayment: { id: string; amount: number; change: number | null; cashRounding: number } }>(
    `mutation ($orderId: ID!, $paymentMethod: String!, $amount: Int!, $tendered: Int) {
      processPayment(orderId: $orderId, paymentMethod: $paymentMethod, amount: $amount, tendered: $tendered) {
        id amount tendered change cashRounding } }`,
    { orderId, amount, paymentMethod: "cash", ...input },
  );

const readOutstanding = async (pos: GraphqlClient, id: string) => {
  const { data } = await pos.graphql<{ restaurantOrder: { outstanding: number } }>(
    "query ($id: ID!) { restaurantOrder(where: { id: $id }) { outstanding } }",
    { id },
  );
  return data?.restaurantOrder.outstanding;
};

const readDrawer = async (pos: GraphqlClient, shop: World) => {
  // Money counts until just before the drawer is read.
  shop.at("2026-11-20T23:31:00.000Z");
  const { data } = await pos.graphql<{ dayToClose: object }>(
    "{ dayToClose { expectedCash cashPayments cashRefunds cashRounding } }",
  );
  return data?.dayToClose;
};

/** The rows of cash in the file of a report, by column, in whole units. */
const readCashFile = async (shop: World) => {
  const day = shop.now.slice(0, 10);
  const owner = await shop.asStaff("owner");
  const path = `/api/reports/sales.csv?from=${day}&to=${day}&groupBy=payment_method`;
  const [head = "", ...lines] = (await (await owner.post(path)).text()).split("\r\n");
  const cells = lines.find((line) => line.startsWith("cash,"))?.split(",") ?? [];
  return Object.fromEntries(head.split(",").map((name, index) => [name, cells[index]]));
};

const readCollected = async (pos: GraphqlClient, shop: World) => {
  const day = shop.now.slice(0, 10);
  const { data } = await pos.graphql<{ salesReport: { totals: object } }>(
    `{ salesReport(from: "${day}", to: "${day}", groupBy: day) { totals { payments refunds cashRounding collected } } }`,
  );
  return data?.salesReport.totals;
};

describe("a bill that coins cannot make up", () => {
  it("is rounded in cash: the order is credited with the amount, the drawer holds the coins", async () => {
    const { shop, pos } = await inZurich();
    const orderId = await placeTea(pos);
    const { data, errors } = await pay(pos, orderId, 403, { tendered: 1000 });
    expect([errors, data?.processPayment]).toMatchObject([
      [],
      { amount: 403, tendered: 1000, change: 595, cashRounding: 2 },
    ]);
    expect(await readOutstanding(pos, orderId)).toBe(0);
    const drawer = { expectedCash: 405, cashPayments: 405, cashRefunds: 0, cashRounding: 2 };
    expect(await readDrawer(pos, shop)).toEqual(drawer);
    expect(await readCollected(pos, shop)).toEqual({ payments: 403, refunds: 0, cashRounding: 2, collected: 405 });
    const [printed] = await shop.db.select({ payments: receipt.payments }).from(receipt);
    expect(printed?.payments).toMatchObject([{ amount: 403, tendered: 1000, change: 595, cashRounding: 2 }]);
  });

  it("is not rounded on a card terminal, nor where the owner wants no rounding", async () => {
    const zurich = await inZurich();
    const card = await pay(zurich.pos, await placeTea(zurich.pos), 403, { paymentMethod: "manual" });
    expect(card.data?.processPayment).toMatchObject({ amount: 403, change: null, cashRounding: 0 });
    const exact = await inZurich(0);
    const { data } = await pay(exact.pos, await placeTea(exact.pos), 403, { tendered: 405 });
    expect(data?.processPayment).toMatchObject({ amount: 403, change: 2, cashRounding: 0 });
    // What the last release reads of an unrounded payment stays as it was.
    const stored = await exact.shop.query.payment.findFirst({ where: eq(payment.provider, "cash") });
    expect(stored?.change).toBe(2);
  });

  it("takes parts in cash that coins can make up, and rounds the last one alone", async () => {
    const { pos } = await inZurich();
    const orderId = await placeTea(pos);
    const odd = await pay(pos, orderId, 202);
    expect(odd.errors[0]?.extensions).toMatchObject({
      ...{
        code: "BAD_INPUT",
        errors: [{ path: "amount", message: expect.stringMatching(/steps of CHF.0\.05 here\. Take CHF.2\.00,/) }],
      },
    });
    expect((await pay(pos, orderId, 200)).data?.processPayment).toMatchObject({ amount: 200, cashRounding: 0 });
    expect(codeOf(await pay(pos, orderId, 203, { tendered: 204 }))).toBe("BAD_INPUT");
    const last = { amount: 203, tendered: 205, change: 0, cashRounding: 2 };
    expect((await pay(pos, orderId, 203)).data?.processPayment).toMatchObject(last);
    expect(await readOutstanding(pos, orderId)).toBe(0);
  });

  it("is given back in cash rounded once, so that the drawer is as before", async () => {
    const { shop, pos } = await inZurich();
    const orderId = await placeTea(pos);
    await pay(pos, orderId, 200);
    await pay(pos, orderId, 203);
    const refunded = await pos.graphql(`mutation ($id: ID!) { refundOrder(orderId: $id, amount: 403) { id } }`, {
      id: orderId,
    });
    expect(refunded.errors).toEqual([]);
    const refunds = await shop.query.refund.findMany();
    expect(refunds.map(({ amount, cashRounding }) => [amount, cashRounding]).sort()).toEqual([
      [200, 2],
      [203, 0],
    ]);
    const documented = (await shop.db.select().from(receipt)).filter(({ kind }) => kind === "goodwill");
    const given = documented.flatMap(({ payments }) => payments);
    expect(
      given.map(({ paymentMethod, amount, cashRounding }) => [paymentMethod, amount, cashRounding]).sort(),
    ).toEqual([
      ["cash", -200, -2],
      ["cash", -203, null],
    ]);
    const drawer = { expectedCash: 0, cashPayments: 405, cashRefunds: 405, cashRounding: 0 };
    expect(await readDrawer(pos, shop)).toEqual(drawer);
    expect(await readCollected(pos, shop)).toEqual({ payments: 403, refunds: 403, cashRounding: 0, collected: 0 });
  });

  it("is in the file by payment method with its rounding, so that the drawer can be computed from it", async () => {
    const { shop, pos } = await inZurich();
    const orderId = await placeTea(pos);
    await pay(pos, orderId, 403);
    await pos.graphql("mutation ($id: ID!) { refundOrder(orderId: $id, amount: 101) { id } }", { id: orderId });
    // 4.05 came into the drawer, and 1.00 left it.
    expect(await readCashFile(shop)).toMatchObject({
      ...{ payments: "4.03", refunds: "1.01", cash_rounding: "0.03", collected: "3.05" },
    });
    expect(await readDrawer(pos, shop)).toMatchObject({ expectedCash: 305, cashRounding: 3 });
  });

  it("that is given back by a transfer leaves neither the drawer nor the file's row of cash", async () => {
    const { shop, pos } = await inZurich();
    const orderId = await placeTea(pos);
    await pay(pos, orderId, 403);
    const byHand = await pos.graphql(
      `mutation ($id: ID!) { refundOrder(orderId: $id, amount: 101, manual: true, reference: "Transfer 7", reason: "Cold.") { id } }`,
      { id: orderId },
    );
    expect(byHand.errors).toEqual([]);
    const cash = { payments: "4.03", refunds: "0", cash_rounding: "0.02", collected: "4.05" };
    expect(await readCashFile(shop)).toMatchObject(cash);
    expect(await readDrawer(pos, shop)).toMatchObject({ expectedCash: 405, cashRefunds: 0 });
    expect(await readCollected(pos, shop)).toMatchObject({ refunds: 101, collected: 304 });
  });
});
