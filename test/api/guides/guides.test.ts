import { Webhook } from "standardwebhooks";
import { afterEach, expect, it, vi } from "vitest";
import { assignDriver, isGenuine } from "../../../storefront/dashboard/guides/courier-example.ts";
import { loadMenu, loadOrder } from "../../../storefront/dashboard/guides/website-example.ts";
import { world } from "../../support/world.ts";

const store = "http://localhost";

afterEach(() => vi.unstubAllGlobals());

it("the website guide's code reads the menu of this store", async () => {
  const shop = await world();
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) => shop.fetch(new Request(url, init)));
  const dishes = await loadMenu(store);
  expect(dishes.length).toBeGreaterThan(20);
  expect(dishes[0]).toMatchObject({ name: expect.any(String), price: expect.any(Number) });
  expect((await shop.fetch(new Request(dishes[0].link))).status).toBe(200);
  await expect(loadOrder(store, "wrong", "ord_01JZ0000000000000000000000")).rejects.toThrow("401");
});

it("the courier guide's code accepts our signature, and refuses another body, another secret and an old message", async () => {
  const secret = `whsec_${btoa("a secret of thirty-two characters")}`;
  const body = '{"type":"order.status_changed"}';
  const sign = (at: Date, text = body) =>
    new Headers({
      "webhook-id": "msg_1",
      "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
      "webhook-signature": new Webhook(secret).sign("msg_1", at, text),
    });
  const now = new Date();
  expect(await isGenuine(secret, sign(now), body)).toBe(true);
  expect(await isGenuine(secret, sign(now), `${body} `)).toBe(false);
  expect(await isGenuine(`whsec_${btoa("other")}`, sign(now), body)).toBe(false);
  expect(await isGenuine(secret, sign(new Date(now.getTime() - 3_600_000)), body)).toBe(false);
  expect(await isGenuine(secret, new Headers(), body)).toBe(false);
});

it("the courier guide's code reports the refusal of an unknown order", async () => {
  const shop = await world();
  const key = await shop.withKey(["write_orders"]);
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) =>
    key.send(init?.method ?? "GET", new URL(url).pathname, JSON.parse(String(init?.body))),
  );
  await expect(assignDriver(store, "unused", "ord_01JZ0000000000000000000000", "Kim")).rejects.toThrow();
});
