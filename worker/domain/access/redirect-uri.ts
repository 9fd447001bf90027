import { isLoopbackHost } from "../../loopback.ts";

const parsed = (text: string): URL | null => {
  try {
    return new URL(text);
  } catch {
    return null;
  }
};

/** Whether an app may have people sent back to an address: https, or http on this machine for apps that run there, without a
 *  user's name and without a fragment. isRedirectUri("https://till.example/back") is true. Source: RFC 8252, 7.3; RFC 6749, 3.1.2. */
export const isRedirectUri = (text: string): boolean => {
  const url = parsed(text);
  if (!url || text.includes("#") || url.username || url.password || /[^\x21-\x7e]/.test(text)) return false;
  return url.protocol === "https:" || (url.protocol === "http:" && isLoopbackHost(url.hostname));
};
