import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { addMinutes } from "../../../../worker/domain/time.ts";
import {
  cards,
  complete,
  confirm,
  dumpOrderTables,
  loadOrderRow,
  placeOrder,
} from "../../../support/builders/orders.ts";
import { type CrashRule, crashingAt } from "../../../support/chaos/crashes.ts";
import { addBroccoli, endLink, payAtProcessor } from "../../../support/edits/edit-links.ts";
import {
  currentItems,
  type EditedOrder,
  editedOrder,
  editOrder,
  previewEdit,
  readEditedOrder,
} from "../../../support/fakes/order-edits.ts";
import { codeOf, concurrently, posClient, readMessages, runDueWork } from "../../../support/fakes/pos-client.ts";
import { deliverEvent, payWith, stripeShop, toIntentId } from "../../../support/fakes/stripe-shop.ts";
import { type World, world } from "../../../support/world.ts";

const withBroccoli = ["Charred Broccoli 1", "English Breakfast Tea 3"];

beforeEach(() => {
  for (const method of ["warn", "error"] as const) vi.spyOn(console, method).mockImplementation(() => undefined);
  return () => vi.restoreAllMocks();
});

/** An order of three teas at 12.26 whose guest has not paid yet. */
const unpaidOrder = async (shop: World) => {
  const counter = await posClient(shop);
  const placed = await placeOrder(shop);
  const [item] = (await readEditedOrder(counter, placed.orderId)).orderItems;
  const twoTeas = [{ kind: "quantity", orderItemId: item?.id, quantity: 2 }];
  return { counter, placed, orderId: placed.orderId, twoTeas };
};

const states = ({ payments }: EditedOrder) => payments.map(({ status, provider }) => `${provider} ${status}`);
const listOpen = ({ payments }: EditedOrder) => payments.filter(({ status }) => status === "pending");

const startPayment = async (shop: World, { orderId, secretKey }: { orderId: string; secretKey: string }) => {
  const response = await shop.post(`/api/orders/${orderId}/payment`, { secretKey });
  return { status: response.status, ...(await response.json<{ amount?: number; reason?: string }>()) };
};

