import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { relational } from "../../../db/relational.ts";
import { orderRevision, restaurantOrder, storeSettings, taxClass } from "../../../db/schema/index.ts";
import { dumpOrderTables, loadOrderRow, placeOrder } from "../../support/builders/orders.ts";
import { accept, changeTime, readRefusal, readSlots } from "../../support/fakes/guest-changes.ts";
import { fakeMailService, mailVariables } from "../../support/fakes/mail-service.ts";
import { editOrder } from "../../support/fakes/order-edits.ts";
import {
  codeOf,
  concurrently,
  paidOrder,
  posClient,
  readHistory,
  readMessages,
  readStaffOrder,
  runDueWork,
} from "../../support/fakes/pos-client.ts";
import { type World, world } from "../../support/world.ts";

// Friday 18:30 in New York. Copper Pot has slots of 15 minutes, and a pickup takes 20.
const seven = "2026-11-21T00:00:00.000Z";
const eight = "2026-11-21T01:00:00.000Z";
const quarterPastEight = "2026-11-21T01:15:00.000Z";
const tomorrow = "2026-11-22T00:00:00.000Z";

const limit = async (shop: World, ordersPerSlot: number) =>
  shop.db.update(storeSettings).set({ ordersPerSlot, menuRevision: 5 }).where(eq(storeSettings.slug, "copper-pot"));

const readRow = async ({ db }: World, id: string) =>
  relational(db).restaurantOrder.findFirst({ where: eq(restaurantOrder.id, id) });

beforeEach(() => () => {
  vi.restoreAllMocks();
});

