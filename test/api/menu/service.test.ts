import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { menuItem, storeSettings } from "../../../db/schema/index.ts";
import type { Override } from "../../../worker/domain/menu/override-schemas.ts";
import type { Slot } from "../../../worker/domain/schedule/slots.ts";
import type { Actor } from "../../support/builders/client.ts";
import { brooklyn, type OrderInput, orderBody, readQuote, sendOrder, tea } from "../../support/builders/orders.ts";
import { listen } from "../../support/fakes/live-sockets.ts";
import { type World, world } from "../../support/world.ts";

const nine = "2026-11-21T02:00:00.000Z";
const inAnHour = "2026-11-21T00:30:00.000Z";
const eightTeas = [{ menuItemId: tea, quantity: 8 }];
const delivery: OrderInput = { orderType: "delivery", deliveryAddress: brooklyn, items: eightTeas };

let shop: World;
let staff: Actor;
beforeEach(async () => {
  shop = await world();
  staff = await shop.withKey(["write_availability", "write_settings", "read_orders", "write_orders"]);
});

const setBusy = async (extraMinutes: unknown, until: string | null = null, actor = staff) =>
  actor.graphql<{ setBusy: { busyMinutes: number; busyUntil: string | null } }>(
    `mutation ($extraMinutes: Int!, $until: DateTime) {
      setBusy(extraMinutes: $extraMinutes, until: $until) { busyMinutes busyUntil } }`,
    { extraMinutes, until },
  );
const pause = async (input: Record<string, unknown>, actor = staff) =>
  actor.graphql(
    `mutation ($paused: Boolean!, $message: String, $until: DateTime, $orderType: OnlineOrderType) {
      setOrderingPaused(paused: $paused, message: $message, until: $until, orderType: $orderType) {
        orderingPaused pausedOrderTypes { orderType until message } } }`,
    input,
  );
const codes = ({ errors }: { errors: readonly { extensions: Record<string, unknown> }[] }) =>
  errors.map(({ extensions }) => extensions["code"]);
const problems = async (input: Parameters<typeof readQuote>[1]) =>
  (await readQuote(shop, input)).problems.map(({ code, path }) => [code, path]);
const firstSlot = async (orderType: string) =>
  (await (await shop.get(`/api/slots?orderType=${orderType}&date=2026-11-20`)).json<Slot[]>())[0]?.startsAt ?? null;
const readStore = async () => (await shop.get("/api/store")).json<Record<string, unknown>>();
const overrides = async (): Promise<Override[]> => {
  const { data } = await staff.graphql<{ availabilityOverrides: Override[] }>(
    "{ availabilityOverrides { kind orderType extraMinutes message setBy since until } }",
  );
  return (data?.availabilityOverrides ?? []).filter(({ kind }) => kind === "pause" || kind === "busy");
};

describe("a busy kitchen", () => {
  it("adds its minutes to quotes and slots until its time, and then promises as before", async () => {
    expect((await readQuote(shop, {})).readyAt).toBe("2026-11-20T23:50:00.000Z");
    expect(await firstSlot("pickup")).toBe("2026-11-21T00:00:00.000Z");
    const { data } = await setBusy(20, nine);
    expect(data?.setBusy).toEqual({ busyMinutes: 20, busyUntil: nine });
    expect((await readQuote(shop, {})).readyAt).toBe("2026-11-21T00:10:00.000Z");
    expect((await readQuote(shop, delivery)).readyAt).toBe("2026-11-21T00:25:00.000Z");
    expect([await firstSlot("pickup"), await firstSlot("delivery")]).toEqual([
      "2026-11-21T00:15:00.000Z",
      "2026-11-21T00:45:00.000Z",
    ]);
    expect(await overrides()).toMatchObject([
      { kind: "busy", extraMinutes: 20, setBy: "A partner", since: shop.now, until: nine },
    ]);
    expect((await readQuote(shop.at(nine), {})).readyAt).toBe("2026-11-21T02:20:00.000Z");
    expect(await readStore()).toMatchObject({ busyMinutes: 0, busyUntil: null });
    expect(await overrides()).toEqual([]);
  });

  it("makes a guest confirm the new time if the order was quoted before", async () => {
    const body = { ...(await orderBody(shop)), promisedAt: "2026-11-20T23:50:00.000Z" };
    await setBusy(20);
    expect(await (await sendOrder(shop, body)).json()).toMatchObject({ code: "SLOT_UNAVAILABLE" });
    const placed = await sendOrder(shop, { ...body, promisedAt: "2026-11-21T00:10:00.000Z" });
    expect(placed.status).toBe(201);
  });

  it("ends in an hour if staff name no time, and can end earlier", async () => {
    expect((await setBusy(10)).data?.setBusy).toEqual({ busyMinutes: 10, busyUntil: inAnHour });
    expect((await setBusy(0)).data?.setBusy).toEqual({ busyMinutes: 0, busyUntil: null });
    expect((await readQuote(shop, {})).readyAt).toBe("2026-11-20T23:50:00.000Z");
  });

  it("adds its minutes to what staff promise at the counter", async () => {
    await setBusy(30);
    const { data } = await staff.graphql<{ createPOSOrder: { promisedAt: string } }>(
      `mutation ($items: [POSOrderItemInput!]!) { createPOSOrder(orderType: "pickup", items: $items) { promisedAt } }`,
      { items: eightTeas },
    );
    expect(data?.createPOSOrder.promisedAt).toBe("2026-11-21T00:20:00.000Z");
  });

  it.each([
    ["too many minutes", 121, null],
    ["negative minutes", -1, null],
    ["a time in the past", 10, "2026-11-20T23:29:59.000Z"],
    ["a time more than a day ahead", 10, "2026-11-21T23:30:00.001Z"],
  ])("refuses %s", async (_, minutes, until) => {
    expect(codes(await setBusy(minutes, until))).toEqual(["BAD_INPUT"]);
    expect(await readStore()).toMatchObject({ busyMinutes: 0 });
  });

  it("cannot be set through the settings, which would not record who did it", async () => {
    const { errors } = await staff.graphql("mutation { updateStoreSettings(data: { busyMinutes: 20 }) { id } }");
    expect(errors[0]?.message).toContain("busyMinutes");
  });
});

