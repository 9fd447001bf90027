import { isLoopbackHost } from "../../loopback.ts";

const parseUrl = (text: string): URL | null => {
  try {
    return new URL(text);
  } catch {
    return null;
  }
};

/** Whether a redirect URI is allowed: https, or http on a loopback address for local apps, without credentials and
 *  fragment. isRedirectUri("https://till.example/back") is true. Source: RFC 8252, 7.3; RFC 6749, 3.1.2. */
export const isRedirectUri = (text: string): boolean => {
  const url = parseUrl(text);
  if (!url || text.includes("#") || url.username || url.password || /[^\x21-\x7e]/.test(text)) return false;
  return url.protocol === "https:" || (url.protocol === "http:" && isLoopbackHost(url.hostname));
};
