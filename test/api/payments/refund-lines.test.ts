import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { menuItem, storeSettings } from "../../../db/schema/index.ts";
import { dish, dumpOrderTables } from "../../support/builders/orders.ts";
import { editedOrder } from "../../support/fakes/order-edits.ts";
import {
  codeOf,
  concurrently,
  type GraphqlClient,
  posClient,
  readStaffOrder,
  runDueWork,
} from "../../support/fakes/pos-client.ts";
import { type World, world } from "../../support/world.ts";

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  return () => vi.restoreAllMocks();
});

interface RefundInput {
  lines?: { orderItemId: string; quantity: number }[];
  tip?: number;
  amount?: number;
  reason?: string;
  manual?: boolean;
  reference?: string;
  paymentId?: string;
}

const refund = (caller: GraphqlClient, orderId: string, input: RefundInput) =>
  caller.graphql<{ refundOrder: { refundedTotal: number } }>(
    `mutation ($orderId: ID!, $lines: [RefundLineInput!], $tip: Int, $amount: Int, $reason: String, $manual: Boolean,
      $reference: String, $paymentId: ID) {
      refundOrder(orderId: $orderId, lines: $lines, tip: $tip, amount: $amount, reason: $reason, manual: $manual,
        reference: $reference, paymentId: $paymentId) { refundedTotal } }`,
    { orderId, ...input },
  );

const messageOf = ({ errors }: Awaited<ReturnType<typeof refund>>) => errors[0]?.message;

const place = async (counter: GraphqlClient, items: { menuItemId: string; quantity: number }[], tip = 0) => {
  const { data } = await counter.graphql<{
    createPOSOrder: { id: string; total: number; orderItems: { id: string; totalPrice: number; taxAmount: number }[] };
  }>(
    `mutation ($items: [POSOrderItemInput!]!, $tip: Int) { createPOSOrder(orderType: "dine_in", items: $items, tip: $tip) {
      id total orderItems { id totalPrice taxAmount } } }`,
    { items, tip },
  );
  if (!data) throw new Error("There is no order.");
  return data.createPOSOrder;
};

const pay = async (counter: GraphqlClient, id: string, amount: number, paymentMethod = "cash") => {
  const { data } = await counter.graphql<{ processPayment: { id: string } }>(
    `mutation ($id: ID!, $amount: Int!, $paymentMethod: String!) {
      processPayment(orderId: $id, amount: $amount, paymentMethod: $paymentMethod) { id } }`,
    { id, amount, paymentMethod },
  );
  return data?.processPayment.id ?? "";
};

const tea = dish("breakfast-tea");
const broccoli = dish("charred-broccoli");

/** Three teas, broccoli and a tip, paid in cash. */
const dinner = async (shop: World) => {
  const counter = await posClient(shop);
  const order = await place(
    counter,
    [
      { menuItemId: tea, quantity: 3 },
      { menuItemId: broccoli, quantity: 1 },
    ],
    500,
  );
  const paymentId = await pay(counter, order.id, order.total);
  const [teas, plate] = order.orderItems;
  if (!teas || !plate) throw new Error("There are no dishes.");
  const linePrice = ({ totalPrice, taxAmount }: typeof teas) => totalPrice + taxAmount;
  return { counter, orderId: order.id, total: order.total, teas, plate, linePrice, paymentId };
};

const readRefunds = async (counter: GraphqlClient, orderId: string) => {
  const { data, errors } = await counter.graphql<{ restaurantOrder: { payments: { refunds: RefundFields[] }[] } }>(
    `query ($id: ID!) { restaurantOrder(where: { id: $id }) { payments(take: 5) { refunds(take: 20, orderBy: [{ id: asc }]) {
      kind amount status tipAmount deliveryFeeAmount otherAmount isManual reference feeLines { kind amount }
      refundLines(take: 20) { lineId quantity amount } } } } }`,
    { id: orderId },
  );
  if (!data?.restaurantOrder) throw new Error(JSON.stringify(errors));
  return data.restaurantOrder.payments.flatMap(({ refunds }) => refunds);
};

