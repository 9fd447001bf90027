import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { relational } from "../../../db/relational.ts";
import { deliveryZone, menuItem, menuItemModifier, storeSettings } from "../../../db/schema/index.ts";
import { daily } from "../../support/builders/opening-hours.ts";
import {
  bowl,
  brooklyn,
  dumpOrderTables,
  type OrderInput,
  orderBody,
  placeOrder,
  sendOrder,
  soup,
  tea,
} from "../../support/builders/orders.ts";
import { findStoreId, fridayEvening, type World, world } from "../../support/world.ts";

const slot = "2026-11-21T00:30:00.000Z";
const promisedTime = "2026-11-20T23:50:00.000Z";
const pastTime = "2026-11-20T23:00:00.000Z";

type Settings = Partial<typeof storeSettings.$inferInsert>;

/** A change at the restaurant between the moment a guest sees the total and the one in which they tap Pay. */
interface Change {
  settings?: Settings;
  tea?: Partial<typeof menuItem.$inferInsert>;
  bowl?: Partial<typeof menuItemModifier.$inferInsert>;
  zones?: Partial<typeof deliveryZone.$inferInsert>;
  /** The new time, if the clock moved on. */
  now?: string;
}

interface Case {
  title: string;
  input?: OrderInput & { promisedAt?: string };
  change: Change;
  is: [status: number, code: string, path: string | null];
}

const delivered: OrderInput = {
  orderType: "delivery",
  deliveryAddress: brooklyn,
  items: [{ menuItemId: tea, quantity: 6 }],
};
const soups: OrderInput = { items: [{ menuItemId: soup, quantity: 2, modifierIds: [bowl] }] };
const closed = [{ date: "2026-11-20", closed: true, hours: [], note: null }];

const cases: Case[] = [
  {
    title: "the store closed meanwhile",
    change: { settings: { hours: daily("11:00", "18:00") } },
    is: [422, "STORE_CLOSED", "scheduledFor"],
  },
  {
    title: "it is closed for the day by an exception",
    change: { settings: { hoursExceptions: closed } },
    is: [422, "STORE_CLOSED", "scheduledFor"],
  },
  {
    title: "it closes before the order could be ready",
    change: { settings: { hours: daily("11:00", "18:45") } },
    is: [422, "STORE_CLOSED", "scheduledFor"],
  },
  { title: "ordering is paused", change: { settings: { orderingPaused: true } }, is: [422, "ORDERING_PAUSED", null] },
  {
    title: "ordering is paused, also for later",
    input: { scheduledFor: slot },
    change: { settings: { orderingPaused: true } },
    is: [422, "ORDERING_PAUSED", null],
  },
  {
    title: "delivery was switched off",
    input: delivered,
    change: { settings: { deliveryEnabled: false } },
    is: [422, "ORDER_TYPE_UNAVAILABLE", "orderType"],
  },
  { title: "the dish is sold out", change: { tea: { available: false } }, is: [422, "ITEM_UNAVAILABLE", "items.0"] },
  {
    title: "the dish is sold out for an hour",
    change: { tea: { soldOutUntil: slot } },
    is: [422, "ITEM_UNAVAILABLE", "items.0"],
  },
  {
    title: "the dish is served at another time of the day",
    change: { tea: { mealPeriods: ["breakfast"] } },
    is: [422, "ITEM_UNAVAILABLE", "items.0"],
  },
  {
    title: "the dish was deleted from the menu",
    change: { tea: { availableUntil: pastTime } },
    is: [422, "ITEM_UNAVAILABLE", "items.0"],
  },
  {
    title: "a modifier is sold out",
    input: soups,
    change: { bowl: { available: false } },
    is: [422, "ITEM_UNAVAILABLE", "items.0.modifierIds"],
  },
  {
    title: "the chosen time has passed",
    input: { scheduledFor: slot },
    change: { now: "2026-11-21T00:11:00.000Z" },
    is: [422, "SLOT_UNAVAILABLE", "scheduledFor"],
  },
  {
    title: "the chosen time is full",
    input: { scheduledFor: slot },
    change: { settings: { ordersPerSlot: 1 } },
    is: [422, "SLOT_UNAVAILABLE", "scheduledFor"],
  },
  {
    title: "the promised time is no longer available",
    input: { promisedAt: promisedTime },
    change: { now: "2026-11-20T23:50:00.000Z" },
    is: [422, "SLOT_UNAVAILABLE", "promisedAt"],
  },
  {
    title: "no delivery zone covers the address any more",
    input: delivered,
    change: { zones: { postalCodes: ["99999"] } },
    is: [422, "OUT_OF_ZONE", "deliveryAddress.zip"],
  },
  {
    title: "the delivery minimum was raised",
    input: delivered,
    change: { zones: { minimum: 100_000 } },
    is: [422, "BELOW_MINIMUM", null],
  },
  { title: "the price went up", change: { tea: { price: 400 } }, is: [409, "PRICE_CHANGED", "items.0.price"] },
];

