import type { MailWords } from "./mail-words.ts";

export const de: MailWords = {
  subject: {
    confirmed: (number, store) => `Bestellung #${number} bestätigt · ${store}`,
    changed: (number, store) => `Bestellung #${number} wurde geändert · ${store}`,
    ready: (number, store) => `Bestellung #${number} ist fertig · ${store}`,
    cancelled: (number, store) => `Bestellung #${number} wurde storniert · ${store}`,
    refunded: (number, store) => `Erstattung zu Bestellung #${number} · ${store}`,
    link: (number, store) => `Ihr Link zu Bestellung #${number} · ${store}`,
    payment_due: (number, store) => `Bitte bezahlen Sie Bestellung #${number} · ${store}`,
    payment_ended: (number, store) => `Der Zahlungslink zu Bestellung #${number} ist abgelaufen · ${store}`,
  },
  order: (number) => `Bestellung #${number}`,
  thanks: (name) => (name ? `Vielen Dank, ${name}!` : "Vielen Dank!"),
  received: "Ihre Bestellung ist bei uns eingegangen. Sobald sie fertig ist, schreiben wir Ihnen wieder.",
  readyAt: "Fertig gegen",
  arrivesAt: "Bei Ihnen gegen",
  plannedFor: "Vorbestellt für",
  dishes: { one: (count) => `${count} Gericht`, other: (count) => `${count} Gerichte` },
  facts: (parts) => parts.join(" · "),
  list: (names) => names.join(", "),

  ready: {
    pickup: {
      headline: "Ihre Bestellung ist fertig",
      lead: "Sie ist eingepackt und wartet auf Sie. Nennen Sie uns einfach die Nummer.",
    },
    delivery: {
      headline: "Ihre Bestellung ist fertig",
      lead: "Sie ist eingepackt und macht sich gleich auf den Weg zu Ihnen.",
    },
    dine_in: { headline: "Ihre Bestellung ist fertig", lead: "Sie kommt gleich an Ihren Tisch." },
  },
  changed: { headline: "Ihre Bestellung wurde geändert", lead: "So sieht Ihre Bestellung jetzt aus." },
  cancelled: "Ihre Bestellung wurde storniert",
  otherAmountPaid:
    "Bei uns kam ein anderer Betrag an als der Ihrer Bestellung, deshalb konnten wir sie nicht annehmen. Bitte bestellen Sie noch einmal.",
  reason: (reason) => `Grund: ${reason}`,
  moneyRefunded: (amount) => `Wir haben Ihnen ${amount} erstattet.`,
  refundRequested: (amount) =>
    `Wir haben die Erstattung von ${amount} auf Ihr ursprüngliches Zahlungsmittel veranlasst. Sobald sie abgeschlossen ist, schreiben wir Ihnen noch einmal.`,
  refundFailed: (amount) =>
    `Die Erstattung von ${amount} ist fehlgeschlagen. Bitte melden Sie sich bei uns, damit Sie Ihr Geld zurückbekommen.`,
  paymentNotRefunded: (amount) => `Ihre Zahlung von ${amount} wird nicht erstattet.`,
  nothingDue: "Es wurde nichts abgebucht, und es ist nichts zu bezahlen.",
  sorry: "Kommt das unerwartet? Dann rufen Sie uns bitte an oder schreiben Sie uns.",

  refunded: (amount) => `Sie bekommen ${amount} zurück`,
  refundedTo: (means) => `Das Geld geht zurück an: ${means}.`,
  refundedByHand: "Sie haben das Geld im Restaurant zurückbekommen.",
  banksTakeTime: "Es kann bis zu zehn Tage dauern, bis die Erstattung auf Ihrem Konto zu sehen ist.",
  refundedInAll: "Insgesamt erstattet",

  link: {
    headline: "Hier ist Ihre Bestellung",
    lead: "Sie haben den Link zu Ihrer Bestellung angefordert. Er funktioniert auf jedem Gerät. Wer ihn hat, kann die Bestellung sehen und ändern. Geben Sie ihn deshalb bitte nicht weiter.",
    unasked: "Sie haben den Link nicht angefordert? Dann können Sie diese E-Mail ignorieren.",
  },
  paymentDue: {
    headline: (amount) => `Bitte zahlen Sie ${amount}`,
    change: "Sobald Sie bezahlt haben, ändern wir Ihre Bestellung. Öffnen Sie Ihre Bestellung, um online zu zahlen.",
    order:
      "Sobald Sie bezahlt haben, bereiten wir Ihre Bestellung zu. Öffnen Sie Ihre Bestellung, um online zu zahlen.",
    changed:
      "Wir haben Ihre Bestellung geändert, deshalb gilt eine neue Summe. Öffnen Sie Ihre Bestellung, um die Änderung zu sehen und online zu zahlen. Wir beginnen, sobald Sie bezahlt haben.",
    until: "Zahlbar bis",
  },
  paymentEnded: {
    headline: "Ihr Zahlungslink ist abgelaufen",
    unchanged:
      "Es wurde nichts abgebucht, und Ihre Bestellung bleibt, wie sie war. Möchten Sie die Änderung noch? Dann rufen Sie uns bitte an.",
    stillDue: (amount) => `${amount} Ihrer Bestellung sind noch offen. Bitte zahlen Sie bei der Übergabe.`,
    returned:
      "Ihre Zahlung kam an, als wir die Bestellung nicht mehr ändern konnten. Ihre Bestellung bleibt, wie sie war, und wir erstatten Ihnen die Zahlung.",
  },

  showOrder: "Zur Bestellung",
  yourOrder: "Ihre Bestellung",
  pickupAt: "Abholen bei",
  deliverTo: "Lieferung an",
  note: "Ihr Hinweis",
  quoted: (note) => `„${note}“`,

  payment: "Bezahlung",
  paid: "Bezahlt",
  paidWith: (means) => `Bezahlt: ${means}`,
  cashDue: (amount) => `Bitte zahlen Sie ${amount} bar bei der Abholung.`,
  cashDueDelivery: (amount) => `Bitte zahlen Sie ${amount} bar bei der Lieferung.`,
  unpaid: "Noch nicht bezahlt",
  free: "Nichts zu bezahlen",
  cash: "bar",
  card: "Ihre Karte",

  subtotal: "Zwischensumme",
  discount: "Abholrabatt",
  promoCode: (code) => `Code ${code}`,
  deliveryFee: "Lieferung",
  freeDelivery: "Kostenlos",
  tax: "Steuer",
  taxIncluded: "Enthaltene MwSt.",
  tip: "Trinkgeld",
  total: "Gesamt",

  receipt: {
    title: "Rechnung",
    number: (number) => `Rechnungsnr. ${number}`,
    tax: ({ rate, net, tax, gross }) => `${rate}: netto ${net}, MwSt. ${tax}, brutto ${gross}`,
    open: "Rechnung öffnen und drucken",
  },

  questions: "Fragen? Rufen Sie uns an oder antworten Sie auf diese E-Mail.",
  why: (store) => `Sie erhalten diese E-Mail, weil Sie bei ${store} bestellt haben.`,
};