describe("a pause of one order type", () => {
  it("refuses that type at its field until its time, and the other goes on", async () => {
    await pause({ paused: true, orderType: "delivery", message: "The scooter is broken.", until: nine });
    expect([await problems(delivery), await problems({})]).toEqual([[["ORDERING_PAUSED", "orderType"]], []]);
    // The first delivery is 45 minutes after the pause.
    expect([await firstSlot("delivery"), await firstSlot("pickup")]).toEqual([
      "2026-11-21T02:45:00.000Z",
      "2026-11-21T00:00:00.000Z",
    ]);
    const ahead = (scheduledFor: string) => problems({ ...delivery, scheduledFor });
    expect(await ahead("2026-11-21T01:45:00.000Z")).toEqual([["ORDERING_PAUSED", "orderType"]]);
    expect(await ahead("2026-11-21T02:45:00.000Z")).toEqual([]);
    expect((await sendOrder(shop, await orderBody(shop))).status).toBe(201);
    expect(await (await sendOrder(shop, await orderBody(shop, delivery))).json()).toMatchObject({
      code: "ORDERING_PAUSED",
      detail: "The scooter is broken.",
    });
    expect(await overrides()).toMatchObject([
      { kind: "pause", orderType: "delivery", message: "The scooter is broken.", setBy: "A partner", until: nine },
    ]);
    shop.at(nine);
    expect([await problems(delivery), await overrides()]).toEqual([[], []]);
    expect(await readStore()).toMatchObject({ pausedOrderTypes: [] });
  });

  it("is independent of a pause of all orders and of the other type", async () => {
    await pause({ paused: true, orderType: "delivery" });
    await pause({ paused: true, orderType: "pickup" });
    expect(await readStore()).toMatchObject({ opening: { state: "paused" }, orderTypes: ["pickup", "delivery"] });
    await pause({ paused: true });
    await pause({ paused: false, orderType: "pickup" });
    expect(await problems({})).toEqual([["ORDERING_PAUSED", null]]);
    await pause({ paused: false });
    expect([await problems({}), await problems(delivery)]).toEqual([[], [["ORDERING_PAUSED", "orderType"]]]);
  });

  it("keeps both if two people pause one type each at once", async () => {
    await Promise.all(["pickup", "delivery"].map((orderType) => pause({ paused: true, orderType })));
    const { pausedOrderTypes } = await readStore();
    expect(pausedOrderTypes).toHaveLength(2);
    await Promise.all(["pickup", "delivery"].map((orderType) => pause({ paused: false, orderType })));
    expect(await readStore()).toMatchObject({ pausedOrderTypes: [] });
  });

  it("needs the scope, and an order type that guests can order", async () => {
    const reader = await shop.withKey(["read_menu", "write_orders"]);
    expect(codes(await pause({ paused: true, orderType: "delivery" }, reader))).toEqual(["MISSING_SCOPE"]);
    expect(codes(await setBusy(10, null, reader))).toEqual(["MISSING_SCOPE"]);
    const cook = await shop.withKey(["write_availability"]);
    expect([codes(await setBusy(10, null, cook)), codes(await setBusy(0, null, cook))]).toEqual([[], []]);
    expect((await pause({ paused: true, orderType: "dine_in" })).errors).toHaveLength(1);
    expect(await readStore()).toMatchObject({ pausedOrderTypes: [] });
  });
});

it("open menus receive each change of the service at once, and a repeated call changes nothing", async () => {
  const menu = await listen(shop, "/api/live");
  await setBusy(20, nine);
  await setBusy(20, nine);
  await pause({ paused: true, orderType: "pickup" });
  await pause({ paused: true, orderType: "pickup" });
  await menu.receiveAll();
  const messages = menu.messages.flatMap((message) => (message.type === "menu" ? [message] : []));
  expect(messages.map(({ revision, edited, service }) => [revision, edited, service])).toEqual([
    [2, false, { busyMinutes: 20, busyUntil: nine, pausedOrderTypes: [] }],
    [3, false, expect.objectContaining({ pausedOrderTypes: [{ orderType: "pickup", until: null, message: null }] })],
  ]);
});

it("guests never see who set it", async () => {
  await setBusy(20);
  await pause({ paused: true, orderType: "pickup" });
  for (const path of ["/api/store", "/api/menu", "/"])
    expect(await (await shop.get(path)).text()).not.toContain("A partner");
  const [row] = await shop.db.select().from(storeSettings).where(eq(storeSettings.slug, "copper-pot"));
  expect(row).toMatchObject({ busyBy: "A partner", orderTypesPausedBy: [{ orderType: "pickup", by: "A partner" }] });
  expect(await shop.db.select().from(menuItem).where(eq(menuItem.availabilitySetBy, "A partner"))).toEqual([]);
});
