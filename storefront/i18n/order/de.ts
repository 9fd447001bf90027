import type { orderWords as english } from "./en.ts";

export const orderWords: Readonly<Record<keyof typeof english, string>> = {
  "order.thanks": "Vielen Dank, {name}!",
  "order.number": "Bestellung",
  "order.readyAt": "Fertig gegen {time}",
  "order.arrivesAt": "Bei Ihnen gegen {time}",
  "order.scheduled": "Vorbestellt für {time}",
  "order.promiseChanged": "Vorher {before}, jetzt {time}",
  "order.progress": "Fortschritt",
  "order.items": "Ihre Bestellung",
  "order.pickupAt": "Abholen bei",
  "order.deliverTo": "Lieferung an",
  "order.payment": "Bezahlung",
  "order.paid": "Bezahlt",
  "order.refunded": "{amount} erstattet",
  "order.refundRequested": "Erstattung von {amount} veranlasst",
  "order.unpaid": "Noch nicht bezahlt",
  "order.notCharged": "Es wurde nichts abgebucht.",
  "order.notYet": "Ihre Bestellung ist noch nicht bezahlt, {name}",
  "order.notYetHint":
    "Sobald Sie bezahlt haben, fangen wir an. Wenn Sie nicht innerhalb von 12 Minuten bezahlen, wird die Bestellung automatisch storniert.",
  "order.payNow": "Zurück zur Bezahlung",
  "order.payElsewhere":
    "Schließen Sie die Zahlung in dem Browser ab, in dem Sie bestellt haben, oder bestellen Sie neu.",
  "order.onItsWay": "Ihre Zahlung ist unterwegs.",
  "order.cashDue": "Bitte zahlen Sie bar bei der Abholung.",
  "order.failed": "Die Zahlung hat nicht geklappt.",
  "order.cancelled": "Diese Bestellung wurde storniert.",
  "order.cancelledUnpaid": "Diese Bestellung wurde vor der Bezahlung storniert.",
  "order.again": "Zurück zur Karte",
  "order.loading": "Ihre Bestellung wird gesucht …",
  "order.missing":
    "Diese Bestellung haben wir nicht gefunden. Bitte öffnen Sie den Link aus Ihrer Bestätigung noch einmal.",
  "order.calendar": "In den Kalender",
};