describe("an edit of an order whose guest has not paid online yet", () => {
  it.each(["link", "refund"])(
    "stops the payment and asks for the new total, and never releases it: %s",
    async (settle) => {
      const shop = await world();
      const { counter, placed, orderId } = await unpaidOrder(shop);
      shop.now = addMinutes(shop.now, 5);
      const order = await editedOrder(counter, orderId, [addBroccoli], { settle });
      expect(order).toMatchObject({ revision: 2, status: "open", outstanding: order.total });
      expect(states(order)).toEqual(["simulator cancelled", "simulator pending"]);
      expect(listOpen(order)).toMatchObject([{ amount: order.total, expiresAt: addMinutes(shop.now, 12) }]);
      expect(await readMessages(shop, orderId)).toEqual(expect.arrayContaining(["order.updated", "order.payment_due"]));
      await runDueWork(shop);
      shop.now = addMinutes(shop.now, 11);
      await runDueWork(shop);
      expect(await readEditedOrder(counter, orderId)).toMatchObject({ status: "open" });
      expect(await startPayment(shop, placed)).toMatchObject({ status: 200, amount: order.total });
      await payAtProcessor(shop, placed);
      await complete(shop, placed);
      const paid = await readEditedOrder(counter, orderId);
      expect(paid).toMatchObject({ status: "sent_to_kitchen", outstanding: 0, refundedTotal: 0 });
      expect(currentItems(paid).sort()).toEqual(withBroccoli);
      expect(states(paid)).toEqual(["simulator cancelled", "simulator succeeded"]);
    },
  );

  it("that makes it cheaper asks for less, and the order is cancelled if that is not paid within 12 minutes", async () => {
    const shop = await world();
    const { counter, orderId, twoTeas } = await unpaidOrder(shop);
    shop.now = addMinutes(shop.now, 10);
    const order = await editedOrder(counter, orderId, twoTeas, { settle: "refund" });
    expect(order.total).toBeLessThan(1226);
    shop.now = addMinutes(shop.now, 11);
    await runDueWork(shop);
    expect(await readEditedOrder(counter, orderId)).toMatchObject({ status: "open" });
    shop.now = addMinutes(shop.now, 1);
    await runDueWork(shop);
    const over = await readEditedOrder(counter, orderId);
    expect(over).toMatchObject({ status: "cancelled", refundedTotal: 0 });
    expect(states(over)).toEqual(["simulator cancelled", "simulator cancelled"]);
  });

  it("gives new minutes each time, until the order is an hour old", async () => {
    const shop = await world();
    const { counter, orderId } = await unpaidOrder(shop);
    const placedAt = shop.now;
    for (const expectedRevision of [1, 2, 3, 4, 5]) {
      shop.now = addMinutes(shop.now, 11);
      await runDueWork(shop);
      await editedOrder(counter, orderId, [addBroccoli], { settle: "link", expectedRevision });
    }
    const order = await readEditedOrder(counter, orderId);
    expect(listOpen(order)).toMatchObject([{ expiresAt: addMinutes(placedAt, 60) }]);
    shop.now = addMinutes(placedAt, 60);
    await runDueWork(shop);
    expect(await readEditedOrder(counter, orderId)).toMatchObject({ status: "cancelled" });
  });

  it.each(["counter", "later"])(
    "sends it to the kitchen unpaid with write_payments and a reason alone: %s",
    async (settle) => {
      const shop = await world();
      const { counter, placed, orderId } = await unpaidOrder(shop);
      const staff = await shop.asStaff("staff");
      const before = await dumpOrderTables();
      const reason = "Regular guest, pays at the door.";
      expect(codeOf(await editOrder(staff, orderId, [addBroccoli], { settle, reason }))).toBe("MISSING_SCOPE");
      const unexplained = await editOrder(counter, orderId, [addBroccoli], { settle });
      expect(unexplained.errors[0]?.extensions).toMatchObject({ code: "BAD_INPUT", errors: [{ path: "reason" }] });
      expect(await dumpOrderTables()).toEqual(before);
      expect((await previewEdit(staff, orderId, [addBroccoli])).settlements).toEqual(["refund", "link"]);
      const preview = await previewEdit(counter, orderId, [addBroccoli]);
      expect(preview).toMatchObject({ awaitsPayment: true, due: preview.after.total });
      const order = await editedOrder(counter, orderId, [addBroccoli], { settle, reason });
      expect(order).toMatchObject({ status: "sent_to_kitchen", outstanding: order.total });
      expect(states(order)).toEqual(["simulator cancelled", "cash pending"]);
      const history = (await shop.query.orderEvent.findMany()).map(({ type, note }) => [type, note]);
      expect(history).toContainEqual(["order_updated", reason]);
      expect(await startPayment(shop, placed)).toMatchObject({ status: 409 });
    },
  );

  it("at the same price leaves its payment as it is, and sends nothing to the kitchen", async () => {
    const shop = await world();
    const { counter, placed, orderId } = await unpaidOrder(shop);
    const order = await editedOrder(counter, orderId, [{ kind: "note", note: "Ring twice" }], { settle: "later" });
    expect(states(order)).toEqual(["simulator pending"]);
    await runDueWork(shop);
    expect(await readEditedOrder(counter, orderId)).toMatchObject({ status: "open" });
    await confirm(shop, placed);
    await complete(shop, placed);
    expect(await readEditedOrder(counter, orderId)).toMatchObject({ status: "sent_to_kitchen", outstanding: 0 });
  });

  it("asks for the new total after a declined card", async () => {
    const shop = await world();
    const { counter, placed, orderId, twoTeas } = await unpaidOrder(shop);
    await confirm(shop, placed, cards.declined);
    await complete(shop, placed);
    const order = await editedOrder(counter, orderId, twoTeas, { settle: "refund" });
    expect(states(order)).toEqual(["simulator cancelled", "simulator pending"]);
    await runDueWork(shop);
    expect(await readEditedOrder(counter, orderId)).toMatchObject({ status: "open" });
    // The form of the former total is still open in another tab.
    expect((await confirm(shop, placed)).status).not.toBe("succeeded");
    await complete(shop, placed);
    expect(await readEditedOrder(counter, orderId)).toMatchObject({ status: "open", outstanding: order.total });
    await payAtProcessor(shop, placed);
    await complete(shop, placed);
    expect(await readEditedOrder(counter, orderId)).toMatchObject({ status: "sent_to_kitchen", outstanding: 0 });
  });

  it("is refused if the guest was faster, and the order is paid as it was", async () => {
    const shop = await world();
    const { counter, placed, orderId } = await unpaidOrder(shop);
    await confirm(shop, placed);
    const { errors } = await editOrder(counter, orderId, [addBroccoli], { settle: "link" });
    expect(errors[0]?.extensions).toMatchObject({ code: "CONFLICT", reason: "GUEST_PAID", outstanding: 0 });
    const order = await readEditedOrder(counter, orderId);
    expect(order).toMatchObject({ revision: 1, status: "sent_to_kitchen", outstanding: 0 });
  });

  it("changes nothing if the processor is away", async () => {
    const shop = await world();
    const { counter, orderId } = await unpaidOrder(shop);
    const before = await dumpOrderTables();
    shop.faults.add({ service: "simulator", kind: "fail", method: "cancel", calls: 1 });
    expect(codeOf(await editOrder(counter, orderId, [addBroccoli], { settle: "link" }))).toBe("PAYMENT_UNAVAILABLE");
    expect(await dumpOrderTables()).toEqual(before);
  });

  it("is made once of two at once, with one payment", async () => {
    const shop = await world();
    const { counter, orderId, twoTeas } = await unpaidOrder(shop);
    const answers = await concurrently(2, (index) =>
      editOrder(counter, orderId, index === 0 ? twoTeas : [addBroccoli], { settle: "link" }),
    );
    expect(answers.map(codeOf).toSorted()).toEqual(["REVISION_CONFLICT", null].toSorted());
    const order = await readEditedOrder(counter, orderId);
    expect(order).toMatchObject({ revision: 2, status: "open" });
    expect(listOpen(order)).toMatchObject([{ amount: order.total }]);
  });

  it("that crashes at any of its steps releases nothing, and repeating it makes one payment of the new total", {
    timeout: 240_000,
  }, async () => {
    let rule: CrashRule = () => () => false;
    const shop = await world({ env: { DB: crashingAt(env.DB, () => rule()) } });
    let isInTime = true;
    for (let call = 1; isInTime && call <= 40; call += 1) {
      for (const moment of ["before", "after"] as const) {
        const { counter, placed, orderId } = await unpaidOrder(shop);
        const options = { settle: "link", idempotencyKey: `unpaid-with-a-crash-${call}-${moment}` };
        let calls = 0;
        let hasCrashed = false;
        rule = () => {
          calls += 1;
          const isThis = calls === call;
          return (now) => {
            hasCrashed ||= isThis && now === moment;
            return isThis && now === moment;
          };
        };
        await editOrder(counter, orderId, [addBroccoli], options).catch(() => null);
        rule = () => () => false;
        isInTime = hasCrashed;
        await runDueWork(shop);
        expect((await readEditedOrder(counter, orderId)).status).toBe("open");
        // The guest can pay in between, whatever was stopped, but not twice.
        expect((await startPayment(shop, placed)).status).toBe(200);
        const { errors } = await editOrder(counter, orderId, [addBroccoli], options);
        expect(errors).toEqual([]);
        const order = await readEditedOrder(counter, orderId);
        expect(order).toMatchObject({ revision: 2, status: "open", outstanding: order.total });
        expect(listOpen(order)).toMatchObject([{ amount: order.total }]);
        await payAtProcessor(shop, placed);
        await complete(shop, placed);
        expect(await readEditedOrder(counter, orderId)).toMatchObject({ status: "sent_to_kitchen", outstanding: 0 });
      }
    }
    expect(isInTime).toBe(false);
  });

  it("returns the money of the stopped payment as surplus if it arrives late, and still waits for the new total", async () => {
    const setup = await stripeShop();
    const { shop, account } = setup;
    const { counter, placed, orderId } = await unpaidOrder(shop);
    const order = await editedOrder(counter, orderId, [addBroccoli], { settle: "link" });
    // The guest's bank was faster than the cancellation, which Stripe reports later.
    Object.assign(account.intent(toIntentId(placed)), { status: "requires_payment_method" });
    await payWith(setup, placed);
    for (const event of account.events) await deliverEvent(setup, event);
    const waiting = await readEditedOrder(counter, orderId);
    expect(waiting).toMatchObject({ status: "open", outstanding: order.total, refundedTotal: 0 });
    expect(states(waiting)).toEqual(["stripe refunded", "stripe pending"]);
    const { clientSecret = "" } = await (
      await shop.post(`/api/orders/${orderId}/payment`, { secretKey: placed.secretKey })
    ).json<{ clientSecret?: string }>();
    await payWith(setup, { ...placed, clientSecret });
    await complete(shop, placed);
    expect(await loadOrderRow(shop, placed)).toMatchObject({ status: "sent_to_kitchen", outstanding: 0 });
  });
});

