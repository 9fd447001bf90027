import { call } from "../../api/client.ts";
import { fields, mutate, query } from "../../api/graphql.ts";

/** How the staff signs in, and the shared tablets. */
export const loadTeam = async () => {
  const team = await query("getTeam", {
    select: {
      members: fields(
        ...(["memberId", "role", "name", "email", "hasPin", "isPinTemporary"] as const),
        ...(["lockedUntil", "passkeys", "roleOpensAt", "frozenAt", "newEmail", "addressOpensAt"] as const),
      ),
      tablets: fields("id", "name", "idleMinutes", "createdAt", "lastUsedAt", "setUpByName"),
    },
  });
  return team ?? { members: [], tablets: [] };
};

export type Team = Awaited<ReturnType<typeof loadTeam>>;
export type TeamMember = Team["members"][number];
export type TeamTablet = Team["tablets"][number];

export const createPinInvitation = (memberId: string) =>
  mutate("createPinInvitation", { memberId, select: { link: true, expiresAt: true } });

export type PinInvitation = NonNullable<Awaited<ReturnType<typeof createPinInvitation>>>;

export const redeemPinInvitation = (token: string, pin: string): Promise<unknown> =>
  mutate("redeemPinInvitation", { token, pin, select: { hasPin: true } });

export const removeMemberPin = (memberId: string): Promise<unknown> =>
  mutate("removeMemberPin", { memberId, select: { hasPin: true } });

export const unlockMember = (memberId: string): Promise<unknown> =>
  mutate("unlockMember", { memberId, select: { memberId: true } });

export const stopRoleRecovery = (memberId: string): Promise<unknown> =>
  mutate("stopRoleRecovery", { memberId, select: { id: true } });

export const decideEmailChange = (memberId: string, allow: boolean): Promise<unknown> =>
  mutate("decideEmailChange", { memberId, allow, select: { email: true } });

export const freezeRole = (token: string): Promise<unknown> =>
  mutate("freezeRole", { token, select: { isFrozen: true } });

interface OwnDecision {
  allow: boolean;
  recoveryCode: string | null;
  token: string | null;
}

export const decideOwnEmailChange = (decision: OwnDecision): Promise<unknown> =>
  mutate("decideOwnEmailChange", { ...decision, select: { email: true } });

export const removeMemberPasskeys = (memberId: string): Promise<unknown> =>
  mutate("removeMemberPasskeys", { memberId, select: { id: true } });

export const setUpTablet = (name: string, idleMinutes: number): Promise<unknown> =>
  mutate("setUpTablet", { name, idleMinutes, select: { id: true } });

export const revokeTablet = (id: string): Promise<unknown> => mutate("revokeTablet", { id, select: { id: true } });

/** The worker sets this readable cookie with that of a shared tablet. */
export const isTablet = (): boolean => document.cookie.split("; ").includes("tiffin_tablet_hint=1");

export const loadTabletLock = () =>
  query("getTabletLock", { select: { name: true, idleMinutes: true, people: { memberId: true, name: true } } });

export type TabletLock = NonNullable<Awaited<ReturnType<typeof loadTabletLock>>>;

export const signInByPin = (memberId: string, pin: string, newPin: string | null) =>
  mutate("signInByPin", { memberId, pin, newPin, select: { isSignedIn: true, mustChangePin: true } });

/** Ends the session on a tablet. What was typed at the counter stays, because another person may send it. */
export const lockTablet = async (): Promise<void> => {
  await call("DELETE /api/auth/session", { everywhere: false });
};

export const prolongTablet = async (): Promise<boolean> =>
  (await mutate("prolongTabletSession", { select: { isProlonged: true } })).isProlonged;

export const loadOwnSignIn = () =>
  query("getOwnSignIn", {
    select: {
      ...fields("role", "hasPin", "recoveryCodesLeft", "roleOpensAt"),
      passkeys: fields("id", "name", "createdAt", "lastUsedAt", "isBackedUp"),
    },
  });

export type OwnSignIn = NonNullable<Awaited<ReturnType<typeof loadOwnSignIn>>>;

export const setOwnPin = (pin: string): Promise<unknown> => mutate("setOwnPin", { pin, select: { hasPin: true } });

export const removePasskey = (id: string): Promise<unknown> => mutate("removePasskey", { id, select: { id: true } });

export const renewRecoveryCodes = async (): Promise<readonly string[]> =>
  (await mutate("renewRecoveryCodes", { select: { recoveryCodes: true } })).recoveryCodes;

export const redeemRecoveryCode = (code: string): Promise<unknown> =>
  mutate("redeemRecoveryCode", { code, select: { role: true } });

export const requestRoleRecovery = async (): Promise<string> =>
  (await mutate("requestRoleRecovery", { select: { roleOpensAt: true } })).roleOpensAt;

/** Returns whether the role is open. */
export const completeRoleRecovery = async (): Promise<boolean> =>
  (await mutate("completeRoleRecovery", { select: { role: true } })).role !== null;
