import { type Language, languages } from "../../../storefront/contract.ts";
import { languageOf } from "../../domain/language.ts";
import type { AppContext } from "../app-env.ts";
import { cookieValue } from "../cookies/secret-cookie.ts";

/** Keeps the language that was chosen. */
export const languageCookie = "tiffin_language";
const lifeSeconds = 365 * 24 * 60 * 60;

const spoken = (text: string | null | undefined): Language | null =>
  languages.find((language) => language === text) ?? null;

/** The first of the browser's languages that we speak (RFC 9110, 12.5.4); null where there is none, or any will do. */
export const acceptedLanguage = (header: string): Language | null => {
  const wishes = header.split(",").map((wish) => {
    const [tag = "", weight = ""] = wish.split(";");
    const quality = Number(/^\s*q=([\d.]+)\s*$/.exec(weight)?.[1] ?? 1);
    return { language: spoken(tag.trim().slice(0, 2).toLowerCase()), quality };
  });
  const best = wishes.filter(({ quality }) => quality > 0).toSorted((a, b) => b.quality - a.quality);
  return best.find(({ language }) => language !== null)?.language ?? null;
};

export interface ChosenLanguage {
  language: Language;
  /** Whether the address itself says so. */
  isNamed: boolean;
  /** A cookie that keeps what the address chose; it names a language and nobody. */
  cookie: string | null;
}

/** The language of a page: the address's `lang`, else what was chosen before, else what the browser asks for, else the store's. */
export const pageLanguage = (c: AppContext): ChosenLanguage => {
  const named = spoken(c.get("url").searchParams.get("lang"));
  const { headers } = c.req.raw;
  const kept = spoken(cookieValue(headers.get("cookie") ?? "", languageCookie));
  const own = languageOf(c.get("store").locale);
  const language = named ?? kept ?? acceptedLanguage(headers.get("accept-language") ?? "") ?? own;
  const secure = c.get("url").protocol === "https:" ? "; Secure" : "";
  const cookie = named && `${languageCookie}=${named}; Path=/; Max-Age=${lifeSeconds}; SameSite=Lax${secure}; HttpOnly`;
  return { language, isNamed: named !== null, cookie };
};
