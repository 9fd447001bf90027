import { AuthorizationError, authorizationErrorRedirect, type OAuthHelpers } from "@cloudflare/workers-oauth-provider";
import type { Ctx } from "../../context.ts";
import { consentRefusal, findConsentApp, grantableScopes, recordConsent } from "../../domain/access/consent.ts";
import { oauthHelpers } from "../../domain/access/oauth-server.ts";
import { customerIdOf } from "../../domain/caller/caller.ts";
import type { Scope } from "../../domain/caller/scopes.ts";

/** The data of the consent page: the app, the scopes that it requests, and the redirect. */
export interface ConsentRequest {
  appName: string;
  redirectUri: string;
  redirectHost: string;
  /** Whether the app runs on the user's own computer, where any program can claim the app's name. */
  redirectIsLoopback: boolean;
  scopes: readonly Scope[];
  /** Identifies the pending consent when the form is submitted. It can be used once. */
  handle: string;
}

/** The next step of the flow: show a page or redirect. The headers bind the pending consent to one browser. */
export type ConsentStep =
  | { kind: "ask"; consentRequest: ConsentRequest; headers: Headers }
  | { kind: "go"; location: string; headers: Headers }
  | { kind: "signIn" }
  | { kind: "forbidden" }
  | { kind: "invalid" };

const invalid: ConsentStep = { kind: "invalid" };
const redirect = (location: string, headers = new Headers()): ConsentStep => ({ kind: "go", location, headers });

const createHelpers = ({ env, db, clock, store, origin }: Ctx): OAuthHelpers =>
  oauthHelpers({ env, db, now: clock.now(), storeId: store.id, origin });

/** Runs a step. If the library rejects the request, redirects to the app if that is safe; else returns `invalid`. */
const runStep = async (step: () => Promise<ConsentStep>): Promise<ConsentStep> => {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof AuthorizationError)) throw error;
    return error.redirectTo ? redirect(error.redirectTo) : invalid;
  }
};

/** Starts the consent flow. Unknown apps and apps of other stores get the same response. */
export const startConsent = async (ctx: Ctx, request: Request): Promise<ConsentStep> => {
  const app = await findConsentApp(ctx, new URL(request.url).searchParams.get("client_id") ?? "");
  if (!app) return invalid;
  const helpers = createHelpers(ctx);
  return runStep(async () => {
    const authRequest = await helpers.parseAuthRequest(request);
    if (!authRequest.codeChallenge) {
      return redirect(
        authorizationErrorRedirect(
          authRequest,
          "invalid_request",
          "PKCE is required. Send a code_challenge with the method S256.",
        ),
      );
    }
    const refusal = consentRefusal(ctx);
    if (refusal) return { kind: refusal };
    const scopes = grantableScopes(ctx, app.scopes, authRequest.scope);
    if (scopes.length === 0) {
      return redirect(
        authorizationErrorRedirect(
          authRequest,
          "invalid_scope",
          "None of these scopes can be granted to the app. Request other scopes.",
        ),
      );
    }
    const { redirectUri, redirectHost, redirectIsLoopback } = await helpers.describeConsent(authRequest);
    const { handle, headers } = await helpers.beginConsent(authRequest);
    const consentRequest = { appName: app.name, redirectUri, redirectHost, redirectIsLoopback, scopes, handle };
    return { kind: "ask", consentRequest, headers };
  });
};

interface Decision {
  handle: string;
  allows: boolean;
}

/** Completes the consent flow once, in the browser that started it. */
export const decideConsent = (ctx: Ctx, request: Request, { handle, allows }: Decision): Promise<ConsentStep> => {
  const refusal = consentRefusal(ctx);
  const customerId = customerIdOf(ctx.caller);
  if (refusal || customerId === null) return Promise.resolve({ kind: refusal ?? "signIn" });
  const helpers = createHelpers(ctx);
  return runStep(async () => {
    if (!allows) {
      const { redirectTo, headers } = await helpers.denyConsent(request, handle);
      return redirect(redirectTo, headers);
    }
    const { request: authRequest, headers } = await helpers.approveConsent(request, handle);
    const app = await findConsentApp(ctx, authRequest.clientId);
    const scope = app ? grantableScopes(ctx, app.scopes, authRequest.scope) : [];
    if (!app || scope.length === 0) return invalid;
    await recordConsent(ctx, app, scope);
    const props = { storeId: ctx.store.id, appId: app.id };
    const authorization = { request: authRequest, userId: customerId, metadata: {}, scope, props };
    const { redirectTo } = await helpers.completeAuthorization(authorization);
    return redirect(redirectTo, headers);
  });
};
