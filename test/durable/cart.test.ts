import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { bagName } from "../../worker/domain/caller/bag-name.ts";
import type { BagItemInput } from "../../worker/domain/cart/cart.rules.ts";
import { addMinutes, type Instant } from "../../worker/domain/time.ts";

const now: Instant = "2026-11-20T12:00:00.000Z";
const later = addMinutes(now, 5);
const days = (count: number) => count * 24 * 60;

const openCart = async (token = "token", store = "sto_1") => env.CART.getByName(await bagName(store, token));

const aCartItem = (changes: Partial<BagItemInput> = {}): BagItemInput => ({
  menuItemId: "itm_burger",
  modifierIds: [],
  quantity: 1,
  specialInstructions: null,
  ...changes,
});

const linesOf = async (cart: Awaited<ReturnType<typeof openCart>>, at = now) => {
  const { lines } = await cart.read(at);
  return lines.map(({ menuItemId, quantity }) => [menuItemId, quantity]);
};

const firstId = async (cart: Awaited<ReturnType<typeof openCart>>, at = now) =>
  (await cart.read(at)).lines[0]?.id ?? "";

it("ten concurrent additions of a dish make one cart item with quantity 10", async () => {
  const cart = await openCart();
  await Promise.all(Array.from({ length: 10 }, () => cart.add(aCartItem(), now)));
  expect(await linesOf(cart)).toEqual([["itm_burger", 10]]);
});

it("the same dish joins its cart item in any order of modifiers, and another note makes a separate item", async () => {
  const cart = await openCart();
  await cart.add(aCartItem({ modifierIds: ["mod_b", "mod_a"] }), now);
  await cart.add(aCartItem({ modifierIds: ["mod_a", "mod_b"], quantity: 2 }), now);
  await cart.add(aCartItem({ modifierIds: ["mod_a", "mod_b"], specialInstructions: "No salt" }), now);
  await cart.add(aCartItem({ modifierIds: ["mod_a"] }), now);
  expect((await cart.read(now)).lines.map(({ quantity }) => quantity)).toEqual([3, 1, 1]);
});

it("a cart item holds at most 99", async () => {
  const cart = await openCart();
  await cart.add(aCartItem({ quantity: 60 }), now);
  await cart.add(aCartItem({ quantity: 60 }), now);
  expect(await linesOf(cart)).toEqual([["itm_burger", 99]]);
});

it("a cart holds at most 100 items, and a dish that is already in it can still be added", async () => {
  const cart = await openCart();
  for (let index = 0; index < 100; index += 1) await cart.add(aCartItem({ menuItemId: `itm_${index}` }), now);
  expect(await cart.add(aCartItem({ menuItemId: "itm_100" }), now)).toEqual({ ok: false, code: "LIMIT_EXCEEDED" });
  expect(await cart.add(aCartItem({ menuItemId: "itm_7" }), now)).toMatchObject({ ok: true });
  expect((await cart.read(now)).lines).toHaveLength(100);
});

it("a cart item can be updated and removed, and a missing one cannot", async () => {
  const cart = await openCart();
  await cart.add(aCartItem(), now);
  const id = await firstId(cart);
  await cart.update(id, { quantity: 4 }, now);
  expect(await linesOf(cart)).toEqual([["itm_burger", 4]]);
  await cart.remove(id, now);
  expect(await linesOf(cart)).toEqual([]);
  expect(await cart.update(id, { quantity: 1 }, now)).toEqual({ ok: false, code: "NOT_FOUND" });
  expect(await cart.remove(id, now)).toEqual({ ok: false, code: "NOT_FOUND" });
});

it("a cart item that is changed to equal another one is merged with it", async () => {
  const cart = await openCart();
  await cart.add(aCartItem(), now);
  await cart.add(aCartItem({ modifierIds: ["mod_cheese"], quantity: 2 }), now);
  const id = await firstId(cart);
  await cart.update(id, { modifierIds: ["mod_cheese"] }, now);
  const { lines } = await cart.read(now);
  expect(lines).toMatchObject([{ id, modifierIds: ["mod_cheese"], quantity: 3 }]);
});

it("a cart survives the eviction of its object from memory", async () => {
  const cart = await openCart();
  await cart.add(aCartItem({ quantity: 2 }), now);
  await cart.setOrderType("delivery", now);
  await evictDurableObject(cart);
  expect(await linesOf(cart)).toEqual([["itm_burger", 2]]);
  expect((await cart.read(now)).orderType).toBe("delivery");
});

it("a cart is empty after 30 days without changes", async () => {
  const cart = await openCart();
  await cart.add(aCartItem(), now);
  expect(await linesOf(cart, addMinutes(now, days(30)))).toHaveLength(1);
  const tooLate = addMinutes(now, days(30) + 1);
  expect(await linesOf(cart, tooLate)).toEqual([]);
  await cart.add(aCartItem({ menuItemId: "itm_soup" }), tooLate);
  expect(await linesOf(cart, tooLate)).toEqual([["itm_soup", 1]]);
});

