import { env } from "cloudflare:workers";
import { sha256Hex } from "../../../worker/domain/bytes.ts";
import { newToken } from "../../../worker/domain/token.ts";
import type { Actor } from "../builders/client.ts";
import { signIn } from "../builders/people.ts";
import type { Special } from "../builders/sample-types.ts";
import { Authenticator } from "./authenticator.ts";
import { addPasskey, startRegistration, startSignIn } from "./passkeys.ts";
import { findMemberId, setOwnPin } from "./shared-tablet.ts";

/** Gives the caller a passkey, then signs the browser in by a mailed code alone. */
const withhold = async (caller: Actor) => {
  const { data } = await caller.graphql<{ activeUser: { email: string } | null }>("{ activeUser { email } }");
  const made = await addPasskey(caller, await Authenticator.create());
  await signIn(caller, data?.activeUser?.email ?? "");
  return made;
};

/** Stores a change of the caller's address: one that waits, or one that was made and can be frozen. Returns the secret
 *  of its link. */
const storeChange = async (caller: Actor, isMade: boolean): Promise<string> => {
  const token = newToken();
  const { data } = await caller.graphql<{ activeUser: { email: string } | null }>("{ activeUser { email } }");
  await env.DB.prepare(
    `INSERT INTO email_change (id, created_at, updated_at, store_id, member_id, old_email, new_email, effective_at,
        made_at, freeze_digest)
      SELECT 'ech_' || m.id, m.created_at, m.created_at, m.store_id, m.id, 'old@example.com', 'new@example.com',
        CASE WHEN ?2 IS NULL THEN '2099-01-01T00:00:00.000Z' END, CASE WHEN ?2 IS NOT NULL THEN m.created_at END, ?2
      FROM staff_member m JOIN customer c ON c.store_id = m.store_id AND c.id = m.customer_id WHERE c.email = ?1`,
  )
    .bind(data?.activeUser?.email ?? "", isMade ? await sha256Hex(token) : null)
    .run();
  return token;
};

const recorded = "Each call is recorded in the audit log.";

/** The samples of operations of sign-ins. */
export const signInSamples: Readonly<Record<string, Special>> = {
  startPasskeyRegistration: { role: "staff" },
  registerPasskey: {
    role: "staff",
    fieldModels: { credential: null },
    input: async (caller) => ({
      name: "Phone",
      ...(await (await Authenticator.create()).register(await startRegistration(caller))),
    }),
  },
  removePasskey: {
    role: "staff",
    fieldModels: { id: null },
    input: async (caller) => ({ id: (await addPasskey(caller, await Authenticator.create())).passkeyId }),
  },
  renewRecoveryCodes: {
    role: "staff",
    repeatReason: "Each call replaces the codes; the last returned ones are the current ones.",
    input: async (caller) => {
      await addPasskey(caller, await Authenticator.create());
      return {};
    },
  },
  signInWithPasskey: {
    role: "staff",
    input: async (caller) => {
      const authenticator = await Authenticator.create();
      await addPasskey(caller, authenticator);
      return authenticator.signIn(await startSignIn(caller));
    },
  },
  redeemRecoveryCode: {
    role: "staff",
    input: async (caller) => ({ code: (await withhold(caller)).recoveryCodes[0] ?? "" }),
  },
  requestRoleRecovery: {
    role: "staff",
    input: async (caller) => {
      await withhold(caller);
      return {};
    },
  },
  completeRoleRecovery: {
    role: "staff",
    input: async (caller) => {
      await withhold(caller);
      await caller.graphql("mutation { requestRoleRecovery { roleOpensAt } }");
      return {};
    },
  },
  completeEmailChange: {
    input: async (caller) => {
      await storeChange(caller, false);
      return {};
    },
  },
  freezeRole: {
    role: "owner",
    input: async (caller) => {
      return { token: await storeChange(caller, true) };
    },
  },
  decideOwnEmailChange: {
    role: "owner",
    input: async (caller) => {
      const { recoveryCodes } = await addPasskey(caller, await Authenticator.create());
      const token = await storeChange(caller, true);
      await caller.graphql("mutation ($token: String!) { freezeRole(token: $token) { isFrozen } }", { token });
      return { allow: true, token, recoveryCode: recoveryCodes[0] };
    },
  },
  decideEmailChange: {
    input: async (_caller, idOf, extent) => {
      const memberId = idOf("StaffMember");
      if (extent !== "ids") {
        await env.DB.prepare(
          `INSERT INTO email_change (id, created_at, updated_at, store_id, member_id, old_email, new_email, effective_at)
            SELECT 'ech_sample', created_at, created_at, store_id, id, 'old@example.com', 'new@example.com', created_at
            FROM staff_member WHERE id = ? ON CONFLICT DO NOTHING`,
        )
          .bind(memberId)
          .run();
      }
      return { memberId, allow: false };
    },
  },
  stopRoleRecovery: { repeatReason: recorded },
  removeMemberPasskeys: { repeatReason: recorded },
  createPinInvitation: { repeatReason: "Each call replaces the invitation; the last returned one is the current one." },
  redeemPinInvitation: {
    role: "owner",
    input: async (caller, idOf) => {
      const invite = "mutation ($id: ID!) { createPinInvitation(memberId: $id) { link } }";
      const { data } = await caller.graphql<{ createPinInvitation: { link: string } | null }>(invite, {
        id: idOf("StaffMember"),
      });
      return { token: data?.createPinInvitation?.link.split("#")[1] ?? "none", pin: "2580" };
    },
  },
  removeMemberPin: { repeatReason: recorded },
  unlockMember: { repeatReason: recorded },
  setOwnPin: { role: "staff", repeatReason: recorded },
  setUpTablet: {
    repeatReason: "A second call of the same browser is refused.",
  },
  revokeTablet: {
    fieldModels: { id: null },
    input: async () => {
      // A browser that sets up a tablet is signed out.
      const row = await env.DB.prepare(
        `INSERT INTO shared_tablet (id, created_at, updated_at, store_id, name, token_digest, idle_minutes)
          SELECT 'tab_sample', created_at, created_at, store_id, 'Counter', 'sample', 5 FROM staff_member
          WHERE id = 'stf_owner' ON CONFLICT DO UPDATE SET name = 'Counter' RETURNING id`,
      ).first<{ id: string }>();
      return { id: row?.id ?? "" };
    },
  },
  signInByPin: {
    role: "owner",
    repeatReason: "Each call starts a session and ends the one before.",
    input: async (caller, idOf, extent) => {
      if (extent === "ids") return { memberId: idOf("StaffMember"), pin: "2580" };
      const { data } = await caller.graphql<{ activeUser: { email: string } }>("{ activeUser { email } }");
      const memberId = await findMemberId(caller, data?.activeUser.email ?? "");
      await setOwnPin(caller, "2580");
      await caller.graphql('mutation { setUpTablet(name: "Counter") { id } }');
      return { memberId, pin: "2580" };
    },
  },
};