const change = async (shop: World, { settings, tea: dish, bowl: choice, zones }: Change) => {
  const storeId = await findStoreId(shop.db, "copper-pot");
  if (dish) await shop.db.update(menuItem).set(dish).where(eq(menuItem.id, tea));
  if (choice) await shop.db.update(menuItemModifier).set(choice).where(eq(menuItemModifier.id, bowl));
  if (zones) await shop.db.update(deliveryZone).set(zones).where(eq(deliveryZone.storeId, storeId));
  const row = await shop.query.storeSettings.findFirst({ where: eq(storeSettings.id, storeId) });
  const menuRevision = (row?.menuRevision ?? 0) + 1;
  await shop.db
    .update(storeSettings)
    .set({ ...settings, menuRevision })
    .where(eq(storeSettings.id, storeId));
};

/** Restores the restaurant to the state of the demo. */
const undo = async (shop: World, before: Awaited<ReturnType<typeof rowsOf>>) => {
  const { store, dish, choice, zones } = before;
  if (!store || !dish || !choice) throw new Error("The demo data is missing.");
  for (const zone of zones) await shop.db.update(deliveryZone).set(zone).where(eq(deliveryZone.id, zone.id));
  const { menuRevision, ...settings } = store;
  await change(shop.at(fridayEvening), { settings, tea: dish, bowl: choice });
};

const rowsOf = async ({ db }: World) => ({
  store: await relational(db).storeSettings.findFirst({ where: eq(storeSettings.slug, "copper-pot") }),
  dish: await relational(db).menuItem.findFirst({ where: eq(menuItem.id, tea) }),
  choice: await relational(db).menuItemModifier.findFirst({ where: eq(menuItemModifier.id, bowl) }),
  zones: await relational(db).deliveryZone.findMany(),
});

let serial = 0;

/** A filled cart at checkout with its own key, as sent when the guest taps Pay. */
const filled = async (shop: World, input: Case["input"] = {}) => {
  serial += 1;
  const { promisedAt, ...rest } = input;
  const body = await orderBody(shop, rest);
  return {
    body: { ...body, ...(promisedAt ? { promisedAt } : {}) },
    key: `refused-${String(serial).padStart(16, "0")}`,
  };
};

/** Asserts the expected refusal, and that nothing was written or reserved. */
const expectRefusal = async (response: Response, [status, code, path]: Case["is"], before: unknown) => {
  expect(response.status).toBe(status);
  const refusal = await response.json<{ code: string; detail: string; errors?: { path: string }[] }>();
  expect(refusal.code).toBe(code);
  expect(refusal.detail).toMatch(/^[A-Z“].*\.$/s);
  expect((refusal.errors ?? []).map((error) => error.path).slice(0, 1)).toEqual(path === null ? [] : [path]);
  expect(await dumpOrderTables()).toEqual(before);
};

describe("an order whose conditions change before it is paid", () => {
  it("is refused, and leaves no order, number, slot reservation, payment, message or key behind", async () => {
    const shop = await world();
    // Another guest has reserved one place of the slot.
    await placeOrder(shop, { scheduledFor: slot });
    const demo = await rowsOf(shop);
    for (const { title, input, change: changed, is } of cases) {
      const { body, key } = await filled(shop, input);
      await change(shop, changed);
      if (changed.now) shop.at(changed.now);
      const before = await dumpOrderTables();
      await expectRefusal(await sendOrder(shop, body, { key }), is, before).catch((error: unknown) => {
        throw new Error(title, { cause: error });
      });
      await undo(shop, demo);
    }
    // Refusals are not stored: once the change is undone, the same order with the same key is placed.
    const { body, key } = await filled(shop);
    await change(shop, { settings: { orderingPaused: true } });
    expect((await sendOrder(shop, body, { key })).status).toBe(422);
    await undo(shop, demo);
    expect((await sendOrder(shop, body, { key })).status).toBe(201);
  });
});

describe("a change between reading the menu and writing the order", () => {
  let shop: World;
  let happen: (() => Promise<unknown>) | null = null;

  /** Runs a function just before the next batch of writes. */
  const watched = async (): Promise<World> => {
    shop = await world();
    const database = shop.env.DB;
    shop.env.DB = new Proxy(database, {
      get: (target, name) => {
        if (name !== "batch") return Reflect.get(target, name).bind(target);
        return async (statements: D1PreparedStatement[]) => {
          // Menu reads are batches too; an order's batch is far longer.
          const due = statements.length > 7 ? happen : null;
          if (due) {
            happen = null;
            await due();
          }
          return target.batch(statements);
        };
      },
    });
    return shop;
  };

  it("is detected by the database, so that nothing outdated is sold", async () => {
    await watched();
    await placeOrder(shop, { scheduledFor: slot });
    const demo = await rowsOf(shop);
    const raced = cases.filter(({ change: { now } }) => now === undefined);
    expect(raced.length).toBeGreaterThan(10);
    for (const { title, input, change: changed, is } of raced) {
      const { body, key } = await filled(shop, input);
      const before = await dumpOrderTables();
      happen = () => change(shop, changed);
      const response = await sendOrder(shop, body, { key });
      expect(happen, title).toBeNull();
      await expectRefusal(response, is, before).catch((error: unknown) => {
        throw new Error(title, { cause: error });
      });
      await undo(shop, demo);
    }
  });
});
