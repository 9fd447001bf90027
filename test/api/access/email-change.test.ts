import { asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { apiKey, auditEntry, customer, emailChange, staffMember } from "../../../db/schema/index.ts";
import type { Actor } from "../../support/builders/client.ts";
import { listMails, readMailedCode, requestCode, submitCode } from "../../support/builders/people.ts";
import { codeOf } from "../../support/fakes/pos-client.ts";
import { Authenticator } from "../../support/sign-in/authenticator.ts";
import { addPasskey, sendSignIn, startSignIn } from "../../support/sign-in/passkeys.ts";
import { findMemberId, later } from "../../support/sign-in/shared-tablet.ts";
import { type World, world } from "../../support/world.ts";

const target = "new@example.com";

const readUser = async (browser: Actor) =>
  (
    await browser.graphql<{ activeUser: { email: string; role: string | null; isFrozen: boolean } | null }>(
      "{ activeUser { email role isFrozen } }",
    )
  ).data?.activeUser ?? null;

const request = (browser: Actor) =>
  browser.graphql<{ requestEmailChange: { digits: number; oldAddressDigits: number | null } }>(
    "mutation ($email: String!) { requestEmailChange(email: $email) { digits oldAddressDigits } }",
    { email: target },
  );

const confirm = (browser: Actor, code: string, more: Record<string, unknown> = {}) =>
  browser.graphql<{ confirmEmailChange: { email: string } | null }>(
    `mutation ($email: String!, $code: String!, $oldAddressCode: String, $recoveryCode: String) {
      confirmEmailChange(email: $email, code: $code, oldAddressCode: $oldAddressCode, recoveryCode: $recoveryCode) { email } }`,
    { email: target, code, ...more },
  );

/** A manager at home, another browser of theirs, and an owner. */
const staffWorld = async () => {
  const shop = await world();
  const owner = await shop.asStaff("owner");
  const person = await shop.asStaff("manager");
  const email = (await readUser(person))?.email ?? "";
  const memberId = await findMemberId(owner, email);
  return { shop, owner, person, email, memberId, other: await shop.asCustomer(email) };
};

/** Changes the address with both codes. */
const change = async (person: Actor, email: string) => {
  expect((await request(person)).data?.requestEmailChange.oldAddressDigits).toBe(6);
  const oldAddressCode = await readMailedCode(person, email);
  return confirm(person, await readMailedCode(person, target), { oldAddressCode });
};

const findMail = async (shop: World, to: string, subject: string) =>
  (await listMails(shop)).find((mail) => mail.to === to && mail.subject === subject);

const freeze = async (shop: World, email: string) => {
  const mail = await findMail(shop, email, "Your sign-in address was changed");
  const token = /freeze#([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  const freezing = "mutation ($token: String!) { freezeRole(token: $token) { isFrozen } }";
  return { token, answer: await shop.asGuest().graphql(freezing, { token }) };
};

const decide = (owner: Actor, memberId: string, allow: boolean) =>
  owner.graphql("mutation ($id: ID!, $allow: Boolean!) { decideEmailChange(memberId: $id, allow: $allow) { email } }", {
    id: memberId,
    allow,
  });

const decideOwn = (browser: Actor, input: Record<string, unknown>) =>
  browser.graphql(
    `mutation ($allow: Boolean!, $recoveryCode: String, $token: String) {
      decideOwnEmailChange(allow: $allow, recoveryCode: $recoveryCode, token: $token) { email role } }`,
    input,
  );

/** The entries about a member in the order of time, each with the role of who made it. */
const readEntries = async (shop: World, memberId: string) => {
  const entries = await shop.db
    .select({ entry: auditEntry, role: staffMember.role })
    .from(auditEntry)
    .leftJoin(staffMember, eq(staffMember.customerId, auditEntry.actorId))
    .where(eq(auditEntry.thingId, memberId))
    .orderBy(asc(auditEntry.id));
  return entries.map(({ entry, role }) => [entry.action, role, entry.changes]);
};

describe("a new address of a person with a role", () => {
  it("needs the code to the old address too, ends their other sessions, and is in the audit log", async () => {
    const { shop, person, email, memberId, other } = await staffWorld();
    expect((await change(person, email)).data?.confirmEmailChange?.email).toBe(target);
    expect(await readUser(person)).toMatchObject({ email: target, role: "manager" });
    expect(await readUser(other)).toBeNull();
    const entries = await shop.db.select().from(auditEntry).where(eq(auditEntry.thingId, memberId));
    expect(entries.map(({ action }) => action)).toContain("confirmEmailChange");
  });

  it("is refused with a wrong code to the old address, and nothing changes", async () => {
    const { person } = await staffWorld();
    await request(person);
    const answer = await confirm(person, await readMailedCode(person, target), { oldAddressCode: "000000" });
    expect(answer.errors[0]?.extensions).toMatchObject({ code: "BAD_INPUT", errors: [{ path: "oldAddressCode" }] });
    expect((await readUser(person))?.email).not.toBe(target);
  });

  it("waits for 24 hours without more than the new address, and all owners and the old address are told", async () => {
    const { shop, owner, person, email } = await staffWorld();
    await request(person);
    expect((await confirm(person, await readMailedCode(person, target))).data?.confirmEmailChange?.email).toBe(email);
    const ownerEmail = (await readUser(owner))?.email ?? "";
    for (const to of [ownerEmail, email]) {
      expect(await findMail(shop, to, "Someone wants to change their sign-in address")).toBeDefined();
    }
    const complete = () =>
      person.graphql<{ completeEmailChange: { email: string } }>("mutation { completeEmailChange { email } }");
    later(shop, 24 * 60 - 1);
    expect((await complete()).data?.completeEmailChange.email).toBe(email);
    later(shop, 1);
    expect((await complete()).data?.completeEmailChange.email).toBe(target);
    expect(codeOf(await complete())).toBe("CONFLICT");
  });

  it("that waits is made or stopped by another owner, never by a manager or the person", async () => {
    const { shop, owner, person, memberId } = await staffWorld();
    await request(person);
    await confirm(person, await readMailedCode(person, target));
    expect(codeOf(await decide(person, memberId, true))).toBe("MISSING_SCOPE");
    expect(codeOf(await decide(owner, memberId, false))).toBeNull();
    later(shop, 24 * 60);
    expect(codeOf(await person.graphql("mutation { completeEmailChange { email } }"))).toBe("CONFLICT");
    expect(codeOf(await decide(owner, memberId, true))).toBe("CONFLICT");
  });

  it("can be frozen by the link to the old address: the role is off until another owner decides", async () => {
    const { shop, owner, person, email, memberId } = await staffWorld();
    await change(person, email);
    expect((await freeze(shop, email)).answer.data).toEqual({ freezeRole: { isFrozen: true } });
    expect(await readUser(person)).toBeNull();
    const again = shop.asGuest();
    await requestCode(again, target);
    await submitCode(again, target, await readMailedCode(again, target));
    expect(await readUser(again)).toMatchObject({ role: null, isFrozen: true });
    expect(codeOf(await decideOwn(again, { allow: true }))).toBe("CONFLICT");
    const ownerEmail = (await readUser(owner))?.email ?? "";
    expect(await findMail(shop, ownerEmail, "A role on your team was turned off")).toBeDefined();
    expect(codeOf(await decide(owner, memberId, false))).toBeNull();
    expect((await shop.db.select().from(customer)).map((row) => row.email)).toContain(email);
    expect(await readUser(await shop.asCustomer(email))).toMatchObject({ role: "manager", isFrozen: false });
    expect(codeOf((await freeze(shop, email)).answer)).toBe("CONFLICT");
  });

  it("is in the owners' log from the change to the freeze and its end: who, when, by which way, and what it changed", async () => {
    const { shop, owner, person, email, memberId } = await staffWorld();
    await change(person, email);
    later(shop, 1);
    await freeze(shop, email);
    const frozenAt = shop.now;
    later(shop, 1);
    await decide(owner, memberId, false);
    expect((await readEntries(shop, memberId)).slice(-3)).toEqual([
      ["confirmEmailChange", "manager", [{ field: "email" }]],
      ["freezeRole", "manager", [{ field: "frozenAt", before: null, after: frozenAt }]],
      ["decideEmailChange", "owner", [{ field: "frozenAt", before: frozenAt, after: null }, { field: "email" }]],
    ]);
  });

  it("that the person decides with a recovery code, or that waits, is in the log too", async () => {
    const { shop, person, email, memberId } = await staffWorld();
    const { recoveryCodes } = await addPasskey(person, await Authenticator.create());
    later(shop, 1);
    await change(person, email);
    const { token } = await freeze(shop, email);
    await decideOwn(shop.asGuest(), { allow: true, token, recoveryCode: recoveryCodes[0] });
    expect((await readEntries(shop, memberId)).at(-1)).toEqual([
      "decideOwnEmailChange",
      "manager",
      [{ field: "frozenAt", before: shop.now, after: null }],
    ]);
    const waiting = await staffWorld();
    await request(waiting.person);
    await confirm(waiting.person, await readMailedCode(waiting.person, target));
    expect((await readEntries(waiting.shop, waiting.memberId)).at(-1)).toEqual(["requestEmailChange", "manager", []]);
  });

  it("that was not wanted ends the keys that were made since with the account, and none from before", async () => {
    const { shop, owner } = await staffWorld();
    const person = await shop.asStaff("owner");
    const email = (await readUser(person))?.email ?? "";
    const memberId = await findMemberId(owner, email);
    const createKey = (name: string) =>
      person.graphql('mutation ($name: String!) { createApiKey(name: $name, scopes: ["read_orders"]) { token } }', {
        name,
      });
    await createKey("Before");
    later(shop, 1);
    await change(person, email);
    await createKey("Since");
    await freeze(shop, email);
    expect(codeOf(await decide(owner, memberId, false))).toBeNull();
    const keys = await shop.db.select().from(apiKey);
    expect(Object.fromEntries(keys.map(({ name, status }) => [name, status]))).toEqual({
      Before: "active",
      Since: "revoked",
    });
  });

  it("tells the old address plainly what to do, with the link, the time and the way back", async () => {
    const { shop, person, email } = await staffWorld();
    await change(person, email);
    const { text = "" } = (await findMail(shop, email, "Your sign-in address was changed")) ?? {};
    for (const part of [
      "need not do anything",
      "turn your role off now",
      "30 days",
      "recovery code",
      "call an owner",
    ]) {
      expect(text).toContain(part);
    }
  });

  it("cannot be the address of another account: one sentence at the field, and nothing changes", async () => {
    const { shop, person, email } = await staffWorld();
    await shop.asCustomer(target);
    const answer = await change(person, email);
    expect(answer.errors[0]?.extensions).toMatchObject({ code: "CONFLICT", errors: [{ path: "email" }] });
    expect(answer.errors.map(({ message }) => message)).toEqual([
      "Another account uses this e-mail address. Please sign in with it, or choose another one.",
    ]);
    expect(await readUser(person)).toMatchObject({ email, role: "manager" });
    expect(await shop.db.select().from(emailChange)).toEqual([]);
    const again = await confirm(person, await readMailedCode(person, target), {
      oldAddressCode: await readMailedCode(person, email),
    });
    expect(codeOf(again)).toBe("CONFLICT");
  });

  it("is decided by a passkey or a recovery code from before the change, and by none that came after it", async () => {
    const { shop, person, email } = await staffWorld();
    const older = await Authenticator.create();
    const { recoveryCodes } = await addPasskey(person, older);
    later(shop, 1);
    await change(person, email);
    later(shop, 1);
    const newer = await Authenticator.create();
    await addPasskey(person, newer);
    const { token } = await freeze(shop, email);
    const byNewer = shop.asGuest();
    await sendSignIn(byNewer, await newer.signIn(await startSignIn(byNewer)));
    expect(codeOf(await decideOwn(byNewer, { allow: true }))).toBe("CONFLICT");
    const restored = await decideOwn(shop.asGuest(), { allow: false, token, recoveryCode: recoveryCodes[0] });
    expect(restored.data).toEqual({ decideOwnEmailChange: { email, role: "manager" } });
    const byOlder = shop.asGuest();
    await sendSignIn(byOlder, await older.signIn(await startSignIn(byOlder)));
    expect(await readUser(byOlder)).toMatchObject({ email, role: "manager" });
    expect(await readUser(byNewer)).toBeNull();
  });

  it("that froze the role of the only owner, who has neither passkey nor recovery code, promises no way back that fails", async () => {
    const { shop, owner: person } = await staffWorld();
    const email = (await readUser(person))?.email ?? "";
    await change(person, email);
    await freeze(shop, email);
    const again = shop.asGuest();
    await requestCode(again, target);
    await submitCode(again, target, await readMailedCode(again, target));
    const before = (await listMails(shop)).length;
    const refused = { extensions: { code: "CONFLICT", reason: "PROOF_NEEDED" } };
    for (const mutation of [
      "requestRoleRecovery { roleOpensAt }",
      "completeRoleRecovery { role }",
      'redeemRecoveryCode(code: "ABCD-EFGH-JKLM") { role }',
    ]) {
      const { errors } = await again.graphql(`mutation { ${mutation} }`);
      expect(errors).toMatchObject([refused]);
    }
    expect(await listMails(shop)).toHaveLength(before);
  });

  it("of someone without a role needs no more than the code to the new address", async () => {
    const shop = await world();
    const guest = await shop.asCustomer("ada@example.com");
    expect((await request(guest)).data?.requestEmailChange.oldAddressDigits).toBeNull();
    expect((await confirm(guest, await readMailedCode(guest, target))).data?.confirmEmailChange?.email).toBe(target);
  });
});
