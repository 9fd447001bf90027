import type { OrderJoinCatalogue } from "./en.ts";

export const de: OrderJoinCatalogue = {
  title: "Beim nächsten Mal geht es schneller",
  hint: "Mit einem Konto für {email} haben Sie alle Bestellungen an einem Ort, und Ihre Angaben sind schon ausgefüllt. Ganz ohne Passwort.",
  create: "Konto anlegen",
  enter: "Bestätigen",
  done: "Ihr Konto ist angelegt",
  doneHint: "Sie sind angemeldet. Beim nächsten Mal sind Ihre Angaben an der Kasse schon ausgefüllt.",
  toAccount: "Zum Konto",
};
