import { describe, expect, it } from "vitest";
import type { StaffRole } from "../../../db/schema/enums.ts";
import type { Actor } from "../../support/builders/client.ts";
import { addStaff, listMails, signIn } from "../../support/builders/people.ts";
import { Authenticator } from "../../support/sign-in/authenticator.ts";
import {
  addPasskey,
  sendRegistration,
  sendSignIn,
  startRegistration,
  startSignIn,
} from "../../support/sign-in/passkeys.ts";
import { findStoreId, type World, world } from "../../support/world.ts";

const nora = "nora@example.com";

const readUser = async (browser: Actor) => {
  const { data } = await browser.graphql<{
    activeUser: { role: StaffRole | null; scopes: string[]; needsPasskey: boolean } | null;
  }>("{ activeUser { role scopes needsPasskey } }");
  return data?.activeUser ?? null;
};

const readCode = ({ errors }: { errors: { extensions: Record<string, unknown> }[] }) =>
  errors[0]?.extensions["code"] ?? null;

const run = (browser: Actor, mutation: string, variables: Record<string, unknown> = {}) =>
  browser.graphql(mutation, variables);

const redeem = (browser: Actor, code: string) =>
  run(browser, "mutation ($code: String!) { redeemRecoveryCode(code: $code) { role } }", { code });

/** Nora works at Copper Pot and has a passkey, registered in a browser that goes on. */
const passkeyWorld = async (role: StaffRole = "manager") => {
  const shop = await world();
  await addStaff(shop.db, shop.now, await findStoreId(shop.db, "copper-pot"), nora, role);
  const other = await signIn(shop.asGuest(), nora);
  const browser = await signIn(shop.asGuest(), nora);
  const authenticator = await Authenticator.create();
  const { recoveryCodes, passkeyId } = await addPasskey(browser, authenticator);
  return { shop, browser, other, authenticator, recoveryCodes, passkeyId };
};

const later = (shop: World, minutes: number) => {
  shop.now = new Date(Date.parse(shop.now) + minutes * 60_000).toISOString();
};