interface RefundFields {
  kind: string;
  amount: number;
  status: string;
  tipAmount: number;
  otherAmount: number;
  refundLines: { lineId: string; quantity: number; amount: number }[];
}

describe("a refund", () => {
  it("remembers the portions, the tip and the sum that it gives back, and names nothing else", async () => {
    const shop = await world();
    const { counter, orderId, teas, linePrice } = await dinner(shop);
    await refund(counter, orderId, { lines: [{ orderItemId: teas.id, quantity: 3 }], tip: 200, amount: 50 });
    expect(await readRefunds(counter, orderId)).toMatchObject([
      {
        ...{ kind: "goodwill", tipAmount: 200, deliveryFeeAmount: 0, otherAmount: 50, feeLines: [] },
        amount: linePrice(teas) + 250,
        refundLines: [{ lineId: teas.id, quantity: 3, amount: linePrice(teas) }],
      },
    ]);
  });

  it("gives no dish and no tip back twice, and says what is left", async () => {
    const shop = await world();
    const { counter, orderId, teas } = await dinner(shop);
    await refund(counter, orderId, { lines: [{ orderItemId: teas.id, quantity: 2 }], tip: 400 });
    const before = await dumpOrderTables();
    const again = await refund(counter, orderId, { lines: [{ orderItemId: teas.id, quantity: 2 }] });
    expect(codeOf(again)).toBe("LIMIT_EXCEEDED");
    expect(messageOf(again)).toContain("2 of 3 × English Breakfast Tea were given back before. Only 1 of them is left");
    const tip = await refund(counter, orderId, { tip: 101 });
    expect(codeOf(tip)).toBe("LIMIT_EXCEEDED");
    expect(messageOf(tip)).toContain("only $1.00 is left");
    expect(await dumpOrderTables()).toEqual(before);
    expect(
      codeOf(await refund(counter, orderId, { lines: [{ orderItemId: teas.id, quantity: 1 }], tip: 100 })),
    ).toBeNull();
  });

  it("of one dish by two people at once is made once", async () => {
    const shop = await world();
    const { counter, orderId, plate, linePrice } = await dinner(shop);
    const lines = [{ orderItemId: plate.id, quantity: 1 }];
    const codes = (await concurrently(2, () => refund(counter, orderId, { lines }))).map(codeOf);
    expect(codes.toSorted()).toEqual(["LIMIT_EXCEEDED", null]);
    expect(await readStaffOrder(counter, orderId)).toMatchObject({ refundedTotal: linePrice(plate) });
  });

  it("of all portions one by one and then of the rest leaves nothing of the order", async () => {
    const shop = await world();
    const { counter, orderId, total, teas, linePrice, paymentId } = await dinner(shop);
    for (let portion = 1; portion <= 3; portion += 1)
      await refund(counter, orderId, { lines: [{ orderItemId: teas.id, quantity: 1 }] });
    const { refundedTotal } = await readStaffOrder(counter, orderId);
    expect(refundedTotal).toBe(linePrice(teas));
    await counter.graphql("mutation ($id: ID!) { refundPayment(paymentId: $id) { id } }", { id: paymentId });
    const refunds = await readRefunds(counter, orderId);
    expect(refunds.at(-1)).toMatchObject({ otherAmount: 0, tipAmount: 500, refundLines: [{ quantity: 1 }] });
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
  });

  it("of a cancelled order names its lines and its tip", async () => {
    const shop = await world();
    const { counter, orderId, total } = await dinner(shop);
    await counter.graphql(
      'mutation ($id: ID!) { transitionRestaurantOrder(orderId: $id, status: cancelled, reason: "No gas.") { id } }',
      { id: orderId },
    );
    const [made] = await readRefunds(counter, orderId);
    expect(made).toMatchObject({ kind: "cancellation", amount: total, tipAmount: 500, otherAmount: 0 });
    expect(made?.refundLines.map(({ quantity }) => quantity).toSorted()).toEqual([1, 3]);
  });

  it("of a line that an edit removed is refused in one sentence, and changes nothing", async () => {
    const shop = await world();
    const { counter, orderId, plate } = await dinner(shop);
    await editedOrder(counter, orderId, [{ kind: "remove", orderItemId: plate.id }], { settle: "refund" });
    const before = await dumpOrderTables();
    const gone = await refund(counter, orderId, { lines: [{ orderItemId: plate.id, quantity: 1 }] });
    expect([codeOf(gone), messageOf(gone)]).toEqual([
      "NOT_FOUND",
      "This item is no longer part of the order. Reload the order and choose again.",
    ]);
    expect(await dumpOrderTables()).toEqual(before);
  });
});

