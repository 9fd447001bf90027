import type { StaffRole } from "../../db/schema/enums.ts";
import { type Processor, processorIds } from "../../db/schema/processors.ts";
import { ask } from "../api/graphql.ts";

/** The signed-in user. `role` is null for a user who is not a member of the staff. */
export interface ActiveUser {
  email: string;
  name: string | null;
  role: StaffRole | null;
  scopes: string[];
}

/** A signed-in member of the staff. */
export interface StaffUser extends ActiveUser {
  role: StaffRole;
}

export interface ApiKey {
  id: string;
  name: string;
  tokenPreview: string;
  scopes: string[];
  status: "active" | "inactive" | "revoked";
  expiresAt: string | null;
  allowedIps: string[];
  lastUsedAt: string | null;
  makerKey: { name: string } | null;
  makerGrant: { app: { name: string } | null } | null;
}

/** The maximum number of rows of a list, newest first. Ids sort by age. */
const newestFirst = "take: 200, orderBy: [{ id: desc }]";

export const loadActiveUser = async (): Promise<ActiveUser | null> =>
  (await ask<{ activeUser: ActiveUser | null }>("{ activeUser { email name role scopes } }")).activeUser;

export const listKeys = async (): Promise<ApiKey[]> =>
  (
    await ask<{ apiKeys: ApiKey[] }>(
      `{ apiKeys(${newestFirst}) { id name tokenPreview scopes status expiresAt allowedIps lastUsedAt makerKey { name } makerGrant { app { name } } } }`,
    )
  ).apiKeys;

export interface KeyDraft {
  name: string;
  scopes: string[];
  expiresAt: string | null;
  allowedIps: string[];
}

/** Creates a key and returns its token, which cannot be read again. */
export const createKey = async (draft: KeyDraft): Promise<string> =>
  (
    await ask<{ createApiKey: { token: string } }>(
      `mutation ($name: String!, $scopes: [String!]!, $expiresAt: DateTime, $allowedIps: [String!]) {
        createApiKey(name: $name, scopes: $scopes, expiresAt: $expiresAt, allowedIps: $allowedIps) { token }
      }`,
      { ...draft },
    )
  ).createApiKey.token;

export const revokeKey = (id: string): Promise<unknown> =>
  ask("mutation ($id: ID!) { revokeApiKey(id: $id) { id } }", { id });

export interface Member {
  id: string;
  role: StaffRole;
  customer: { email: string; name: string | null };
}

export const listMembers = async (): Promise<Member[]> =>
  (await ask<{ staffMembers: Member[] }>("{ staffMembers(take: 200) { id role customer { email name } } }"))
    .staffMembers;

export const inviteMember = (email: string, role: StaffRole): Promise<unknown> =>
  ask("mutation ($email: String!, $role: StaffRole!) { inviteMember(email: $email, role: $role) { id } }", {
    email,
    role,
  });

export const changeRole = (id: string, role: StaffRole): Promise<unknown> =>
  ask("mutation ($id: ID!, $role: StaffRole!) { changeMemberRole(id: $id, role: $role) { id } }", { id, role });

export const removeMember = (id: string): Promise<unknown> =>
  ask("mutation ($id: ID!) { removeMember(id: $id) { id } }", { id });

export interface OAuthApp {
  id: string;
  name: string;
  clientId: string;
  redirectUris: string[];
  scopes: string[];
  status: "active" | "revoked";
}

export interface AppDraft {
  name: string;
  redirectUris: string[];
  scopes: string[];
  isPublic: boolean;
}

const appFields = "id name clientId redirectUris scopes status";

export const listApps = async (): Promise<OAuthApp[]> =>
  (await ask<{ oAuthApps: OAuthApp[] }>(`{ oAuthApps(${newestFirst}) { ${appFields} } }`)).oAuthApps;

/** A new app and its client secret, which cannot be read again. A public app has no secret. */
export interface CreatedApp {
  oauthApp: OAuthApp;
  clientSecret: string | null;
}

export const createApp = async (draft: AppDraft): Promise<CreatedApp> =>
  (
    await ask<{ createOAuthApp: CreatedApp }>(
      `mutation ($name: String!, $redirectUris: [String!]!, $scopes: [String!]!, $isPublic: Boolean) {
        createOAuthApp(name: $name, redirectUris: $redirectUris, scopes: $scopes, isPublic: $isPublic) {
          oauthApp { ${appFields} } clientSecret
        }
      }`,
      { ...draft },
    )
  ).createOAuthApp;

export const deleteApp = (id: string): Promise<unknown> =>
  ask("mutation ($id: ID!) { deleteOAuthApp(id: $id) { id } }", { id });

/** Whether an account takes real or test payments. */
export const environments = ["live", "sandbox"] as const;

export type Environment = (typeof environments)[number];

export interface PaymentAccount {
  provider: Processor;
  isConnected: boolean;
  publishableKey: string | null;
  /** Null if no account is connected or its secrets can no longer be decrypted. */
  environment: Environment | null;
  /** When the keys were last set. Null if no account is connected. */
  updatedAt: string | null;
}

type AccountRow = Pick<PaymentAccount, "publishableKey" | "environment"> & { provider: string; updatedAt: string };

/** Lists every processor, with the store's connected account if it has one. */
export const listAccounts = async (): Promise<PaymentAccount[]> => {
  const { paymentAccounts } = await ask<{ paymentAccounts: AccountRow[] }>(
    "{ paymentAccounts { provider publishableKey environment updatedAt } }",
  );
  return processorIds.map((provider) => {
    const account = paymentAccounts.find((row) => row.provider === provider);
    const { publishableKey = null, environment = null, updatedAt = null } = account ?? {};
    return { provider, isConnected: updatedAt !== null, publishableKey, environment, updatedAt };
  });
};

export type AccountDraft = Record<"publishableKey" | "secretKey" | "webhookSecret", string>;

/** Connects the account that receives the store's payments. `environment` is null for Stripe, whose keys imply it. */
export const setAccount = (
  provider: Processor,
  keys: AccountDraft,
  environment: Environment | null,
): Promise<unknown> =>
  ask(
    `mutation ($provider: String!, $publishableKey: String!, $secretKey: String!, $webhookSecret: String!, $environment: String) {
      setPaymentAccount(
        provider: $provider, publishableKey: $publishableKey, secretKey: $secretKey, webhookSecret: $webhookSecret
        environment: $environment
      ) { provider }
    }`,
    { provider, ...keys, environment },
  );

export const removeAccount = (provider: Processor): Promise<unknown> =>
  ask("mutation ($provider: String!) { removePaymentAccount(provider: $provider) { provider } }", { provider });
