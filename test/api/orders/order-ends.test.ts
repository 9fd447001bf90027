import { eq } from "drizzle-orm";
import { beforeEach, expect, it, vi } from "vitest";
import {
  notification,
  orderEvent,
  orderSlot,
  outbox,
  payment,
  promoCode,
  refund,
  restaurantOrder,
  storeSettings,
} from "../../../db/schema/index.ts";
import type { Actor } from "../../support/builders/client.ts";
import { cancel, type Placed, placeOrder } from "../../support/builders/orders.ts";
import { aPromo } from "../../support/builders/promos.ts";
import { listen } from "../../support/fakes/live-sockets.ts";
import { posClient } from "../../support/fakes/pos-client.ts";
import {
  deliverEvent,
  minutesLater,
  paidAtStripe,
  payWith,
  runMinute,
  type StripeShop,
  stripeShop,
  toIntentId,
} from "../../support/fakes/stripe-shop.ts";

beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  return () => vi.restoreAllMocks();
});

const atEight = "2026-11-21T01:00:00.000Z";
const tomorrow = "2026-11-21T17:00:00.000Z";

/** An order in the slot of eight o'clock with the promo code, and a POS. */
interface Scene {
  setup: StripeShop;
  pos: Actor;
  placed: Placed;
}

type Start = (setup: StripeShop, input: Parameters<typeof placeOrder>[1]) => Promise<Placed>;
type End = (scene: Scene) => Promise<unknown>;

const unpaid: Start = ({ shop }, input) => placeOrder(shop, input);
const inCash: Start = ({ shop }, input) => placeOrder(shop, { ...input, paymentMethod: "cash" });
const paid: Start = async (setup, input) => {
  const placed = await paidAtStripe(setup, input);
  await deliverEvent(setup, setup.account.events.at(-1));
  return placed;
};

const call = async ({ pos }: Scene, mutation: string): Promise<void> => {
  const { errors } = await pos.graphql(`mutation { ${mutation} { id } }`);
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
};
const byStaff =
  (more = ""): End =>
  (scene) =>
    call(scene, `transitionRestaurantOrder(orderId: "${scene.placed.orderId}", status: cancelled${more})`);
const runAt = async ({ setup }: Scene, at: string): Promise<void> => runMinute({ ...setup, shop: setup.shop.at(at) });
const runLater = async ({ setup }: Scene, minutes: number): Promise<void> =>
  runMinute({ ...setup, shop: minutesLater(setup.shop, minutes) });

const byRequest: End = async (scene) => {
  const { orderId } = scene.placed;
  await call(scene, `requestCancellation(orderId: "${orderId}", reason: "The guest called.")`);
  await call(scene, `answerCancellation(orderId: "${orderId}", confirm: true)`);
};
const byGuest: End = ({ setup, placed }) => cancel(setup.shop, placed);
const byExpiry: End = (scene) => runLater(scene, 12);
const byExpiryAfterDecline: End = async (scene) => {
  const { error } = await payWith(scene.setup, scene.placed, "pm_card_visa_chargeDeclined");
  if (error?.code !== "card_declined") throw new Error("The card was not declined.");
  for (const minutes of [12, 18]) await runLater(scene, minutes);
};
const byNoShow: End = async (scene) => {
  await runAt(scene, "2026-11-21T03:00:00.000Z");
  await call(scene, `markNoShow(orderId: "${scene.placed.orderId}")`);
};
const byEndOfDay: End = async (scene) => {
  for (const at of [atEight, "2026-11-21T03:00:00.000Z", tomorrow]) await runAt(scene, at);
};

const findPayment = async ({ setup, placed }: Scene) => {
  const [row] = await setup.shop.db.select().from(payment).where(eq(payment.orderId, placed.orderId));
  if (!row) throw new Error("This order has no payment.");
  return row;
};
const byRefund: End = async (scene) =>
  call(scene, `refundPayment(paymentId: "${(await findPayment(scene)).id}", reason: "Allergy.")`);
const byRefundAtProcessor: End = async ({ setup, placed }) => {
  setup.account.refundByHand(toIntentId(placed));
  await deliverEvent(setup, setup.account.events.at(-1));
};
/** At its release, all money of the order is being refunded. */
const atRelease: End = async (scene) => {
  const { db, now } = scene.setup.shop;
  const { id, storeId, amount } = await findPayment(scene);
  const row = { id: "ref_surplus", storeId, paymentId: id, kind: "surplus", amount, status: "pending" } as const;
  await db.insert(refund).values({ ...row, createdAt: now, updatedAt: now });
  await db.update(payment).set({ refundedAmount: amount }).where(eq(payment.id, id));
  await runAt(scene, atEight);
};

interface Expected {
  /** The uses of the promo code, of which another order has one. */
  promoUses: number;
  refunds: readonly [kind: string, status: string][];
  payment: string;
  mails: readonly string[];
  messages: readonly string[];
}

