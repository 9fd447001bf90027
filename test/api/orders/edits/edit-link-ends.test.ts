import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { storeSettings } from "../../../../db/schema/index.ts";
import { addMinutes } from "../../../../worker/domain/time.ts";
import { cancel, complete, dumpOrderTables, placeOrder } from "../../../support/builders/orders.ts";
import { crashingAt } from "../../../support/chaos/crashes.ts";
import {
  addBroccoli,
  endLink,
  linkOf,
  openLink,
  payAtProcessor,
  payLink,
  sendEdit,
} from "../../../support/edits/edit-links.ts";
import { currentItems, editedOrder, editOrder, readEditedOrder } from "../../../support/fakes/order-edits.ts";
import {
  codeOf,
  type GraphqlClient,
  paidOrder,
  posClient,
  readMessages,
  runDueWork,
} from "../../../support/fakes/pos-client.ts";
import { type World, world } from "../../../support/world.ts";

const withBroccoli = ["Charred Broccoli 1", "English Breakfast Tea 3"];
const takeMutation = `mutation ($id: ID!, $amount: Int!) {
  processPayment(orderId: $id, paymentMethod: "cash", amount: $amount) { status } }`;
const take = (client: GraphqlClient, id: string, amount: number) => client.graphql(takeMutation, { id, amount });
const moveMutation = `mutation ($id: ID!, $status: OrderStatus!) {
  transitionRestaurantOrder(orderId: $id, status: $status, reason: "Agreed by phone.") { status } }`;
const move = (client: GraphqlClient, id: string, status: string) => client.graphql(moveMutation, { id, status });
const listOpen = async (shop: World) =>
  (await shop.query.payment.findMany()).filter(({ status }) => status === "pending");

/** An unpaid order of 12.26 to be paid in cash, whose guest is to pay all of it with one more dish by a link. */
const cashOrder = async (shop: World, scheduledFor?: string) => {
  await shop.db.update(storeSettings).set({ cashOnPickupEnabled: true, menuRevision: 1000 });
  const counter = await posClient(shop);
  const input = { paymentMethod: "cash" as const, ...(scheduledFor ? { scheduledFor } : {}) };
  const placed = await placeOrder(shop, input);
  const order = await editedOrder(counter, placed.orderId, [addBroccoli], { settle: "link" });
  return { counter, placed, order };
};

describe("an edit that is sent before its link was paid", () => {
  it("takes effect at once, and its sum is outstanding until the guest pays the link", async () => {
    const shop = await world();
    const { counter, placed, order } = await openLink(shop);
    const { amount } = linkOf(order);
    expect(codeOf(await sendEdit(counter, order.id, "send the broccoli"))).toBeNull();
    expect(codeOf(await sendEdit(counter, order.id, "send the broccoli"))).toBeNull();
    expect(codeOf(await sendEdit(counter, order.id))).toBe("CONFLICT");
    const sent = await readEditedOrder(counter, order.id);
    expect(sent).toMatchObject({ revision: 2, outstanding: amount });
    expect(currentItems(sent).sort()).toEqual(withBroccoli);
    await payLink(shop, placed);
    expect(await readEditedOrder(counter, order.id)).toMatchObject({ revision: 2, outstanding: 0, refundedTotal: 0 });
    // What was due at the counter until then is no longer.
    expect(await listOpen(shop)).toEqual([]);
  });

  it("is not sent by staff who have read an earlier revision, and changes nothing", async () => {
    const shop = await world();
    const counter = await posClient(shop);
    const { orderId } = await paidOrder(shop);
    await editedOrder(counter, orderId, [{ kind: "note", note: "Ring twice" }]);
    await editedOrder(counter, orderId, [addBroccoli], { settle: "link", expectedRevision: 2 });
    const before = await dumpOrderTables();
    const stale = await sendEdit(counter, orderId, undefined, 1);
    expect(stale.errors[0]?.extensions).toMatchObject({ code: "REVISION_CONFLICT", revision: 2 });
    expect(await dumpOrderTables()).toEqual(before);
    expect(codeOf(await sendEdit(counter, orderId, undefined, 2))).toBeNull();
    expect(await readEditedOrder(counter, orderId)).toMatchObject({ revision: 3 });
  });

  it("stays as it is and has its sum due at the counter if the link ends unpaid", async () => {
    const shop = await world();
    const { counter, order } = await openLink(shop);
    const { amount } = linkOf(order);
    await sendEdit(counter, order.id);
    shop.now = addMinutes(shop.now, 60);
    await runDueWork(shop);
    const ended = await readEditedOrder(counter, order.id);
    expect([ended.revision, ended.outstanding, linkOf(ended).status]).toEqual([2, amount, "cancelled"]);
    expect((await listOpen(shop)).map((payment) => [payment.provider, payment.amount])).toEqual([["cash", amount]]);
    expect(codeOf(await take(counter, order.id, amount))).toBeNull();
    expect(await readEditedOrder(counter, order.id)).toMatchObject({ outstanding: 0 });
  });
});