describe("an order by phone that waits for its link", () => {
  const takeByLink = async (shop: World) => {
    const counter = await posClient(shop);
    const items = `[{ menuItemId: "${addBroccoli.item.menuItemId}", quantity: 2 }]`;
    const { data } = await counter.graphql<{ createPOSOrder: { id: string } }>(
      `mutation { createPOSOrder(orderType: "pickup", items: ${items}, payment: "link", customerPhone: "+1 718 555 0100") { id } }`,
    );
    return { counter, orderId: data?.createPOSOrder.id ?? "" };
  };

  it("keeps its link when its note is changed, and gets a new one for an hour when its price is", async () => {
    const shop = await world();
    const { counter, orderId } = await takeByLink(shop);
    const noted = await editedOrder(counter, orderId, [{ kind: "note", note: "Ring twice" }], { settle: "later" });
    expect([noted.status, ...states(noted)]).toEqual(["open", "simulator pending"]);
    shop.now = addMinutes(shop.now, 30);
    const order = await editedOrder(counter, orderId, [addBroccoli], { settle: "link", expectedRevision: 2 });
    expect([order.status, ...states(order)]).toEqual(["open", "simulator cancelled", "simulator pending"]);
    expect(listOpen(order)).toMatchObject([{ amount: order.total, expiresAt: addMinutes(shop.now, 60) }]);
    expect(codeOf(await endLink(counter, orderId))).toBeNull();
  });
});
