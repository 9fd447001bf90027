import {
  GrantType,
  OAuthAuthorizationServer,
  OAuthError,
  type OAuthErrorInternal,
  type OAuthHelpers,
  type TokenExchangeCallbackOptions,
} from "@cloudflare/workers-oauth-provider";
import { atomic, WriteConflict } from "../../../db/atomic.ts";
import type { Db } from "../../../db/client.ts";
import { endKeysOfGrant } from "../../../db/queries/access/access.ts";
import { endOAuthGrant, findLiveGrant, insertOAuthGrant } from "../../../db/queries/access/oauth.ts";
import type { Env } from "../../env.ts";
import type { Caller } from "../caller/caller.ts";
import { grantingRoles, isScope, scopes } from "../caller/scopes.ts";
import { newId } from "../ids.ts";
import type { Instant } from "../time.ts";
import { grantLifeMinutes } from "./grant.ts";
import { findReplayedGrant, recordRefreshToken } from "./refresh-replay.ts";

interface Surroundings {
  env: Env;
  db: Db;
  now: Instant;
}

interface AtStore extends Surroundings {
  storeId: string;
  /** Where the store answers, which is the issuer's name. */
  origin: string;
}

/** What the authorization server keeps with each grant, sealed by its tokens. */
interface GrantProps {
  storeId: string;
  appId: string;
}

const isProps = (props: unknown): props is GrantProps =>
  typeof props === "object" && props !== null && "storeId" in props && "appId" in props;

const grantOfKey = /^(?:grant|token):[^:]+:([^:]+)/;

/** The server's own store, in which whatever it ends is ended in D1 first: another place of the edge may still read the old
 *  value of a key for a minute, and a revocation holds at once. With one token of a grant all of it ends (RFC 7009, 2.1). */
const watched = ({ env, db, now }: Surroundings): KVNamespace => {
  const ended = new Set<string>();
  const forget = async (key: string): Promise<void> => {
    const [, serverGrantId] = grantOfKey.exec(key) ?? [];
    if (serverGrantId && !ended.has(serverGrantId)) {
      ended.add(serverGrantId);
      await atomic(db, [endOAuthGrant(db, serverGrantId, now), endKeysOfGrant(db, serverGrantId, now)]);
    }
    await env.OAUTH_KV.delete(key);
  };
  return new Proxy(env.OAUTH_KV, {
    get: (kv, name) => {
      if (name === "delete") return forget;
      const member: unknown = Reflect.get(kv, name);
      return typeof member === "function" ? member.bind(kv) : member;
    },
  });
};

const over = () => new OAuthError("invalid_grant", { description: "This grant has ended." });

type Exchange = TokenExchangeCallbackOptions<Env>;

/** Writes down a grant when its code is exchanged. Of two who exchange one code at once, neither keeps it. */
const open = async ({ db, now }: AtStore, { grantId, userId, scope }: Exchange, { storeId, appId }: GrantProps) => {
  const row = { id: newId("ogr", now), storeId, appId, customerId: userId, serverGrantId: grantId, scopes: scope };
  try {
    await atomic(db, [insertOAuthGrant(db, { ...row, endedAt: null, createdAt: now, updatedAt: now })]);
  } catch (error) {
    // REFERENCE: the app or its giver went between the question and the exchange.
    if (error instanceof WriteConflict) throw over();
    throw error;
  }
};

const onExchange = async (at: AtStore, exchange: Exchange): Promise<void> => {
  const props: unknown = exchange.props;
  if (!isProps(props) || props.storeId !== at.storeId) throw over();
  if (exchange.grantType === GrantType.AUTHORIZATION_CODE) await open(at, exchange, props);
  const live = await findLiveGrant(at.db, exchange.grantId);
  if (!live || !grantingRoles.includes(live.role)) throw over();
};

const loadServer = (at: AtStore, onFailure: (failure: OAuthErrorInternal) => void = () => undefined) =>
  new OAuthAuthorizationServer<Env>({
    issuer: at.origin,
    resources: [`${at.origin}/api`, at.origin],
    defaultResource: `${at.origin}/api`,
    authorizeEndpoint: `${at.origin}/oauth/authorize`,
    tokenEndpoint: `${at.origin}/oauth/token`,
    scopesSupported: [...scopes],
    refreshTokenTTL: grantLifeMinutes * 60,
    tokenExchangeCallback: (exchange) => onExchange(at, exchange),
    onError: ({ internal }) => onFailure(internal),
  });

const watchedEnv = (at: Surroundings): Env => ({ ...at.env, OAUTH_KV: watched(at) });

/** Answers the metadata's and the tokens' addresses as OAuth has it (RFC 8414, RFC 6749, RFC 7009). A refresh token that is used
 *  after its successor ends its grant. */
export const oauthAnswer = async (at: AtStore, request: Request, execution: ExecutionContext): Promise<Response> => {
  const form = new URLSearchParams(new TextDecoder().decode(await request.clone().arrayBuffer()));
  let isUnknownToken = false;
  const server = loadServer(at, ({ reason }) => {
    isUnknownToken ||= reason === "refresh_token_mismatch";
  });
  const answer = await server.fetch(request, watchedEnv(at), execution);
  if (answer.ok && form.has("grant_type")) await recordRefreshToken(at.env.OAUTH_KV, answer.clone());
  if (isUnknownToken) {
    const replayed = await findReplayedGrant(at.env.OAUTH_KV, form.get("refresh_token") ?? "");
    if (replayed) await oauthHelpers(at).revokeGrant(replayed.serverGrantId, replayed.userId);
  }
  return answer;
};

/** What the page needs that asks people whether an app may act for them. */
export const oauthHelpers = (at: AtStore): OAuthHelpers => loadServer(at).getOAuthApi(watchedEnv(at));

// Clients and tokens are found whatever the issuer is called.
const anyIssuer = "https://issuer.invalid";

/** Makes and forgets clients. */
export const oauthClients = (ctx: Pick<Surroundings, "env" | "db"> & { clock: { now(): Instant } }) => {
  const { env, db } = ctx;
  return oauthHelpers({ env, db, now: ctx.clock.now(), storeId: "", origin: anyIssuer });
};

const mostCharacters = 256;
const tokenShape = /^[\w-]+:[\w-]+:[\w-]+$/;

/** Who an access token acts for, whatever store that is at; null for a token that proves nothing, an expired one too, which the
 *  library does not tell from an invented one. */
export const oauthCaller = async (at: Surroundings, token: string): Promise<Caller | "ended" | null> => {
  if (token.length > mostCharacters || !tokenShape.test(token)) return null;
  const helpers = oauthHelpers({ ...at, storeId: "", origin: anyIssuer });
  const found = await helpers.unwrapToken(token);
  if (!found) return null;
  const grant = await findLiveGrant(at.db, found.grantId);
  if (!grant || !grantingRoles.includes(grant.role)) return "ended";
  const granted = new Set(grant.scopes);
  const held = found.scope.filter((scope) => isScope(scope) && granted.has(scope));
  return { kind: "oauth", storeId: grant.storeId, appId: grant.appId, grantId: grant.id, scopes: new Set(held) };
};