const unpaidEnd: Expected = {
  ...{ promoUses: 1, refunds: [], payment: "cancelled", mails: [] },
  messages: ["order.created", "order.cancelled"],
};
const cashEnd: Expected = { ...unpaidEnd, mails: ["confirmed", "cancelled"] };
const refundedEnd: Expected = {
  ...{ promoUses: 1, refunds: [["cancellation", "succeeded"]], payment: "refunded" },
  mails: ["confirmed", "cancelled", "refunded"],
  messages: ["order.created", "order.paid", "order.cancelled", "order.refunded"],
};
const goodwillEnd: Expected = { ...refundedEnd, refunds: [["goodwill", "succeeded"]] };
const unrefundedEnd: Expected = {
  ...{ promoUses: 2, refunds: [], payment: "succeeded", mails: ["confirmed", "cancelled"] },
  messages: ["order.created", "order.paid", "order.cancelled"],
};

const ways: readonly (readonly [name: string, start: Start, end: End, expected: Expected])[] = [
  ["staff cancel it before it is paid", unpaid, byStaff(), unpaidEnd],
  ["staff cancel it before the cash is paid", inCash, byStaff(), cashEnd],
  ["staff cancel it after it is paid", paid, byStaff(), refundedEnd],
  ["staff cancel it and keep the payment", paid, byStaff(', keepPayment: true, reason: "No show."'), unrefundedEnd],
  ["a manager confirms the request to cancel it", paid, byRequest, refundedEnd],
  ["its guest cancels it before it is paid", unpaid, byGuest, unpaidEnd],
  ["it expires", unpaid, byExpiry, unpaidEnd],
  ["it expires after the processor declined its card", unpaid, byExpiryAfterDecline, unpaidEnd],
  [
    "staff mark it as a no-show",
    inCash,
    byNoShow,
    { ...cashEnd, messages: [...cashEnd.messages, "order.status_changed"] },
  ],
  [
    "it is not collected by the end of the day",
    inCash,
    byEndOfDay,
    { ...cashEnd, messages: [...cashEnd.messages, "order.status_changed"] },
  ],
  ["staff refund it in full before its release", paid, byRefund, goodwillEnd],
  ["it is refunded in full at the processor", paid, byRefundAtProcessor, goodwillEnd],
  [
    "all of its money is being refunded at its release",
    paid,
    atRelease,
    { ...unrefundedEnd, promoUses: 1, refunds: [["surplus", "pending"]] },
  ],
];

const readEffects = async ({ setup, placed }: Scene) => {
  const { db } = setup.shop;
  const { orderId } = placed;
  const [order] = await db.select().from(restaurantOrder).where(eq(restaurantOrder.id, orderId));
  const [slots, promos, refunds, payments, mails, messages, events] = await Promise.all([
    db.select().from(orderSlot),
    db.select().from(promoCode),
    db.select().from(refund),
    db.select().from(payment).where(eq(payment.orderId, orderId)),
    db.select().from(notification).where(eq(notification.orderId, orderId)),
    db.select().from(outbox).where(eq(outbox.subjectId, orderId)),
    db.select().from(orderEvent).where(eq(orderEvent.orderId, orderId)),
  ]);
  return {
    status: order?.status,
    dueAt: order?.dueAt,
    ends: events.filter(({ type }) => type === "order_cancelled").length,
    slotsTaken: slots.map(({ taken }) => taken),
    promoUses: promos[0]?.uses,
    refunds: refunds.map(({ kind, status }) => [kind, status]),
    payment: payments[0]?.status,
    mails: mails.map(({ kind }) => kind).sort(),
    messages: messages.map(({ event }) => event).sort(),
  };
};

it.each(ways)("an order has each effect of its end exactly once when %s", async (_, start, end, expected) => {
  const setup = await stripeShop();
  const { shop } = setup;
  await shop.db.update(storeSettings).set({ cashOnPickupEnabled: true, menuRevision: 1000 });
  const input = { scheduledFor: atEight, promoCode: await aPromo(shop) };
  const pos = await posClient(shop);
  await paid(setup, input);
  const scene = { setup, pos, placed: await start(setup, input) };
  expect(await readEffects(scene)).toMatchObject({ status: "open", ends: 0, slotsTaken: [2], promoUses: 2 });
  const kitchen = await listen(pos, "/api/live?topic=kitchen");

  await end(scene);
  const effects = await readEffects(scene);
  expect(effects).toEqual({
    ...{ status: "cancelled", dueAt: null, ends: 1, slotsTaken: [1] },
    ...{ promoUses: expected.promoUses, refunds: expected.refunds, payment: expected.payment },
    mails: expected.mails.toSorted(),
    messages: expected.messages.toSorted(),
  });
  await kitchen.receiveAll();
  const live = kitchen.liveMessages.filter(
    (message) => message.type === "order" && message.orderId === scene.placed.orderId,
  );
  expect(live.at(-1)).toMatchObject({ status: "cancelled" });
  const sequence = live.map((message) => (message.type === "order" ? message.eventSeq : null));
  expect(new Set(sequence).size).toBe(sequence.length);

  // Whatever ends it again changes nothing.
  await end(scene).catch(() => undefined);
  expect(await readEffects(scene)).toEqual(effects);
});