describe("a refund that cannot be made", () => {
  const readFault = ({ errors }: Awaited<ReturnType<typeof refund>>) => errors[0]?.extensions["errors"];

  it("names its field in one sentence, and changes nothing: no portions, or above what is left by one unit", async () => {
    const shop = await world();
    const { counter, orderId, total, teas, linePrice } = await dinner(shop);
    await refund(counter, orderId, { lines: [{ orderItemId: teas.id, quantity: 1 }], tip: 400 });
    const before = await dumpOrderTables();
    const portions = (quantity: number) => refund(counter, orderId, { lines: [{ orderItemId: teas.id, quantity }] });
    expect(readFault(await portions(0))).toEqual([{ path: "lines.0.quantity", message: "Refund at least one." }]);
    expect(readFault(await portions(3))).toEqual([
      {
        path: "lines.0.quantity",
        message: "1 of 3 × English Breakfast Tea were given back before. Only 2 of them are left to give back.",
      },
    ]);
    expect(readFault(await refund(counter, orderId, { tip: 101 }))).toEqual([
      { path: "tip", message: "Of the tip of $5.00, only $1.00 is left to give back." },
    ]);
    const left = total - 400 - priceOfFirst(linePrice(teas));
    expect(readFault(await refund(counter, orderId, { amount: left + 1 }))).toMatchObject([
      { path: "amount", message: expect.stringMatching(/^You can refund at most \$[\d.]+ of this order\.$/) },
    ]);
    expect(await dumpOrderTables()).toEqual(before);
    expect(codeOf(await refund(counter, orderId, { amount: left }))).toBeNull();
  });

  it("is refused by a third of a currency that is written without decimals", async () => {
    const shop = await world();
    await shop.db.update(menuItem).set({ price: 10_000 }).where(eq(menuItem.id, tea));
    const taiwan = { countryCode: "TW", currencyCode: "TWD", pricesIncludeTax: true, menuRevision: 1000 };
    await shop.db.update(storeSettings).set({ ...taiwan, cashRoundingStep: 0 });
    shop.pass(5);
    const counter = await posClient(shop);
    const order = await place(counter, [{ menuItemId: tea, quantity: 1 }]);
    await pay(counter, order.id, order.total);
    const before = await dumpOrderTables();
    const third = await refund(counter, order.id, { amount: 3333 });
    expect([codeOf(third), readFault(third)]).toEqual([
      "BAD_INPUT",
      [{ path: "amount", message: "Amounts go in steps of NT$1 here. Try NT$33." }],
    ]);
    expect(await dumpOrderTables()).toEqual(before);
    expect(codeOf(await refund(counter, order.id, { amount: 3300 }))).toBeNull();
  });
});

/** The first of three portions of a line. */
const priceOfFirst = (amount: number): number => Math.round(amount / 3);

