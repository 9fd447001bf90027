import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { payment, restaurantOrder } from "../../../db/schema/index.ts";
import { loadOrderRow } from "../../support/builders/orders.ts";
import { captureLogs, paid, readHistory, readMessages } from "../../support/chaos/webhook-outcomes.ts";
import {
  deliverEvent,
  minutesLater,
  paidAtStripe,
  runMinute,
  stripeShop,
  toIntentId,
} from "../../support/fakes/stripe-shop.ts";

const retrieving = "GET /v1/payment_intents/:id";

describe("a failure while a webhook is processed", () => {
  it("makes Stripe send it again, and the next cron run completes it in any case", async () => {
    const lines = captureLogs();
    const held = await stripeShop();
    const { shop, account, stripe } = held;
    const placed = await paidAtStripe(held);
    stripe.fail(retrieving, "silence", "failure");
    expect((await deliverEvent(held, account.events[0])).status).toBe(500);
    expect((await deliverEvent(held, account.events[0])).status).toBe(500);
    expect(await readMessages(shop)).toEqual([["payment_intent.succeeded", "waiting"]]);
    await runMinute(held);
    expect(await loadOrderRow(shop, placed)).toMatchObject({ status: "sent_to_kitchen" });
    expect((await deliverEvent(held, account.events[0])).status).toBe(200);
    expect(await readMessages(shop)).toEqual([["payment_intent.succeeded", "processed"]]);
    expect(await readHistory()).toEqual(paid);
    expect(lines.join()).toContain("PAYMENT_EVENT_WAITS");
    vi.restoreAllMocks();
  });

  it("does not apply to an amount or currency mismatch, which changes nothing, is logged and not retried", async () => {
    const lines = captureLogs();
    const held = await stripeShop();
    const { shop, account } = held;
    for (const wrong of [{ amount: 1 }, { currencyCode: "EUR" }]) {
      const placed = await paidAtStripe(held);
      await shop.db.update(payment).set(wrong).where(eq(payment.orderId, placed.orderId));
      expect((await deliverEvent(held, account.events.at(-1))).status).toBe(200);
      expect(await loadOrderRow(shop, placed)).toMatchObject({ status: "open", payments: [{ status: "pending" }] });
    }
    expect((await readMessages(shop)).map(([, status]) => status)).toEqual(["given_up", "given_up"]);
    expect(lines.filter((line) => line.includes("PAYMENT_MISMATCH"))).toHaveLength(2);
    vi.restoreAllMocks();
  });
});

describe("a webhook for an unknown payment", () => {
  it("finds the payment by its metadata if Stripe's id was lost", async () => {
    const held = await stripeShop();
    const { shop, account } = held;
    const placed = await paidAtStripe(held);
    await shop.db.update(payment).set({ providerPaymentId: null }).where(eq(payment.orderId, placed.orderId));
    expect((await deliverEvent(held, account.events[0])).status).toBe(200);
    expect(await loadOrderRow(shop, placed)).toMatchObject({ status: "sent_to_kitchen" });
    const [row] = await shop.db.select().from(payment);
    expect(row?.providerPaymentId).toBe(toIntentId(placed));
  });

  it("is stored, and settles the order once its payment is known", async () => {
    const lines = captureLogs();
    const held = await stripeShop();
    const { shop, account } = held;
    const placed = await paidAtStripe(held);
    const ours = eq(payment.orderId, placed.orderId);
    await shop.db.update(payment).set({ providerPaymentId: "pi_another" }).where(ours);
    expect((await deliverEvent(held, account.events[0])).status).toBe(200);
    expect(await readMessages(shop)).toEqual([["payment_intent.succeeded", "waiting"]]);
    await runMinute(held);
    expect(await loadOrderRow(shop, placed)).toMatchObject({ status: "open" });
    await shop.db
      .update(payment)
      .set({ providerPaymentId: toIntentId(placed), updatedAt: shop.now })
      .where(ours);
    await Promise.all([runMinute(held), runMinute(held)]);
    expect(await loadOrderRow(shop, placed)).toMatchObject({ status: "sent_to_kitchen" });
    expect(await readMessages(shop)).toEqual([["payment_intent.succeeded", "processed"]]);
    expect(await readHistory()).toEqual(paid);
    expect(lines.join()).toContain("PAYMENT_UNKNOWN");
    vi.restoreAllMocks();
  });

  it("is stored if Stripe does not know the payment either, is not queried again, and is given up after a day", async () => {
    const lines = captureLogs();
    const held = await stripeShop();
    const { shop, account, stripe } = held;
    await paidAtStripe(held);
    const [event] = account.events;
    if (!event) throw new Error("Stripe has sent no event.");
    const elsewhere = { ...event, data: { object: { ...event.data.object, id: "pi_elsewhere" } } } as typeof event;
    for (let times = 0; times < 2; times += 1) expect((await deliverEvent(held, elsewhere)).status).toBe(200);
    expect(await readMessages(shop)).toEqual([["payment_intent.succeeded", "waiting"]]);
    expect(lines.join()).toContain("PAYMENT_UNKNOWN");
    const asked = stripe.requestsTo(retrieving).length;
    await runMinute({ ...held, shop: minutesLater(shop, 1) });
    expect(stripe.requestsTo(retrieving).length).toBe(asked);
    await runMinute({ ...held, shop: minutesLater(shop, 24 * 60) });
    expect(await readMessages(shop)).toEqual([["payment_intent.succeeded", "given_up"]]);
    // If the processor does not respond, Stripe must send the event again.
    stripe.fail(retrieving, "silence");
    expect((await deliverEvent(held, { ...elsewhere, id: "evt_silence" } as typeof event)).status).toBe(500);
    vi.restoreAllMocks();
  });

  it("is given up after a day, and operators are notified", async () => {
    const lines = captureLogs();
    const held = await stripeShop();
    const { shop, account } = held;
    await paidAtStripe(held);
    await shop.db.delete(restaurantOrder);
    expect((await deliverEvent(held, account.events[0])).status).toBe(200);
    minutesLater(shop, 24 * 60 - 1);
    await runMinute(held);
    expect(await readMessages(shop)).toEqual([["payment_intent.succeeded", "waiting"]]);
    minutesLater(shop, 1);
    await runMinute(held);
    await runMinute(held);
    expect(await readMessages(shop)).toEqual([["payment_intent.succeeded", "given_up"]]);
    expect(lines.filter((line) => line.includes("PAYMENT_EVENT_GIVEN_UP"))).toHaveLength(1);
    vi.restoreAllMocks();
  });
});
