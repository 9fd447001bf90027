import { describe, expect, it } from "vitest";
import { bowl, loadOrderRow, soup, tea } from "../../../support/builders/orders.ts";
import { accept } from "../../../support/fakes/guest-changes.ts";
import { codeOf, paidOrder, posClient, readStaffOrder, runDueWork } from "../../../support/fakes/pos-client.ts";
import { findStoreId, type World, world } from "../../../support/world.ts";
import { bump, readBumped, readDishes, recall, undoBump } from "./kitchen-client.ts";

const start = "2026-11-20T23:30:00.000Z";
const later = (seconds: number): string => new Date(Date.parse(start) + seconds * 1000).toISOString();

/** A kitchen with one paid order of two dishes, at different stations. */
const kitchen = async () => {
  const shop = (await world()).at(start);
  const cook = await shop.asStaff("staff");
  const items = [
    { menuItemId: soup, quantity: 1, modifierIds: [bowl] },
    { menuItemId: tea, quantity: 1 },
  ];
  const placed = await paidOrder(shop, { items });
  return { shop, cook, placed, orderId: placed.orderId };
};

const transition = (caller: Awaited<ReturnType<typeof posClient>>, orderId: string, status: string) =>
  caller.graphql(
    "mutation ($id: ID!, $status: OrderStatus!) { transitionRestaurantOrder(orderId: $id, status: $status) { id } }",
    { id: orderId, status },
  );

const readSteps = async (client: Parameters<typeof readStaffOrder>[0], orderId: string) =>
  (await readStaffOrder(client, orderId)).events.flatMap(({ status, actorType }) =>
    status ? [[status, actorType]] : [],
  );

const settle = async (shop: World, seconds: number): Promise<void> => {
  shop.at(later(seconds));
  await runDueWork(shop);
};

