import { type Language, languages } from "../../../storefront/contract.ts";
import { languageOf } from "../../domain/language.ts";
import type { AppContext } from "../app-env.ts";
import { languageCookie } from "../cookies/language-cookie.ts";
import { cookieValue } from "../cookies/secret-cookie.ts";

const lifeSeconds = 365 * 24 * 60 * 60;

const findLanguage = (text: string | null | undefined): Language | null =>
  languages.find((language) => language === text) ?? null;

/** The browser's preferred language among ours (RFC 9110, 12.5.4); null if there is none. */
export const acceptedLanguage = (header: string): Language | null => {
  const preferences = header.split(",").map((entry) => {
    const [tag = "", weight = ""] = entry.split(";");
    const quality = Number(/^\s*q=([\d.]+)\s*$/.exec(weight)?.[1] ?? 1);
    return { language: findLanguage(tag.trim().slice(0, 2).toLowerCase()), quality };
  });
  const byQuality = preferences.filter(({ quality }) => quality > 0).toSorted((a, b) => b.quality - a.quality);
  return byQuality.find(({ language }) => language !== null)?.language ?? null;
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
  const fromUrl = findLanguage(c.get("url").searchParams.get("lang"));
  const { headers } = c.req.raw;
  const fromCookie = findLanguage(cookieValue(headers.get("cookie") ?? "", languageCookie));
  const storeLanguage = languageOf(c.get("store").locale);
  const language = fromUrl ?? fromCookie ?? acceptedLanguage(headers.get("accept-language") ?? "") ?? storeLanguage;
  const secure = c.get("url").protocol === "https:" ? "; Secure" : "";
  const cookie =
    fromUrl && `${languageCookie}=${fromUrl}; Path=/; Max-Age=${lifeSeconds}; SameSite=Lax${secure}; HttpOnly`;
  return { language, isInUrl: fromUrl !== null, cookie };
};
