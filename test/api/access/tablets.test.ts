import { describe, expect, it } from "vitest";
import { tabletScopes } from "../../../worker/domain/caller/scopes.ts";
import type { Actor } from "../../support/builders/client.ts";
import { placeOrder } from "../../support/builders/orders.ts";
import { addStaff, readMailedCode } from "../../support/builders/people.ts";
import {
  enter,
  findMemberId,
  givePin,
  later,
  nora,
  pin,
  readTeam,
  setUpTablet,
  tabletWorld,
} from "../../support/sign-in/shared-tablet.ts";
import { findStoreId, world } from "../../support/world.ts";

const readUser = async (browser: Actor) => {
  const { data } = await browser.graphql<{
    activeUser: { email: string; role: string | null; scopes: string[]; isOnTablet: boolean } | null;
  }>("{ activeUser { email role scopes isOnTablet } }");
  return data?.activeUser ?? null;
};

const readCode = ({ errors }: { errors: { extensions: Record<string, unknown> }[] }) =>
  errors[0]?.extensions["code"] ?? null;

describe("a shared tablet", () => {
  it("is signed out when it is set up, and opens nothing without a PIN", async () => {
    const { tablet } = await tabletWorld();
    expect(await readUser(tablet)).toBeNull();
    const { data } = await tablet.graphql("{ getTabletLock { name idleMinutes people { name } } }");
    expect(data).toEqual({ getTabletLock: { name: "Counter", idleMinutes: 5, people: [{ name: "nora" }] } });
  });

  it("signs in the person who enters a PIN, and the order's history names that person", async () => {
    const { shop, tablet, manager, memberId } = await tabletWorld();
    const { orderId } = await placeOrder(shop.asGuest(), { paymentMethod: "cash" });
    expect((await enter(tablet, memberId, pin)).result).toEqual({ isSignedIn: true, mustChangePin: false });
    expect(await readUser(tablet)).toMatchObject({ email: nora, role: "staff", isOnTablet: true });
    const accept = "mutation ($id: ID!) { transitionRestaurantOrder(orderId: $id, status: in_progress) { id } }";
    expect((await tablet.graphql(accept, { id: orderId })).errors).toEqual([]);
    const events = "query ($id: ID!) { restaurantOrder(where: { id: $id }) { events { actorType actor status } } }";
    const { data } = await manager.graphql<{
      restaurantOrder: { events: { actorType: string; actor: string; status: string }[] };
    }>(events, { id: orderId });
    const last = data?.restaurantOrder.events.find(({ status }) => status === "in_progress");
    expect(last).toMatchObject({ actorType: "staff", actor: nora });
  });

  it("gives no sign-in the scopes for keys and webhooks, however it was made", async () => {
    const shop = await world();
    const owner = await shop.asStaff("owner");
    const tablet = await shop.asStaff("owner");
    await setUpTablet(tablet);
    const ownerId = (await readTeam(owner)).members[0]?.memberId ?? "";
    const email = (await readTeam(owner)).members[0]?.email ?? "";
    await givePin(owner, ownerId, "7913");
    await enter(tablet, ownerId, "7913", pin);
    expect((await readUser(tablet))?.scopes).toEqual([...tabletScopes.owner]);
    expect(readCode(await tablet.graphql('mutation { createApiKey(name: "x", scopes: []) { token } }'))).toBe(
      "MISSING_SCOPE",
    );
    await tablet.post("/api/auth/code", { email });
    await tablet.post("/api/auth/session", { email, code: await readMailedCode(tablet, email) });
    expect(await readUser(tablet)).toMatchObject({ role: "owner", isOnTablet: true, scopes: [...tabletScopes.owner] });
  });

  it("locks itself after its idle minutes unless a person touches it", async () => {
    const { shop, tablet, memberId } = await tabletWorld();
    await enter(tablet, memberId, pin);
    later(shop, 4);
    expect((await tablet.graphql("mutation { prolongTabletSession { isProlonged } }")).data).toEqual({
      prolongTabletSession: { isProlonged: true },
    });
    later(shop, 4);
    expect(await readUser(tablet)).not.toBeNull();
    later(shop, 2);
    expect(await readUser(tablet)).toBeNull();
  });

  it("ends the session before when another person signs in", async () => {
    const { shop, manager, tablet, memberId } = await tabletWorld();
    await addStaff(shop.db, shop.now, await findStoreId(shop.db, "copper-pot"), "otto@example.com", "staff");
    const otto = await findMemberId(manager, "otto@example.com");
    await givePin(manager, otto, "7913");
    await enter(tablet, memberId, pin);
    const before = tablet.cookies.get("tiffin_session") ?? "";
    expect((await enter(tablet, otto, "7913", "3571")).result?.isSignedIn).toBe(true);
    expect(await readUser(tablet)).toMatchObject({ email: "otto@example.com" });
    tablet.cookies.set("tiffin_session", before);
    expect(await readUser(tablet)).toBeNull();
  });

  it("is an ordinary browser again, signed out, once it is revoked", async () => {
    const { manager, tablet, memberId, tabletId } = await tabletWorld();
    await enter(tablet, memberId, pin);
    const revoke = "mutation ($id: ID!) { revokeTablet(id: $id) { id } }";
    expect((await manager.graphql(revoke, { id: tabletId })).data).toEqual({ revokeTablet: { id: tabletId } });
    expect(await readUser(tablet)).toBeNull();
    expect((await enter(tablet, memberId, pin)).code).toBe("CONFLICT");
    expect((await readTeam(manager)).tablets).toEqual([]);
    expect((await tablet.graphql("{ getTabletLock { name } }")).data).toEqual({ getTabletLock: null });
    expect(tablet.cookies.get("tiffin_tablet") || null).toBeNull();
    expect(readCode(await manager.graphql(revoke, { id: tabletId }))).toBe("NOT_FOUND");
  });

  it("cannot be set up by staff, nor from a shared tablet", async () => {
    const shop = await world();
    expect(readCode(await setUpTablet(await shop.asStaff("staff")))).toBe("MISSING_SCOPE");
    const { tablet, manager } = await tabletWorld();
    const managerId = (await readTeam(manager)).members[0]?.memberId ?? "";
    await givePin(manager, managerId, "7913");
    await enter(tablet, managerId, "7913", "3571");
    expect(readCode(await givePin(tablet, managerId, "8642"))).toBe("CONFLICT");
    expect(readCode(await setUpTablet(tablet))).toBe("CONFLICT");
  });
});

