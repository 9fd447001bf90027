import { describe, expect, it } from "vitest";
import { atomic } from "../../../db/atomic.ts";
import { reserveRefund } from "../../../db/queries/payments/refunds.ts";
import { dumpOrderTables, placeOrder } from "../../support/builders/orders.ts";
import {
  codeOf,
  concurrently,
  type GraphqlClient,
  paidOrder,
  posClient,
  readHistory,
  readMessages,
  readStaffOrder,
  runDueWork,
} from "../../support/fakes/pos-client.ts";
import { refusingSimulator } from "../../support/fakes/simulators.ts";
import { type World, world } from "../../support/world.ts";

interface Refunded {
  refundPayment: { id: string; amount: number; status: string; payment: { status: string } } | null;
}

const mutation = `mutation ($paymentId: ID!, $amount: Int, $reason: String, $idempotencyKey: String) {
  refundPayment(paymentId: $paymentId, amount: $amount, reason: $reason, idempotencyKey: $idempotencyKey) {
    id amount status payment { status }
  }
}`;

const refund = (caller: GraphqlClient, paymentId: string, overrides: Record<string, unknown> = {}) =>
  caller.graphql<Refunded>(mutation, { paymentId, ...overrides });

/** A paid order of 1226 with its payment id, and a POS that can refund it. */
const paid = async (shop: World) => {
  const counter = await posClient(shop);
  const { orderId } = await paidOrder(shop);
  const paymentId = (await readStaffOrder(counter, orderId)).payments[0]?.id ?? "";
  return { counter, orderId, paymentId, order: () => readStaffOrder(counter, orderId) };
};

