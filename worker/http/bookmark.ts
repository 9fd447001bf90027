import type { AppContext } from "./app-env.ts";
import { bookmarkCookie, secretCookie } from "./cookies/secret-cookie.ts";
import { bookmarkHeader } from "./middleware/cors-headers.ts";
import { parseBookmark } from "./read-source.rules.ts";

/** The state of the database that the caller last saw: a browser says it in a cookie, another client in a header. */
export const readBookmark = (c: AppContext): string | null => {
  const { headers } = c.req.raw;
  if (headers.has("authorization")) return parseBookmark(headers.get(bookmarkHeader));
  const jar = { sent: headers.get("cookie"), secure: c.get("url").protocol === "https:", headers: new Headers() };
  return secretCookie(jar, bookmarkCookie).token;
};
