import { roleScopes } from "../../../worker/domain/caller/scopes.ts";
import type { Actor } from "../builders/client.ts";
import { signIn } from "../builders/people.ts";
import type { Special } from "../builders/sample-types.ts";
import { Authenticator } from "./authenticator.ts";
import { addPasskey, startRegistration, startSignIn } from "./passkeys.ts";

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
  stopRoleRecovery: { scopes: roleScopes.manager, repeatReason: recorded },
  removeMemberPasskeys: { scopes: roleScopes.manager, repeatReason: recorded },
  setMemberPin: { scopes: roleScopes.manager, repeatReason: recorded },
  removeMemberPin: { scopes: roleScopes.manager, repeatReason: recorded },
  unlockMember: { scopes: roleScopes.manager, repeatReason: recorded },
  setOwnPin: { role: "staff", repeatReason: recorded },
  setUpTablet: {
    repeatReason: "A key has no browser that is a tablet already; a second call of a browser is refused.",
  },
  revokeTablet: {
    fieldModels: { id: null },
    input: async (caller) => {
      const setUp = 'mutation { setUpTablet(name: "Counter") { id } }';
      const { data } = await caller.graphql<{ setUpTablet: { id: string } | null }>(setUp);
      return { id: data?.setUpTablet?.id ?? "" };
    },
  },
  signInByPin: {
    role: "owner",
    repeatReason: "A PIN that was replaced is counted as a wrong one.",
    input: async (caller, idOf, extent) => {
      const memberId = idOf("StaffMember");
      if (extent !== "ids") {
        const give = 'mutation ($id: ID!) { setMemberPin(memberId: $id, pin: "2580") { hasPin } }';
        await caller.graphql(give, { id: memberId });
        await caller.graphql('mutation { setUpTablet(name: "Counter") { id } }');
      }
      return { memberId, pin: "2580", newPin: "8520" };
    },
  },
};
