import { beforeEach, describe, expect, it, vi } from "vitest";
import { dumpOrderTables } from "../../support/builders/orders.ts";
import {
  codeOf,
  concurrently,
  type GraphqlClient,
  paidOrder,
  posClient,
  readStaffOrder,
} from "../../support/fakes/pos-client.ts";
import { type World, world } from "../../support/world.ts";

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  return () => vi.restoreAllMocks();
});

const atEight = "2026-11-21T01:00:00.000Z";

interface RefundInput {
  lines?: { orderItemId: string; quantity: number }[];
  tip?: number;
  amount?: number;
  idempotencyKey?: string;
}

const refund = (caller: GraphqlClient, orderId: string, input: RefundInput, store = "copper-pot") =>
  caller.graphql<{ refundOrder: { id: string; refundedTotal: number } | null }>(
    `mutation ($orderId: ID!, $lines: [RefundLineInput!], $tip: Int, $amount: Int, $idempotencyKey: String) {
      refundOrder(orderId: $orderId, lines: $lines, tip: $tip, amount: $amount, reason: "It was cold.",
        idempotencyKey: $idempotencyKey) { id refundedTotal outstanding } }`,
    { orderId, ...input },
    { store },
  );

/** Three teas and a tip: 1185 less 59, a tax of 100 and 300 make 1526. Paid online. */
const paid = async (shop: World, input = {}) => {
  const counter = await posClient(shop);
  const { orderId } = await paidOrder(shop, { tip: 300, ...input });
  const order = () => readStaffOrder(counter, orderId);
  const [item] = (await order()).orderItems;
  return { counter, orderId, order, item: item?.id ?? "" };
};

