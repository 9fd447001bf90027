import { expect, it } from "vitest";
import type { ConnectionMessage, MenuMessage } from "../../../worker/domain/live/messages.ts";
import type { Actor } from "../../support/builders/client.ts";
import { bowl, choice, dish, soup, tea } from "../../support/builders/orders.ts";
import { listen, requestConnection } from "../../support/fakes/live-sockets.ts";
import { findStoreId, world } from "../../support/world.ts";

const listMenus = ({ messages }: { messages: readonly ConnectionMessage[] }): MenuMessage[] =>
  messages.flatMap((message) => (message.type === "menu" ? [message] : []));

const change = async (actor: Actor, mutation: string): Promise<void> => {
  const { errors } = await actor.graphql(`mutation { ${mutation} }`);
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
};

it("open menus receive each change of availability, pause and content once and at once", async () => {
  const shop = await world();
  const staff = await shop.withKey(["write_menu", "write_products", "write_settings", "manage_keys", "read_orders"]);
  const menu = await listen(shop, "/api/live");
  const kitchen = await listen(staff, "/api/live?topic=kitchen");
  const otherStoreResponse = await requestConnection(shop, "/api/live", {}, "gasthaus-linde");
  const settings = await findStoreId(shop.db, "copper-pot");
  const small = choice("tomato-soup", "size", 0);
  const back = "2026-11-21T02:00:00.000Z";
  const steps: [string, Partial<MenuMessage>][] = [
    [
      `updateMenuItem(where: { id: "${tea}" }, data: { soldOutUntil: "${back}" }) { id }`,
      { edited: false, saleStates: expect.objectContaining({ [tea]: "sold_out", [soup]: "on_sale" }) },
    ],
    [
      `updateMenuItemModifier(where: { id: "${small}" }, data: { available: false }) { id }`,
      { edited: false, soldOutModifierIds: expect.arrayContaining([small]) },
    ],
    [
      `updateMenuItems(data: [{ where: { id: "${tea}" }, data: { soldOutUntil: null } }, { where: { id: "${soup}" }, data: { available: false } }]) { id }`,
      { edited: false, saleStates: expect.objectContaining({ [tea]: "on_sale", [soup]: "sold_out" }) },
    ],
    [
      `updateStoreSettings(where: { id: "${settings}" }, data: { orderingPaused: true, pauseMessage: "The oven is broken." }) { id }`,
      { edited: false, opening: expect.objectContaining({ state: "paused", message: "The oven is broken." }) },
    ],
    [`updateMenuItem(where: { id: "${tea}" }, data: { price: 500, available: true }) { id }`, { edited: true }],
    [`deleteMenuItem(where: { id: "${dish("lemonade")}" }) { id }`, { edited: true }],
    ['createProduct(data: { title: "Mug", handle: "a-mug" }) { id }', { edited: true }],
    [
      `setPaymentAccount(provider: "stripe", publishableKey: "pk_test_x", secretKey: "sk_test_xy", webhookSecret: "whsec_xy") { provider }`,
      { edited: true },
    ],
  ];
  for (const [mutation] of steps) await change(staff, mutation);
  await Promise.all([menu.receiveAll(), kitchen.receiveAll()]);
  expect(listMenus(menu)).toMatchObject(steps.map(([, expected]) => expected));
  expect(listMenus(menu).map(({ revision }) => revision)).toEqual(steps.map((_, index) => 2 + index));
  expect(listMenus(kitchen)).toEqual(listMenus(menu));
  expect(otherStoreResponse.status).toBe(101);
  // A change that guests cannot see is not announced.
  const { data } = await staff.graphql<{ storeOperations: { id: string } }>("{ storeOperations { id } }");
  const operations = data?.storeOperations.id;
  await change(
    staff,
    `updateStoreOperations(where: { id: "${operations}" }, data: { staffMayCancelPaid: false }) { id }`,
  );
  await menu.receiveAll();
  expect(listMenus(menu)).toHaveLength(steps.length);

  const { revision = 0, validUntil = "" } = listMenus(menu).at(-1) ?? {};
  const current = await listen(shop, `/api/live?revision=${revision}`);
  const late = await listen(shop, `/api/live?revision=${revision - 1}`);
  expect([current.messages.map(({ type }) => type), late.messages.map(({ type }) => type)]).toEqual([
    ["hello"],
    ["resync"],
  ]);
  const whole = await (await shop.get("/api/menu")).json<Record<string, unknown>>();
  expect(whole).toMatchObject({
    revision,
    validUntil,
    opening: { state: "paused" },
    saleStates: { [soup]: "sold_out" },
  });
});

it("a menu and a cart are never older than the last position that their page received, on any worker", async () => {
  const shop = await world();
  const otherWorker = await world({ secondsBetweenRequests: 0 });
  const guest = otherWorker.asGuest();
  const staff = await shop.withKey(["write_menu"]);
  await guest.post("/api/cart/items", { menuItemId: tea, quantity: 1 });
  const readRevision = async (query = "") =>
    (await (await otherWorker.get(`/api/menu${query}`)).json<{ revision: number }>()).revision;
  expect(await readRevision()).toBe(1);
  await change(staff, `updateMenuItem(where: { id: "${tea}" }, data: { available: false }) { id }`);
  // Without a newer position the other worker revalidates its cache only after two seconds.
  expect([await readRevision(), await readRevision("?revision=1"), await readRevision("?revision=2")]).toEqual([
    1, 1, 2,
  ]);
  expect([await readRevision(), await readRevision("?revision=900")]).toEqual([2, 2]);
  await change(staff, `updateMenuItem(where: { id: "${soup}" }, data: { available: false }) { id }`);
  await change(staff, `updateMenuItem(where: { id: "${tea}" }, data: { available: true }) { id }`);
  expect(await (await guest.get("/api/cart")).json()).toMatchObject({ items: [{ problems: [] }] });
  const items = [{ menuItemId: soup, quantity: 1, modifierIds: [bowl] }];
  const quote = await otherWorker.post("/api/quote", { orderType: "pickup", items });
  expect(await quote.json()).toMatchObject({ lines: [{ problems: [{ code: "ITEM_UNAVAILABLE" }] }] });
});
