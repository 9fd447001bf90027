import { beforeEach, describe, expect, it, vi } from "vitest";
import { dumpOrderTables } from "../../support/builders/orders.ts";
import { aPromo } from "../../support/builders/promos.ts";
import { fakeMailService, listSubjects, mailVariables } from "../../support/fakes/mail-service.ts";
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
import { posOrder, refundRoute } from "../../support/fakes/stripe-refunds.ts";
import {
  deliverEvent,
  minutesLater,
  paidAtStripe,
  runMinute,
  stripeShop,
  toIntentId,
} from "../../support/fakes/stripe-shop.ts";
import { type World, world } from "../../support/world.ts";

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  return () => vi.restoreAllMocks();
});

const atEight = "2026-11-21T01:00:00.000Z";

const refund = (caller: GraphqlClient, paymentId: string, amount: number | null = null) =>
  caller.graphql<{ refundPayment: { status: string; kind: string; processedAt: string | null } | null }>(
    `mutation ($paymentId: ID!, $amount: Int) {
      refundPayment(paymentId: $paymentId, amount: $amount, reason: "Allergy.") { status kind processedAt } }`,
    { paymentId, amount },
  );

/** A scheduled order that was paid with a promo code, and a POS that reads it. */
const scheduled = async (shop: World) => {
  const promoCode = await aPromo(shop, { maxUses: 1 });
  const counter = await posClient(shop);
  const placed = await paidOrder(shop, { scheduledFor: atEight, promoCode });
  const order = () => readStaffOrder(counter, placed.orderId);
  const { payments, total } = await order();
  return { counter, placed, order, paymentId: payments[0]?.id ?? "", total };
};

const taken = async () => {
  const { order_slot: slots = [] } = await dumpOrderTables();
  return slots.map((slot) => (slot as { taken: number }).taken);
};

describe("a scheduled order that is refunded in full", () => {
  it("is cancelled in the batch of the last refund: slot, promo code, event, message and mail", async () => {
    const shop = await world({ env: mailVariables });
    const mails = fakeMailService();
    const { counter, placed, order, paymentId, total } = await scheduled(shop);
    const first = await refund(counter, paymentId, total - 100);
    expect(first.data?.refundPayment).toEqual({ status: "succeeded", kind: "goodwill", processedAt: shop.now });
    expect([(await order()).status, await taken()]).toEqual(["open", [1]]);
    const responses = await concurrently(4, () => refund(counter, paymentId, 100));
    expect(responses.map(codeOf).sort()).toEqual(["LIMIT_EXCEEDED", "LIMIT_EXCEEDED", "LIMIT_EXCEEDED", null]);
    const cancelled = await order();
    expect(cancelled).toMatchObject({ status: "cancelled", refundedTotal: total });
    expect(readHistory(cancelled).filter((type) => type === "order_cancelled")).toHaveLength(1);
    expect(cancelled.events.find(({ type }) => type === "order_cancelled")).toMatchObject({
      status: "cancelled",
      actorType: "api_key",
      note: "All payments are being refunded.",
    });
    expect(await taken()).toEqual([0]);
    expect(await shop.query.promoCode.findFirst()).toMatchObject({ uses: 0 });
    expect((await readMessages(shop, placed.orderId)).filter((event) => event === "order.cancelled")).toHaveLength(1);
    const about = `order #${placed.orderNumber}`;
    expect(listSubjects(mails).filter((subject) => String(subject).includes("canceled"))).toEqual([
      `Order #${placed.orderNumber} was canceled · Copper Pot`,
    ]);
    expect(listSubjects(mails).filter((subject) => String(subject).startsWith(`Refund for ${about}`))).toHaveLength(2);
    await runDueWork(shop.at(atEight));
    expect((await order()).status).toBe("cancelled");
  });

  it("is cancelled while the refund is pending, and never released by staff or by its time", async () => {
    const setup = await stripeShop();
    const { shop, stripe } = setup;
    const placed = await paidAtStripe(setup, { scheduledFor: atEight });
    await deliverEvent(setup, setup.account.events.at(-1));
    const pos = await posOrder(setup, placed);
    stripe.fail(refundRoute, "silence");
    expect((await pos.refund()).data?.refundPayment?.status).toBe("pending");
    expect(await pos.ledger()).toMatchObject({ order: "cancelled", refunds: [[1226, "pending"]] });
    await runMinute({ ...setup, shop: minutesLater(shop, 120) });
    expect(await pos.ledger()).toMatchObject({ order: "cancelled", refunds: [[1226, "succeeded"]] });
  });

  it("is cancelled even if the refund was made in the processor's dashboard", async () => {
    const setup = await stripeShop();
    const placed = await paidAtStripe(setup, { scheduledFor: atEight });
    await deliverEvent(setup, setup.account.events.at(-1));
    const { ledger, order } = await posOrder(setup, placed);
    setup.account.refundByHand(toIntentId(placed), 1000);
    await deliverEvent(setup, setup.account.events.at(-1));
    expect(await ledger()).toMatchObject({ order: "open", payment: "partially_refunded" });
    setup.account.refundByHand(toIntentId(placed));
    const event = setup.account.events.at(-1);
    await Promise.all([deliverEvent(setup, event), deliverEvent(setup, event)]);
    expect(await ledger()).toMatchObject({ order: "cancelled", payment: "refunded", refundedAmounts: [1226, 1226] });
    expect(readHistory(await order()).filter((type) => type === "order_cancelled")).toHaveLength(1);
  });

  it("is not released, and is cancelled by due work if it was refunded before this rule existed", async () => {
    const shop = await world();
    const { counter, placed, order, paymentId } = await scheduled(shop);
    await refund(counter, paymentId);
    await shop.db.run(`UPDATE restaurant_order SET status = 'open', due_at = created_at`);
    const move = (status: string) =>
      counter.graphql(
        `mutation ($id: ID!, $status: OrderStatus!) { transitionRestaurantOrder(orderId: $id, status: $status) { id } }`,
        { id: placed.orderId, status },
      );
    expect(codeOf(await move("sent_to_kitchen"))).toBe("ILLEGAL_TRANSITION");
    await runDueWork(shop.at(atEight));
    expect((await order()).status).toBe("cancelled");
  });
});