describe("a guest who changes the time", () => {
  it("gives the old slot back, takes the new one, and moves the promise and the release", async () => {
    const shop = await world();
    const placed = await paidOrder(shop, { scheduledFor: seven });
    const response = await changeTime(shop, placed, eight);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ scheduledFor: eight, promisedAt: eight, status: "open" });
    expect(await readSlots(shop)).toEqual([[eight, 1]]);
    expect(await readRow(shop, placed.orderId)).toMatchObject({
      slotStartsAt: eight,
      dueAt: "2026-11-21T00:40:00.000Z",
    });
    const kitchen = await posClient(shop);
    await runDueWork(shop.at("2026-11-21T00:39:59.000Z"));
    expect((await readStaffOrder(kitchen, placed.orderId)).status).toBe("open");
    await runDueWork(shop.at("2026-11-21T00:40:00.000Z"));
    const order = await readStaffOrder(kitchen, placed.orderId);
    expect(order.status).toBe("sent_to_kitchen");
    expect(order.events.filter(({ type }) => type === "order_updated")).toMatchObject([
      { actorType: "guest", note: "The guest changed the time." },
    ]);
  });

  it("is refused for a day with other tax rates, and moves it within the days that have the same", async () => {
    const shop = await world();
    const placed = await paidOrder(shop, { scheduledFor: seven });
    const rates = [
      { orderType: null, ratePpm: 88_750, from: "1970-01-01" },
      { orderType: null, ratePpm: 90_000, from: "2026-11-21" },
    ];
    await shop.db.update(taxClass).set({ rates });
    await shop.db.update(storeSettings).set({ menuRevision: 5 });
    expect(await readRefusal(await changeTime(shop, placed, tomorrow))).toMatchObject({
      status: 409,
      code: "PRICE_CHANGED",
    });
    expect((await changeTime(shop, placed, eight)).status).toBe(200);
  });

  it("causes a mail and an order.updated with the names of the changed fields, each time", async () => {
    const shop = await world({ env: mailVariables });
    const mails = fakeMailService();
    const placed = await paidOrder(shop, { scheduledFor: seven });
    await changeTime(shop, placed, eight);
    await changeTime(shop, placed, quarterPastEight);
    const changed = mails.filter(({ body }) => String(body["subject"]).includes("was changed"));
    expect(changed.map(({ body }) => body["subject"])).toEqual([
      `Order #${placed.orderNumber} was changed · Copper Pot`,
      `Order #${placed.orderNumber} was changed · Copper Pot`,
    ]);
    expect(String(changed.at(-1)?.body["text"])).toContain("8:15");
    const events = await shop.query.outbox.findMany();
    expect(events.filter(({ event }) => event === "order.updated").map(({ payload }) => payload)).toMatchObject([
      { scheduledFor: eight, changedFields: ["scheduledFor", "promisedAt"] },
      { scheduledFor: quarterPastEight, changedFields: ["scheduledFor", "promisedAt"] },
    ]);
  });

  it("makes a revision in their name, so that an edit of the former one is refused", async () => {
    const shop = await world();
    const kitchen = await posClient(shop);
    const placed = await paidOrder(shop, { scheduledFor: seven });
    const customerName = (await readRow(shop, placed.orderId))?.customerName;
    expect((await changeTime(shop, placed, eight)).status).toBe(200);
    expect(await readRow(shop, placed.orderId)).toMatchObject({ revision: 2 });
    const [revision] = await shop.db.select().from(orderRevision);
    expect(revision).toMatchObject({
      ...{ orderId: placed.orderId, revision: 2, actor: customerName },
      before: { scheduledFor: seven, items: [{ name: "English Breakfast Tea" }] },
      after: { scheduledFor: eight, items: [{ name: "English Breakfast Tea" }] },
    });
    const stale = await editOrder(kitchen, placed.orderId, [{ kind: "note", note: "Ring twice" }]);
    expect(codeOf(stale)).toBe("REVISION_CONFLICT");
    expect(stale.errors[0]?.extensions).toMatchObject({ revision: 2 });
  });

  it("is first, or staff who edit at the same moment are, and each change makes its own revision", async () => {
    const shop = await world();
    const kitchen = await posClient(shop);
    const placed = await paidOrder(shop, { scheduledFor: seven });
    const [changed, edited] = await Promise.all([
      changeTime(shop, placed, eight),
      editOrder(kitchen, placed.orderId, [{ kind: "note", note: "Ring twice" }]),
    ]);
    expect(changed.status).toBe(200);
    const revisions = await shop.db.select().from(orderRevision).orderBy(orderRevision.revision);
    expect(revisions.map(({ revision }) => revision)).toEqual(codeOf(edited) === null ? [2, 3] : [2]);
    if (codeOf(edited) !== null) expect(codeOf(edited)).toBe("REVISION_CONFLICT");
  });

  it("moves an order for now to a time, before the kitchen accepts it", async () => {
    const shop = await world();
    await limit(shop, 5);
    const placed = await paidOrder(shop);
    expect(await readSlots(shop)).toHaveLength(1);
    expect((await changeTime(shop, placed, eight)).status).toBe(200);
    expect(await readSlots(shop)).toEqual([[eight, 1]]);
    expect(await loadOrderRow(shop, placed)).toMatchObject({ status: "sent_to_kitchen", scheduledFor: eight });
  });

  it("gets a number of the new day if it changes the business day", async () => {
    const shop = await world();
    const first = await paidOrder(shop, { scheduledFor: tomorrow });
    const placed = await paidOrder(shop, { scheduledFor: seven });
    expect([first.orderNumber, placed.orderNumber]).toEqual(["1", "1"]);
    expect(await (await changeTime(shop, placed, tomorrow)).json()).toMatchObject({ orderNumber: "2" });
    expect(await readRow(shop, placed.orderId)).toMatchObject({ businessDay: "2026-11-21" });
    expect(await readMessages(shop, placed.orderId)).toContain("order.updated");
    const [event] = (await shop.query.outbox.findMany()).filter((row) => row.event === "order.updated");
    expect(event?.payload).toMatchObject({
      orderNumber: "2",
      changedFields: ["scheduledFor", "promisedAt", "orderNumber"],
    });
  });

  it("gets the same order for a repeated request, and nothing is written twice", async () => {
    const shop = await world();
    const placed = await paidOrder(shop, { scheduledFor: seven });
    const answers = await concurrently(4, () => changeTime(shop, placed, eight));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await readSlots(shop)).toEqual([[eight, 1]]);
    const before = await dumpOrderTables();
    expect((await changeTime(shop, placed, eight)).status).toBe(200);
    expect(await dumpOrderTables()).toEqual(before);
  });

  it("is refused a full slot with the next free one, and keeps the old slot", async () => {
    const shop = await world();
    const placed = await paidOrder(shop, { scheduledFor: seven });
    await placeOrder(shop, { scheduledFor: eight });
    await limit(shop, 1);
    const before = await dumpOrderTables();
    const refusal = await readRefusal(await changeTime(shop, placed, eight));
    expect(refusal).toMatchObject({ status: 422, code: "SLOT_UNAVAILABLE", nextSlotAt: quarterPastEight });
    expect(await dumpOrderTables()).toEqual(before);
  });

  it("gets the last place of a slot, or another guest does who asks at the same moment", async () => {
    const shop = await world();
    const orders = [await paidOrder(shop, { scheduledFor: seven }), await paidOrder(shop, { scheduledFor: seven })];
    await limit(shop, 1);
    const answers = await Promise.all(orders.map((placed) => changeTime(shop, placed, eight)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(await readSlots(shop)).toEqual([
      [seven, 1],
      [eight, 1],
    ]);
  });

  it.each([
    ["in the past", "2026-11-20T12:00:00.000Z"],
    ["before the lead time is over", "2026-11-20T23:45:00.000Z"],
    ["between two slots", "2026-11-21T01:07:00.000Z"],
    ["at night", "2026-11-21T09:00:00.000Z"],
    ["in a year", "2027-11-21T01:00:00.000Z"],
  ])("is refused a time %s", async (_name, at) => {
    const shop = await world();
    const placed = await paidOrder(shop, { scheduledFor: seven });
    const before = await dumpOrderTables();
    expect(await readRefusal(await changeTime(shop, placed, at))).toMatchObject({ code: "SLOT_UNAVAILABLE" });
    expect(await dumpOrderTables()).toEqual(before);
  });

  it.each([
    ["nothing", ""],
    ["a word", "tomorrow"],
    ["null", null],
    ["a number", 7],
    ["a list", ["2026-11-21T01:00:00.000Z"]],
    ["a text of 2,000 digits", "9".repeat(2000)],
  ])("is refused %s as bad input", async (_name, at) => {
    const shop = await world();
    const placed = await paidOrder(shop, { scheduledFor: seven });
    const refusal = await readRefusal(await changeTime(shop, placed, at));
    expect(refusal).toMatchObject({ status: 400, code: "BAD_INPUT", errors: [{ path: "scheduledFor" }] });
  });

  it("cannot while the restaurant takes no orders, or after the kitchen accepted the order", async () => {
    const shop = await world();
    const placed = await paidOrder(shop, { scheduledFor: seven });
    const kitchen = await posClient(shop);
    await kitchen.graphql("mutation { setOrderingPaused(paused: true) { id } }");
    shop.pass(10);
    expect(await readRefusal(await changeTime(shop, placed, eight))).toMatchObject({ code: "ORDERING_PAUSED" });
    await kitchen.graphql("mutation { setOrderingPaused(paused: false) { id } }");
    shop.pass(10);
    await accept(kitchen, placed.orderId);
    expect(await readRefusal(await changeTime(shop, placed, eight))).toMatchObject({
      code: "ILLEGAL_TRANSITION",
      orderStatus: "open",
    });
    expect(await readSlots(shop)).toEqual([[seven, 1]]);
  });

  it("wins or loses against the kitchen's accept, and the history has one order of both", async () => {
    const shop = await world();
    const kitchen = await posClient(shop);
    for (let round = 0; round < 4; round += 1) {
      const placed = await paidOrder(shop);
      const [changed, accepted] = await Promise.all([changeTime(shop, placed, eight), accept(kitchen, placed.orderId)]);
      expect(codeOf(accepted)).toBeNull();
      const history = readHistory(await readStaffOrder(kitchen, placed.orderId));
      const wasChanged = history.includes("order_updated");
      expect(changed.status).toBe(wasChanged ? 200 : 409);
      if (wasChanged) expect(history.indexOf("order_updated")).toBeLessThan(history.indexOf("order_acknowledged"));
    }
  });

  it("needs the order's own key", async () => {
    const shop = await world();
    const placed = await paidOrder(shop, { scheduledFor: seven });
    const other = await paidOrder(shop);
    const { viewKey } = await loadOrderRow(shop, placed);
    for (const secretKey of [other.secretKey, viewKey ?? "", ""]) {
      expect((await changeTime(shop, { ...placed, secretKey }, eight)).status).toBe(404);
    }
    expect(Object.fromEntries(await readSlots(shop))).toMatchObject({ [seven]: 1 });
    expect(Object.fromEntries(await readSlots(shop))[eight]).toBeUndefined();
  });
});
