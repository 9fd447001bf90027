import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { menuItem, menuItemModifier, outbox, storeSettings } from "../../../db/schema/index.ts";
import type { Override } from "../../../worker/domain/menu/override-schemas.ts";
import type { Actor } from "../../support/builders/client.ts";
import { bowl, dish, orderBody, readQuote, sendOrder, soup, tea } from "../../support/builders/orders.ts";
import { listen } from "../../support/fakes/live-sockets.ts";
import { type World, world } from "../../support/world.ts";

let shop: World;
let staff: Actor;
beforeEach(async () => {
  shop = await world();
  staff = await shop.withKey(["write_menu", "write_settings", "read_orders"]);
});

const run = async (query: string, variables: Record<string, unknown> = {}, actor = staff) => {
  const { data, errors } = await actor.graphql<Record<string, unknown>>(query, variables);
  return { data, refused: errors.map(({ extensions }) => extensions["code"]) };
};
const setItem = (fields: Record<string, unknown>, actor?: Actor) =>
  run(
    `mutation ($id: ID!, $available: Boolean!, $until: DateTime, $next: Boolean) {
      setItemAvailability(menuItemId: $id, available: $available, until: $until, untilNextOpening: $next) {
        id available soldOutUntil } }`,
    { id: tea, ...fields },
    actor,
  );
const setChoice = (fields: Record<string, unknown>) =>
  run(
    `mutation ($id: ID!, $available: Boolean!, $until: DateTime) {
      setModifierAvailability(menuItemModifierId: $id, available: $available, until: $until) { id available soldOutUntil } }`,
    { id: bowl, ...fields },
  );
const pause = (fields: Record<string, unknown>, actor?: Actor) =>
  run(
    `mutation ($paused: Boolean!, $message: String, $until: DateTime, $next: Boolean) {
      setOrderingPaused(paused: $paused, message: $message, until: $until, untilNextOpening: $next) {
        orderingPaused pausedUntil pauseMessage } }`,
    fields,
    actor,
  );
const overrides = async (): Promise<Override[]> => {
  const fields = "kind menuItemId menuItemModifierId name dish message setBy since until";
  const { data } = await staff.graphql<{ availabilityOverrides: Override[] }>(
    `{ availabilityOverrides { ${fields} } }`,
  );
  return data?.availabilityOverrides ?? [];
};
const ofMine = async () => (await overrides()).filter(({ setBy }) => setBy !== null);
const listProblems = async (menuItemId: string, modifierIds: string[] = []) =>
  (await readQuote(shop, { items: [{ menuItemId, quantity: 1, modifierIds }] })).problems.map(({ code }) => code);
const revision = async () =>
  (await shop.query.storeSettings.findFirst({ where: eq(storeSettings.slug, "copper-pot") }))?.menuRevision;

const setItemAnswer = z.object({ soldOutUntil: z.string() });

const nine = "2026-11-21T02:00:00.000Z";
const tomorrow = "2026-11-21T18:00:00.000Z";

