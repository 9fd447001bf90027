import { expect, it } from "vitest";
import type { Actor } from "../../support/builders/client.ts";
import { bowl, placeOrder, soup, tea } from "../../support/builders/orders.ts";
import { watch } from "../../support/builders/statements.ts";
import { paidOrder } from "../../support/fakes/pos-client.ts";
import { world } from "../../support/world.ts";

const document = `query ($date: String!) { rehearsalDay(date: $date) {
  services { from to } slots { from to isBookable } mealPeriods { from active }
  history { orders deliveries dineIns scheduled subtotal tip busiestOrders busiestFrom dishes { menuItemId portions } } } }`;

interface Day {
  services: { from: string; to: string }[];
  slots: { from: string; to: string; isBookable: boolean }[];
  mealPeriods: { from: string; active: string[] }[];
  history: { orders: number; dishes: { menuItemId: string; portions: number }[] } | null;
}

const read = (client: Actor, date: string) => client.graphql<{ rehearsalDay: Day }>(document, { date });

const readDay = async (client: Actor, date: string): Promise<Day> => {
  const { data, errors } = await read(client, date);
  expect(errors).toEqual([]);
  if (!data) throw new Error("The response has no data.");
  return data.rehearsalDay;
};

it("gives the hours, slots and meal periods of a business day that ends after midnight", async () => {
  const shop = await world();
  const day = await readDay(await shop.asStaff("owner"), "2026-11-20");
  expect(day.services).toEqual([
    { from: "2026-11-20T12:30:00.000Z", to: "2026-11-20T20:00:00.000Z" },
    { from: "2026-11-20T21:30:00.000Z", to: "2026-11-21T06:00:00.000Z" },
  ]);
  const dinner = day.slots.filter(({ from }) => from >= "2026-11-20T21:30:00.000Z");
  expect(dinner).toHaveLength(34);
  expect(dinner.at(-1)).toEqual({ from: "2026-11-21T05:45:00.000Z", to: "2026-11-21T06:00:00.000Z", isBookable: true });
  expect(day.mealPeriods.find(({ from }) => from === "2026-11-21T03:00:00.000Z")?.active).toContain("late_night");
  expect(day.history).toMatchObject({ orders: 0, busiestOrders: 0, busiestFrom: null, dishes: [] });
});

it("gives no hours for a day on which the restaurant is closed", async () => {
  const shop = await world();
  const day = await readDay(await shop.asStaff("manager"), "2026-11-26");
  expect(day).toMatchObject({ services: [], slots: [], mealPeriods: [] });
});

it("sums up the latest orders of this store without cancelled and older ones, in two statements", async () => {
  const shop = await world();
  const items = [{ menuItemId: soup, quantity: 2, modifierIds: [bowl] }];
  shop.at("2026-10-02T23:30:00.000Z");
  await paidOrder(shop, { items });
  shop.at("2026-11-20T23:30:00.000Z");
  await paidOrder(shop, { items, tip: 200 });
  await paidOrder(shop, { scheduledFor: "2026-11-21T17:00:00.000Z" });
  const cancelled = await paidOrder(shop, { items });
  const owner = await shop.asStaff("owner");
  await owner.graphql(
    `mutation ($id: ID!) { transitionRestaurantOrder(orderId: $id, status: cancelled, reason: "Test") { id } }`,
    { id: cancelled.orderId },
  );
  shop.at("2026-11-21T00:10:00.000Z");
  await placeOrder(shop);
  const watched = watch(shop.env.DB);
  shop.env.DB = watched.database;
  const { history } = await readDay(owner, "2026-11-20");
  expect(watched.statements.filter((statement) => statement.includes('"recent"'))).toHaveLength(2);
  expect(history).toMatchObject({
    orders: 3,
    deliveries: 0,
    dineIns: 0,
    scheduled: 1,
    tip: 200,
    busiestOrders: 2,
    busiestFrom: "2026-11-20T23:20:00.000Z",
  });
  expect(history?.dishes.toSorted((one, other) => one.portions - other.portions)).toEqual([
    { menuItemId: soup, portions: 2 },
    { menuItemId: tea, portions: 6 },
  ]);
});

it("keeps the latest orders from a key that may change settings but not read orders", async () => {
  const shop = await world();
  await paidOrder(shop);
  const { data, errors } = await read(await shop.withKey(["write_settings"]), "2026-11-20");
  expect(data?.rehearsalDay.services).toHaveLength(2);
  expect(data?.rehearsalDay.history).toBeNull();
  expect(errors.map(({ extensions }) => extensions["code"])).toEqual(["MISSING_SCOPE"]);
});

it("refuses staff without the right to the settings, and a date that does not exist", async () => {
  const shop = await world();
  const refused = await read(await shop.asStaff("staff"), "2026-11-20");
  expect(refused.errors[0]?.extensions["code"]).toBe("MISSING_SCOPE");
  const invalid = await read(await shop.asStaff("owner"), "2026-02-30");
  expect(invalid.errors[0]?.extensions["code"]).toBe("BAD_INPUT");
});
