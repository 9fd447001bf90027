import type { aheadMessages as english } from "./en.ts";

export const aheadMessages: Readonly<Record<keyof typeof english, string>> = {
  "closed.today": "Heute geschlossen",
  "closed.back": "Ab {time} sind wir wieder für Sie da.",
  opens: "öffnet {time}",
  "ahead.order": "Vorbestellen für {time}",
  "ahead.chosen": "Sie bestellen für {time} vor. Wählen Sie jetzt Ihre Gerichte.",
  "ahead.none": "Bestellen können Sie wieder ab {time}.",
  "later.from": "ab {time}",
  "item.later": "Erhältlich ab {time}. Wählen Sie die Zeit an der Kasse.",
  "refused.notServed": "{name} gibt es gerade nicht. Bitte wählen Sie eine Zeit für Ihre Bestellung.",
  "checkout.dayFull": "An diesem Tag ist nichts mehr frei.",
  "checkout.nextFree": "Nächste freie Zeit: {time}",
  "checkout.noTimes":
    "Für diese Bestellung ist in den nächsten Tagen keine Zeit mehr frei. Bitte rufen Sie uns an: {phone}.",
  "paused.ahead": "Für die Zeit ab {time} können Sie vorbestellen.",
  "paused.ahead.pickup": "Zur Abholung ab {time} können Sie vorbestellen.",
  "paused.ahead.delivery": "Zur Lieferung ab {time} können Sie vorbestellen.",
  "paused.fill": "Ihren Warenkorb können Sie schon füllen.",
  "paused.soon": "In Kürze nehmen wir wieder Bestellungen an.",
  "ordering.off": "Zurzeit nehmen wir online keine Bestellungen an.",
  "ordering.call": "Anrufen: {phone}",
  "closed.now": "Gerade geschlossen",
  "late.title": "Küchenschluss",
  "late.text": "Bestellen konnten Sie bis {time}.",
  lastOrders: "Letzte Bestellung um {time}",
  "paused.title": "Wir machen kurz Pause.",
  "ordering.none": "keine Online-Bestellung",
  "ordering.visit":
    "Bestellen Sie telefonisch, oder kommen Sie vorbei. Alles auf der Karte gibt es auch bei uns im Haus.",
  "ordering.directions": "Route",
  "soldOut.back": "Ausverkauft · wieder da {time}",
};
