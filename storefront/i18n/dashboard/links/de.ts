import type { linkMessages as en } from "./en.ts";

export const linkMessages: Readonly<Record<keyof typeof en, string>> = {
  "link.title": "Zahlungslink",
  "link.waiting":
    "Die Bestellung wartet, bis der Gast {amount} bezahlt hat. Der Link gilt bis {time}, danach wird sie storniert.",
  "link.open": "Der Gast kann {amount} bis {time} über den Link bezahlen. Danach ist der Betrag am Tresen fällig.",
  "link.pending":
    "Die Änderung gilt, sobald der Gast {amount} bezahlt hat. Der Link gilt bis {time}, danach bleibt die Bestellung, wie sie ist.",
  "link.mailed": "Der Link ging per E-Mail an {email}.",
  "link.label": "Link für den Gast",
  "link.text": "Link per SMS an {phone} senden",
  "link.sms": "{store}: Bitte bezahlen Sie {amount} für Bestellung #{number} hier: {address}",
  "link.end": "Link beenden",
  "link.send": "Jetzt an die Küche senden",
};
