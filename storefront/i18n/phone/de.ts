import type { PhoneCatalogue } from "./en.ts";

export const de: PhoneCatalogue = {
  "phone.short": "Diese Nummer ist zu kurz. So wäre sie vollständig: {example}.",
  "phone.long": "Diese Nummer ist zu lang. So wäre sie richtig: {example}.",
  "phone.country": "Diese Ländervorwahl gibt es nicht. Richtig wäre zum Beispiel {example}.",
  "phone.wrong": "Das ist keine Telefonnummer. Richtig wäre zum Beispiel {example}.",
};
