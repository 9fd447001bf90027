import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { menuItem, orderSlot, storeSettings } from "../../../db/schema/index.ts";
import { brooklyn, dumpOrderTables, placeOrder, tea } from "../../support/builders/orders.ts";
import { editedOrder, editOrder, previewEdit, readEditedOrder } from "../../support/fakes/order-edits.ts";
import { codeOf, paidOrder, posClient } from "../../support/fakes/pos-client.ts";
import { type World, world } from "../../support/world.ts";

// Friday 18:30 in New York. Copper Pot has slots of 15 minutes.
const at = (time: string) => `2026-11-21T${time}:00.000Z`;

/** Copper Pot with 10 minutes of work for a tea, and at most so many orders in a slot. */
const pacedWorld = async (ordersPerSlot: number): Promise<World> => {
  const shop = await world();
  await shop.db.update(menuItem).set({ prepTimeMinutes: 10 }).where(eq(menuItem.id, tea));
  const settings = { menuRevision: 2, ordersPerSlot, prepMinutesPerSlot: 90 };
  await shop.db.update(storeSettings).set(settings).where(eq(storeSettings.slug, "copper-pot"));
  return shop;
};

/** The slots that are in use: their start, orders and minutes. */
const readSlots = async ({ db }: World) =>
  (await db.select().from(orderSlot).orderBy(orderSlot.startsAt)).flatMap(({ startsAt, taken, prepMinutesTaken }) =>
    taken === 0 && prepMinutesTaken === 0 ? [] : [[startsAt, taken, prepMinutesTaken]],
  );

describe("an edit of a scheduled order", () => {
  it("gives the old slot back and takes the new one", async () => {
    const shop = await pacedWorld(3);
    const counter = await posClient(shop);
    const { orderId } = await paidOrder(shop, { scheduledFor: at("00:30") });
    expect(await readSlots(shop)).toEqual([[at("00:30"), 1, 30]]);
    const changes = [{ kind: "time", scheduledFor: at("00:45") }];
    expect(await previewEdit(counter, orderId, changes)).toMatchObject({ promisedAt: at("00:45"), problems: [] });
    expect(await editedOrder(counter, orderId, changes)).toMatchObject({
      ...{ revision: 2, status: "open", scheduledFor: at("00:45"), promisedAt: at("00:45"), outstanding: 0 },
    });
    expect(await readSlots(shop)).toEqual([[at("00:45"), 1, 30]]);
  });

  it("reserves the minutes of its new dishes", async () => {
    const shop = await pacedWorld(3);
    const counter = await posClient(shop);
    const { orderId } = await paidOrder(shop, { scheduledFor: at("00:30") });
    const [item] = (await readEditedOrder(counter, orderId)).orderItems;
    const less = [{ kind: "quantity", orderItemId: item?.id, quantity: 2 }];
    await editedOrder(counter, orderId, less, { settle: "refund" });
    expect(await readSlots(shop)).toEqual([[at("00:30"), 1, 20]]);
    const more = [{ kind: "add", item: { menuItemId: tea, quantity: 5 } }];
    await editedOrder(counter, orderId, more, { expectedRevision: 2 });
    expect(await readSlots(shop)).toEqual([[at("00:30"), 1, 70]]);
  });

  it("is refused for a full slot, a time outside opening hours and one in the past, and nothing changes", async () => {
    const shop = await pacedWorld(1);
    const counter = await posClient(shop);
    const { orderId } = await paidOrder(shop, { scheduledFor: at("00:30") });
    await placeOrder(shop, { scheduledFor: at("00:45") });
    const before = await dumpOrderTables();
    for (const scheduledFor of [at("00:45"), at("09:00"), "2026-11-20T12:00:00.000Z", at("00:46")]) {
      expect(codeOf(await editOrder(counter, orderId, [{ kind: "time", scheduledFor }]))).toBe("SLOT_UNAVAILABLE");
    }
    expect(await dumpOrderTables()).toEqual(before);
  });

  it("is refused at a time at which one of its dishes is not served, but not for a dish that has sold out since", async () => {
    const shop = await pacedWorld(3);
    const counter = await posClient(shop);
    const ofTea = eq(menuItem.id, tea);
    await shop.db
      .update(menuItem)
      .set({ mealPeriods: ["dinner"] })
      .where(ofTea);
    await shop.db.update(storeSettings).set({ menuRevision: 3 });
    const { orderId } = await paidOrder(shop, { scheduledFor: at("00:30") });
    const move = (scheduledFor: string) => [{ kind: "time", scheduledFor }];
    // Saturday noon in New York.
    const lunch = await previewEdit(counter, orderId, move(at("17:00")));
    expect(lunch.problems).toEqual([{ code: "ITEM_UNAVAILABLE", path: "changes.0.scheduledFor" }]);
    expect(codeOf(await editOrder(counter, orderId, move(at("17:00"))))).toBe("ITEM_UNAVAILABLE");
    await shop.db.update(menuItem).set({ available: false }).where(ofTea);
    await shop.db.update(storeSettings).set({ menuRevision: 4 });
    expect(await editedOrder(counter, orderId, move(at("00:45")))).toMatchObject({ scheduledFor: at("00:45") });
  });

  it("can ask for it as soon as possible, and its slot is free again", async () => {
    const shop = await pacedWorld(1);
    const counter = await posClient(shop);
    const { orderId } = await paidOrder(shop, { scheduledFor: at("02:30") });
    const order = await editedOrder(counter, orderId, [{ kind: "time", scheduledFor: null }]);
    expect(order).toMatchObject({ scheduledFor: null });
    expect(await readSlots(shop)).toEqual([]);
  });
});

describe("an edit of how the guest gets the order", () => {
  it("takes today's delivery fee, needs an address in a zone, and loses the pickup discount", async () => {
    const shop = await world();
    const counter = await posClient(shop);
    const { orderId } = await paidOrder(shop, { items: [{ menuItemId: tea, quantity: 6 }] });
    const toDelivery = { kind: "type", orderType: "delivery" };
    expect(codeOf(await editOrder(counter, orderId, [toDelivery]))).toBe("BAD_INPUT");
    const toAddress = (zip: string) => ({ kind: "address", address: { ...brooklyn, zip } });
    expect(codeOf(await editOrder(counter, orderId, [toDelivery, toAddress("99999")]))).toBe("OUT_OF_ZONE");
    const preview = await previewEdit(counter, orderId, [toDelivery, toAddress("11201")]);
    expect(preview.before.discount).toBeGreaterThan(0);
    expect(preview.after.discount).toBe(0);
    const order = await editedOrder(counter, orderId, [toDelivery, toAddress("11201")]);
    expect(order).toMatchObject({ orderType: "delivery", deliveryFee: preview.after.deliveryFee, discount: 0 });
    expect(order.deliveryFee).toBeGreaterThan(0);
    expect(order.outstanding).toBe(preview.due);
    // Back again, the money is as it was.
    const back = [{ kind: "type", orderType: "pickup" }];
    expect(await editedOrder(counter, orderId, back, { expectedRevision: 2 })).toMatchObject({
      ...{ orderType: "pickup", deliveryFee: 0, total: preview.before.total, outstanding: 0 },
    });
  });

  it("is refused below the minimum for delivery", async () => {
    const shop = await world();
    const counter = await posClient(shop);
    const { orderId } = await paidOrder(shop, { items: [{ menuItemId: tea, quantity: 1 }] });
    const changes = [
      { kind: "type", orderType: "delivery" },
      { kind: "address", address: brooklyn },
    ];
    expect(codeOf(await editOrder(counter, orderId, changes))).toBe("BELOW_MINIMUM");
  });
});
