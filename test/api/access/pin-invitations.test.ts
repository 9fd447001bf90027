import { describe, expect, it } from "vitest";
import { pinInvitation } from "../../../db/schema/index.ts";
import type { Actor } from "../../support/builders/client.ts";
import { addStaff, listMails } from "../../support/builders/people.ts";
import { codeOf } from "../../support/fakes/pos-client.ts";
import { enter, findMemberId, later, nora, pin, setOwnPin, tabletWorld } from "../../support/sign-in/shared-tablet.ts";
import { findStoreId } from "../../support/world.ts";

const invite = (owner: Actor, memberId: string) =>
  owner.graphql<{ createPinInvitation: { link: string; expiresAt: string } | null }>(
    "mutation ($id: ID!) { createPinInvitation(memberId: $id) { link expiresAt } }",
    { id: memberId },
  );

const redeem = (phone: Actor, token: string, chosen: string, options?: Parameters<Actor["graphql"]>[2]) =>
  phone.graphql(
    "mutation ($token: String!, $pin: String!) { redeemPinInvitation(token: $token, pin: $pin) { hasPin } }",
    { token, pin: chosen },
    options,
  );

const readActive = async (browser: Actor) =>
  (await browser.graphql<{ activeUser: { email: string } | null }>("{ activeUser { email } }")).data?.activeUser ??
  null;

const ended = "This invitation has ended or was used. Please ask for a new one.";

/** The tablet world with an owner's invitation for Nora. */
const invitationWorld = async () => {
  const at = await tabletWorld();
  const owner = await at.shop.asStaff("owner");
  const token = async () => (await invite(owner, at.memberId)).data?.createPinInvitation?.link.split("#")[1] ?? "";
  return { ...at, owner, token };
};

describe("an invitation to choose a PIN", () => {
  it("sets the PIN from any phone without a sign-in, and mails the person", async () => {
    const { shop, tablet, memberId, token } = await invitationWorld();
    expect(codeOf(await redeem(shop.asGuest(), await token(), "7913"))).toBeNull();
    expect((await enter(tablet, memberId, pin)).code).toBe("BAD_INPUT");
    expect((await enter(tablet, memberId, "7913")).result?.isSignedIn).toBe(true);
    expect((await listMails(shop))[0]).toMatchObject({ to: nora, subject: "Your PIN for shared tablets was set" });
  });

  it("is refused with one sentence when it is used twice, at another restaurant, too late, or replaced", async () => {
    const { shop, token } = await invitationWorld();
    const messages = async (answer: ReturnType<typeof redeem>) => (await answer).errors.map(({ message }) => message);
    const first = await token();
    expect(await messages(redeem(shop.asGuest(), first, "7913", { store: "umi-sando" }))).toEqual([ended]);
    const both = await Promise.all([redeem(shop.asGuest(), first, "7913"), redeem(shop.asGuest(), first, "8624")]);
    expect(both.flatMap(({ errors }) => errors.map(({ message }) => message))).toEqual([ended]);
    const replaced = await token();
    const late = await token();
    expect(await messages(redeem(shop.asGuest(), replaced, "7913"))).toEqual([ended]);
    later(shop, 12 * 60);
    expect(await messages(redeem(shop.asGuest(), late, "7913"))).toEqual([ended]);
    expect(await messages(redeem(shop.asGuest(), "none", "7913"))).toEqual([ended]);
  });

  it("refuses a PIN that is easy to guess, and stays open", async () => {
    const { shop, token } = await invitationWorld();
    const secret = await token();
    expect(codeOf(await redeem(shop.asGuest(), secret, "1234"))).toBe("BAD_INPUT");
    expect(codeOf(await redeem(shop.asGuest(), secret, "7913"))).toBeNull();
  });

  it("is made only by who may give the role, and ends with the role of who made it", async () => {
    const { shop, manager, memberId, owner, token } = await invitationWorld();
    expect(codeOf(await invite(manager, memberId))).toBeNull();
    const ownerMail = (await readActive(owner))?.email ?? "";
    expect(codeOf(await invite(manager, await findMemberId(owner, ownerMail)))).toBe("MISSING_SCOPE");
    expect(codeOf(await invite(await shop.withKey(["write_settings"]), memberId))).toBe("FORBIDDEN");
    const secret = await token();
    await addStaff(shop.db, shop.now, await findStoreId(shop.db, "copper-pot"), "other@example.com", "owner");
    const other = await shop.asCustomer("other@example.com");
    const demotion = "mutation ($id: ID!) { changeMemberRole(id: $id, role: manager) { id } }";
    const ownerId = await findMemberId(other, ownerMail);
    expect(codeOf(await other.graphql(demotion, { id: ownerId }))).toBeNull();
    expect(codeOf(await redeem(shop.asGuest(), secret, "7913"))).toBe("CONFLICT");
    expect(await shop.db.select().from(pinInvitation)).toEqual([]);
  });

  it("and a PIN set while the person signs in leave one PIN, and no session of the other", async () => {
    const { shop, tablet, memberId } = await invitationWorld();
    const person = await shop.asCustomer(nora);
    const [entered] = await Promise.all([enter(tablet, memberId, pin), setOwnPin(person, "7913")]);
    expect([true, undefined]).toContain(entered.result?.isSignedIn);
    expect(await readActive(tablet)).toBeNull();
    expect((await enter(tablet, memberId, pin)).code).toBe("BAD_INPUT");
    expect((await enter(tablet, memberId, "7913")).result?.isSignedIn).toBe(true);
  });
});
