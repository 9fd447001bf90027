import { type Env, isDevelopment } from "../../env.ts";
import { isLoopbackHost } from "../../loopback.ts";

/** The redirect to https for a request over plain http in production; null if the request may go on. The scheme is that of the
 *  connection to the edge, which the URL has. X-Forwarded-Proto and CF-Visitor are not read, because any client can send them. */
export const redirectToHttps = ({ url }: Request, env: Env): Response | null => {
  if (isDevelopment(env) || !url.startsWith("http:")) return null;
  const { hostname, pathname, search } = new URL(url);
  if (isLoopbackHost(hostname) || hostname.endsWith(".localhost")) return null;
  return new Response(null, { status: 308, headers: { location: `https://${hostname}${pathname}${search}` } });
};
