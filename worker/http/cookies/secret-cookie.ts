import { parse, serialize } from "hono/utils/cookie";
import type { BrowserSecret } from "../../context.ts";
import { isToken } from "../../domain/token.ts";
import { parseBookmark } from "../read-source.rules.ts";

/** The cookies of a request, and the response headers that set new ones. */
export interface CookieJar {
  /** The request's Cookie header. */
  readonly sent: string | null;
  /** Whether the request came over https. */
  readonly secure: boolean;
  readonly headers: Headers;
}

interface CookieKind {
  name: string;
  lifeSeconds: number;
  /** Validates the value; by default it must be a token. */
  isValue?(text: string): boolean;
  /** Sets a second cookie without the secret, which tells the page's script that the first one exists. */
  hint?: boolean;
}

const lifeSeconds = 30 * 24 * 60 * 60;

/** Identifies a browser's cart. */
export const bagCookie: CookieKind = { name: "tiffin_bag", lifeSeconds, hint: true };
/** Identifies a signed-in session. */
export const sessionCookie: CookieKind = { name: "tiffin_session", lifeSeconds, hint: true };
/** Binds a one-time code to the browser that requested it. */
export const codeCookie: CookieKind = { name: "tiffin_code", lifeSeconds: 10 * 60 };

/** Binds the challenge of a passkey to the browser that requested it. */
export const passkeyCookie: CookieKind = {
  name: "tiffin_passkey",
  lifeSeconds: 5 * 60,
  isValue: (text) => /^[\w-]{43}\.\d{13}(\.[\w-]{1,32})?$/.test(text),
};

/** Browsers limit a cookie to 400 days. */
const longestSeconds = 400 * 24 * 60 * 60;

/** Identifies a shared tablet. Sign-out keeps it. */
export const tabletCookie: CookieKind = { name: "tiffin_tablet", lifeSeconds: longestSeconds, hint: true };

/** Proves that this browser has signed in to an account before. Sign-out keeps it. */
export const knownBrowserCookie: CookieKind = {
  name: "tiffin_known",
  lifeSeconds: longestSeconds,
  isValue: (text) => /^[\w-]{43}(\.[0-9a-f]{32}){1,5}$/.test(text),
};

/** The state of the database after the browser's last change or private read. A replica is at most seconds behind. */
export const bookmarkCookie: CookieKind = {
  name: "tiffin_bookmark",
  lifeSeconds: 60,
  isValue: (text) => parseBookmark(text) !== null,
};

/** The value of a cookie in a Cookie header; null if it is missing. */
export const cookieValue = (header: string, name: string): string | null => parse(header, name)[name] ?? null;

/** A browser's secret in a cookie that scripts cannot read. */
export const secretCookie = ({ sent, secure, headers }: CookieJar, kind: CookieKind): BrowserSecret => {
  // The __Host- prefix lets only this host set it over https; browsers reject it over plain http.
  const name = secure ? `__Host-${kind.name}` : kind.name;
  const value = cookieValue(sent ?? "", name);
  const { isValue = isToken } = kind;
  let token = value !== null && isValue(value) ? value : null;
  const set = (secret: string, hint: string, seconds: number) => {
    const options = { path: "/", maxAge: seconds, sameSite: "Lax", secure } as const;
    headers.append("set-cookie", serialize(name, secret, { ...options, httpOnly: true }));
    if (kind.hint) headers.append("set-cookie", serialize(`${kind.name}_hint`, hint, options));
  };
  return {
    get token() {
      return token;
    },
    keep(secret) {
      token = secret;
      set(secret, "1", kind.lifeSeconds);
    },
    forget() {
      token = null;
      set("", "", 0);
    },
  };
};
