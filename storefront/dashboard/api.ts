import type { StaffRole } from "../../db/schema/enums.ts";
import { ask } from "../api/graphql.ts";

/** Who looks at the dashboard. Without a role they do not work here. */
export interface Person {
  email: string;
  name: string | null;
  role: StaffRole | null;
  scopes: string[];
}

/** Somebody who works here. */
export interface Colleague extends Person {
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
}

/** As many rows as a list of the dashboard shows, the newest first. */
const newest = "take: 200, orderBy: [{ createdAt: desc }]";

export const whoAmI = async (): Promise<Person | null> =>
  (await ask<{ activeUser: Person | null }>("{ activeUser { email name role scopes } }")).activeUser;

export const listKeys = async (): Promise<ApiKey[]> =>
  (
    await ask<{ apiKeys: ApiKey[] }>(
      `{ apiKeys(${newest}) { id name tokenPreview scopes status expiresAt allowedIps lastUsedAt } }`,
    )
  ).apiKeys;

export interface KeyDraft {
  name: string;
  scopes: string[];
  expiresAt: string | null;
  allowedIps: string[];
}

/** Makes a key and answers its token, which nobody can read again. */
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
