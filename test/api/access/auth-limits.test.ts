import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { signInCode } from "../../../db/schema/index.ts";
import type { Actor } from "../../support/builders/client.ts";
import { readMailedCode, requestCode, signIn, submitCode, wrongCodeFor } from "../../support/builders/people.ts";
import { type World, world } from "../../support/world.ts";

const ada = "ada@example.com";
const home = "198.51.100.1";
const blockedNetwork = "203.0.113.9";

/** Requests a new code for an e-mail address from a browser at a network address. */
const requestCodeFrom = (browser: Actor, address: string, email = ada) =>
  browser.post("/api/auth/code", { email }, { headers: { "cf-connecting-ip": address } });

const statusFrom = async (browser: Actor, address: string, email = ada) =>
  (await requestCodeFrom(browser, address, email)).status;

/** Requests as many codes as one network may, each from a new browser. */
const exhaust = async (shop: World, address: string, email = ada) => {
  for (let count = 0; count < 10; count += 1) expect(await statusFrom(shop.asGuest(), address, email)).toBe(200);
  expect(await statusFrom(shop.asGuest(), address, email)).toBe(429);
};

/** Enters wrong codes for an e-mail address, five per requested code, with each code from another network. */
const guess = async (shop: World, tries: number, email = ada) => {
  for (let count = 0; count < tries; count += 1) {
    const browser = guess.browsers[Math.floor(count / 5)] ?? shop.asGuest();
    if (count % 5 === 0) expect(await statusFrom(browser, `192.0.2.${count}`, email)).toBe(200);
    guess.browsers[Math.floor(count / 5)] = browser;
    const wrong = wrongCodeFor(await readMailedCode(shop, email));
    expect((await submitCode(browser, email, wrong)).status).toBe(400);
  }
  guess.browsers.length = 0;
};
guess.browsers = [] as Actor[];

const digitsOf = async (response: Response) => (await response.json<{ digits: number }>()).digits;

