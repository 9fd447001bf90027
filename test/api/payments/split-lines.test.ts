import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { menuItem, storeSettings } from "../../../db/schema/index.ts";
import { dish, dumpOrderTables, tea } from "../../support/builders/orders.ts";
import { codeOf, concurrently, type GraphqlClient, posClient, readStaffOrder } from "../../support/fakes/pos-client.ts";
import { type World, world } from "../../support/world.ts";

const broccoli = dish("charred-broccoli");

interface Part {
  lines?: { orderItemId: string; quantity: number }[];
  amount: number;
  paymentMethod?: "cash" | "manual";
}

const pay = (counter: GraphqlClient, orderId: string, part: Part) =>
  counter.graphql<{ processPayment: { id: string; paidLines: { lineId: string; quantity: number }[] | null } }>(
    `mutation ($orderId: ID!, $amount: Int!, $paymentMethod: String!, $lines: [PaymentLineInput!]) {
      processPayment(orderId: $orderId, amount: $amount, paymentMethod: $paymentMethod, lines: $lines) {
        id paidLines { lineId quantity } } }`,
    { orderId, paymentMethod: "manual", ...part },
  );

const readFault = ({ errors }: Awaited<ReturnType<typeof pay>>) => errors[0]?.extensions["errors"];

/** Three teas for 10.00 each and a plate for 20.00, without tax and with a tip of 5.00. */
const placeTable = async (shop: World) => {
  await shop.db.update(menuItem).set({ price: 1000 }).where(eq(menuItem.id, tea));
  await shop.db.update(menuItem).set({ price: 2000 }).where(eq(menuItem.id, broccoli));
  await shop.db.update(storeSettings).set({ pricesIncludeTax: true, menuRevision: 1000 });
  shop.pass(5);
  const counter = await posClient(shop);
  const { data, errors } = await counter.graphql<{
    createPOSOrder: { id: string; total: number; orderItems: { id: string }[] };
  }>(
    `mutation ($items: [POSOrderItemInput!]!) { createPOSOrder(orderType: "dine_in", items: $items, tip: 500) {
      id total orderItems { id } } }`,
    {
      items: [
        { menuItemId: tea, quantity: 3 },
        { menuItemId: broccoli, quantity: 1 },
      ],
    },
  );
  expect([errors, data?.createPOSOrder.total]).toEqual([[], 5500]);
  const [teas = "", plate = ""] = data?.createPOSOrder.orderItems.map(({ id }) => id) ?? [];
  return { counter, orderId: data?.createPOSOrder.id ?? "", teas, plate };
};

const refundLine = (counter: GraphqlClient, orderId: string, orderItemId: string, quantity: number) =>
  counter.graphql(
    `mutation ($orderId: ID!, $lines: [RefundLineInput!]) { refundOrder(orderId: $orderId, lines: $lines) { id } }`,
    { orderId, lines: [{ orderItemId, quantity }] },
  );

const readOutstanding = async (counter: GraphqlClient, id: string) =>
  (
    await counter.graphql<{ restaurantOrder: { outstanding: number } }>(
      "query ($id: ID!) { restaurantOrder(where: { id: $id }) { outstanding } }",
      { id },
    )
  ).data?.restaurantOrder.outstanding;

const readPaid = async (counter: GraphqlClient, orderId: string) =>
  Object.fromEntries(
    (await readStaffOrder(counter, orderId)).payments.map(({ amount, refundedAmount }) => [amount, refundedAmount]),
  );

