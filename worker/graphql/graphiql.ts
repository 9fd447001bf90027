import type { Hono } from "hono";
import { isDevelopment } from "../env.ts";
import type { AppEnv } from "../http/app-env.ts";
import { errorResponse } from "../http/failure.ts";
import { liveReloadHash } from "../http/middleware/content-policy.ts";
import { unknownRoute } from "../http/middleware/middleware.ts";

/** The folder of GraphiQL's files in the build. The worker handles all requests below `/dev`, so production serves none
 *  of them. */
const folder = "/dev/graphiql";

/** The editor and GraphiQL set inline styles, and load icons from data: URLs. */
const policy = [
  "default-src 'none'",
  `script-src 'self' ${liveReloadHash}`,
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  "img-src 'self' data:",
  "worker-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>GraphiQL</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${folder}/graphiql.css">
<script defer src="${folder}/graphiql.js"></script>
<script defer src="${folder}/start.js"></script>
</head>
<body><noscript>GraphiQL needs JavaScript.</noscript><div id="root"></div></body>
</html>`;

/** The GraphiQL page. All of its files come from this host. */
export const graphiqlPage = (): Response =>
  new Response(page, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
    },
  });

/** Serves GraphiQL's files in development. In production their paths are unknown routes. */
export const registerGraphiql = (app: Hono<AppEnv>): void => {
  app.get(`${folder}/*`, async (c) => {
    const file = isDevelopment(c.env) ? await c.env.ASSETS.fetch(c.req.raw) : null;
    return file && file.status < 400 ? new Response(file.body, file) : errorResponse(unknownRoute(), c);
  });
};
