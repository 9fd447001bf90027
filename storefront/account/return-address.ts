import { parseUrl } from "../../db/schema/url.rules.ts";

const schemes = new Set(["http:", "https:"]);

/** The URL after sign-in: `value` if it resolves to this origin, else the account page. It is absolute, because a path
 *  such as "//evil.example" names another site. Source: WHATWG URL, 4.4.
 *  returnAddress("/dashboard?x=1", "https://a.example") is "https://a.example/dashboard?x=1". */
export const returnAddress = (value: string | undefined, origin: string): string => {
  const fallback = `${origin}/account`;
  const url = value ? parseUrl(value, origin) : null;
  if (url?.origin !== origin || !schemes.has(url.protocol)) return fallback;
  return origin + url.pathname + url.search + url.hash;
};