describe("the limit on sign-in codes", () => {
  it("lets the owner of an address get a code from another network after a stranger used up ten", async () => {
    const shop = await world();
    await exhaust(shop, blockedNetwork);
    const owner = shop.asGuest();
    expect(await statusFrom(owner, home)).toBe(200);
    expect((await submitCode(owner, ada, await readMailedCode(shop, ada))).status).toBe(200);
  });

  it("never stops a browser that signed in before, even on a blocked network", async () => {
    const shop = await world();
    const owner = await signIn(shop.asGuest(), ada);
    await owner.delete("/api/auth/session");
    await exhaust(shop, blockedNetwork);
    for (let count = 0; count < 12; count += 1) expect(await statusFrom(owner, blockedNetwork)).toBe(200);
    expect((await submitCode(owner, ada, await readMailedCode(shop, ada))).status).toBe(200);
  });

  it("counts a whole /64 as one network, and each IPv4 address separately", async () => {
    const shop = await world();
    await exhaust(shop, "2001:db8:1:1::1");
    expect(await statusFrom(shop.asGuest(), "2001:db8:1:1:ffff::2")).toBe(429);
    expect(await statusFrom(shop.asGuest(), "2001:db8:1:2::1")).toBe(200);
    await exhaust(shop, blockedNetwork);
    expect(await statusFrom(shop.asGuest(), `::ffff:${blockedNetwork}`)).toBe(429);
    expect(await statusFrom(shop.asGuest(), "203.0.113.10")).toBe(200);
  });

  it("allows ten concurrent requests from each of two networks", async () => {
    const shop = await world();
    const addresses = Array.from({ length: 24 }, (_, count) => (count % 2 === 0 ? blockedNetwork : home));
    const statuses = await Promise.all(addresses.map((address) => statusFrom(shop.asGuest(), address)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  });

  it("does not use up the per-minute limit of a browser that signed in before", async () => {
    const shop = await world({ env: { RATE_LIMITS: "on" } });
    const owner = await signIn(shop.asGuest(), ada);
    let status = 200;
    for (let count = 0; count < 60 && status === 200; count += 1) {
      status = await statusFrom(shop.asGuest(), blockedNetwork, `guest-${count}@example.com`);
    }
    expect(status).toBe(429);
    expect(await statusFrom(owner, blockedNetwork)).toBe(200);
  });
});

describe("the cookie of a browser that signed in before", () => {
  const cookie = "tiffin_known";

  it("survives signing out, and identifies neither the person nor the address", async () => {
    const shop = await world();
    const owner = await signIn(shop.asGuest(), ada);
    const value = owner.cookies.get(cookie) ?? "";
    await owner.delete("/api/auth/session?everywhere=true");
    expect(owner.cookies.get(cookie)).toBe(value);
    expect(value).toMatch(/^[\w-]{43}\.[0-9a-f]{32}$/);
  });

  it("gives no access, and is useless for another account, at another restaurant, or if it was changed", async () => {
    const shop = await world();
    const owner = await signIn(shop.asGuest(), ada);
    const value = owner.cookies.get(cookie) ?? "";
    const thief = shop.asGuest();
    thief.cookies.set(cookie, value);
    expect((await thief.graphql("{ activeUser { email } }")).data).toEqual({ activeUser: null });
    await exhaust(shop, blockedNetwork, "ben@example.com");
    expect(await statusFrom(thief, blockedNetwork, "ben@example.com")).toBe(429);
    await exhaust(shop, blockedNetwork);
    const [token = "", proof = ""] = value.split(".");
    const changeFirstCharacter = (text: string) => (text.startsWith("a") ? "b" : "a") + text.slice(1);
    for (const forgedCookie of [
      `${changeFirstCharacter(token)}.${proof}`,
      `${token}.${changeFirstCharacter(proof)}`,
      token,
      `${token}.`,
      "",
      "x".repeat(400),
    ]) {
      thief.cookies.set(cookie, forgedCookie);
      expect([forgedCookie, await statusFrom(thief, blockedNetwork)]).toEqual([forgedCookie, 429]);
    }
    for (let count = 0; count < 10; count += 1) {
      await shop.asGuest().post("/api/auth/code", { email: ada }, { store: "umi-sando" });
    }
    thief.cookies.set(cookie, value);
    expect((await thief.post("/api/auth/code", { email: ada }, { store: "umi-sando" })).status).toBe(429);
  });

  it("recognizes the last five people who signed in with one browser", async () => {
    const shop = await world();
    const browser = shop.asGuest();
    const people = ["a", "b", "c", "d", "e", "f"].map((name) => `${name}@example.com`);
    for (const email of people) {
      await requestCode(browser, email);
      expect((await submitCode(browser, email, await readMailedCode(shop, email))).status).toBe(200);
    }
    expect(browser.cookies.get(cookie)?.split(".")).toHaveLength(6);
    const [first = "", second = ""] = people;
    for (const email of [first, second]) await exhaust(shop, blockedNetwork, email);
    expect(await statusFrom(browser, blockedNetwork, second)).toBe(200);
    expect(await statusFrom(browser, blockedNetwork, first)).toBe(429);
  });
});

describe("the limit on wrong codes for one address", () => {
  it("makes codes eight digits long after thirty wrong ones in a day, and the owner can still sign in", async () => {
    const shop = await world();
    await guess(shop, 29);
    const owner = shop.asGuest();
    expect(await digitsOf(await requestCodeFrom(owner, home))).toBe(6);
    expect((await submitCode(owner, ada, wrongCodeFor(await readMailedCode(shop, ada)))).status).toBe(400);
    const response = await requestCodeFrom(owner, home);
    expect(await digitsOf(response)).toBe(8);
    const code = await readMailedCode(shop, ada);
    expect(code).toMatch(/^\d{8}$/);
    expect((await submitCode(owner, ada, code.slice(0, 6))).status).toBe(400);
    expect((await submitCode(owner, ada, ` ${code.slice(0, 4)} ${code.slice(4)} `)).status).toBe(200);
    expect(await digitsOf(await requestCodeFrom(shop.asGuest(), home, "ben@example.com"))).toBe(6);
    shop.at("2026-11-21T23:30:00.000Z");
    expect(await digitsOf(await requestCodeFrom(shop.asGuest(), home))).toBe(6);
  });

  it("does not use up the attempts on a code that another browser requested", async () => {
    const shop = await world();
    const owner = shop.asGuest();
    await requestCodeFrom(owner, home);
    const code = await readMailedCode(shop, ada);
    await guess(shop, 40);
    expect((await submitCode(owner, ada, code)).status).toBe(200);
  });

  it("allows few six-digit codes to be tried, however many networks ask concurrently", async () => {
    const shop = await world();
    const requests = Array.from({ length: 40 }, (_, count) => requestCodeFrom(shop.asGuest(), `192.0.2.${count}`));
    const digits = await Promise.all((await Promise.all(requests)).map(digitsOf));
    expect(digits.filter((count) => count === 6)).toHaveLength(10);
    expect(digits.filter((count) => count === 8)).toHaveLength(30);
  });

  it("does not count correct codes", async () => {
    const shop = await world();
    const owner = shop.asGuest();
    for (let count = 0; count < 31; count += 1) {
      expect(await digitsOf(await requestCodeFrom(owner, `192.0.2.${count}`))).toBe(6);
      expect((await submitCode(owner, ada, await readMailedCode(shop, ada))).status).toBe(200);
    }
  });
});

describe("the limit on codes for an e-mail change", () => {
  const request = (browser: Actor, email: string) =>
    browser.graphql<{ requestEmailChange: { digits: number } }>(
      "mutation ($email: String!) { requestEmailChange(email: $email) { digits } }",
      { email },
      { headers: { "cf-connecting-ip": blockedNetwork } },
    );

  it("is not used up by strangers who request sign-in codes for the new address", async () => {
    const shop = await world();
    const owner = await signIn(shop.asGuest(), ada);
    await exhaust(shop, blockedNetwork, "new@example.com");
    const { data, errors } = await request(owner, "new@example.com");
    expect([data?.requestEmailChange.digits, errors]).toEqual([8, []]);
    const code = await readMailedCode(shop, "new@example.com");
    const change =
      "mutation ($email: String!, $code: String!) { confirmEmailChange(email: $email, code: $code) { email } }";
    const changed = await owner.graphql(change, { email: "new@example.com", code });
    expect(changed.data).toEqual({ confirmEmailChange: { email: "new@example.com" } });
    await owner.delete("/api/auth/session");
    expect(await statusFrom(owner, blockedNetwork, "new@example.com")).toBe(200);
  });

  it("counts per account, so that one account cannot mail a person more than ten codes an hour", async () => {
    const shop = await world();
    const eve = await signIn(shop.asGuest(), "eve@example.com");
    const ben = await signIn(shop.asGuest(), "ben@example.com");
    for (let count = 0; count < 10; count += 1) expect((await request(eve, ada)).errors).toEqual([]);
    expect((await request(eve, ada)).errors[0]?.extensions["code"]).toBe("RATE_LIMITED");
    expect((await request(ben, ada)).errors).toEqual([]);
    expect(await statusFrom(shop.asGuest(), blockedNetwork)).toBe(200);
    const rows = await shop.db.select().from(signInCode).where(eq(signInCode.email, ada));
    expect(new Set(rows.map(({ askerDigest }) => askerDigest)).size).toBe(3);
    expect(rows.every(({ askerDigest }) => /^[0-9a-f]{64}$/.test(askerDigest))).toBe(true);
  });
});
