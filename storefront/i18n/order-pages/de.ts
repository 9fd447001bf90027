import type { OrderPageCatalogue } from "./en.ts";

export const de: OrderPageCatalogue = {
  "order.placedAt": "Bestellt am {time}",
  "order.receipt": "Rechnung",
  "order.toHistory": "Alle Bestellungen",
  "order.notYours": "In Ihrem Konto haben wir diese Bestellung nicht gefunden",
  "order.missingHint": "Öffnen Sie den Link aus Ihrer E-Mail oder lassen Sie ihn sich noch einmal schicken.",
  "order.notYet": "Ihre Bestellung ist noch nicht bezahlt",
  "order.thanks": "Vielen Dank!",
  share: "Teilen",
  "share.copied": "Link kopiert. Er zeigt den Status der Bestellung, nicht Ihre Daten.",
  "share.failed": "Diesen Link teilen: {address}",
  "share.title": "Eine Bestellung bei {name}",
  "find.hint":
    "Geben Sie die Bestellnummer und die E-Mail-Adresse ein, mit der Sie bestellt haben. Wir schicken Ihnen den Link per E-Mail.",
  "find.number": "Bestellnummer",
  "find.send": "Link per E-Mail senden",
  "find.sent":
    "Wenn es aus den letzten 30 Tagen eine Bestellung mit dieser Nummer für {email} gibt, ist der Link unterwegs. Nichts angekommen? Sehen Sie bitte im Spam-Ordner nach oder rufen Sie uns an: {phone}.",
  "find.again": "Andere Nummer oder Adresse versuchen",
  "find.wrongNumber": "Bitte geben Sie eine Bestellnummer ein, zum Beispiel 12.",
};
