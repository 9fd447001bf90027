import type { productMessages as english } from "./en.ts";

export const productMessages: Readonly<Record<keyof typeof english, string>> = {
  from: "ab {price}",
  prices: "Preise",
  all: "Alle Produkte",
  buy: "Bei uns im Haus erhältlich",
  buyHint:
    "Online können Sie Speisen und Getränke bestellen. Kommen Sie vorbei, oder rufen Sie uns an: Wir legen es Ihnen gern zurück.",
};