describe("a sold-out dish", () => {
  it("is off sale until its time, returns automatically, and is announced to partners once", async () => {
    const before = await revision();
    expect((await setItem({ available: false, until: nine })).data).toEqual({
      setItemAvailability: { id: tea, available: true, soldOutUntil: nine },
    });
    expect(await listProblems(tea)).toEqual(["ITEM_UNAVAILABLE"]);
    const named = { name: "English Breakfast Tea", dish: null, message: null };
    expect(await ofMine()).toEqual([
      {
        kind: "item",
        menuItemId: tea,
        menuItemModifierId: null,
        ...named,
        setBy: "A partner",
        since: shop.now,
        until: nine,
      },
    ]);
    await setItem({ available: false, until: nine });
    expect(await revision()).toBe((before ?? 0) + 1);
    expect(await shop.db.select().from(outbox)).toMatchObject([
      {
        event: "menu.item_availability_changed",
        subjectId: tea,
        payload: { menuItemId: tea, name: "English Breakfast Tea", available: false, until: nine },
      },
    ]);
    shop.at(nine);
    expect(await listProblems(tea)).toEqual([]);
    expect(await ofMine()).toEqual([]);
    const listed = await (await shop.get(`/api/menu-items/${tea}`)).json();
    expect(listed).toMatchObject({ available: true, soldOutUntil: null, saleState: "on_sale" });
  });

  it("stays off sale without an end time, and is returned manually", async () => {
    await setItem({ available: false });
    shop.at(tomorrow);
    expect(await ofMine()).toMatchObject([{ menuItemId: tea, until: null }]);
    await setItem({ available: true });
    expect([await ofMine(), await listProblems(tea)]).toEqual([[], []]);
  });

  it("can return at the next opening, not during the current opening hours", async () => {
    const { data } = await setItem({ available: false, next: true });
    const { soldOutUntil } = setItemAnswer.parse(data?.["setItemAvailability"]);
    const closed = await readQuote(shop.at(new Date(Date.parse(soldOutUntil) - 1).toISOString()), {});
    expect(closed.problems.map(({ code }) => code)).toContain("STORE_CLOSED");
    expect((await readQuote(shop.at(soldOutUntil), {})).problems).toEqual([]);
  });

  it("cannot have an end in the past, two ends, or an end while it is available", async () => {
    const invalidInputs = [
      { available: false, until: shop.now },
      { available: false, until: nine, next: true },
      { available: true, until: nine },
      { available: true, next: true },
    ];
    for (const input of invalidInputs) expect((await setItem(input)).refused).toEqual(["BAD_INPUT"]);
    expect((await setItem({ id: dish("apfelstrudel", "gasthaus-linde"), available: false })).refused).toEqual([
      "NOT_FOUND",
    ]);
    expect(await shop.db.select().from(outbox)).toEqual([]);
  });

  it("records for staff who marked it, also if it was written with other fields", async () => {
    const manager = await shop.asStaff("manager");
    await setItem({ available: false }, manager);
    expect(await ofMine()).toMatchObject([{ setBy: expect.stringMatching(/^manager-.*@example\.com$/) }]);
    const change =
      "mutation ($id: ID!, $data: MenuItemUpdateInput!) { updateMenuItem(where: { id: $id }, data: $data) { id } }";
    await run(change, { id: tea, data: { available: false, soldOutUntil: nine } });
    expect(await ofMine()).toMatchObject([{ setBy: "A partner", since: shop.now, until: nine }]);
    const later = "2026-11-21T00:00:00.000Z";
    await run(change, { id: tea, data: { price: 400 } }, await shop.at(later).withKey(["write_menu"]));
    expect(await ofMine()).toMatchObject([{ since: "2026-11-20T23:30:00.000Z" }]);
  });

  it("is shown to guests without the person who marked it", async () => {
    await setItem({ available: false });
    await setChoice({ available: false });
    await pause({ paused: true });
    const publicResponses = [
      await (await shop.get("/api/menu-items?limit=100")).text(),
      await (await shop.get("/api/store")).text(),
      JSON.stringify(await shop.graphql("{ menuItems { id } }")),
    ].join();
    expect(publicResponses).not.toMatch(/A partner|etBy|SetAt|pausedAt/);
    expect((await shop.graphql("{ menuItems { availabilitySetBy } }")).errors).toHaveLength(1);
    expect((await shop.graphql("{ storeSettings { pausedBy } }")).errors).toHaveLength(1);
  });
});

it("does not include a sold-out modifier, which affects only itself", async () => {
  await setChoice({ available: false, until: nine });
  expect(await listProblems(soup, [bowl])).toEqual(["ITEM_UNAVAILABLE"]);
  expect(await ofMine()).toMatchObject([
    { kind: "modifier", menuItemId: soup, menuItemModifierId: bowl, dish: "Roasted Tomato Soup", until: nine },
  ]);
  expect(await shop.db.select().from(outbox)).toMatchObject([
    { subjectId: soup, payload: { menuItemId: soup, menuItemModifierId: bowl, available: false, until: nine } },
  ]);
  shop.at(nine);
  expect(await listProblems(soup, [bowl])).toEqual([]);
});

