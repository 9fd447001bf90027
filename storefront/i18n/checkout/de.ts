import type { CheckoutCatalogue } from "./en.ts";

export const de: CheckoutCatalogue = {
  "order.place": "Zahlungspflichtig bestellen",
  "order.view_one": "Bestellung ansehen · {count} Artikel",
  "order.view_other": "Bestellung ansehen · {count} Artikel",
  "total.loading": "Gesamtbetrag wird berechnet …",
  "total.failed":
    "Der Gesamtbetrag lässt sich gerade nicht berechnen. Wir versuchen es weiter, Ihre Eingaben bleiben erhalten.",
  outage:
    "Wegen einer Störung können wir Ihre Bestellung gerade nicht annehmen. Ihre Angaben bleiben erhalten. Wir versuchen es automatisch weiter.",
  "card.other": "Sie können oben auch anders bezahlen.",
  emptied: "Ihr Warenkorb ist leer. Bitte wählen Sie zuerst ein Gericht.",
  noPayment: "Das Restaurant kann gerade keine Zahlung annehmen. Bitte rufen Sie an: {phone}.",
  limit:
    "Zu viele Versuche in kurzer Zeit. Wir versuchen es in {minutes} Min. automatisch noch einmal. Ihre Angaben bleiben erhalten.",
  "times.loading": "Freie Zeiten werden gesucht …",
  "times.failed": "Die freien Zeiten konnten nicht geladen werden. Bitte versuchen Sie es noch einmal.",
  "times.none": "Für diese Bestellung ist in den nächsten Tagen nichts mehr frei.",
  recipient: "Jemand anderes nimmt die Lieferung an",
  "recipient.name": "Name der Person",
  "recipient.phone": "Telefon der Person (optional)",
  "recipient.phoneHint": "Ohne Nummer ruft der Kurier Sie an.",
  cutlery: "Mit Servietten und Besteck",
  "kitchen.tell": "Der Küche sagen, was ich meide",
  "kitchen.avoid": "{list}. Das sieht nur die Küche. Wir löschen es 30 Tage nach Ihrer Bestellung.",
  "signIn.ask": "Schon ein Konto?",
  signIn: "Anmelden",
  remember: "Meine Angaben auf diesem Gerät merken",
  "card.save": "Diese Karte für das nächste Mal speichern",
  "card.another": "Andere Karte verwenden",
  "card.expired": "Abgelaufen {expiry}",
  "card.loading": "Gespeicherte Karten werden geladen …",
  "card.gone":
    "Diese Karte wurde entfernt, es wurde nichts abgebucht. Wählen Sie eine andere Karte und bezahlen Sie noch einmal.",
  "final.card": "Karte, wird mit der Bestellung belastet",
  "final.redirect": "{name}, Zahlung mit der Bestellung",
  "final.cash": "Bar, bei der Abholung",
  "final.cashDelivery": "Bar, bei der Lieferung",
  "final.free": "Nichts zu zahlen",
  "final.cancel": "Stornierung",
  "final.cancel.accepted":
    "Kostenlos auf der Seite der Bestellung, bis die Küche sie annimmt. Danach keine Rückgabe, weil frisch zubereitet wird.",
  "final.cancel.minutes":
    "Kostenlos auf der Seite der Bestellung, bis {minutes} Minuten vor der zugesagten Zeit. Danach keine Rückgabe, weil frisch zubereitet wird.",
  "final.cancel.never": "Nach der Bestellung nicht mehr möglich, weil frisch zubereitet wird.",
  testCards:
    "Testkarten: 4242 4242 4242 4242 zahlt, 4000 0000 0000 0002 wird abgelehnt, 4000 0025 0000 3155 fragt nach.",
  bank: "Ihre Bank bittet Sie, diese Zahlung zu bestätigen.",
  "bank.confirm": "Zahlung bestätigen",
  earlierPlaced:
    "Das haben Sie schon bestellt: Es ist Bestellung #{number}. Für eine weitere legen Sie noch etwas in den Warenkorb.",
  "earlier.unpaid": "Ihre Bestellung #{number} ist noch nicht bezahlt. Möchten Sie sie fortsetzen?",
  "earlier.continue": "Bestellung #{number} fortsetzen",
  "earlier.resume": "Bestellung #{number} fortsetzen: Sie ist noch nicht bezahlt.",
  "earlier.follow": "Bestellung #{number} verfolgen",
  keyLost:
    "Vielleicht haben wir diese Bestellung schon erhalten, kurz bevor unsere Daten wiederhergestellt wurden. Bitte rufen Sie uns an, bevor Sie noch einmal bestellen.",
  keyReused:
    "Diese Bestellung ist vielleicht schon vor dem An- oder Abmelden eingegangen. Bitte prüfen Sie Ihre E-Mails. Für eine neue Bestellung versuchen Sie es noch einmal.",
  "open.card":
    "Sie haben mehrere unbezahlte Bestellungen. Bitte bezahlen oder stornieren Sie eine davon oder versuchen Sie es in 12 Minuten noch einmal.",
  "open.cash":
    "Sie haben mehrere Vorbestellungen mit Barzahlung. Bitte wählen Sie eine andere Zahlungsart oder rufen Sie uns an.",
};
