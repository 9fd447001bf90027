import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { session, staffMember } from "../../../db/schema/index.ts";
import type { Actor } from "../../support/builders/client.ts";
import { tea } from "../../support/builders/orders.ts";
import { readMailedCode, requestCode, signIn, submitCode } from "../../support/builders/people.ts";
import { watch } from "../../support/builders/statements.ts";
import { fridayEvening, world } from "../../support/world.ts";

const ada = "ada@example.com";
const cookie = "tiffin_session";

const me = async (browser: Actor, options = {}) => {
  const query = "{ activeUser { email role scopes } }";
  const { data } = await browser.graphql<{
    activeUser: { email: string; role: string | null; scopes: string[] } | null;
  }>(query, {}, options);
  return data?.activeUser ?? null;
};

const readEmail = async (browser: Actor, options = {}) => (await me(browser, options))?.email ?? null;

const day = (days: number, ms = 0) => new Date(Date.parse(fridayEvening) + days * 86_400_000 + ms).toISOString();

const setCookies = async (request: Promise<Response>) => (await request).headers.getSetCookie();

describe("the sign-in cookie", () => {
  it("is not readable by scripts or other sites, nor by other hosts over https", async () => {
    const shop = await world();
    const send = async (path: string, body: object, cookies: string) => {
      const headers = { "content-type": "application/json", origin: "https://localhost", cookie: cookies };
      const init = { method: "POST", headers, body: JSON.stringify(body) };
      return (await shop.fetch(new Request(`https://localhost${path}`, init))).headers.getSetCookie();
    };
    const [codeCookie = ""] = await send("/api/auth/code", { email: ada }, "");
    expect(codeCookie).toMatch(/^__Host-tiffin_code=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    const code = await readMailedCode(shop, ada);
    const set = await send("/api/auth/session", { email: ada, code }, codeCookie.split(";")[0] ?? "");
    expect(set).toEqual([
      "__Host-tiffin_code=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax",
      expect.stringMatching(
        /^__Host-tiffin_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
      "tiffin_session_hint=1; Max-Age=2592000; Path=/; Secure; SameSite=Lax",
      expect.stringMatching(
        /^__Host-tiffin_known=[\w-]{43}\.[0-9a-f]{32}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
  });

  it("also works over plain http in local development", async () => {
    const shop = await world();
    const browser = shop.asGuest();
    const codeCookie = await setCookies(requestCode(browser, ada));
    expect(codeCookie).toEqual([
      expect.stringMatching(/^tiffin_code=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    const set = await setCookies(submitCode(browser, ada, await readMailedCode(shop, ada)));
    expect(set).toContainEqual(
      expect.stringMatching(/^tiffin_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
    );
  });

  it("is stored only as a digest", async () => {
    const shop = await world();
    const browser = await signIn(shop.asGuest(), ada);
    const [row] = await shop.db.select().from(session);
    expect(row?.tokenDigest).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(browser.cookies.get(cookie));
  });

  it("is replaced at each sign-in, and the previous one stops working", async () => {
    const shop = await world();
    const browser = await signIn(shop.asGuest(), ada);
    const former = browser.cookies.get(cookie) ?? "";
    await signIn(browser, ada);
    expect(browser.cookies.get(cookie)).not.toBe(former);
    expect(await readEmail(browser)).toBe(ada);
    browser.cookies.set(cookie, former);
    expect(await readEmail(browser)).toBeNull();
    expect(await shop.db.select().from(session)).toHaveLength(1);
  });

  it("does not work if it was guessed or planted before the sign-in", async () => {
    const shop = await world();
    const planted = "a".repeat(43);
    const browser = shop.asGuest();
    browser.cookies.set(cookie, planted);
    expect(await readEmail(browser)).toBeNull();
    await signIn(browser, ada);
    browser.cookies.set(cookie, planted);
    expect(await readEmail(browser)).toBeNull();
  });

  it("does not sign a person in at another restaurant", async () => {
    const shop = await world();
    const browser = await signIn(shop.asGuest(), ada);
    expect(await readEmail(browser, { store: "gasthaus-linde" })).toBeNull();
    const refused = await browser.graphql("{ getCustomerOrders { total } }", {}, { store: "gasthaus-linde" });
    expect(refused.errors[0]?.extensions["code"]).toBe("UNAUTHENTICATED");
  });

  it("is ignored beside an API key, and does not help a wrong key", async () => {
    const shop = await world();
    const browser = await signIn(shop.asGuest(), ada);
    const partner = await shop.withKey(["read_menu"]);
    const cookies = { cookie: `${cookie}=${browser.cookies.get(cookie)}` };
    expect(await readEmail(partner, { headers: cookies })).toBeNull();
    const out = await partner.send("DELETE", "/api/auth/session?everywhere=true", undefined, { headers: cookies });
    expect(out.status).toBe(200);
    expect(await readEmail(browser)).toBe(ada);
    const answer = await browser.get("/api/store", { headers: { authorization: "Bearer wrong" } });
    expect(answer.status).toBe(401);
  });
});

describe("the lifetime of a sign-in", () => {
  it("ends thirty days after the last use", async () => {
    const shop = await world();
    const browser = await signIn(shop.asGuest(), ada);
    const seenAt = (at: string) => {
      shop.at(at);
      return readEmail(browser);
    };
    expect(await seenAt(day(30))).toBeNull();
    expect(await seenAt(day(30, -1))).toBe(ada);
    expect(await seenAt(day(59))).toBe(ada);
    expect(await seenAt(day(89))).toBeNull();
  });

  it("is extended at most once a day, together with the cookie", async () => {
    const shop = await world();
    const browser = await signIn(shop.asGuest(), ada);
    const [before] = await shop.db.select().from(session);
    shop.at(day(1, -1));
    expect(await setCookies(browser.get("/api/cart"))).toEqual([]);
    expect(await shop.db.select().from(session)).toEqual([before]);
    shop.at(day(1));
    expect(await setCookies(browser.get("/api/cart"))).toContainEqual(
      expect.stringContaining(`${cookie}=${browser.cookies.get(cookie)}; Max-Age=2592000; Path=/`),
    );
    expect(await shop.db.select().from(session)).toMatchObject([{ lastSeenAt: day(1), expiresAt: day(31) }]);
    expect(await setCookies(browser.get("/api/cart"))).toEqual([]);
  });

  it("is never extended by a response that shared caches may store", async () => {
    const shop = await world();
    const browser = await signIn(shop.asGuest(), ada);
    shop.at(day(2));
    for (const path of ["/", "/api/categories", "/api/menu-items", "/api/store"]) {
      expect(await setCookies(browser.get(path))).toEqual([]);
    }
    expect(await setCookies(browser.get("/api/cart"))).toHaveLength(2);
  });

  it("is not checked to show a public page", async () => {
    const { database, statements } = watch(env.DB);
    const shop = await world({ env: { DB: database } });
    const browser = await signIn(shop.asGuest(), ada);
    statements.length = 0;
    await browser.get("/");
    expect(statements.filter((text) => text.includes('"session"'))).toEqual([]);
    await browser.get("/api/cart");
    expect(statements.filter((text) => text.includes('"session"'))).toHaveLength(1);
  });

  it("does not end the guest's cart", async () => {
    const shop = await world();
    const browser = shop.asGuest();
    await browser.post("/api/cart/items", { menuItemId: tea, quantity: 2 });
    await signIn(browser, ada);
    expect(await (await browser.get("/api/cart")).json()).toMatchObject({ itemCount: 2 });
  });

  it("ends with a cleanup: the next sign-in deletes expired ones", async () => {
    const shop = await world();
    await signIn(shop.asGuest(), ada);
    await signIn(shop.at(day(31)).asGuest(), "ben@example.com");
    expect(await shop.db.select().from(session)).toHaveLength(1);
  });
});

describe("signing out", () => {
  it("ends only the sign-in of this browser, and clears its sign-in and cart cookies", async () => {
    const shop = await world();
    const firstBrowser = await signIn(shop.asGuest(), ada);
    const secondBrowser = await signIn(shop.asGuest(), ada);
    await firstBrowser.post("/api/cart/items", { menuItemId: tea, quantity: 2 });
    const token = firstBrowser.cookies.get(cookie) ?? "";
    const answer = await firstBrowser.delete("/api/auth/session");
    expect([answer.status, await answer.json()]).toEqual([200, { signedOut: true }]);
    expect([...firstBrowser.cookies.keys()]).toEqual(["tiffin_known"]);
    expect(await (await firstBrowser.get("/api/cart")).json()).toMatchObject({ itemCount: 0 });
    firstBrowser.cookies.set(cookie, token);
    expect(await readEmail(firstBrowser)).toBeNull();
    expect(await readEmail(secondBrowser)).toBe(ada);
  });

  it("everywhere ends all sign-ins of the person, and of no other person", async () => {
    const shop = await world();
    const firstBrowser = await signIn(shop.asGuest(), ada);
    const secondBrowser = await signIn(shop.asGuest(), ada);
    const ben = await signIn(shop.asGuest(), "ben@example.com");
    const otherStoreBrowser = await shop.asCustomer(ada, { store: "umi-sando" });
    expect((await firstBrowser.delete("/api/auth/session?everywhere=true")).status).toBe(200);
    expect(
      await Promise.all([firstBrowser, secondBrowser, ben, otherStoreBrowser].map((browser) => readEmail(browser))),
    ).toEqual([...[null, null], ...["ben@example.com", ada]]);
  });

  it("is harmless if it is repeated or sent by a guest", async () => {
    const shop = await world();
    const browser = await signIn(shop.asGuest(), ada);
    for (const caller of [browser, browser, shop.asGuest()]) {
      expect((await caller.delete("/api/auth/session")).status).toBe(200);
    }
  });

  it("leaves no sign-in behind on the day when it would be extended", async () => {
    const shop = await world();
    const browser = await signIn(shop.asGuest(), ada);
    shop.at(day(2));
    await browser.delete("/api/auth/session");
    expect([...browser.cookies.keys()]).toEqual(["tiffin_known"]);
    expect(await shop.db.select().from(session)).toEqual([]);
  });
});

describe("a staff member's access", () => {
  it("starts with the role's scopes at sign-in and ends when the role is removed", async () => {
    const shop = await world();
    const cook = await shop.asStaff("staff");
    expect(await me(cook)).toMatchObject({
      role: "staff",
      scopes: ["read_menu", "write_availability", "read_orders", "write_orders", "read_payments", "take_payments"],
    });
    expect((await cook.graphql("{ restaurantOrdersCount apiKeysCount }")).errors).toMatchObject([
      { extensions: { code: "MISSING_SCOPE" } },
    ]);
    await shop.db.delete(staffMember);
    expect(await me(cook)).toMatchObject({ role: null, scopes: [] });
  });

  it("equals a guest's access at another restaurant", async () => {
    const shop = await world();
    const owner = await shop.asCustomer("owner@copperpot.example");
    expect(await me(owner)).toMatchObject({ role: "owner" });
    expect(await me(await shop.asCustomer("owner@copperpot.example", { store: "umi-sando" }))).toMatchObject({
      role: null,
    });
  });
});
