import { sha256Hex } from "../bytes.ts";
import { grantLifeMinutes } from "./grant.ts";

const keyOf = async (token: string): Promise<string> => `issued-refresh-token:${await sha256Hex(token)}`;

/** Records an issued refresh token for the maximum life of its grant, before the client gets it. The authorization
 *  server only knows the current and the previous token, so it cannot detect the replay of older ones. */
export const recordRefreshToken = async (kv: KVNamespace, response: Response): Promise<void> => {
  const { refresh_token: token } = await response.json<{ refresh_token?: string }>();
  if (token) await kv.put(await keyOf(token), "1", { expirationTtl: grantLifeMinutes * 60 });
};

/** The grant of a refresh token that was issued and is no longer valid; null for an unknown token. The client or an
 *  attacker used its successor, so the whole grant must end. Source: OAuth 2.1, 4.3.1. */
export const findReplayedGrant = async (kv: KVNamespace, token: string) => {
  const [userId, serverGrantId] = token.split(":");
  const isIssued = (await kv.get(await keyOf(token))) !== null;
  return isIssued && userId && serverGrantId ? { userId, serverGrantId } : null;
};