describe("a bump", () => {
  it("counts after five seconds, and the order's status follows with the next due run, though no one reads it", async () => {
    const { shop, cook, orderId } = await kitchen();
    expect((await bump(cook, orderId)).errors).toEqual([]);
    await settle(shop, 4.9);
    expect(await readBumped(cook, orderId)).toMatchObject({ status: "sent_to_kitchen", acknowledgedAt: null });
    expect(await readDishes(cook, orderId)).toEqual(["queued", "queued"]);
    await settle(shop, 5);
    expect(await readBumped(cook, orderId)).toMatchObject({ status: "ready", acknowledgedAt: later(5) });
    expect(await readDishes(cook, orderId)).toEqual(["done", "done"]);
    expect((await readSteps(cook, orderId)).slice(2)).toEqual([
      ["in_progress", "staff"],
      ["ready", "staff"],
    ]);
    await settle(shop, 60);
    expect(await readSteps(cook, orderId)).toHaveLength(4);
  });

  it("wakes the queue when its time to be undone is over", async () => {
    const { shop, cook, orderId } = await kitchen();
    await bump(cook, orderId);
    const storeId = await findStoreId(shop.db, "copper-pot");
    await expect
      .poll(() => shop.queueMessages.filter(({ kind }) => kind === "bumps"))
      .toEqual([{ storeId, kind: "bumps", delaySeconds: 6 }]);
  });

  it("counts for every reader at once, also before due work ran: for staff, and for the guest's page", async () => {
    const { shop, cook, placed, orderId } = await kitchen();
    await bump(cook, orderId);
    shop.at(later(5));
    expect(await readDishes(cook, orderId)).toEqual(["done", "done"]);
    const page = await loadOrderRow(shop, placed);
    expect(page).toMatchObject({ status: "ready", acknowledgedAt: later(5) });
    expect(page.orderItems.map(({ kitchenStatus }) => kitchenStatus)).toEqual(["done", "done"]);
    expect(page.timeline.filter(({ at }) => at !== null).map(({ label }) => label)).toEqual([
      ...["Received", "Kitchen", "Accepted", "Preparing", "Ready"],
    ]);
  });

  it("is undone within five seconds and then leaves no trace, and afterwards not at all", async () => {
    const { shop, cook, orderId } = await kitchen();
    await accept(cook, orderId);
    await bump(cook, orderId);
    shop.at(later(4));
    expect((await undoBump(cook, orderId)).errors).toEqual([]);
    await settle(shop, 10);
    expect(await readBumped(cook, orderId)).toMatchObject({ status: "sent_to_kitchen" });
    expect(await readDishes(cook, orderId)).toEqual(["queued", "queued"]);
    expect(codeOf(await undoBump(cook, orderId))).toBe("CONFLICT");
    await bump(cook, orderId);
    shop.at(later(15));
    expect(codeOf(await undoBump(cook, orderId))).toBe("CONFLICT");
    const settled = await readBumped(cook, orderId);
    expect(settled).toMatchObject({ status: "ready", updatedAt: later(15) });
    shop.at(later(16));
    expect(codeOf(await undoBump(cook, orderId))).toBe("CONFLICT");
    expect(await readBumped(cook, orderId)).toEqual(settled);
  });

  it("of one station leaves the dishes of the others, and the order is ready once all of them are done", async () => {
    const { shop, cook, orderId } = await kitchen();
    await bump(cook, orderId, { station: "bar" });
    await settle(shop, 5);
    expect((await readDishes(cook, orderId)).toSorted()).toEqual(["done", "queued"]);
    expect(await readBumped(cook, orderId)).toMatchObject({ status: "in_progress" });
    await bump(cook, orderId);
    await settle(shop, 10);
    expect(await readBumped(cook, orderId)).toMatchObject({ status: "ready" });
  });

  it("to cooking starts the order, and a second one replaces it before it counts", async () => {
    const { shop, cook, orderId } = await kitchen();
    await bump(cook, orderId, { kitchenStatus: "cooking" });
    await settle(shop, 5);
    expect(await readBumped(cook, orderId)).toMatchObject({ status: "in_progress" });
    expect(await readDishes(cook, orderId)).toEqual(["cooking", "cooking"]);
    await bump(cook, orderId, { kitchenStatus: "cooking" });
    shop.at(later(7));
    await bump(cook, orderId);
    await settle(shop, 10);
    expect(await readBumped(cook, orderId)).toMatchObject({ status: "in_progress" });
    await settle(shop, 12);
    expect(await readBumped(cook, orderId)).toMatchObject({ status: "ready" });
  });

  it("ends its time to be undone when the order is handed over", async () => {
    const { cook, orderId } = await kitchen();
    await bump(cook, orderId);
    expect((await transition(cook, orderId, "completed")).errors).toEqual([]);
    expect((await readSteps(cook, orderId)).map(([status]) => status)).toEqual([
      ...["open", "sent_to_kitchen", "in_progress", "ready", "completed"],
    ]);
  });

  it("is refused for an order that is not in the kitchen, and needs write_orders of its store", async () => {
    const { shop, cook, orderId } = await kitchen();
    const scheduled = await paidOrder(shop, { scheduledFor: "2026-11-21T01:00:00.000Z" });
    expect(codeOf(await bump(cook, scheduled.orderId))).toBe("ILLEGAL_TRANSITION");
    expect(codeOf(await bump(cook, orderId, { kitchenStatus: "queued" }))).toBe("BAD_INPUT");
    expect(codeOf(await bump(await shop.withKey(["read_orders"]), orderId))).toBe("MISSING_SCOPE");
    expect(codeOf(await bump(shop, orderId))).toBe("UNAUTHENTICATED");
    await transition(cook, orderId, "cancelled");
    expect(codeOf(await bump(cook, orderId))).toBe("ILLEGAL_TRANSITION");
    expect(codeOf(await bump(await posClient(shop, "gasthaus-linde"), orderId))).not.toBeNull();
  });

  it("of an order that is cancelled meanwhile ends without a word", async () => {
    const { shop, cook, orderId } = await kitchen();
    await bump(cook, orderId);
    await transition(cook, orderId, "cancelled");
    await settle(shop, 5);
    await settle(shop, 65);
    expect(await readBumped(cook, orderId)).toMatchObject({ status: "cancelled" });
  });

  it("settles once, however many due runs and readers come at the same time", async () => {
    const { shop, cook, orderId } = await kitchen();
    await bump(cook, orderId);
    shop.at(later(5));
    await Promise.all([1, 2, 3, 4].map(() => runDueWork(shop)));
    expect((await readSteps(cook, orderId)).map(([status]) => status)).toEqual([
      ...["open", "sent_to_kitchen", "in_progress", "ready"],
    ]);
  });
});

describe("a recall", () => {
  it("takes dishes back at once, and never the order's status", async () => {
    const { shop, cook, placed, orderId } = await kitchen();
    await bump(cook, orderId);
    await settle(shop, 5);
    expect((await recall(cook, orderId)).errors).toEqual([]);
    expect(await readDishes(cook, orderId)).toEqual(["cooking", "cooking"]);
    expect(await readBumped(cook, orderId)).toMatchObject({ status: "ready", recalledAt: later(5) });
    await recall(cook, orderId, "queued");
    expect(await readDishes(cook, orderId)).toEqual(["queued", "queued"]);
    expect((await loadOrderRow(shop, placed)).status).toBe("ready");
    await bump(cook, orderId);
    await settle(shop, 10);
    expect(await readBumped(cook, orderId)).toMatchObject({ status: "ready", recalledAt: null });
    expect((await readSteps(cook, orderId)).map(([status]) => status)).toEqual([
      ...["open", "sent_to_kitchen", "in_progress", "ready"],
    ]);
  });

  it("ends a bump that does not count yet, and is refused once the order is handed over", async () => {
    const { shop, cook, orderId } = await kitchen();
    await bump(cook, orderId, { kitchenStatus: "cooking" });
    await settle(shop, 5);
    await bump(cook, orderId);
    await recall(cook, orderId, "queued");
    await settle(shop, 10);
    expect(await readDishes(cook, orderId)).toEqual(["queued", "queued"]);
    expect(await readBumped(cook, orderId)).toMatchObject({ status: "in_progress" });
    await bump(cook, orderId);
    await settle(shop, 15);
    await transition(cook, orderId, "completed");
    expect(codeOf(await recall(cook, orderId))).toBe("ILLEGAL_TRANSITION");
  });
});