const daysToAlarm = (cart: Awaited<ReturnType<typeof openCart>>) =>
  runInDurableObject(cart, async (_, { storage }) => ((await storage.getAlarm()) ?? 0) - Date.now()).then((ms) =>
    Math.round(ms / 86_400_000),
  );

it("a cart is deleted as a whole 30 to 31 days after its last change", async () => {
  const cart = await openCart();
  await cart.add(aCartItem(), now);
  expect(await daysToAlarm(cart)).toBe(31);
  expect(await runDurableObjectAlarm(cart)).toBe(true);
  expect(await linesOf(cart)).toEqual([]);
  expect(await runInDurableObject(cart, (_, state) => [...state.storage.kv.list()])).toEqual([]);
  await cart.add(aCartItem(), now);
  expect(await linesOf(cart)).toHaveLength(1);
});

it("a change postpones the deletion of its cart once a day", async () => {
  const cart = await openCart();
  await cart.add(aCartItem(), now);
  const alarmIn = (ms: number) => runInDurableObject(cart, (_, { storage }) => storage.setAlarm(Date.now() + ms));
  await alarmIn(30.6 * 86_400_000);
  const before = await runInDurableObject(cart, (_, { storage }) => storage.getAlarm());
  await cart.add(aCartItem(), now);
  expect(await runInDurableObject(cart, (_, { storage }) => storage.getAlarm())).toBe(before);
  await alarmIn(29.9 * 86_400_000);
  await cart.add(aCartItem(), now);
  expect(await daysToAlarm(cart)).toBe(31);
});

it("reading a cart that was never filled writes nothing and sets no alarm", async () => {
  const cart = await openCart();
  expect(await linesOf(cart)).toEqual([]);
  expect(await runDurableObjectAlarm(cart)).toBe(false);
});

it("one cookie identifies separate carts in each store", async () => {
  await (await openCart("token", "sto_1")).add(aCartItem(), now);
  expect(await linesOf(await openCart("token", "sto_2"))).toEqual([]);
});

it("an order removes the ordered items and keeps items that were added at the same moment", async () => {
  const cart = await openCart();
  await cart.add(aCartItem({ quantity: 3 }), now);
  await cart.add(aCartItem({ menuItemId: "itm_soup" }), now);
  await cart.removeOrdered("ord_1", [aCartItem({ quantity: 2 })], later);
  expect(await linesOf(cart)).toEqual([
    ["itm_burger", 1],
    ["itm_soup", 1],
  ]);
});

it("an order removes its items only once, even if the removal is repeated", async () => {
  const cart = await openCart();
  await cart.add(aCartItem(), now);
  await cart.clear(now);
  await cart.removeOrdered("ord_1", [aCartItem()], now);
  await cart.add(aCartItem(), now);
  await Promise.all(Array.from({ length: 4 }, () => cart.removeOrdered("ord_1", [aCartItem()], later)));
  await evictDurableObject(cart);
  await cart.removeOrdered("ord_1", [aCartItem()], later);
  expect(await linesOf(cart)).toEqual([["itm_burger", 1]]);
});

it("an idempotency key adds an item once, even for ten concurrent requests and after eviction", async () => {
  const cart = await openCart();
  const use = { key: "tap-0123456789abcdef", inputDigest: "digest" };
  await Promise.all(Array.from({ length: 10 }, () => cart.add(aCartItem(), now, use)));
  await evictDurableObject(cart);
  expect(await cart.add(aCartItem(), later, use)).toMatchObject({ ok: true, bag: { lines: [{ quantity: 1 }] } });
  const other = { ...use, inputDigest: "another" };
  expect(await cart.add(aCartItem({ quantity: 2 }), later, other)).toEqual({
    ok: false,
    code: "IDEMPOTENCY_KEY_REUSED",
  });
  expect(await linesOf(cart)).toEqual([["itm_burger", 1]]);
});

it("an idempotency key whose item was refused can be used again", async () => {
  const cart = await openCart();
  for (let index = 0; index < 100; index += 1) await cart.add(aCartItem({ menuItemId: `itm_${index}` }), now);
  const use = { key: "tap-0123456789abcdef", inputDigest: "digest" };
  expect(await cart.add(aCartItem(), now, use)).toEqual({ ok: false, code: "LIMIT_EXCEEDED" });
  await cart.remove(await firstId(cart), now);
  expect(await cart.add(aCartItem(), now, use)).toMatchObject({ ok: true });
  expect((await cart.read(now)).lines).toHaveLength(100);
});

it("emptying a cart keeps the chosen order type", async () => {
  const cart = await openCart();
  await cart.add(aCartItem(), now);
  await cart.setOrderType("delivery", now);
  await cart.clear(now);
  expect(await cart.read(now)).toMatchObject({ orderType: "delivery", lines: [] });
});
