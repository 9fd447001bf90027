import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { bagName } from "../../worker/domain/caller/bag-name.ts";
import type { BagItemInput } from "../../worker/domain/cart/cart.rules.ts";
import { addMinutes, type Instant } from "../../worker/domain/time.ts";

const now: Instant = "2026-11-20T12:00:00.000Z";
const later = addMinutes(now, 5);
const days = (count: number) => count * 24 * 60;

const aBag = async (token = "token", store = "sto_1") => env.CART.getByName(await bagName(store, token));

const aDish = (facts: Partial<BagItemInput> = {}): BagItemInput => ({
  menuItemId: "itm_burger",
  modifierIds: [],
  quantity: 1,
  specialInstructions: null,
  ...facts,
});

const linesOf = async (bag: Awaited<ReturnType<typeof aBag>>, at = now) => {
  const { lines } = await bag.read(at);
  return lines.map(({ menuItemId, quantity }) => [menuItemId, quantity]);
};

const firstId = async (bag: Awaited<ReturnType<typeof aBag>>, at = now) => (await bag.read(at)).lines[0]?.id ?? "";

it("ten concurrent additions of a dish make one cart item with quantity 10", async () => {
  const bag = await aBag();
  await Promise.all(Array.from({ length: 10 }, () => bag.add(aDish(), now)));
  expect(await linesOf(bag)).toEqual([["itm_burger", 10]]);
});

it("the same dish joins its cart item in any order of modifiers, and another note makes a separate item", async () => {
  const bag = await aBag();
  await bag.add(aDish({ modifierIds: ["mod_b", "mod_a"] }), now);
  await bag.add(aDish({ modifierIds: ["mod_a", "mod_b"], quantity: 2 }), now);
  await bag.add(aDish({ modifierIds: ["mod_a", "mod_b"], specialInstructions: "No salt" }), now);
  await bag.add(aDish({ modifierIds: ["mod_a"] }), now);
  expect((await bag.read(now)).lines.map(({ quantity }) => quantity)).toEqual([3, 1, 1]);
});

it("a cart item holds at most 99", async () => {
  const bag = await aBag();
  await bag.add(aDish({ quantity: 60 }), now);
  await bag.add(aDish({ quantity: 60 }), now);
  expect(await linesOf(bag)).toEqual([["itm_burger", 99]]);
});

it("a cart holds at most 100 items, and a dish that is already in it can still be added", async () => {
  const bag = await aBag();
  for (let index = 0; index < 100; index += 1) await bag.add(aDish({ menuItemId: `itm_${index}` }), now);
  expect(await bag.add(aDish({ menuItemId: "itm_100" }), now)).toEqual({ ok: false, code: "LIMIT_EXCEEDED" });
  expect(await bag.add(aDish({ menuItemId: "itm_7" }), now)).toMatchObject({ ok: true });
  expect((await bag.read(now)).lines).toHaveLength(100);
});

it("a cart item can be updated and removed, and a missing one cannot", async () => {
  const bag = await aBag();
  await bag.add(aDish(), now);
  const id = await firstId(bag);
  await bag.update(id, { quantity: 4 }, now);
  expect(await linesOf(bag)).toEqual([["itm_burger", 4]]);
  await bag.remove(id, now);
  expect(await linesOf(bag)).toEqual([]);
  expect(await bag.update(id, { quantity: 1 }, now)).toEqual({ ok: false, code: "NOT_FOUND" });
  expect(await bag.remove(id, now)).toEqual({ ok: false, code: "NOT_FOUND" });
});

it("a cart item that is changed to equal another one is merged with it", async () => {
  const bag = await aBag();
  await bag.add(aDish(), now);
  await bag.add(aDish({ modifierIds: ["mod_cheese"], quantity: 2 }), now);
  const id = await firstId(bag);
  await bag.update(id, { modifierIds: ["mod_cheese"] }, now);
  const { lines } = await bag.read(now);
  expect(lines).toMatchObject([{ id, modifierIds: ["mod_cheese"], quantity: 3 }]);
});

it("a cart survives the eviction of its object from memory", async () => {
  const bag = await aBag();
  await bag.add(aDish({ quantity: 2 }), now);
  await bag.setOrderType("delivery", now);
  await evictDurableObject(bag);
  expect(await linesOf(bag)).toEqual([["itm_burger", 2]]);
  expect((await bag.read(now)).orderType).toBe("delivery");
});

