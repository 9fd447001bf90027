import type { guideMessages as en } from "./en.ts";

export const guideMessages: Readonly<Record<keyof typeof en, string>> = {
  "guides.website": "Anleitung: Eigene Website anbinden",
  "guides.website1":
    "Speisekarte anzeigen: Übernehmen Sie loadMenu in Ihre Seiten. Dafür braucht es keinen Schlüssel, und jeder Link öffnet das Gericht hier zum Bestellen.",
  "guides.website2":
    "Um Bestellungen auf Ihrem Server zu lesen, legen Sie einen Schlüssel mit der Berechtigung read_orders an. Soll er auch bestellen können, kommt write_orders dazu.",
  "guides.website3":
    "Der Schlüssel gehört auf Ihren Server, nie in eine Seite oder App. Ist er bekannt geworden, widerrufen Sie ihn hier und legen einen neuen an.",
  "guides.website4": "Alle Aufrufe stehen mit Beispielen für dieses Restaurant oben in der API-Dokumentation.",
  "guides.courier": "Anleitung: Kurierdienst anbinden",
  "guides.courier1":
    "Fügen Sie die Adresse des Kurierdienstes mit dem Ereignis order.status_changed hinzu. Das Geheimnis sehen Sie nur einmal; geben Sie es auf sicherem Weg weiter.",
  "guides.courier2":
    "Jede Nachricht zuerst mit isGenuine prüfen und innerhalb von 10 Sekunden mit 2xx antworten. Jede webhook-id nur einmal verarbeiten.",
  "guides.courier3":
    "Ist eine Lieferung fertig, laden Sie die Bestellung mit einem Schlüssel (read_orders), denn Nachrichten enthalten keine persönlichen Daten.",
  "guides.courier4":
    "Mit assignDriver (write_orders) tragen Sie den Fahrer ein. Küche und Tresen sehen dann, wer unterwegs ist.",
};
