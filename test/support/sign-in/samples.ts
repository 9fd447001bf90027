import { env } from "cloudflare:workers";
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
  stopRoleRecovery: { repeatReason: recorded },
  removeMemberPasskeys: { repeatReason: recorded },
  createPinInvitation: { repeatReason: recorded },
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
