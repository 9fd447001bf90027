import { expect, it } from "vitest";
import { apiKey } from "../../../db/schema/index.ts";
import type { Actor } from "../../support/builders/client.ts";
import { fridayEvening, type World, world } from "../../support/world.ts";

interface ErrorBody {
  code: string;
}

const outcome = async (response: Response) => {
  const { code } = await response.json<Partial<ErrorBody>>();
  return [response.status, code ?? null];
};

const asks = async (actor: Actor, path = "/api/store") => outcome(await actor.get(path));
const sends = async (shop: World, authorization: string) =>
  outcome(await shop.get("/api/store", { headers: { authorization } }));

it("a valid key is accepted, and its use is recorded", async () => {
  const shop = await world();
  const partner = await shop.withKey(["read_menu"]);
  expect(await asks(partner)).toEqual([200, null]);
  const [key] = await shop.db.select().from(apiKey);
  expect(key?.lastUsedAt).toBe(fridayEvening);
});

it("a wrong credential is refused instead of being treated as a guest", async () => {
  const shop = await world();
  const id = "0".repeat(26);
  const wrong = ["Bearer nonsense", "Bearer", "", "Basic dXNlcjpwYXNz", `Bearer tiffin_sk_${id}_${"x".repeat(43)}`];
  for (const authorization of wrong) expect(await sends(shop, authorization)).toEqual([401, "UNAUTHENTICATED"]);
});

it("a key with one changed character gives no access", async () => {
  const shop = await world();
  await shop.withKey(["read_menu"]);
  const [key] = await shop.db.select().from(apiKey);
  const body = key?.id.slice("key_".length) ?? "";
  expect(await sends(shop, `Bearer tiffin_sk_${body}_${"s".repeat(43)}`)).toEqual([401, "UNAUTHENTICATED"]);
});

it("a key gives no access once it has expired", async () => {
  const shop = await world();
  const partner = await shop.withKey(["read_menu"], { expiresAt: "2026-11-21T00:00:00.000Z" });
  shop.at("2026-11-20T23:59:59.999Z");
  expect(await asks(partner)).toEqual([200, null]);
  shop.at("2026-11-21T00:00:00.000Z");
  expect(await asks(partner)).toEqual([401, "UNAUTHENTICATED"]);
});

it("a key that is restricted to addresses works only from there", async () => {
  const shop = await world();
  const partner = await shop.withKey(["read_menu"], { allowedIps: ["203.0.113.7"] });
  const from = async (address: string) =>
    outcome(await partner.get("/api/store", { headers: { "cf-connecting-ip": address } }));
  expect(await from("203.0.113.7")).toEqual([200, null]);
  expect(await from("203.0.113.8")).toEqual([403, "IP_NOT_ALLOWED"]);
  expect(await asks(partner)).toEqual([403, "IP_NOT_ALLOWED"]);
});

const bagCookies = async (shop: World, origin: string, cookie?: string): Promise<string[]> => {
  const { items } = await (await shop.get("/api/menu-items?limit=100")).json<{
    items: { id: string; saleState: string; modifiers: unknown[] }[];
  }>();
  const dish = items.find(({ saleState, modifiers }) => saleState === "on_sale" && modifiers.length === 0);
  const request = new Request(`${origin}/api/cart/items`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(cookie ? { cookie, origin } : {}) },
    body: JSON.stringify({ menuItemId: dish?.id, quantity: 1 }),
  });
  const response = await shop.fetch(request);
  expect(response.status).toBe(200);
  return response.headers.getSetCookie();
};

it("the cart cookie is hidden from scripts and other hosts, and is renewed by each change", async () => {
  const shop = await world();
  const [bag = "", hint = ""] = await bagCookies(shop, "https://localhost");
  expect(bag).toMatch(/^__Host-tiffin_bag=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(hint).toBe("tiffin_bag_hint=1; Max-Age=2592000; Path=/; Secure; SameSite=Lax");
  const [renewed = ""] = await bagCookies(shop, "https://localhost", bag.split(";")[0]);
  expect(renewed).toBe(bag);
});

it("the cart works over plain http in development, and reading an empty cart sets no cookie", async () => {
  const shop = await world();
  const [bag = ""] = await bagCookies(shop, "http://localhost");
  expect(bag).toMatch(/^tiffin_bag=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  expect((await shop.get("/api/cart")).headers.getSetCookie()).toEqual([]);
});

it("a cart cookie with an invalid value is replaced and never used", async () => {
  const shop = await world();
  const [bag = ""] = await bagCookies(shop, "http://localhost", "tiffin_bag=guessed");
  expect(bag).toMatch(/^tiffin_bag=[\w-]{43};/);
});