it("an order in the kitchen keeps its status whatever is refunded", async () => {
  const shop = await world();
  const counter = await posClient(shop);
  const { orderId } = await paidOrder(shop);
  const { payments } = await readStaffOrder(counter, orderId);
  await refund(counter, payments[0]?.id ?? "");
  expect(await readStaffOrder(counter, orderId)).toMatchObject({ status: "sent_to_kitchen", refundedTotal: 1226 });
});

it("a payment that succeeds after it was stopped is surplus: it is refunded and changes no order", async () => {
  const setup = await stripeShop();
  const { shop, account } = setup;
  const placed = await paidAtStripe(setup, { scheduledFor: atEight });
  const { ledger, order } = await posOrder(setup, placed);
  await shop.db.run(`UPDATE payment SET status = 'cancelled'`);
  for (const event of [...account.events, ...account.events])
    expect((await deliverEvent(setup, event)).status).toBe(200);
  expect(await ledger()).toMatchObject({ order: "open", payment: "refunded", refundedAmounts: [0, 1226] });
  expect(await shop.query.refund.findMany()).toMatchObject([{ kind: "surplus", status: "succeeded" }]);
  await runMinute({ ...setup, shop: shop.at(atEight) });
  expect(readHistory(await order())).not.toContain("order_released");
});

describe("a refund in Stripe's dashboard that is not known yet", () => {
  const refundedThere = async (overrides = {}) => {
    const setup = await stripeShop();
    const counter = await posClient(setup.shop);
    const placed = await paidAtStripe(setup, overrides);
    await deliverEvent(setup, setup.account.events.at(-1));
    setup.account.refundByHand(toIntentId(placed), 500);
    return { setup, counter, placed };
  };
  const expectAllReturned = async ({ setup, counter, placed }: Awaited<ReturnType<typeof refundedThere>>) => {
    minutesLater(setup.shop, 2);
    await runMinute(setup);
    const { payments, total } = await readStaffOrder(counter, placed.orderId);
    expect(payments[0]).toMatchObject({ status: "refunded", refundedAmount: total });
    expect(setup.account.readCharges(toIntentId(placed))[0]?.amount_refunded).toBe(total);
    const amounts = payments[0]?.refunds.map(({ amount, status }) => `${amount} ${status}`).sort();
    expect(amounts).toEqual([`${total} failed`, `${total - 500} succeeded`, "500 succeeded"].sort());
  };

  it("does not stop a cancellation from returning all that is left, in a refund of its own", async () => {
    const refunded = await refundedThere();
    const { counter, placed } = refunded;
    await counter.graphql(
      `mutation ($orderId: ID!) {
        transitionRestaurantOrder(orderId: $orderId, status: cancelled, reason: "The oven broke.") { status } }`,
      { orderId: placed.orderId },
    );
    await expectAllReturned(refunded);
    const { total, refundedTotal } = await readStaffOrder(counter, placed.orderId);
    expect(refundedTotal).toBe(total);
  });

  it("does not stop a full refund, which ends a scheduled order, from returning all that is left", async () => {
    const refunded = await refundedThere({ scheduledFor: atEight });
    const { counter, placed } = refunded;
    const { payments } = await readStaffOrder(counter, placed.orderId);
    await refund(counter, payments[0]?.id ?? "");
    await expectAllReturned(refunded);
    expect(await readStaffOrder(counter, placed.orderId)).toMatchObject({ status: "cancelled" });
  });
});
