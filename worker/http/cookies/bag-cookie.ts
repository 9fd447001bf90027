import type { BagSession } from "../../context.ts";
import { newToken } from "../../domain/token.ts";
import { bagCookie, type CookieJar, secretCookie } from "./secret-cookie.ts";

/** The cart session of a browser. `open` creates the cookie if it is missing, and renews its 30 days. */
export const bagSession = (jar: CookieJar): BagSession => {
  const cookie = secretCookie(jar, bagCookie);
  let renewed = false;
  return {
    get token() {
      return cookie.token;
    },
    open() {
      const token = cookie.token ?? newToken();
      if (!renewed) cookie.keep(token);
      renewed = true;
      return token;
    },
    forget() {
      cookie.forget();
      renewed = false;
    },
  };
};
