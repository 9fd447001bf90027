import type { OrderChangesCatalogue } from "./en.ts";

export const de: OrderChangesCatalogue = {
  title: "Doch anders geplant?",
  until: "Das geht bis {time}.",
  untilAccepted: "Das geht, bis die Küche Ihre Bestellung annimmt.",
  over: "Die Küche hat Ihre Bestellung angenommen, daher lässt sie sich hier nicht mehr ändern. Bitte rufen Sie uns an: {phone}.",
  tooLate: "Ihre Bestellung lässt sich hier nicht mehr ändern. Bitte rufen Sie uns an: {phone}.",
  otherTaxes:
    "An diesem Tag gelten andere Steuersätze, der Preis kann sich ändern. Wählen Sie eine andere Zeit oder rufen Sie uns an: {phone}.",
  cancel: "Bestellung stornieren",
  cancelTitle: "Bestellung #{number} stornieren?",
  refund:
    "Sie bekommen {amount} auf Ihr ursprüngliches Zahlungsmittel zurück. Das kann je nach Bank bis zu zehn Tage dauern.",
  nothingCharged: "Es wurde nichts abgebucht, und es ist nichts zu bezahlen.",
  keep: "Bestellung behalten",
  cancelled: "Ihre Bestellung ist storniert.",
  paymentBusy:
    "Ihre Zahlung ließ sich noch nicht anhalten, die Bestellung besteht also weiter. Bitte versuchen Sie es gleich noch einmal.",
  changeTime: "Zeit ändern",
  timeTitle: "Andere Zeit wählen",
  current: "Bisher: {time}",
  choose: "{time} wählen",
  back: "Zurück",
  newNumber: "An einem anderen Tag bekommt Ihre Bestellung eine neue Nummer.",
  loading: "Freie Zeiten werden gesucht …",
  noSlots: "Die freien Zeiten ließen sich nicht laden. Bitte versuchen Sie es noch einmal.",
  again: "Noch einmal versuchen",
  taken: "Diese Zeit ist gerade ausgebucht. Bitte wählen Sie eine andere.",
  takenNext: "Diese Zeit ist gerade ausgebucht. Die nächste freie ist {time}.",
  paused:
    "Wir nehmen gerade keine Bestellungen an, daher lässt sich die Zeit nicht ändern. Bitte rufen Sie uns an: {phone}.",
  changed: "Ihre Bestellung ist jetzt für {time} vorgemerkt.",
  overtaken: "An dieser Bestellung hat sich gerade etwas geändert. Laden Sie die Seite neu, um es zu sehen.",
  failed: "Ihre Bestellung konnte nicht geändert werden. Laden Sie die Seite neu oder rufen Sie uns an: {phone}.",
};
