import type { CookieCatalogue } from "./en.ts";

export const de: CookieCatalogue = {
  bag: "Ihr Browser blockiert Cookies und kann sich deshalb keinen Warenkorb merken. Bitte erlauben Sie Cookies für diese Website und versuchen Sie es noch einmal.",
  bagOrCall:
    "Ihr Browser blockiert Cookies und kann sich deshalb keinen Warenkorb merken. Bitte erlauben Sie Cookies für diese Website oder bestellen Sie telefonisch.",
  signIn:
    "Ihr Browser blockiert Cookies, deshalb können Sie nicht angemeldet bleiben. Bitte erlauben Sie Cookies für diese Website und versuchen Sie es noch einmal.",
};