describe("an open payment link", () => {
  it("is ended by staff, and its edit is dropped", async () => {
    const shop = await world();
    const { counter, placed, order } = await openLink(shop);
    expect(codeOf(await endLink(counter, order.id))).toBeNull();
    expect(codeOf(await endLink(counter, order.id))).toBeNull();
    const ended = await readEditedOrder(counter, order.id);
    expect([ended.revision, linkOf(ended).status]).toEqual([1, "cancelled"]);
    expect(ended.events.filter(({ type }) => type === "payment_link_ended")).toHaveLength(1);
    expect(codeOf(await sendEdit(counter, order.id))).toBe("CONFLICT");
    await complete(shop, placed);
    expect(await readEditedOrder(counter, order.id)).toMatchObject({ revision: 1, outstanding: 0 });
  });

  it("that was paid before staff ended it has taken effect, and they are informed", async () => {
    const shop = await world();
    const { counter, placed, order } = await openLink(shop);
    await payAtProcessor(shop, placed);
    const { errors } = await endLink(counter, order.id);
    expect(errors[0]?.extensions).toMatchObject({ code: "CONFLICT", outstanding: 0 });
    expect(await readEditedOrder(counter, order.id)).toMatchObject({ revision: 2, outstanding: 0 });
  });

  it("is stopped by money at the counter, which pays the order without the edit", async () => {
    const shop = await world();
    const { counter, placed, order } = await cashOrder(shop);
    expect(linkOf(order).amount).toBeGreaterThan(1226);
    expect(codeOf(await take(counter, order.id, 1226))).toBeNull();
    const paid = await readEditedOrder(counter, order.id);
    expect([paid.revision, paid.outstanding, linkOf(paid).status]).toEqual([1, 0, "cancelled"]);
    await complete(shop, placed);
    expect(await readEditedOrder(counter, order.id)).toMatchObject({ revision: 1, outstanding: 0 });
  });

  it("that was faster than the counter takes no cash, and says what is outstanding", async () => {
    const shop = await world();
    const { counter, placed, order } = await cashOrder(shop);
    await payAtProcessor(shop, placed);
    const { errors } = await take(counter, order.id, 1226);
    expect(errors[0]?.extensions).toMatchObject({ code: "CONFLICT", outstanding: 0 });
    expect(await readEditedOrder(counter, order.id)).toMatchObject({ revision: 2, outstanding: 0 });
    expect(await listOpen(shop)).toEqual([]);
    expect(await readMessages(shop, order.id)).toContain("order.paid");
  });

  it("holds back no release, expires no order, and ends at its time", async () => {
    const shop = await world();
    // The kitchen begins 20 minutes before it.
    const { counter, order } = await cashOrder(shop, "2026-11-21T00:30:00.000Z");
    expect(order.status).toBe("open");
    shop.now = addMinutes(shop.now, 45);
    await runDueWork(shop);
    expect(await readEditedOrder(counter, order.id)).toMatchObject({ status: "sent_to_kitchen", revision: 1 });
    shop.now = addMinutes(shop.now, 20);
    await runDueWork(shop);
    const ended = await readEditedOrder(counter, order.id);
    expect([ended.status, linkOf(ended).status]).toEqual(["sent_to_kitchen", "cancelled"]);
  });

  it("is stopped when its order is completed or cancelled", async () => {
    const shop = await world();
    const { counter, order } = await openLink(shop);
    for (const status of ["in_progress", "ready", "completed"]) {
      expect(codeOf(await move(counter, order.id, status)), status).toBeNull();
    }
    expect(linkOf(await readEditedOrder(counter, order.id)).status).toBe("cancelled");
    const other = await openLink(shop, { items: [{ menuItemId: addBroccoli.item.menuItemId, quantity: 1 }] });
    expect(codeOf(await move(counter, other.order.id, "cancelled"))).toBeNull();
    const cancelled = await readEditedOrder(counter, other.order.id);
    expect([cancelled.status, linkOf(cancelled).status]).toEqual(["cancelled", "cancelled"]);
  });

  it("does not stop an order from being changed if its processor is away, but then nothing changes", async () => {
    const shop = await world();
    const { counter, order } = await openLink(shop);
    shop.faults.add({ service: "simulator", kind: "fail", method: "cancel", calls: 1 });
    const note = [{ kind: "note", note: "Ring twice" }];
    expect(codeOf(await editOrder(counter, order.id, note))).toBe("PAYMENT_UNAVAILABLE");
    expect(await readEditedOrder(counter, order.id)).toMatchObject({ revision: 1, specialInstructions: null });
    expect(codeOf(await editOrder(counter, order.id, note))).toBeNull();
  });
});

