import { parseAccept } from "hono/utils/accept";
import { serialize } from "hono/utils/cookie";
import { findLanguage, type Language, languageOf, staffLanguage } from "../../domain/language.ts";
import type { AppContext } from "../app-env.ts";
import { languageCookie } from "../cookies/language-cookie.ts";
import { cookieValue } from "../cookies/secret-cookie.ts";

const lifeSeconds = 365 * 24 * 60 * 60;

/** The browser's preferred language among ours (RFC 9110, 12.5.4); null if there is none. */
export const acceptedLanguage = (header: string): Language | null => {
  const languagesByQuality = parseAccept(header)
    .filter(({ q }) => q > 0)
    .map(({ type }) => findLanguage(type.slice(0, 2).toLowerCase()));
  return languagesByQuality.find((language) => language !== null) ?? null;
};

export interface ChosenLanguage {
  language: Language;
  /** Whether the URL contains the language. */
  isInUrl: boolean;
  /** The Set-Cookie header that stores the URL's language; null if the URL contains none. */
  cookie: string | null;
}

/** The language of a page: from the URL's `lang`, else the cookie, else the browser, else the store. */
export const pageLanguage = (c: AppContext): ChosenLanguage => {
  const fromUrl = findLanguage(c.get("url").searchParams.get("lang") ?? "");
  const { headers } = c.req.raw;
  const fromCookie = findLanguage(cookieValue(headers.get("cookie") ?? "", languageCookie) ?? "");
  const storeLanguage = languageOf(c.get("store").locale);
  const language = fromUrl ?? fromCookie ?? acceptedLanguage(headers.get("accept-language") ?? "") ?? storeLanguage;
  const secure = c.get("url").protocol === "https:";
  const cookie =
    fromUrl &&
    serialize(languageCookie, fromUrl, { path: "/", maxAge: lifeSeconds, sameSite: "Lax", secure, httpOnly: true });
  return { language, isInUrl: fromUrl !== null, cookie };
};

/** The language of a page at this path. The dashboard has fewer languages than the pages of guests. */
export const languageAt = (c: AppContext, path: string): ChosenLanguage => {
  const chosen = pageLanguage(c);
  return `${path}/`.startsWith("/dashboard/") ? { ...chosen, language: staffLanguage(chosen.language) } : chosen;
};