describe("a PIN", () => {
  it("opens nothing in a browser that is not a tablet, and nothing in another restaurant", async () => {
    const { shop, tablet, memberId } = await tabletWorld();
    expect((await enter(shop.asGuest(), memberId, pin)).code).toBe("CONFLICT");
    const { data, errors } = await tablet.graphql(
      'mutation ($id: ID!) { signInByPin(memberId: $id, pin: "2580") { isSignedIn } }',
      { id: memberId },
      { store: "gasthaus-linde" },
    );
    expect([data, errors[0]?.extensions["code"]]).toEqual([{ signInByPin: null }, "CONFLICT"]);
  });

  it("that a manager gave must be replaced at its first use, by one that is hard to guess", async () => {
    const { manager, tablet, memberId } = await tabletWorld();
    await givePin(manager, memberId, "7913");
    expect((await enter(tablet, memberId, "7913")).result).toEqual({ isSignedIn: false, mustChangePin: true });
    expect(await readUser(tablet)).toBeNull();
    for (const newPin of ["7913", "1111", "1234", "12"]) {
      expect((await enter(tablet, memberId, "7913", newPin)).code).toBe("BAD_INPUT");
    }
    const both = await Promise.all(["3571", "8642"].map((newPin) => enter(tablet, memberId, "7913", newPin)));
    expect(both.filter(({ result }) => result?.isSignedIn)).toHaveLength(1);
  });

  it("is answered alike if it is wrong, and if the person has none or does not exist", async () => {
    const { shop, manager, tablet, memberId } = await tabletWorld();
    await addStaff(shop.db, shop.now, await findStoreId(shop.db, "copper-pot"), "otto@example.com", "staff");
    const otto = await findMemberId(manager, "otto@example.com");
    const answers = [
      await enter(tablet, memberId, "9999"),
      await enter(tablet, otto, "9999"),
      await enter(tablet, "stf_x", "9999"),
    ];
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ result: null, code: "BAD_INPUT" });
    for (let tries = 0; tries < 4; tries += 1) await enter(tablet, otto, "9999");
    expect((await enter(tablet, otto, "9999")).code).toBe("RATE_LIMITED");
  });

  it("is locked on that tablet for growing times after five wrong ones, also if they come at once", async () => {
    const { shop, tablet, memberId } = await tabletWorld();
    const guesses = await Promise.all(
      ["0001", "0002", "0003", "0004", "0005", "0006", "0007"].map((guess) => enter(tablet, memberId, guess)),
    );
    expect(guesses.filter(({ code }) => code === "BAD_INPUT")).toHaveLength(5);
    expect((await enter(tablet, memberId, pin)).code).toBe("RATE_LIMITED");
    later(shop, 1);
    for (let tries = 0; tries < 5; tries += 1) expect((await enter(tablet, memberId, "0001")).code).toBe("BAD_INPUT");
    later(shop, 4);
    expect((await enter(tablet, memberId, pin)).code).toBe("RATE_LIMITED");
    later(shop, 1);
    expect((await enter(tablet, memberId, pin)).result?.isSignedIn).toBe(true);
  });

  it("opens nothing after it was removed, or after the person lost their role", async () => {
    const { shop, manager, tablet, memberId } = await tabletWorld();
    await enter(tablet, memberId, pin);
    await manager.graphql("mutation ($id: ID!) { removeMemberPin(memberId: $id) { hasPin } }", { id: memberId });
    expect((await enter(tablet, memberId, pin)).code).toBe("BAD_INPUT");
    const owner = await shop.asStaff("owner");
    await givePin(owner, memberId, "7913");
    await enter(tablet, memberId, "7913", pin);
    await owner.graphql("mutation ($id: ID!) { removeMember(id: $id) { id } }", { id: memberId });
    expect((await readUser(tablet))?.role ?? null).toBeNull();
    expect((await enter(tablet, memberId, pin)).code).toBe("BAD_INPUT");
  });

  it("cannot be given by a key that lacks the person's rights", async () => {
    const { shop, memberId } = await tabletWorld();
    expect(readCode(await givePin(await shop.withKey(["write_settings"]), memberId, "7913"))).toBe("MISSING_SCOPE");
  });
});
