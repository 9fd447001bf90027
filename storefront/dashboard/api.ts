import type { StaffRole } from "../../db/schema/enums.ts";
import { type Processor, processorIds } from "../../db/schema/processors.ts";
import { field, fields, mutate, query, queryAll } from "../api/graphql.ts";

/** The maximum number of rows of a list, newest first. Ids sort by age. */
const newestFirst = { take: 200, orderBy: [{ id: "desc" }] } as const;

export const loadActiveUser = () =>
  query("activeUser", {
    select: fields("email", "name", "role", "scopes", "needsPasskey", "isFrozen", "isOnTablet"),
  });

/** The signed-in user. `role` is null for a user who is not a member of the staff. */
export type ActiveUser = NonNullable<Awaited<ReturnType<typeof loadActiveUser>>>;

/** A signed-in member of the staff. */
export interface StaffUser extends ActiveUser {
  role: StaffRole;
}

export const listKeys = () =>
  query("apiKeys", {
    ...newestFirst,
    select: {
      ...fields("id", "name", "tokenPreview", "scopes", "status", "expiresAt", "allowedIps", "lastUsedAt"),
      makerKey: { name: true },
      makerGrant: { app: { name: true } },
    },
  });

export type ApiKey = Awaited<ReturnType<typeof listKeys>>[number];

export type KeyDraft = Pick<ApiKey, "name" | "scopes" | "expiresAt" | "allowedIps">;

/** Creates a key and returns its token, which cannot be read again. */
export const createKey = async (draft: KeyDraft): Promise<string> => {
  const { token } = await mutate("createApiKey", { ...draft, select: { token: true } });
  // The token is null only for a repeated idempotency key, and this call sends none.
  return token ?? "";
};

export const revokeKey = (id: string): Promise<unknown> => mutate("revokeApiKey", { id, select: { id: true } });

/** A member of the staff. */
export interface Member {
  id: string;
  role: StaffRole;
  customer: { name: string | null; email: string } | null;
}

export const inviteMember = (email: string, role: StaffRole): Promise<unknown> =>
  mutate("inviteMember", { email, role, select: { id: true } });

export const changeRole = (id: string, role: StaffRole): Promise<unknown> =>
  mutate("changeMemberRole", { id, role, select: { id: true } });

/** What a member made and what stays when they leave, unless it is ended. */
export const loadMadeAccess = async (memberId: string) => {
  const list = await query("getMadeAccess", {
    memberId,
    select: { items: fields("kind", "id", "name", "createdAt", "lastUsedAt") },
  });
  return list?.items ?? [];
};

export type MadeAccess = Awaited<ReturnType<typeof loadMadeAccess>>[number];

export const removeMember = (id: string, endIds: readonly string[]): Promise<unknown> =>
  mutate("removeMember", { id, endIds: [...endIds], select: { id: true } });

const appFields = { id: true, name: true, clientId: true, redirectUris: true, scopes: true, status: true } as const;

export const listApps = () => query("oAuthApps", { ...newestFirst, select: appFields });

export type OAuthApp = Awaited<ReturnType<typeof listApps>>[number];

export interface AppDraft extends Pick<OAuthApp, "name" | "redirectUris" | "scopes"> {
  isPublic: boolean;
}

export const createApp = (draft: AppDraft) =>
  mutate("createOAuthApp", { ...draft, select: { oauthApp: appFields, clientSecret: true } });

/** A new app and its client secret, which cannot be read again. A public app has no secret. */
export type CreatedApp = Awaited<ReturnType<typeof createApp>>;

export const deleteApp = (id: string): Promise<unknown> => mutate("deleteOAuthApp", { id, select: { id: true } });

/** Whether an account takes real or test payments. */
export const environments = ["live", "sandbox"] as const;

export type Environment = (typeof environments)[number];

/** Lists every processor, with the store's connected account if it has one. */
export const listAccounts = async () => {
  const { accounts, checks } = await queryAll({
    accounts: field("paymentAccounts", {
      select: { provider: true, publishableKey: true, environment: true, updatedAt: true },
    }),
    checks: field("processorChecks", { select: { provider: true, refundsFailure: true } }),
  });
  return processorIds.map((provider) => {
    const account = accounts?.find((row) => row.provider === provider);
    const { publishableKey = null, environment = null, updatedAt = null } = account ?? {};
    const check = checks.find((row) => row.provider === provider);
    const mayListRefunds = check?.refundsFailure !== "forbidden";
    return { provider, isConnected: updatedAt !== null, publishableKey, environment, updatedAt, mayListRefunds };
  });
};

/** A processor. `environment` is null if no account is connected or its secrets can no longer be decrypted, and
 *  `updatedAt`, when the keys were last set, if no account is connected. */
export type PaymentAccount = Awaited<ReturnType<typeof listAccounts>>[number];

export type AccountDraft = Record<"publishableKey" | "secretKey" | "webhookSecret", string>;

/** Connects the account that receives the store's payments. `environment` is null if the keys imply it. */
export const setAccount = (
  provider: Processor,
  keys: AccountDraft,
  environment: Environment | null,
): Promise<unknown> => mutate("setPaymentAccount", { provider, ...keys, environment, select: { provider: true } });

export const removeAccount = (provider: Processor): Promise<unknown> =>
  mutate("removePaymentAccount", { provider, select: { provider: true } });
