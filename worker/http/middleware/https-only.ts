import { type Env, isDevelopment } from "../../env.ts";
import { isLoopbackHost } from "../../loopback.ts";
import { setCacheControl } from "./cache-control.ts";

/** Redirects plain http to https in production; null if no redirect is needed. The URL has the scheme of the edge
 *  connection. X-Forwarded-Proto and CF-Visitor are ignored, because any client can send them. */
export const redirectToHttps = ({ url }: Request, env: Env): Response | null => {
  if (isDevelopment(env) || !url.startsWith("http:")) return null;
  const { hostname, pathname, search } = new URL(url);
  if (isLoopbackHost(hostname) || hostname.endsWith(".localhost")) return null;
  const headers = new Headers({ location: `https://${hostname}${pathname}${search}` });
  setCacheControl(headers);
  return new Response(null, { status: 308, headers });
};