it("a cart is empty after 30 days without changes", async () => {
  const bag = await aBag();
  await bag.add(aDish(), now);
  expect(await linesOf(bag, addMinutes(now, days(30)))).toHaveLength(1);
  const tooLate = addMinutes(now, days(30) + 1);
  expect(await linesOf(bag, tooLate)).toEqual([]);
  await bag.add(aDish({ menuItemId: "itm_soup" }), tooLate);
  expect(await linesOf(bag, tooLate)).toEqual([["itm_soup", 1]]);
});

it("the alarm runs 30 days after the last change and deletes the whole cart", async () => {
  const bag = await aBag();
  await bag.add(aDish(), now);
  const daysAhead = await runInDurableObject(bag, async (_, state) => {
    const rings = (await state.storage.getAlarm()) ?? 0;
    return Math.round((rings - Date.now()) / 86_400_000);
  });
  expect(daysAhead).toBe(30);
  expect(await runDurableObjectAlarm(bag)).toBe(true);
  expect(await linesOf(bag)).toEqual([]);
  expect(await runInDurableObject(bag, (_, state) => [...state.storage.kv.list()])).toEqual([]);
  await bag.add(aDish(), now);
  expect(await linesOf(bag)).toHaveLength(1);
});

it("reading a cart that was never filled writes nothing and sets no alarm", async () => {
  const bag = await aBag();
  expect(await linesOf(bag)).toEqual([]);
  expect(await runDurableObjectAlarm(bag)).toBe(false);
});

it("one cookie identifies separate carts in each store", async () => {
  await (await aBag("token", "sto_1")).add(aDish(), now);
  expect(await linesOf(await aBag("token", "sto_2"))).toEqual([]);
});

it("an order removes the ordered items and keeps items that were added at the same moment", async () => {
  const bag = await aBag();
  await bag.add(aDish({ quantity: 3 }), now);
  await bag.add(aDish({ menuItemId: "itm_soup" }), now);
  await bag.removeOrdered("ord_1", [aDish({ quantity: 2 })], later);
  expect(await linesOf(bag)).toEqual([
    ["itm_burger", 1],
    ["itm_soup", 1],
  ]);
});

it("an order removes its items only once, even if the removal is repeated", async () => {
  const bag = await aBag();
  await bag.add(aDish(), now);
  await bag.clear(now);
  await bag.removeOrdered("ord_1", [aDish()], now);
  await bag.add(aDish(), now);
  await Promise.all(Array.from({ length: 4 }, () => bag.removeOrdered("ord_1", [aDish()], later)));
  await evictDurableObject(bag);
  await bag.removeOrdered("ord_1", [aDish()], later);
  expect(await linesOf(bag)).toEqual([["itm_burger", 1]]);
});

it("an idempotency key adds an item once, even for ten concurrent requests and after eviction", async () => {
  const bag = await aBag();
  const use = { key: "tap-0123456789abcdef", inputDigest: "digest" };
  await Promise.all(Array.from({ length: 10 }, () => bag.add(aDish(), now, use)));
  await evictDurableObject(bag);
  expect(await bag.add(aDish(), later, use)).toMatchObject({ ok: true, bag: { lines: [{ quantity: 1 }] } });
  const other = { ...use, inputDigest: "another" };
  expect(await bag.add(aDish({ quantity: 2 }), later, other)).toEqual({ ok: false, code: "IDEMPOTENCY_KEY_REUSED" });
  expect(await linesOf(bag)).toEqual([["itm_burger", 1]]);
});

it("an idempotency key whose item was refused can be used again", async () => {
  const bag = await aBag();
  for (let index = 0; index < 100; index += 1) await bag.add(aDish({ menuItemId: `itm_${index}` }), now);
  const use = { key: "tap-0123456789abcdef", inputDigest: "digest" };
  expect(await bag.add(aDish(), now, use)).toEqual({ ok: false, code: "LIMIT_EXCEEDED" });
  await bag.remove(await firstId(bag), now);
  expect(await bag.add(aDish(), now, use)).toMatchObject({ ok: true });
  expect((await bag.read(now)).lines).toHaveLength(100);
});

it("emptying a cart keeps the chosen order type", async () => {
  const bag = await aBag();
  await bag.add(aDish(), now);
  await bag.setOrderType("delivery", now);
  await bag.clear(now);
  expect(await bag.read(now)).toMatchObject({ orderType: "delivery", lines: [] });
});