describe("a bill that is split by item", () => {
  it("is paid portion by portion, each with its part of the tip, and remembers who paid what", async () => {
    const shop = await world();
    const { counter, orderId, teas, plate } = await placeTable(shop);
    const first = await pay(counter, orderId, { lines: [{ orderItemId: teas, quantity: 1 }], amount: 1100 });
    expect([first.errors, first.data?.processPayment.paidLines]).toEqual([[], [{ lineId: teas, quantity: 1 }]]);
    await pay(counter, orderId, { lines: [{ orderItemId: teas, quantity: 2 }], amount: 2200 });
    const last = await pay(counter, orderId, { lines: [{ orderItemId: plate, quantity: 1 }], amount: 2200 });
    expect(last.data?.processPayment.paidLines).toEqual([{ lineId: plate, quantity: 1 }]);
    expect(await readOutstanding(counter, orderId)).toBe(0);
  });

  it("gives a refund of a dish to the payment that paid for it, and not to the newest", async () => {
    const shop = await world();
    const { counter, orderId, teas, plate } = await placeTable(shop);
    await pay(counter, orderId, { lines: [{ orderItemId: plate, quantity: 1 }], amount: 2200 });
    shop.pass(60);
    await pay(counter, orderId, { lines: [{ orderItemId: teas, quantity: 3 }], amount: 3300 });
    expect(codeOf(await refundLine(counter, orderId, plate, 1))).toBeNull();
    expect(await readPaid(counter, orderId)).toEqual({ 2200: 2000, 3300: 0 });
    expect(codeOf(await refundLine(counter, orderId, teas, 2))).toBeNull();
    expect(await readPaid(counter, orderId)).toEqual({ 2200: 2000, 3300: 2000 });
  });

  it("takes no portion twice, also of two guests at once, and says what is left", async () => {
    const shop = await world();
    const { counter, orderId, teas } = await placeTable(shop);
    const two = { lines: [{ orderItemId: teas, quantity: 2 }], amount: 2200 };
    const codes = (await concurrently(2, () => pay(counter, orderId, two))).map(codeOf);
    expect(codes.toSorted()).toEqual(["LIMIT_EXCEEDED", null]);
    const before = await dumpOrderTables();
    expect(readFault(await pay(counter, orderId, two))).toEqual([
      {
        path: "lines.0.quantity",
        message: "2 of 3 × English Breakfast Tea are paid. Only 1 of them is left to pay.",
      },
    ]);
    expect(await dumpOrderTables()).toEqual(before);
  });

  it("trusts no amount, and names the one that the items cost", async () => {
    const shop = await world();
    const { counter, orderId, teas } = await placeTable(shop);
    const before = await dumpOrderTables();
    const lines = [{ orderItemId: teas, quantity: 1 }];
    for (const amount of [1000, 1099, 1101]) {
      const refused = await pay(counter, orderId, { lines, amount });
      expect([codeOf(refused), readFault(refused)]).toEqual([
        "BAD_INPUT",
        [{ path: "amount", message: "These items cost $11.00. Send this amount." }],
      ]);
    }
    const gone = await pay(counter, orderId, { lines: [{ orderItemId: "oit_none", quantity: 1 }], amount: 1100 });
    expect(readFault(gone)).toMatchObject([{ path: "lines.0.orderItemId" }]);
    const twice = await pay(counter, orderId, { lines: [...lines, ...lines], amount: 2200 });
    expect(readFault(twice)).toMatchObject([{ path: "lines.1.orderItemId" }]);
    const none = await pay(counter, orderId, { lines: [{ orderItemId: teas, quantity: 0 }], amount: 1100 });
    expect(readFault(none)).toEqual([{ path: "lines.0.quantity", message: "Pay for at least one." }]);
    expect(await dumpOrderTables()).toEqual(before);
  });

  it("costs in cash the nearest that coins make up, and the last part is what is left", async () => {
    const shop = await world();
    await shop.db.update(storeSettings).set({ countryCode: "CH", currencyCode: "CHF" });
    const { counter, orderId, teas, plate } = await placeTable(shop);
    await pay(counter, orderId, { amount: 1, paymentMethod: "manual" });
    const cash = (lines: Part["lines"] & object, amount: number) =>
      pay(counter, orderId, { lines, amount, paymentMethod: "cash" });
    expect(codeOf(await cash([{ orderItemId: teas, quantity: 3 }], 3300))).toBeNull();
    expect(codeOf(await cash([{ orderItemId: plate, quantity: 1 }], 2199))).toBeNull();
    expect(await readOutstanding(counter, orderId)).toBe(0);
  });
});
