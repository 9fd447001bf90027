import { AuthorizationError, authorizationErrorRedirect, type OAuthHelpers } from "@cloudflare/workers-oauth-provider";
import { findOAuthApp } from "../../../db/queries/access/oauth.ts";
import type { Ctx } from "../../context.ts";
import { customerIdOf } from "../caller/caller.ts";
import { holdsScope, isScope, type Scope } from "../caller/scopes.ts";
import { oauthHelpers } from "./oauth-server.ts";

/** What somebody is asked: which app wants to do what, and where they are sent back to. */
export interface Question {
  appName: string;
  redirectUri: string;
  redirectHost: string;
  /** Whether that is a program on the asker's own machine, which may call itself anything. */
  redirectIsLoopback: boolean;
  scopes: readonly Scope[];
  /** Stands for the question in the answer to it, once. */
  handle: string;
}

/** What to show or where to go; the headers bind question and answer to one browser. */
export type ConsentStep =
  | { kind: "ask"; question: Question; headers: Headers }
  | { kind: "go"; to: string; headers: Headers }
  | { kind: "signIn" }
  | { kind: "forbidden" }
  | { kind: "invalid" };

const invalid: ConsentStep = { kind: "invalid" };
const go = (to: string, headers = new Headers()): ConsentStep => ({ kind: "go", to, headers });

const createHelpers = ({ env, db, clock, store, origin }: Ctx): OAuthHelpers =>
  oauthHelpers({ env, db, now: clock.now(), storeId: store.id, origin });

/** Only who holds what gives access away can let an app in: the store's owners. */
const refusal = ({ caller }: Ctx): ConsentStep | null => {
  if (customerIdOf(caller) === null) return { kind: "signIn" };
  return holdsScope(caller.scopes, "manage_keys") ? null : { kind: "forbidden" };
};

/** An app's scopes as far as it asked for them, it may have them, and the giver has them; all of its own where it asked for none. */
const grantable = ({ caller }: Ctx, own: readonly string[], wanted: readonly string[]): Scope[] => {
  const asked = wanted.length === 0 ? own : own.filter((scope) => wanted.includes(scope));
  return asked.filter(isScope).filter((scope) => holdsScope(caller.scopes, scope));
};

/** What the library says no to: it leads back to the app where that is safe, else it is told here. */
const orInvalid = async (step: () => Promise<ConsentStep>): Promise<ConsentStep> => {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof AuthorizationError)) throw error;
    return error.redirectTo ? go(error.redirectTo) : invalid;
  }
};

/** Begins the question whether an app may act for the store. An app of another store is as unknown as one that is none. */
export const askConsent = async (ctx: Ctx, request: Request): Promise<ConsentStep> => {
  const clientId = new URL(request.url).searchParams.get("client_id") ?? "";
  const app = await findOAuthApp(ctx.db, ctx.store.id, clientId);
  if (!app) return invalid;
  const helpers = createHelpers(ctx);
  return orInvalid(async () => {
    const asked = await helpers.parseAuthRequest(request);
    if (!asked.codeChallenge) {
      return go(authorizationErrorRedirect(asked, "invalid_request", "PKCE with S256 is required."));
    }
    const refused = refusal(ctx);
    if (refused) return refused;
    const scopes = grantable(ctx, app.scopes, asked.scope);
    if (scopes.length === 0) {
      return go(authorizationErrorRedirect(asked, "invalid_scope", "The app may have none of these scopes."));
    }
    const { redirectUri, redirectHost, redirectIsLoopback } = await helpers.describeConsent(asked);
    const { handle, headers } = await helpers.beginConsent(asked);
    const question = { appName: app.name, redirectUri, redirectHost, redirectIsLoopback, scopes, handle };
    return { kind: "ask", question, headers };
  });
};

interface Decision {
  handle: string;
  allows: boolean;
}

/** Takes the answer to the question, which counts once, from the browser that was asked. Throws nothing but what fails inside. */
export const decideConsent = (ctx: Ctx, request: Request, { handle, allows }: Decision): Promise<ConsentStep> => {
  const refused = refusal(ctx);
  const customerId = customerIdOf(ctx.caller);
  if (refused || customerId === null) return Promise.resolve(refused ?? { kind: "signIn" });
  const helpers = createHelpers(ctx);
  return orInvalid(async () => {
    if (!allows) {
      const { redirectTo, headers } = await helpers.denyConsent(request, handle);
      return go(redirectTo, headers);
    }
    const { request: asked, headers } = await helpers.approveConsent(request, handle);
    const app = await findOAuthApp(ctx.db, ctx.store.id, asked.clientId);
    const scope = app ? grantable(ctx, app.scopes, asked.scope) : [];
    if (!app || scope.length === 0) return invalid;
    const props = { storeId: ctx.store.id, appId: app.id };
    const given = { request: asked, userId: customerId, metadata: {}, scope, props };
    const { redirectTo } = await helpers.completeAuthorization(given);
    return go(redirectTo, headers);
  });
};
