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
import { endMadeByGrant } from "../../../db/queries/access/access.ts";
import { endOAuthGrant, findLiveGrant, insertOAuthGrant } from "../../../db/queries/access/oauth.ts";
import type { Env } from "../../env.ts";
import type { Caller } from "../caller/caller.ts";
import { grantingRoles, isScope, scopes, scopesInForce, scopesVersion } from "../caller/scopes.ts";
import { newId } from "../ids.ts";
import type { Instant } from "../time.ts";
import { grantLifeMinutes } from "./grant.ts";
import { findReplayedGrant, recordRefreshToken } from "./refresh-replay.ts";

interface ServerContext {
  env: Env;
  db: Db;
  now: Instant;
}

interface StoreContext extends ServerContext {
  storeId: string;
  /** The origin of the store, which is the issuer. */
  origin: string;
}

/** Data that the authorization server stores with each grant, encrypted with its tokens. */
interface GrantProps {
  storeId: string;
  appId: string;
}

const isProps = (props: unknown): props is GrantProps =>
  typeof props === "object" && props !== null && "storeId" in props && "appId" in props;

const grantOfKey = /^(?:grant|token):[^:]+:([^:]+)/;

/** The server's KV namespace. Deleting a grant or token also ends the grant in D1, because KV is eventually consistent
 *  and a revocation must take effect at once. Revoking one token ends its whole grant (RFC 7009, 2.1). */