describe("a refund", () => {
  it("refunds the whole payment without an amount, and records it in history and partner events", async () => {
    const shop = await world();
    const { counter, orderId, paymentId, order } = await paid(shop);
    const { data } = await refund(counter, paymentId, { reason: "The soup was cold." });
    expect(data?.refundPayment).toMatchObject({ amount: 1226, status: "succeeded", payment: { status: "refunded" } });
    const after = await order();
    expect(after).toMatchObject({
      status: "sent_to_kitchen",
      refundedTotal: 1226,
      payments: [{ status: "refunded", refundedAmount: 1226, refunds: [{ reason: "The soup was cold." }] }],
    });
    expect(after.events.slice(-2)).toMatchObject([
      { type: "note", actorType: "api_key", note: "A refund of $12.26 was requested. The soup was cold." },
      { type: "payment_refunded", actorType: "processor", note: "The soup was cold." },
    ]);
    expect(await readMessages(shop, orderId)).toEqual([
      "order.created",
      "order.paid",
      "order.refunded",
      "order.status_changed",
    ]);
    expect(codeOf(await refund(counter, paymentId))).toBe("LIMIT_EXCEEDED");
    expect(codeOf(await refund(counter, paymentId, { amount: 1 }))).toBe("LIMIT_EXCEEDED");
  });

  it("can be partial, but never exceeds the rest, and needs a positive amount", async () => {
    const shop = await world();
    const { counter, paymentId, order } = await paid(shop);
    expect((await refund(counter, paymentId, { amount: 226 })).data?.refundPayment).toMatchObject({
      status: "succeeded",
      payment: { status: "partially_refunded" },
    });
    const before = await dumpOrderTables();
    expect(codeOf(await refund(counter, paymentId, { amount: 1001 }))).toBe("LIMIT_EXCEEDED");
    for (const amount of [0, -1, 2_147_483_648, 1.5, "10"]) {
      expect(codeOf(await refund(counter, paymentId, { amount }))).toBe("BAD_INPUT");
    }
    expect(codeOf(await refund(counter, paymentId, { reason: "x".repeat(501) }))).toBe("BAD_INPUT");
    expect(await dumpOrderTables()).toEqual(before);
    expect((await refund(counter, paymentId, { amount: 1000 })).data?.refundPayment?.payment.status).toBe("refunded");
    expect(await order()).toMatchObject({ refundedTotal: 1226, payments: [{ refundedAmount: 1226 }] });
  });

  it("is made once per idempotency key for concurrent requests, and a key is valid for one input", async () => {
    const shop = await world();
    const { counter, paymentId, order } = await paid(shop);
    const key = { idempotencyKey: "one-refund-please-1" };
    const responses = await concurrently(16, () => refund(counter, paymentId, { amount: 700, ...key }));
    expect(responses.map(({ errors }) => errors)).toEqual(responses.map(() => []));
    expect(new Set(responses.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    const after = await order();
    expect(after).toMatchObject({ refundedTotal: 700, payments: [{ refunds: [{ amount: 700 }] }] });
    expect(readHistory(after).filter((type) => type === "payment_refunded")).toHaveLength(1);
    expect(codeOf(await refund(counter, paymentId, { amount: 1, ...key }))).toBe("IDEMPOTENCY_KEY_REUSED");
  });

  it("never exceeds the payment, even if several are requested concurrently", async () => {
    const shop = await world();
    const { counter, orderId, paymentId, order } = await paid(shop);
    const responses = await concurrently(16, () => refund(counter, paymentId, { amount: 306 }));
    const codes = responses.map(codeOf);
    expect(codes.filter((code) => code === null)).toHaveLength(4);
    expect(codes.filter((code) => code === "LIMIT_EXCEEDED")).toHaveLength(12);
    expect(await order()).toMatchObject({
      refundedTotal: 1224,
      payments: [{ status: "partially_refunded", refundedAmount: 1224 }],
    });
    expect((await readMessages(shop, orderId)).filter((event) => event === "order.refunded")).toHaveLength(4);
    // The database itself enforces the sum for every writer.
    const storeId = (await shop.query.payment.findFirst())?.storeId ?? "";
    const row = {
      id: "ref_x",
      storeId,
      paymentId,
      amount: 3,
      kind: "goodwill",
      status: "pending",
      createdAt: shop.now,
      updatedAt: shop.now,
    } as const;
    await expect(atomic(shop.db, reserveRefund(shop.db, { storeId, id: orderId }, row))).rejects.toMatchObject({
      conflict: "REFUND_TOO_LARGE",
    });
  });
});

describe("a refund that the processor does not answer", () => {
  it.each([
    ["before", "fail"],
    ["after", "lose-answer"],
  ] as const)(
    "stays pending, and is made once by a later run if the connection failed %s the request arrived",
    async (_, kind) => {
      const shop = await world();
      const { counter, paymentId, order } = await paid(shop);
      shop.faults.add({ service: "simulator", kind, method: "refund", calls: 1 });
      const key = { idempotencyKey: "refund-over-bad-line" };
      const { data } = await refund(counter, paymentId, { amount: 1000, ...key });
      expect(data?.refundPayment).toMatchObject({ status: "pending", payment: { status: "succeeded" } });
      expect(await order()).toMatchObject({ refundedTotal: 1000, payments: [{ refundedAmount: 1000 }] });
      expect(codeOf(await refund(counter, paymentId, { amount: 227 }))).toBe("LIMIT_EXCEEDED");
      await Promise.all([runDueWork(shop), runDueWork(shop)]);
      const repeated = await refund(counter, paymentId, { amount: 1000, ...key });
      expect(repeated.data?.refundPayment).toEqual({
        ...data?.refundPayment,
        status: "succeeded",
        payment: { status: "partially_refunded" },
      });
      // The processor agrees on the rest: it was asked twice, and refunded once.
      expect((await refund(counter, paymentId)).data?.refundPayment).toMatchObject({
        amount: 226,
        status: "succeeded",
      });
      const history = readHistory(await order());
      expect(history.filter((type) => type === "payment_refunded")).toHaveLength(2);
    },
  );

  it("is also completed by a repeated call, before any run", async () => {
    const shop = await world();
    const { counter, paymentId, order } = await paid(shop);
    shop.faults.add({ service: "simulator", kind: "fail", method: "refund", calls: 1 });
    const input = { idempotencyKey: "refund-asked-twice-" };
    expect((await refund(counter, paymentId, input)).data?.refundPayment?.status).toBe("pending");
    expect((await refund(counter, paymentId, input)).data?.refundPayment?.status).toBe("succeeded");
    expect(await order()).toMatchObject({ refundedTotal: 1226, payments: [{ refunds: [{ amount: 1226 }] }] });
  });
});

it("a refund that the processor refuses is reported, and its amount can be refunded again", async () => {
  const shop = await world();
  const { counter, orderId, paymentId, order } = await paid(shop);
  shop.env.SIMULATOR = refusingSimulator("refund");
  const input = { amount: 1226, idempotencyKey: "a-refused-refund-key" };
  expect(codeOf(await refund(counter, paymentId, input))).toBe("PAYMENT_DECLINED");
  expect(codeOf(await refund(counter, paymentId, input))).toBe("PAYMENT_DECLINED");
  expect(await order()).toMatchObject({
    refundedTotal: 0,
    payments: [{ status: "succeeded", refundedAmount: 0, refunds: [{ status: "failed" }] }],
  });
  expect(await readMessages(shop, orderId)).not.toContain("order.refunded");
  expect((await refund(counter, paymentId)).data?.refundPayment).toMatchObject({ amount: 1226, status: "succeeded" });
  expect(await order()).toMatchObject({ refundedTotal: 1226, payments: [{ status: "refunded" }] });
});

it("a payment that was not made, is of another store or does not exist cannot be refunded", async () => {
  const shop = await world();
  const { counter, paymentId } = await paid(shop);
  const open = await placeOrder(shop);
  const unpaid = (await readStaffOrder(counter, open.orderId)).payments[0]?.id ?? "";
  const otherStorePos = await posClient(shop, "gasthaus-linde");
  const before = await dumpOrderTables();
  expect(codeOf(await refund(counter, unpaid))).toBe("LIMIT_EXCEEDED");
  const otherStore = { store: "gasthaus-linde" };
  const foreignResult = await otherStorePos.graphql(mutation, { paymentId }, otherStore);
  const missingResult = await otherStorePos.graphql(mutation, { paymentId: "pay_nothing" }, otherStore);
  const describeResult = ({ data, errors }: typeof foreignResult) => [
    data,
    errors[0]?.message,
    errors[0]?.extensions["code"],
  ];
  expect(describeResult(foreignResult)).toEqual(describeResult(missingResult));
  expect(codeOf(missingResult)).toBe("NOT_FOUND");
  expect(codeOf(await refund(await shop.withKey(["read_payments", "write_orders"]), paymentId))).toBe("MISSING_SCOPE");
  expect(codeOf(await refund(await shop.asStaff("staff"), paymentId))).toBe("MISSING_SCOPE");
  expect(codeOf(await refund(shop.asGuest(), paymentId))).toBe("UNAUTHENTICATED");
  expect(await dumpOrderTables()).toEqual(before);
});
