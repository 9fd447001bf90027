import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { payment, restaurantOrder } from "../../../db/schema/index.ts";
import { loadOrderRow } from "../../support/builders/orders.ts";
import {
  deliverEvent,
  minutesLater,
  paidAtStripe,
  runMinute,
  stripeShop,
  toIntentId,
} from "../../support/fakes/stripe-shop.ts";
import { captureLogs, paid, readHistory, readMessages } from "../../support/webhook-outcomes.ts";

const retrieving = "GET /v1/payment_intents/:id";

describe("a failure while a webhook is processed", () => {
  it("makes Stripe send it again, and the next cron run completes it in any case", async () => {
    const logEntries = captureLogs();
    const setup = await stripeShop();
    const { shop, account, stripe } = setup;
    const placed = await paidAtStripe(setup);
    stripe.fail(retrieving, "silence", "failure");
    const silenced = await deliverEvent(setup, account.events[0]);
    expect([silenced.status, Number(silenced.headers.get("retry-after")) > 0]).toEqual([503, true]);
    expect((await deliverEvent(setup, account.events[0])).status).toBe(503);
    expect(await readMessages(shop)).toEqual([["payment_intent.succeeded", "waiting"]]);
    await runMinute(setup);
    expect(await loadOrderRow(shop, placed)).toMatchObject({ status: "sent_to_kitchen" });
    expect((await deliverEvent(setup, account.events[0])).status).toBe(200);
    expect(await readMessages(shop)).toEqual([["payment_intent.succeeded", "processed"]]);
    expect(await readHistory()).toEqual(paid);
    expect(logEntries.join()).toContain("PAYMENT_EVENT_WAITS");
    vi.restoreAllMocks();
  });
});

describe("a webhook for an unknown payment", () => {
  it("finds the payment by its metadata if Stripe's id was lost", async () => {
    const setup = await stripeShop();
    const { shop, account } = setup;
    const placed = await paidAtStripe(setup);
    await shop.db.update(payment).set({ providerPaymentId: null }).where(eq(payment.orderId, placed.orderId));
    expect((await deliverEvent(setup, account.events[0])).status).toBe(200);
    expect(await loadOrderRow(shop, placed)).toMatchObject({ status: "sent_to_kitchen" });
    const [row] = await shop.db.select().from(payment);
    expect(row?.providerPaymentId).toBe(toIntentId(placed));
  });

  it("is stored, and settles the order once its payment is known", async () => {
    const logEntries = captureLogs();
    const setup = await stripeShop();
    const { shop, account } = setup;
    const placed = await paidAtStripe(setup);
    const ours = eq(payment.orderId, placed.orderId);
    await shop.db.update(payment).set({ providerPaymentId: "pi_another" }).where(ours);
    expect((await deliverEvent(setup, account.events[0])).status).toBe(200);
    expect(await readMessages(shop)).toEqual([["payment_intent.succeeded", "waiting"]]);
    await runMinute(setup);
    expect(await loadOrderRow(shop, placed)).toMatchObject({ status: "open" });
    await shop.db
      .update(payment)
      .set({ providerPaymentId: toIntentId(placed), updatedAt: shop.now })
      .where(ours);
    await Promise.all([runMinute(setup), runMinute(setup)]);
    expect(await loadOrderRow(shop, placed)).toMatchObject({ status: "sent_to_kitchen" });
    expect(await readMessages(shop)).toEqual([["payment_intent.succeeded", "processed"]]);
    expect(await readHistory()).toEqual(paid);
    expect(logEntries.join()).toContain("PAYMENT_UNKNOWN");
    vi.restoreAllMocks();
  });

  it("is stored if Stripe does not know the payment either, is not queried again, and is given up after a day", async () => {
    const logEntries = captureLogs();
    const setup = await stripeShop();
    const { shop, account, stripe } = setup;
    await paidAtStripe(setup);
    const [event] = account.events;
    if (!event) throw new Error("Stripe has sent no event.");
    const unknownEvent = { ...event, data: { object: { ...event.data.object, id: "pi_elsewhere" } } } as typeof event;
    for (let count = 0; count < 2; count += 1) expect((await deliverEvent(setup, unknownEvent)).status).toBe(200);
    expect(await readMessages(shop)).toEqual([["payment_intent.succeeded", "waiting"]]);
    expect(logEntries.join()).toContain("PAYMENT_UNKNOWN");
    const requestCount = stripe.requestsTo(retrieving).length;
    await runMinute({ ...setup, shop: minutesLater(shop, 1) });
    expect(stripe.requestsTo(retrieving).length).toBe(requestCount);
    await runMinute({ ...setup, shop: minutesLater(shop, 24 * 60) });
    expect(await readMessages(shop)).toEqual([["payment_intent.succeeded", "given_up"]]);
    // If the processor does not respond, Stripe must send the event again.
    stripe.fail(retrieving, "silence");
    expect((await deliverEvent(setup, { ...unknownEvent, id: "evt_silence" } as typeof event)).status).toBe(503);
    vi.restoreAllMocks();
  });

  it("is given up after a day, and operators are notified", async () => {
    const logEntries = captureLogs();
    const setup = await stripeShop();
    const { shop, account } = setup;
    await paidAtStripe(setup);
    await shop.db.delete(restaurantOrder);
    expect((await deliverEvent(setup, account.events[0])).status).toBe(200);
    minutesLater(shop, 24 * 60 - 1);
    await runMinute(setup);
    expect(await readMessages(shop)).toEqual([["payment_intent.succeeded", "waiting"]]);
    minutesLater(shop, 1);
    await runMinute(setup);
    await runMinute(setup);
    expect(await readMessages(shop)).toEqual([["payment_intent.succeeded", "given_up"]]);
    expect(logEntries.filter((entry) => entry.includes("PAYMENT_EVENT_GIVEN_UP"))).toHaveLength(1);
    vi.restoreAllMocks();
  });
});
