import { describe, expect, it } from "vitest";
import { dumpOrderTables, loadOrderRow, placeOrder, tea } from "../../support/builders/orders.ts";
import { aPromo, readUses } from "../../support/builders/promos.ts";
import { accept, cancelAsGuest, readRefusal, readSlots, setGuestRule } from "../../support/fakes/guest-changes.ts";
import {
  codeOf,
  concurrently,
  paidOrder,
  posClient,
  readMessages,
  readStaffOrder,
} from "../../support/fakes/pos-client.ts";
import { paidByCard, readWarnings, refundRoute } from "../../support/fakes/stripe-refunds.ts";
import { minutesLater, runMinute, stripeShop } from "../../support/fakes/stripe-shop.ts";
import { world } from "../../support/world.ts";

const saturday = "2026-11-22T00:00:00.000Z";

describe("a guest who cancels", () => {
  it("gets the whole payment back as the system's act, and slot and promo code are free again", async () => {
    const shop = await world();
    const kitchen = await posClient(shop);
    const promoCode = await aPromo(shop, { maxUses: 1 });
    const placed = await paidOrder(shop, { promoCode, scheduledFor: saturday });
    expect(await loadOrderRow(shop, placed)).toMatchObject({ canCancel: true, canChangeTime: true });
    const response = await cancelAsGuest(shop, placed);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ status: "cancelled", canCancel: false, canChangeTime: false });
    const order = await readStaffOrder(kitchen, placed.orderId);
    expect(order).toMatchObject({ status: "cancelled", refundedTotal: order.total });
    expect(order.events.slice(-3)).toMatchObject([
      { type: "order_cancelled", actorType: "guest", note: "The guest cancelled the order." },
      { type: "note", actorType: "system" },
      { type: "payment_refunded" },
    ]);
    expect(await shop.query.refund.findMany()).toMatchObject([{ kind: "cancellation", amount: order.total }]);
    expect(await readSlots(shop)).toEqual([]);
    expect(await readUses(shop)).toMatchObject({ counted: [0] });
    expect(await readMessages(shop, placed.orderId)).toEqual([
      ...["order.cancelled", "order.created", "order.paid", "order.refunded"],
    ]);
    const kinds = (await shop.query.notification.findMany()).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(["cancelled", "confirmed", "refunded"]);
  });

  it("gets the same answer for a repeated request, also from two tabs at once, and one refund", async () => {
    const shop = await world();
    const placed = await paidOrder(shop);
    const answers = await concurrently(4, () => cancelAsGuest(shop, placed));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const before = await dumpOrderTables();
    expect((await cancelAsGuest(shop, placed)).status).toBe(200);
    expect(await dumpOrderTables()).toEqual(before);
    expect(await shop.query.refund.findMany()).toHaveLength(1);
  });

  it("stops a payment that is open, so that nothing is charged", async () => {
    const shop = await world();
    const placed = await placeOrder(shop);
    expect((await cancelAsGuest(shop, placed)).status).toBe(200);
    expect(await loadOrderRow(shop, placed)).toMatchObject({
      status: "cancelled",
      payments: [{ status: "cancelled", refunds: [] }],
    });
    expect(await shop.query.notification.findMany()).toEqual([]);
  });

  it("is refused after the kitchen accepted the order, with the state that holds", async () => {
    const shop = await world();
    const kitchen = await posClient(shop);
    const placed = await paidOrder(shop);
    await accept(kitchen, placed.orderId);
    const before = await dumpOrderTables();
    const refusal = await readRefusal(await cancelAsGuest(shop, placed));
    expect(refusal).toMatchObject({ status: 409, code: "ILLEGAL_TRANSITION", orderStatus: "sent_to_kitchen" });
    expect(refusal).toMatchObject({ acknowledgedAt: shop.now });
    expect(await dumpOrderTables()).toEqual(before);
    expect(await loadOrderRow(shop, placed)).toMatchObject({ canCancel: false, canChangeTime: false });
  });

  it("and a kitchen that starts to cook accepts the order", async () => {
    const shop = await world();
    const kitchen = await posClient(shop);
    const placed = await paidOrder(shop);
    await kitchen.graphql(
      "mutation ($id: ID!) { transitionRestaurantOrder(orderId: $id, status: in_progress) { id } }",
      { id: placed.orderId },
    );
    expect(await readStaffOrder(kitchen, placed.orderId)).toMatchObject({ acknowledgedAt: shop.now });
    expect(await readRefusal(await cancelAsGuest(shop, placed))).toMatchObject({ code: "ILLEGAL_TRANSITION" });
  });

  it("wins or loses against the kitchen's accept, never both", async () => {
    const shop = await world();
    const kitchen = await posClient(shop);
    for (let round = 0; round < 4; round += 1) {
      const placed = await paidOrder(shop);
      const [cancelled, accepted] = await Promise.all([cancelAsGuest(shop, placed), accept(kitchen, placed.orderId)]);
      const order = await readStaffOrder(kitchen, placed.orderId);
      const isGuestFirst = cancelled.status === 200;
      expect([order.status, order.refundedTotal]).toEqual(isGuestFirst ? ["cancelled", 1226] : ["sent_to_kitchen", 0]);
      if (isGuestFirst) {
        expect(codeOf(accepted)).toBe("ILLEGAL_TRANSITION");
        expect(accepted.errors[0]?.message).toContain("cancelled");
      } else {
        expect(codeOf(accepted)).toBeNull();
        expect(await readRefusal(cancelled)).toMatchObject({ code: "ILLEGAL_TRANSITION" });
      }
    }
  });

  it("is judged by the owner's rule: some minutes before the promised time, or never", async () => {
    const shop = await world();
    const kitchen = await posClient(shop);
    await setGuestRule(shop, { rule: "minutes", minutes: 30 });
    const placed = await paidOrder(shop, { scheduledFor: saturday });
    await accept(kitchen, placed.orderId);
    const late = shop.at("2026-11-21T23:30:00.001Z");
    expect(await readRefusal(await cancelAsGuest(late, placed))).toMatchObject({ code: "ILLEGAL_TRANSITION" });
    const inTime = shop.at("2026-11-21T23:30:00.000Z");
    expect(await loadOrderRow(inTime, placed)).toMatchObject({
      canCancel: true,
      changeableUntil: "2026-11-21T23:30:00.000Z",
    });
    expect((await cancelAsGuest(inTime, placed)).status).toBe(200);
    shop.at("2026-11-21T23:00:00.000Z");
    const other = await paidOrder(shop);
    await setGuestRule(shop, { rule: "never", minutes: null });
    shop.pass(10);
    const refusal = await readRefusal(await cancelAsGuest(shop, other));
    expect(refusal).toMatchObject({ code: "ILLEGAL_TRANSITION", detail: expect.stringContaining("call us") });
    expect(await loadOrderRow(shop, other)).toMatchObject({ canCancel: false, canChangeTime: false });
  });

  it("needs the order's own key: another order's, the view-only one and another restaurant's find nothing", async () => {
    const shop = await world();
    const placed = await paidOrder(shop);
    const other = await paidOrder(shop);
    const { viewKey } = await loadOrderRow(shop, placed);
    const before = await dumpOrderTables();
    for (const secretKey of [other.secretKey, viewKey ?? "", "", "k1.x"]) {
      const refusal = await readRefusal(await cancelAsGuest(shop, { ...placed, secretKey }));
      expect(refusal).toMatchObject({ status: 404, code: "NOT_FOUND" });
    }
    const elsewhere = await shop.post(
      `/api/orders/${placed.orderId}/cancellation`,
      { secretKey: placed.secretKey },
      { store: "gasthaus-linde" },
    );
    expect(elsewhere.status).toBe(404);
    const staff = await shop.asStaff("staff");
    expect(await readRefusal(await cancelAsGuest(staff, { ...placed, secretKey: "" }))).toMatchObject({
      code: "BAD_INPUT",
      errors: [{ path: "secretKey" }],
    });
    expect(await dumpOrderTables()).toEqual(before);
  });

  it("cannot do so online for an order that was paid in cash at the restaurant", async () => {
    const shop = await world();
    const kitchen = await posClient(shop);
    const { data } = await kitchen.graphql<{ createPOSOrder: { id: string; total: number } }>(
      `mutation ($items: [POSOrderItemInput!]!) { createPOSOrder(orderType: "pickup", items: $items) { id total } }`,
      { items: [{ menuItemId: tea, quantity: 1 }] },
    );
    const { id: orderId = "", total = 0 } = data?.createPOSOrder ?? {};
    await kitchen.graphql(
      `mutation ($id: ID!, $amount: Int!) { processPayment(orderId: $id, paymentMethod: "cash", amount: $amount) { id } }`,
      { id: orderId, amount: total },
    );
    const link = await kitchen.graphql<{ rotateOrderLink: { secretKey: string } }>(
      "mutation ($id: ID!) { rotateOrderLink(orderId: $id) { secretKey } }",
      { id: orderId },
    );
    const secretKey = link.data?.rotateOrderLink.secretKey ?? "";
    const refusal = await readRefusal(await cancelAsGuest(shop, { orderId, secretKey }));
    expect(refusal).toMatchObject({ code: "ILLEGAL_TRANSITION", detail: expect.stringContaining("at the restaurant") });
  });
});

it("a refund that the processor does not answer is made later, exactly once", async () => {
  const setup = await stripeShop();
  const { placed, ledger, order } = await paidByCard(setup);
  setup.stripe.fail(refundRoute, "silence after");
  await readWarnings(async () => {
    expect((await cancelAsGuest(setup.shop, placed)).status).toBe(200);
  });
  expect((await order()).status).toBe("cancelled");
  await runMinute({ ...setup, shop: minutesLater(setup.shop, 2) });
  await runMinute({ ...setup, shop: minutesLater(setup.shop, 120) });
  expect(await ledger()).toMatchObject({
    payment: "refunded",
    refundedAmounts: [1226, 1226],
    refunds: [[1226, "succeeded"]],
    published: 1,
  });
  expect(setup.account.refunds.size).toBe(1);
});