describe.each([
  [
    "a dish",
    "setItemAvailability",
    `setItemAvailability(menuItemId: "${tea}", `,
    { table: menuItem, id: tea, menuItemId: tea },
  ],
  [
    "a dish",
    "updateMenuItem",
    `updateMenuItem(where: { id: "${tea}" }, `,
    { table: menuItem, id: tea, menuItemId: tea },
  ],
  [
    "a modifier",
    "setModifierAvailability",
    `setModifierAvailability(menuItemModifierId: "${bowl}", `,
    { table: menuItemModifier, id: bowl, menuItemId: soup },
  ],
  [
    "a modifier",
    "updateMenuItemModifier",
    `updateMenuItemModifier(where: { id: "${bowl}" }, `,
    { table: menuItemModifier, id: bowl, menuItemId: soup },
  ],
] as const)("the availability of %s, set by %s", (_, name, call, { table, id, menuItemId }) => {
  const write = async (available: boolean, until: string | null) => {
    const end = name.startsWith("set") ? "until" : "soldOutUntil";
    // A mark with an end is stored as available, so that it expires by itself.
    const isAvailable = available || (end === "soldOutUntil" && until !== null);
    const fields = `available: ${isAvailable}, ${end}: ${JSON.stringify(until)}`;
    const { refused } = await run(
      `mutation { ${call}${name.startsWith("set") ? fields : `data: { ${fields} }`}) { id } }`,
    );
    expect(refused).toEqual([]);
  };
  const events = () => shop.db.select().from(outbox);

  it("records who and when, sends one event and updates open menus once", async () => {
    const menu = await listen(shop, "/api/live");
    await write(false, nine);
    await write(false, nine);
    const [row] = await shop.db.select().from(table).where(eq(table.id, id));
    const setAt = (await events())[0]?.createdAt;
    expect(row).toMatchObject({ available: true, soldOutUntil: nine, availabilitySetBy: "A partner" });
    expect(row?.availabilitySetAt).toBe(setAt);
    const menuItemModifierId = id === menuItemId ? null : id;
    expect(await events()).toMatchObject([
      {
        event: "menu.item_availability_changed",
        subjectId: menuItemId,
        payload: { version: 1, menuItemId, menuItemModifierId, name: row?.name, available: false, until: nine },
      },
    ]);
    await menu.receiveAll();
    expect(menu.messages.filter(({ type }) => type === "menu")[0]).toMatchObject({ edited: false });
  });

  it("sends no event when a mark that has expired is removed", async () => {
    await write(false, nine);
    shop.at(tomorrow);
    await write(true, null);
    const [row] = await shop.db.select().from(table).where(eq(table.id, id));
    expect(row).toMatchObject({ available: true, soldOutUntil: null, availabilitySetBy: "A partner" });
    expect(await events()).toHaveLength(1);
  });
});

describe("a pause of ordering", () => {
  it("stops all orders with the store's message, and ends automatically", async () => {
    const body = await orderBody(shop);
    await pause({ paused: true, message: "The oven is out.", until: nine });
    expect(await (await sendOrder(shop, body)).json()).toMatchObject({
      code: "ORDERING_PAUSED",
      detail: "The oven is out.",
    });
    const expectedPause = {
      kind: "pause",
      message: "The oven is out.",
      setBy: "A partner",
      since: shop.now,
      until: nine,
    };
    expect(await ofMine()).toMatchObject([expectedPause]);
    expect((await sendOrder(shop.at(nine), body)).status).toBe(201);
    expect(await ofMine()).toEqual([]);
    expect(await (await shop.get("/api/store")).json()).toMatchObject({ orderingPaused: false, pausedUntil: null });
  });

  it("ends manually or at the next opening, and can be set in the settings", async () => {
    await pause({ paused: true, next: true });
    expect((await ofMine())[0]?.until).toMatch(/^2026-11-21T/);
    await pause({ paused: false });
    expect([await ofMine(), await listProblems(tea)]).toEqual([[], []]);
    expect((await pause({ paused: true }, await shop.withKey(["write_orders"]))).refused).toEqual(["MISSING_SCOPE"]);
    expect((await pause({ paused: false, until: nine })).refused).toEqual(["BAD_INPUT"]);
  });
});

it("the demo's sold-out items are announced too, without a person", async () => {
  const off = (await overrides()).map(({ kind, setBy, since }) => [kind, setBy, since]);
  expect(off.length).toBeGreaterThan(0);
  for (const override of off) expect(override).toEqual([expect.stringMatching(/item|modifier/), null, null]);
  const rows = await shop.db.select().from(menuItem).where(eq(menuItem.available, false));
  expect(rows.length).toBeGreaterThan(0);
});
