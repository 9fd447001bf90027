import { sha256Hex } from "../digest.ts";
import { grantLifeMinutes } from "./grant.ts";

const keyOf = async (token: string): Promise<string> => `issued-refresh-token:${await sha256Hex(token)}`;

/** Records the refresh token of an answer before the client gets it, for as long as its grant can last. The authorization server
 *  itself knows only the current token and the one before, so it cannot tell an older one from an invented one. */
export const recordRefreshToken = async (kv: KVNamespace, answer: Response): Promise<void> => {
  const { refresh_token: token } = await answer.json<{ refresh_token?: string }>();
  if (token) await kv.put(await keyOf(token), "1", { expirationTtl: grantLifeMinutes * 60 });
};

/** The grant of a refresh token that was issued and is no longer valid; null for an invented token. Either the client or
 *  a thief has used its successor, and which one is unknown, so all of the grant has to end. Source: OAuth 2.1, 4.3.1. */
export const findReplayedGrant = async (kv: KVNamespace, token: string) => {
  const [userId, serverGrantId] = token.split(":");
  const isIssued = (await kv.get(await keyOf(token))) !== null;
  return isIssued && userId && serverGrantId ? { userId, serverGrantId } : null;
};