describe("a passkey", () => {
  it("opens the role of the person who registered it", async () => {
    const { shop, authenticator } = await passkeyWorld();
    const browser = shop.asGuest();
    const answer = await authenticator.signIn(await startSignIn(browser));
    expect((await sendSignIn(browser, answer)).data).toEqual({ signInWithPasskey: { email: nora, role: "manager" } });
    expect((await readUser(browser))?.role).toBe("manager");
  });

  it("keeps the session that registered it, and takes the role from the person's other sessions", async () => {
    const { browser, other } = await passkeyWorld();
    expect(await readUser(browser)).toMatchObject({ role: "manager", needsPasskey: false });
    expect(await readUser(other)).toEqual({ role: null, scopes: [], needsPasskey: true });
  });

  it("of one host opens no other, and is not registered for another", async () => {
    const { shop, authenticator, browser } = await passkeyWorld();
    await addStaff(shop.db, shop.now, await findStoreId(shop.db, "gasthaus-linde"), nora, "owner");
    const linde = { ...(await startSignIn(browser, "gasthaus-linde")) };
    expect(linde.rpId).toBe("linde.localhost");
    const foreign = await sendSignIn(browser, await authenticator.signIn(linde), "gasthaus-linde");
    expect([foreign.data, readCode(foreign)]).toEqual([{ signInWithPasskey: null }, "BAD_INPUT"]);
    const guest = shop.asGuest();
    const options = await startSignIn(guest);
    const wrong = [
      await authenticator.signIn({ ...options, rpId: "linde.localhost" }, { origin: "http://localhost" }),
      await authenticator.signIn(options, { origin: "http://linde.localhost" }),
      await authenticator.signIn(options, { origin: "https://evil.example" }),
    ];
    for (const answer of wrong) expect(readCode(await sendSignIn(guest, answer))).toBe("BAD_INPUT");
    const created = await (await Authenticator.create()).register(await startRegistration(browser), {
      origin: "https://evil.example",
    });
    expect(readCode(await sendRegistration(browser, created))).toBe("BAD_INPUT");
  });

  it("needs its owner to be verified", async () => {
    const { shop, browser, authenticator } = await passkeyWorld();
    const guest = shop.asGuest();
    const answer = await authenticator.signIn(await startSignIn(guest), { isVerified: false });
    expect(readCode(await sendSignIn(guest, answer))).toBe("BAD_INPUT");
    const other = await Authenticator.create();
    const registration = await other.register(await startRegistration(browser), { isVerified: false });
    expect(readCode(await sendRegistration(browser, registration))).toBe("BAD_INPUT");
  });

  it("answers a challenge once, within five minutes and in the browser that got it", async () => {
    const { shop, authenticator } = await passkeyWorld();
    const guest = shop.asGuest();
    const answer = await authenticator.signIn(await startSignIn(guest));
    const cookie = guest.cookies.get("tiffin_passkey") ?? "";
    expect(readCode(await sendSignIn(shop.asGuest(), answer))).toBe("BAD_INPUT");
    const both = await Promise.all([sendSignIn(guest, answer), sendSignIn(guest, answer)]);
    expect(both.filter(({ data }) => data?.signInWithPasskey)).toHaveLength(1);
    guest.cookies.set("tiffin_passkey", cookie);
    expect(readCode(await sendSignIn(guest, answer))).toBe("BAD_INPUT");
    const late = await authenticator.signIn(await startSignIn(guest));
    later(shop, 5);
    expect(readCode(await sendSignIn(guest, late))).toBe("BAD_INPUT");
  });

  it("is refused if its counter does not grow, because it may be a copy", async () => {
    const { shop, authenticator } = await passkeyWorld();
    const use = async (counter: number) => {
      const guest = shop.asGuest();
      return readCode(await sendSignIn(guest, await authenticator.signIn(await startSignIn(guest), { counter })));
    };
    expect([await use(5), await use(5), await use(4), await use(6)]).toEqual([null, "BAD_INPUT", "BAD_INPUT", null]);
  });

  it("opens nothing after it was removed, and mailed codes open the role again after the last one", async () => {
    const { shop, browser, authenticator, passkeyId, recoveryCodes } = await passkeyWorld();
    const remove = "mutation ($id: ID!) { removePasskey(id: $id) { id } }";
    expect((await run(browser, remove, { id: passkeyId })).errors).toEqual([]);
    const guest = shop.asGuest();
    expect(readCode(await sendSignIn(guest, await authenticator.signIn(await startSignIn(guest))))).toBe("BAD_INPUT");
    const again = await signIn(shop.asGuest(), nora);
    expect((await readUser(again))?.role).toBe("manager");
    expect(readCode(await redeem(again, recoveryCodes[0] ?? ""))).toBe("CONFLICT");
  });

  it("cannot be registered by a customer, nor removed by another person", async () => {
    const { shop, passkeyId } = await passkeyWorld();
    const carl = await shop.asCustomer("carl@example.com");
    expect(readCode(await run(carl, "mutation { startPasskeyRegistration { rpId } }"))).toBe("NOT_FOUND");
    const owner = await shop.asStaff("owner");
    const remove = "mutation ($id: ID!) { removePasskey(id: $id) { id } }";
    expect(readCode(await run(owner, remove, { id: passkeyId }))).toBe("NOT_FOUND");
  });
});

