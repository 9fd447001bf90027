import { AuthorizationError, authorizationErrorRedirect, type OAuthHelpers } from "@cloudflare/workers-oauth-provider";
import type { Ctx } from "../../context.ts";
import { consentRefusal, findConsentApp, grantableScopes } from "../../domain/access/consent.ts";
import { oauthHelpers } from "../../domain/access/oauth-server.ts";
import { customerIdOf } from "../../domain/caller/caller.ts";
import type { Scope } from "../../domain/caller/scopes.ts";

/** What the consent page shows: which app asks for what, and where it sends the person afterwards. */
export interface ConsentQuestion {
  appName: string;
  redirectUri: string;
  redirectHost: string;
  /** Whether the app runs on the person's own machine, where any program can claim its name. */
  redirectIsLoopback: boolean;
  scopes: readonly Scope[];
  /** Identifies the question in the answer to it. It can be used once. */
  handle: string;
}

/** The next step of the flow: a page to show or an address to go to. The headers bind question and answer to one browser. */
export type ConsentStep =
  | { kind: "ask"; question: ConsentQuestion; headers: Headers }
  | { kind: "go"; to: string; headers: Headers }
  | { kind: "signIn" }
  | { kind: "forbidden" }
  | { kind: "invalid" };

const invalid: ConsentStep = { kind: "invalid" };
const go = (to: string, headers = new Headers()): ConsentStep => ({ kind: "go", to, headers });

const createHelpers = ({ env, db, clock, store, origin }: Ctx): OAuthHelpers =>
  oauthHelpers({ env, db, now: clock.now(), storeId: store.id, origin });

/** Runs a step. If the library rejects the request, it goes back to the app when that is safe, and is invalid otherwise. */
const orInvalid = async (step: () => Promise<ConsentStep>): Promise<ConsentStep> => {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof AuthorizationError)) throw error;
    return error.redirectTo ? go(error.redirectTo) : invalid;
  }
};

/** Starts the question whether an app may act for the store. An unknown app and an app of another store answer alike. */
export const askConsent = async (ctx: Ctx, request: Request): Promise<ConsentStep> => {
  const app = await findConsentApp(ctx, new URL(request.url).searchParams.get("client_id") ?? "");
  if (!app) return invalid;
  const helpers = createHelpers(ctx);
  return orInvalid(async () => {
    const asked = await helpers.parseAuthRequest(request);
    if (!asked.codeChallenge) {
      return go(authorizationErrorRedirect(asked, "invalid_request", "PKCE with S256 is required."));
    }
    const refused = consentRefusal(ctx);
    if (refused) return { kind: refused };
    const scopes = grantableScopes(ctx, app.scopes, asked.scope);
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

/** Takes the answer to the question, once, from the browser that was asked. */
export const decideConsent = (ctx: Ctx, request: Request, { handle, allows }: Decision): Promise<ConsentStep> => {
  const refused = consentRefusal(ctx);
  const customerId = customerIdOf(ctx.caller);
  if (refused || customerId === null) return Promise.resolve({ kind: refused ?? "signIn" });
  const helpers = createHelpers(ctx);
  return orInvalid(async () => {
    if (!allows) {
      const { redirectTo, headers } = await helpers.denyConsent(request, handle);
      return go(redirectTo, headers);
    }
    const { request: asked, headers } = await helpers.approveConsent(request, handle);
    const app = await findConsentApp(ctx, asked.clientId);
    const scope = app ? grantableScopes(ctx, app.scopes, asked.scope) : [];
    if (!app || scope.length === 0) return invalid;
    const props = { storeId: ctx.store.id, appId: app.id };
    const given = { request: asked, userId: customerId, metadata: {}, scope, props };
    const { redirectTo } = await helpers.completeAuthorization(given);
    return go(redirectTo, headers);
  });
};
