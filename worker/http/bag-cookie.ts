import type { BagSession } from "../context.ts";

const lifeSeconds = 30 * 24 * 60 * 60;
const tokenBytes = 32;
const tokenShape = /^[0-9A-Za-z_-]{43}$/;

const newToken = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(tokenBytes))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const cookieValue = (header: string, name: string): string | null => {
  for (const pair of header.split(";")) {
    const [key = "", value = ""] = pair.trim().split("=");
    if (key === name) return value;
  }
  return null;
};

/** The bag of a browser by its cookie. Writing opens it: that makes the cookie where there is none, and renews its 30 days.
 *  A second cookie without a secret tells the page that there is a bag to ask for. */
export const bagSession = (cookies: string | null, secure: boolean, headers: Headers): BagSession => {
  // The prefix lets only a secure answer of this very host set it; a browser refuses it over plain http.
  const name = secure ? "__Host-tiffin_bag" : "tiffin_bag";
  const sent = cookieValue(cookies ?? "", name);
  let token = sent !== null && tokenShape.test(sent) ? sent : null;
  let renewed = false;
  const attributes = `Path=/; Max-Age=${lifeSeconds}; SameSite=Lax${secure ? "; Secure" : ""}`;
  return {
    get token() {
      return token;
    },
    open() {
      token ??= newToken();
      if (!renewed) {
        headers.append("set-cookie", `${name}=${token}; ${attributes}; HttpOnly`);
        headers.append("set-cookie", `tiffin_bag_hint=1; ${attributes}`);
        renewed = true;
      }
      return token;
    },
  };
};