describe("a person with a passkey who has only a mailed code", () => {
  it("is a customer, and no call of staff is open to them", async () => {
    const { shop } = await passkeyWorld("owner");
    const browser = await signIn(shop.asGuest(), nora);
    expect(await readUser(browser)).toEqual({ role: null, scopes: [], needsPasskey: true });
    expect(readCode(await run(browser, "{ staffMembers { id } }"))).toBe("MISSING_SCOPE");
    expect(readCode(await run(browser, "mutation { startPasskeyRegistration { rpId } }"))).toBe("NOT_FOUND");
    expect(readCode(await run(browser, 'mutation { setOwnPin(pin: "2580") { hasPin } }'))).toBe("NOT_FOUND");
  });

  it("gets the role back by a recovery code, which works once and as it is typed", async () => {
    const { shop, recoveryCodes } = await passkeyWorld();
    expect(new Set(recoveryCodes).size).toBe(10);
    const browser = await signIn(shop.asGuest(), nora);
    expect(readCode(await redeem(browser, "AAAAA-AAAAA"))).toBe("BAD_INPUT");
    const code = ` ${(recoveryCodes[0] ?? "").toLowerCase().replace("-", " ")}`;
    expect((await redeem(browser, code)).data).toEqual({ redeemRecoveryCode: { role: "manager" } });
    expect((await readUser(browser))?.role).toBe("manager");
    const second = await signIn(shop.asGuest(), nora);
    expect(readCode(await redeem(second, recoveryCodes[0] ?? ""))).toBe("BAD_INPUT");
    const renewed = await browser.graphql<{ renewRecoveryCodes: { recoveryCodes: string[] } }>(
      "mutation { renewRecoveryCodes { recoveryCodes } }",
    );
    expect(readCode(await redeem(second, recoveryCodes[1] ?? ""))).toBe("BAD_INPUT");
    expect((await redeem(second, renewed.data?.renewRecoveryCodes.recoveryCodes[0] ?? "")).errors).toEqual([]);
  });

  it("gets it back after 24 hours with a mail to every owner, unless an owner stops it", async () => {
    const { shop } = await passkeyWorld();
    const owner = await shop.asStaff("owner");
    const browser = await signIn(shop.asGuest(), nora);
    const request = "mutation { requestRoleRecovery { roleOpensAt } }";
    const complete = "mutation { completeRoleRecovery { role } }";
    const opensAt = new Date(Date.parse(shop.now) + 24 * 60 * 60_000).toISOString();
    expect((await run(browser, request)).data).toEqual({ requestRoleRecovery: { roleOpensAt: opensAt } });
    const [mail] = await listMails(shop);
    expect(mail?.subject).toBe("Someone is asking for access without a passkey");
    expect(mail?.text).toContain(nora);
    later(shop, 24 * 60 - 1);
    expect((await run(browser, complete)).data).toEqual({ completeRoleRecovery: { role: null } });
    const team = await owner.graphql<{
      getTeam: { members: { memberId: string; email: string; roleOpensAt: string }[] };
    }>("{ getTeam { members { memberId email roleOpensAt } } }");
    const member = team.data?.getTeam.members.find(({ email }) => email === nora);
    expect(member?.roleOpensAt).toBe(opensAt);
    await run(owner, "mutation ($id: ID!) { stopRoleRecovery(memberId: $id) { id } }", { id: member?.memberId });
    later(shop, 1);
    expect(readCode(await run(browser, complete))).toBe("CONFLICT");
    await run(browser, request);
    later(shop, 24 * 60);
    const back = await signIn(shop.asGuest(), nora);
    expect((await run(back, complete)).data).toEqual({ completeRoleRecovery: { role: "manager" } });
    expect((await readUser(back))?.role).toBe("manager");
    expect(readCode(await run(browser, complete))).toBe("CONFLICT");
  });

  it("gets it back when another owner removes the passkeys, but an owner cannot remove their own this way", async () => {
    const { shop, browser } = await passkeyWorld("owner");
    const second = await shop.asStaff("owner");
    const team = await second.graphql<{ getTeam: { members: { memberId: string; email: string }[] } }>(
      "{ getTeam { members { memberId email } } }",
    );
    const id = team.data?.getTeam.members.find(({ email }) => email === nora)?.memberId;
    const remove = "mutation ($id: ID!) { removeMemberPasskeys(memberId: $id) { id } }";
    expect(readCode(await run(browser, remove, { id }))).toBe("CONFLICT");
    expect((await run(second, remove, { id })).errors).toEqual([]);
    expect((await readUser(await signIn(shop.asGuest(), nora)))?.role).toBe("owner");
  });
});
