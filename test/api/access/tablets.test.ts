import { describe, expect, it } from "vitest";
import { staffPin } from "../../../db/schema/index.ts";
import { tabletScopes } from "../../../worker/domain/caller/scopes.ts";
import { runDue } from "../../../worker/domain/orders/due/run-due.ts";
import type { Actor } from "../../support/builders/client.ts";
import { placeOrder } from "../../support/builders/orders.ts";
import { addStaff, listMails, readMailedCode, signIn } from "../../support/builders/people.ts";
import {
  choosePin,
  enter,
  findMemberId,
  later,
  nora,
  pin,
  readTeam,
  setOwnPin,
  setUpTablet,
  storeGivenPin,
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
    const email = (await readUser(owner))?.email ?? "";
    const ownerId = await findMemberId(owner, email);
    await setOwnPin(owner, pin);
    await enter(tablet, ownerId, pin);
    expect((await readUser(tablet))?.scopes).toEqual([...tabletScopes.owner]);
    expect(readCode(await tablet.graphql('mutation { createApiKey(name: "x", scopes: []) { token } }'))).toBe(
      "FORBIDDEN",
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
    await choosePin(shop, "otto@example.com", "3571");
    await enter(tablet, memberId, pin);
    const before = tablet.cookies.get("tiffin_session") ?? "";
    expect((await enter(tablet, otto, "3571")).result?.isSignedIn).toBe(true);
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
    const managerId = await findMemberId(manager, (await readUser(manager))?.email ?? "");
    await setOwnPin(manager, "3571");
    await enter(tablet, managerId, "3571");
    expect(readCode(await setOwnPin(tablet, "8642"))).toBe("FORBIDDEN");
    expect(readCode(await setUpTablet(tablet))).toBe("FORBIDDEN");
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

  it("that a manager gave before must be replaced at its first use, by one that is hard to guess", async () => {
    const { shop, tablet, memberId } = await tabletWorld();
    await storeGivenPin(shop, memberId, "7913");
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
    const removal = "mutation ($id: ID!) { removeMemberPin(memberId: $id) { hasPin } }";
    expect(readCode(await tablet.graphql(removal, { id: memberId }))).toBe("FORBIDDEN");
    const owner = await shop.asStaff("owner");
    expect(readCode(await manager.graphql(removal, { id: memberId }))).toBeNull();
    expect(await readUser(tablet)).toBeNull();
    expect((await enter(tablet, memberId, pin)).code).toBe("BAD_INPUT");
    await choosePin(shop, nora, pin);
    await enter(tablet, memberId, pin);
    await owner.graphql("mutation ($id: ID!) { removeMember(id: $id) { id } }", { id: memberId });
    expect((await readUser(tablet))?.role ?? null).toBeNull();
    expect((await enter(tablet, memberId, pin)).code).toBe("BAD_INPUT");
  });

  it("that another person chose ends when its holder signs in on their own device", async () => {
    const { shop, tablet, memberId } = await tabletWorld();
    await storeGivenPin(shop, memberId, "7913", false);
    expect((await enter(tablet, memberId, "7913")).result?.isSignedIn).toBe(true);
    await signIn(shop.asGuest(), nora);
    expect((await enter(tablet, memberId, "7913")).code).toBe("BAD_INPUT");
  });

  it("of an owner or a manager that another person chose opens nothing, and ends with a mail to them", async () => {
    const { shop, manager, tablet } = await tabletWorld();
    const email = (await readUser(manager))?.email ?? "";
    const managerId = await findMemberId(manager, email);
    await storeGivenPin(shop, managerId, "7913", false);
    expect((await enter(tablet, managerId, "7913")).code).toBe("BAD_INPUT");
    await runDue(shop.dueWork());
    await runDue(shop.dueWork());
    const mails = await listMails(shop);
    expect(mails.filter(({ to }) => to === email).map(({ subject }) => subject)).toEqual([
      "Your PIN for shared tablets has ended",
    ]);
    expect((await shop.db.select().from(staffPin)).map((row) => row.memberId)).not.toContain(managerId);
  });
});
