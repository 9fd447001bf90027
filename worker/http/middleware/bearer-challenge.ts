import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../app-env.ts";
import { isSafeIssuer, resourceMetadataPath } from "../routes/oauth.ts";

/** Completes the challenge of a 401: the metadata URL for getting a token, and invalid_token if a credential was sent.
 *  Sources: RFC 9728, 5.1; RFC 6750, 3. */
export const bearerChallenge = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (c.res.status !== 401 || c.res.headers.get("www-authenticate") !== "Bearer") return;
  const url = c.get("url");
  const parameters = [
    ...(c.req.header("authorization") === undefined ? [] : ['error="invalid_token"']),
    ...(isSafeIssuer(url) ? [`resource_metadata="${url.origin}${resourceMetadataPath}/api"`] : []),
  ];
  if (parameters.length > 0) c.res.headers.set("www-authenticate", `Bearer ${parameters.join(", ")}`);
});