describe("a paid link whose edit takes another time", () => {
  it("is returned as surplus if the slot has filled up meanwhile", async () => {
    const shop = await world();
    const settings = { menuRevision: 2, ordersPerSlot: 1 };
    await shop.db.update(storeSettings).set(settings).where(eq(storeSettings.slug, "copper-pot"));
    const counter = await posClient(shop);
    const placed = await paidOrder(shop, { scheduledFor: "2026-11-21T00:30:00.000Z" });
    const later = { kind: "time", scheduledFor: "2026-11-21T00:45:00.000Z" };
    await editedOrder(counter, placed.orderId, [addBroccoli, later], { settle: "link" });
    await placeOrder(shop, { scheduledFor: later.scheduledFor });
    expect(codeOf(await sendEdit(counter, placed.orderId))).toBe("SLOT_UNAVAILABLE");
    await payLink(shop, placed);
    const order = await readEditedOrder(counter, placed.orderId);
    expect(order).toMatchObject({ revision: 1, outstanding: 0, scheduledFor: "2026-11-21T00:30:00.000Z" });
    expect(linkOf(order).status).toBe("refunded");
  });
});

describe("a paid link whose worker crashes", () => {
  it("takes effect once, whichever write was the last", async () => {
    const shop = await world();
    const { counter, placed, order } = await openLink(shop);
    await payAtProcessor(shop, placed);
    // The worker crashes one call later each time, until it succeeds.
    for (let calls = 0, isDone = false; !isDone && calls < 40; calls += 1) {
      let left = calls;
      const database = crashingAt(env.DB, () => (moment) => moment === "after" && left-- === 0);
      const crashed = await world({ env: { DB: database } });
      isDone = (await complete(crashed, placed)).ok && left >= 0;
    }
    const paid = await readEditedOrder(counter, order.id);
    expect(paid).toMatchObject({ revision: 2, outstanding: 0, refundedTotal: 0 });
    expect(currentItems(paid).sort()).toEqual(withBroccoli);
    expect(await cancel(shop, placed)).toMatchObject({ status: 409 });
  });
});