describe("a refund of an order", () => {
  it("prices lines with discount and tax, adds tip and amount, and changes neither total nor status", async () => {
    const shop = await world();
    const { counter, orderId, order, item } = await paid(shop);
    const { data } = await refund(counter, orderId, {
      lines: [{ orderItemId: item, quantity: 1 }],
      tip: 100,
      amount: 5,
    });
    // A third of 1226 is 408.67.
    expect(data?.refundOrder).toEqual({ id: orderId, refundedTotal: 409 + 105, outstanding: 0 });
    expect(await order()).toMatchObject({ status: "sent_to_kitchen", total: 1526 });
    // Of the 5 that name nothing, 4 were for the teas.
    await refund(counter, orderId, { lines: [{ orderItemId: item, quantity: 2 }] });
    expect(await order()).toMatchObject({ refundedTotal: 514 + 813 });
    expect(codeOf(await refund(counter, orderId, { amount: 200 }))).toBe("LIMIT_EXCEEDED");
    expect(codeOf(await refund(counter, orderId, { amount: 199 }))).toBeNull();
    expect(await order()).toMatchObject({ status: "sent_to_kitchen", refundedTotal: 1526 });
  });

  it("is spread over the payments, newest first, and by hand for cash", async () => {
    const shop = await world();
    const counter = await posClient(shop);
    const { data } = await counter.graphql<{ createPOSOrder: { id: string; total: number } }>(
      `mutation ($id: String!) { createPOSOrder(orderType: "dine_in", items: [{ menuItemId: $id, quantity: 3 }]) { id total } }`,
      { id: await readTea(counter) },
    );
    const { id = "", total = 0 } = data?.createPOSOrder ?? {};
    const pay = (amount: number, paymentMethod: string) =>
      counter.graphql(
        `mutation ($id: ID!, $amount: Int!, $paymentMethod: String!) {
          processPayment(orderId: $id, amount: $amount, paymentMethod: $paymentMethod) { id } }`,
        { id, amount, paymentMethod },
      );
    await pay(400, "manual");
    shop.now = "2026-11-20T23:45:00.000Z";
    await pay(total - 400, "cash");
    await refund(counter, id, { amount: total - 300 });
    const { payments, refundedTotal } = await readStaffOrder(counter, id);
    expect(refundedTotal).toBe(total - 300);
    expect(payments.map(({ provider, refundedAmount, status }) => [provider, refundedAmount, status])).toEqual(
      expect.arrayContaining([
        ["cash", total - 400, "refunded"],
        ["manual", 100, "partially_refunded"],
      ]),
    );
  });

  it("of all money cancels a scheduled order in its batch, and frees its slot", async () => {
    const shop = await world();
    const { counter, orderId, order } = await paid(shop, { scheduledFor: atEight });
    await refund(counter, orderId, { amount: 1525 });
    expect(await order()).toMatchObject({ status: "open" });
    await refund(counter, orderId, { amount: 1 });
    expect(await order()).toMatchObject({ status: "cancelled", refundedTotal: 1526 });
    expect((await dumpOrderTables())["order_slot"]).toMatchObject([{ taken: 0 }]);
  });

  it("is made once per key, and never above what is left by concurrent calls", async () => {
    const shop = await world();
    const { counter, orderId, order } = await paid(shop);
    const idempotencyKey = "refund-0000000000000001";
    const same = await concurrently(6, () => refund(counter, orderId, { amount: 500, idempotencyKey }));
    expect(same.map(codeOf)).toEqual(same.map(() => null));
    expect(await order()).toMatchObject({ refundedTotal: 500 });
    expect(codeOf(await refund(counter, orderId, { amount: 501, idempotencyKey }))).toBe("IDEMPOTENCY_KEY_REUSED");
    const codes = (await concurrently(4, () => refund(counter, orderId, { amount: 500 }))).map(codeOf);
    expect(codes.toSorted()).toEqual(["LIMIT_EXCEEDED", "LIMIT_EXCEEDED", null, null]);
    expect(await order()).toMatchObject({ refundedTotal: 1500 });
  });

  it("refuses what the order does not have, and changes nothing", async () => {
    const shop = await world();
    const { counter, orderId, item } = await paid(shop);
    const other = await paid(shop);
    const before = await dumpOrderTables();
    const refused: [RefundInput, string][] = [
      [{}, "BAD_INPUT"],
      [{ lines: [] }, "BAD_INPUT"],
      [{ amount: 0 }, "BAD_INPUT"],
      [{ amount: -1 }, "BAD_INPUT"],
      [{ lines: [{ orderItemId: item, quantity: 0 }] }, "BAD_INPUT"],
      [
        {
          lines: [
            { orderItemId: item, quantity: 1 },
            { orderItemId: item, quantity: 1 },
          ],
        },
        "BAD_INPUT",
      ],
      [{ lines: [{ orderItemId: item, quantity: 4 }] }, "LIMIT_EXCEEDED"],
      [{ tip: 301 }, "LIMIT_EXCEEDED"],
      [{ amount: 1527 }, "LIMIT_EXCEEDED"],
      [{ lines: [{ orderItemId: other.item, quantity: 1 }] }, "NOT_FOUND"],
    ];
    for (const [input, code] of refused) expect(codeOf(await refund(counter, orderId, input))).toBe(code);
    expect(codeOf(await refund(counter, "ord_none", { amount: 1 }))).toBe("NOT_FOUND");
    const elsewhere = await posClient(shop, "gasthaus-linde");
    expect(codeOf(await refund(elsewhere, orderId, { amount: 1 }, "gasthaus-linde"))).toBe("NOT_FOUND");
    expect(codeOf(await refund(await shop.withKey(["write_orders"]), orderId, { amount: 1 }))).toBe("MISSING_SCOPE");
    expect(await dumpOrderTables()).toEqual(before);
  });
});

const readTea = async (counter: GraphqlClient): Promise<string> => {
  const { data } = await counter.graphql<{ menuItems: { id: string }[] }>(
    '{ menuItems(where: { name: { equals: "English Breakfast Tea" } }) { id } }',
  );
  return data?.menuItems[0]?.id ?? "";
};
