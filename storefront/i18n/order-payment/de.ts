import type { OrderPaymentCatalogue } from "./en.ts";

export const de: OrderPaymentCatalogue = {
  title: "Bestellung bezahlen",
  titleDifference: "Differenz bezahlen",
  whole: "Bitte zahlen Sie {amount} bis {time}. Die Küche beginnt, sobald Sie bezahlt haben.",
  wholeChanged:
    "Das Restaurant hat Ihre Bestellung geändert, die Summe beträgt jetzt {amount}. Bitte zahlen Sie bis {time}. Die Küche beginnt, sobald Sie bezahlt haben.",
  totalChanged: "Die Summe hat sich geändert. Bitte prüfen Sie den neuen Betrag und zahlen Sie noch einmal.",
  wholeSent: "Bitte zahlen Sie {amount} bis {time}. Die Küche hat Ihre Bestellung schon.",
  difference: "Ihre geänderte Bestellung kostet {amount} mehr. Bitte bezahlen Sie bis {time}.",
  card: "Karte",
  pay: "{amount} bezahlen",
  payWith: "{amount} mit {name} bezahlen",
  paid: "Vielen Dank, Ihre Zahlung ist eingegangen.",
  processing: "Ihre Zahlung wird bestätigt. Sie können diese Seite verlassen.",
  ended:
    "Dieser Zahlungslink ist abgelaufen, es wurde nichts abgebucht. Zum Bezahlen oder für Änderungen rufen Sie uns bitte an: {phone}.",
  busy: "Der Zahlungsdienst antwortet gerade nicht. Bitte versuchen Sie es gleich noch einmal.",
  failed: "Die Zahlung konnte nicht begonnen werden. Laden Sie die Seite neu oder rufen Sie uns an: {phone}.",
};