describe("an edit after a refund", () => {
  it("does not pay a dish again that was given back, and names in its refund what it takes out", async () => {
    const shop = await world();
    const { counter, orderId, teas, plate, linePrice } = await dinner(shop);
    await refund(counter, orderId, { lines: [{ orderItemId: plate.id, quantity: 1 }] });
    const removed = await editedOrder(counter, orderId, [{ kind: "remove", orderItemId: plate.id }], {
      settle: "refund",
    });
    expect(removed).toMatchObject({ outstanding: 0, settledByGoodwill: linePrice(plate) });
    expect((await readRefunds(counter, orderId)).map(({ kind }) => kind)).toEqual(["goodwill"]);
    const fewer = [{ kind: "quantity", orderItemId: teas.id, quantity: 2 }];
    await editedOrder(counter, orderId, fewer, { settle: "refund", expectedRevision: 2 });
    const refunds = await readRefunds(counter, orderId);
    expect(refunds.at(-1)).toMatchObject({ kind: "edit", refundLines: [{ lineId: teas.id, quantity: 1 }] });
  });

  it("keeps the line of a dish through all revisions, so that its portions count on", async () => {
    const shop = await world();
    const { counter, orderId, teas } = await dinner(shop);
    await refund(counter, orderId, { lines: [{ orderItemId: teas.id, quantity: 1 }] });
    // The portion that was given back is the one that goes.
    const fewer = [{ kind: "quantity", orderItemId: teas.id, quantity: 2 }];
    const edited = await editedOrder(counter, orderId, fewer, { settle: "refund" });
    expect(edited).toMatchObject({ outstanding: 0 });
    expect((await readRefunds(counter, orderId)).map(({ kind }) => kind)).toEqual(["goodwill"]);
    const three = await refund(counter, orderId, { lines: [{ orderItemId: teas.id, quantity: 3 }] });
    expect(codeOf(three)).toBe("LIMIT_EXCEEDED");
    expect(codeOf(await refund(counter, orderId, { lines: [{ orderItemId: teas.id, quantity: 2 }] }))).toBeNull();
    expect((await readRefunds(counter, orderId)).at(-1)).toMatchObject({ refundLines: [{ lineId: teas.id }] });
  });
});

describe("a refund of a split bill", () => {
  it("goes to the payment that staff choose, and never above what is left of it", async () => {
    const shop = await world();
    const counter = await posClient(shop);
    const order = await place(counter, [{ menuItemId: tea, quantity: 3 }]);
    const card = await pay(counter, order.id, 600, "manual");
    shop.now = "2026-11-20T23:45:00.000Z";
    await pay(counter, order.id, order.total - 600, "cash");
    await refund(counter, order.id, { amount: 200, paymentId: card });
    const above = await refund(counter, order.id, { amount: 401, paymentId: card });
    expect([codeOf(above), messageOf(above)]).toEqual([
      "LIMIT_EXCEEDED",
      "You can refund at most $4.00 of this payment.",
    ]);
    const { payments } = await readStaffOrder(counter, order.id);
    expect(payments.map(({ provider, refundedAmount }) => [provider, refundedAmount])).toEqual(
      expect.arrayContaining([
        ["manual", 200],
        ["cash", 0],
      ]),
    );
    expect(codeOf(await refund(counter, order.id, { amount: 1, paymentId: "pay_none" }))).toBe("NOT_FOUND");
  });
});

describe("a refund by hand", () => {
  it("needs a reference and a reason, asks no processor, and counts like any other", async () => {
    const shop = await world();
    const { counter, orderId, plate, linePrice } = await dinner(shop);
    const lines = [{ orderItemId: plate.id, quantity: 1 }];
    expect(codeOf(await refund(counter, orderId, { lines, manual: true, reason: "Account closed." }))).toBe(
      "BAD_INPUT",
    );
    expect(codeOf(await refund(counter, orderId, { lines, manual: true, reference: "Transfer 7" }))).toBe("BAD_INPUT");
    expect(codeOf(await refund(counter, orderId, { lines, reference: "Transfer 7" }))).toBe("BAD_INPUT");
    const byHand = { lines, manual: true, reference: "Transfer 7", reason: "Account closed." };
    expect((await refund(counter, orderId, byHand)).data?.refundOrder.refundedTotal).toBe(linePrice(plate));
    await runDueWork(shop);
    expect(await readRefunds(counter, orderId)).toMatchObject([
      { status: "succeeded", isManual: true, reference: "Transfer 7", refundLines: [{ lineId: plate.id }] },
    ]);
    expect(codeOf(await refund(counter, orderId, byHand))).toBe("LIMIT_EXCEEDED");
  });
});
