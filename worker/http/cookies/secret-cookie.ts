import type { BrowserSecret } from "../../context.ts";
import { isToken } from "../../domain/token.ts";

/** The cookies of a request, and the headers of its answer that set new ones. */
export interface CookieJar {
  /** The Cookie header as it came. */
  readonly sent: string | null;
  /** Whether the request came over https. */
  readonly secure: boolean;
  readonly headers: Headers;
}

interface CookieKind {
  name: string;
  lifeSeconds: number;
  /** The form of its value; a token's if it is left out. */
  isValue?(text: string): boolean;
  /** Sets a second cookie without a secret, which tells the page that there is something to ask for. */
  hint?: boolean;
}

const lifeSeconds = 30 * 24 * 60 * 60;

/** What tells one browser's bag from another's. */
export const bagCookie: CookieKind = { name: "tiffin_bag", lifeSeconds, hint: true };
/** What a sign-in leaves in the browser. */
export const sessionCookie: CookieKind = { name: "tiffin_session", lifeSeconds, hint: true };
/** What binds a one-time code to the browser that asked for it. */
export const codeCookie: CookieKind = { name: "tiffin_code", lifeSeconds: 10 * 60 };

/** What proves that this browser signed in to an account before; sign-out leaves it. 400 days is what browsers keep at most. */
export const knownBrowserCookie: CookieKind = {
  name: "tiffin_known",
  lifeSeconds: 400 * 24 * 60 * 60,
  isValue: (text) => /^[\w-]{43}(\.[0-9a-f]{32}){1,5}$/.test(text),
};

/** The value of a cookie in a Cookie header; null where it has none of this name. */
export const cookieValue = (header: string, name: string): string | null => {
  for (const pair of header.split(";")) {
    const [key = "", value = ""] = pair.trim().split("=");
    if (key === name) return value;
  }
  return null;
};

/** A secret of the browser in a cookie that no script can read. */
export const secretCookie = ({ sent, secure, headers }: CookieJar, kind: CookieKind): BrowserSecret => {
  // The prefix lets only a secure answer of this very host set it; a browser refuses it over plain http.
  const name = secure ? `__Host-${kind.name}` : kind.name;
  const value = cookieValue(sent ?? "", name);
  const { isValue = isToken } = kind;
  let token = value !== null && isValue(value) ? value : null;
  const set = (secret: string, hint: string, seconds: number) => {
    const attributes = `Path=/; Max-Age=${seconds}; SameSite=Lax${secure ? "; Secure" : ""}`;
    headers.append("set-cookie", `${name}=${secret}; ${attributes}; HttpOnly`);
    if (kind.hint) headers.append("set-cookie", `${kind.name}_hint=${hint}; ${attributes}`);
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