const revokingKv = ({ env, db, now }: ServerContext): KVNamespace => {
  const ended = new Set<string>();
  const forget = async (key: string): Promise<void> => {
    const [, serverGrantId] = grantOfKey.exec(key) ?? [];
    if (serverGrantId && !ended.has(serverGrantId)) {
      ended.add(serverGrantId);
      await atomic(db, [endOAuthGrant(db, serverGrantId, now), ...endMadeByGrant(db, serverGrantId, now)]);
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

const grantEnded = () => new OAuthError("invalid_grant", { description: "This grant has ended." });

type Exchange = TokenExchangeCallbackOptions<Env>;

/** Stores a grant when its code is exchanged. If two requests exchange one code concurrently, both fail. */
const storeGrant = async (
  { db, now }: StoreContext,
  { grantId, userId, scope }: Exchange,
  { storeId, appId }: GrantProps,
) => {
  const row = { id: newId("ogr", now), storeId, appId, customerId: userId, serverGrantId: grantId, scopes: scope };
  try {
    const stamps = { scopesVersion, endedAt: null, createdAt: now, updatedAt: now };
    await atomic(db, [insertOAuthGrant(db, { ...row, ...stamps })]);
  } catch (error) {
    // REFERENCE: the app or the person was removed between consent and exchange.
    if (error instanceof WriteConflict) throw grantEnded();
    throw error;
  }
};

const onExchange = async (at: StoreContext, exchange: Exchange): Promise<void> => {
  const props: unknown = exchange.props;
  if (!isProps(props) || props.storeId !== at.storeId) throw grantEnded();
  if (exchange.grantType === GrantType.AUTHORIZATION_CODE) await storeGrant(at, exchange, props);
  const live = await findLiveGrant(at.db, exchange.grantId);
  if (!live || !grantingRoles.includes(live.role)) throw grantEnded();
};

const loadServer = (at: StoreContext, onFailure: (failure: OAuthErrorInternal) => void = () => undefined) =>
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

const revokingEnv = (at: ServerContext): Env => ({ ...at.env, OAUTH_KV: revokingKv(at) });

/** The request with the client's secret in the header. Clients are registered with client_secret_basic, and the library
 *  takes no other method from them, but RFC 6749 (2.3.1) and our metadata let them send the secret in the body too. */
const withSecretInHeader = (request: Request, form: URLSearchParams): Request => {
  const id = form.get("client_id");
  const secret = form.get("client_secret");
  if (id === null || secret === null || request.headers.has("authorization")) return request;
  const body = new URLSearchParams(form);
  body.delete("client_id");
  body.delete("client_secret");
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  headers.set("authorization", `Basic ${btoa(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`)}`);
  return new Request(request.url, { method: request.method, headers, body: body.toString() });
};

/** Handles the metadata, token and revocation endpoints (RFC 8414, RFC 6749, RFC 7009). Using a refresh token after its
 *  successor ends the grant. */
export const oauthAnswer = async (
  at: StoreContext,
  request: Request,
  execution: ExecutionContext,
): Promise<Response> => {
  const form = new URLSearchParams(new TextDecoder().decode(await request.clone().arrayBuffer()));
  let isUnknownToken = false;
  const server = loadServer(at, ({ reason }) => {
    isUnknownToken ||= reason === "refresh_token_mismatch";
  });
  const answer = await server.fetch(withSecretInHeader(request, form), revokingEnv(at), execution);
  if (answer.ok && form.has("grant_type")) await recordRefreshToken(at.env.OAUTH_KV, answer.clone());
  if (isUnknownToken) {
    const replayed = await findReplayedGrant(at.env.OAUTH_KV, form.get("refresh_token") ?? "");
    if (replayed) await oauthHelpers(at).revokeGrant(replayed.serverGrantId, replayed.userId);
  }
  return answer;
};

/** The helpers for the consent page. */
export const oauthHelpers = (at: StoreContext): OAuthHelpers => loadServer(at).getOAuthApi(revokingEnv(at));

// Clients and tokens are found under any issuer.
const anyIssuer = "https://issuer.invalid";

/** Creates and deletes clients. */
export const oauthClients = (ctx: Pick<ServerContext, "env" | "db"> & { clock: { now(): Instant } }) => {
  const { env, db } = ctx;
  return oauthHelpers({ env, db, now: ctx.clock.now(), storeId: "", origin: anyIssuer });
};

/** What the authorization server stores of a store that is being deleted. */
interface StoredAccess {
  grants: readonly { serverGrantId: string; customerId: string }[];
  apps: readonly { clientId: string }[];
}

/** Deletes grants with their tokens, and clients. Unlike a revocation, it writes nothing to D1, where the rows are
 *  deleted as well. The library's own deletion of a client would list the grants of all stores. */
export const deleteStoredAccess = async (
  { env, db, clock }: Pick<ServerContext, "env" | "db"> & { clock: { now(): Instant } },
  { grants, apps }: StoredAccess,
): Promise<void> => {
  const server = loadServer({ env, db, now: clock.now(), storeId: "", origin: anyIssuer });
  const helpers = server.getOAuthApi(env);
  for (const { serverGrantId, customerId } of grants) await helpers.revokeGrant(serverGrantId, customerId);
  for (const { clientId } of apps) await env.OAUTH_KV.delete(`client:${clientId}`);
};

const maxCharacters = 256;
const tokenShape = /^[\w-]+:[\w-]+:[\w-]+$/;

/** The caller of an access token, at whatever store. Null for an invalid token; also for an expired one, which the
 *  library does not distinguish. */
export const oauthCaller = async (at: ServerContext, token: string): Promise<Caller | "ended" | null> => {
  if (token.length > maxCharacters || !tokenShape.test(token)) return null;
  const helpers = oauthHelpers({ ...at, storeId: "", origin: anyIssuer });
  const found = await helpers.unwrapToken(token);
  if (!found) return null;
  const grant = await findLiveGrant(at.db, found.grantId);
  if (!grant || !grantingRoles.includes(grant.role)) return "ended";
  const granted = new Set(grant.scopes);
  const scopesInGrant = found.scope.filter((scope) => isScope(scope) && granted.has(scope));
  return {
    kind: "oauth",
    storeId: grant.storeId,
    appId: grant.appId,
    grantId: grant.id,
    scopes: scopesInForce(scopesInGrant, grant.scopesVersion),
  };
};
