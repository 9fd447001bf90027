import type { CookieCatalogue } from "./en.ts";

export const ja: CookieCatalogue = {
  bag: "ブラウザーがCookieをブロックしているため、カートに入れられません。このサイトのCookieを許可して、もう一度お試しください。",
  bagOrCall:
    "ブラウザーがCookieをブロックしているため、カートに入れられません。このサイトのCookieを許可するか、お電話でご注文ください。",
  signIn:
    "ブラウザーがCookieをブロックしているため、ログインできません。このサイトのCookieを許可して、もう一度お試しください。",
};
