import type { RefusalMessages } from "./codes.ts";

export const refusalMessages: RefusalMessages = {
  "refused.UNAUTHENTICATED": "Ihre Anmeldung ist abgelaufen. Bitte melden Sie sich noch einmal an.",
  "refused.FORBIDDEN":
    "Das dürfen Sie mit Ihrer Rolle nicht. Die Inhaber können Ihre Rolle unter „Mitarbeitende“ ändern.",
  "refused.MISSING_SCOPE":
    "Das dürfen Sie mit Ihrer Rolle nicht. Die Inhaber können Ihre Rolle unter „Mitarbeitende“ ändern.",
  "refused.NOT_FOUND": "Das gibt es nicht mehr. Bitte laden Sie die Seite neu.",
  "refused.DAY_CLOSED": "Dieser Tag ist schon abgeschlossen. Laden Sie die Seite neu, um den Abschluss zu sehen.",
  "refused.REVISION_CONFLICT":
    "Inzwischen hat jemand anderes das geändert. Laden Sie die Seite neu und prüfen Sie die Änderung.",
  "refused.TOO_LARGE": "Das ist zu groß. Bitte kürzen Sie den Text oder wählen Sie eine kleinere Datei.",
  "refused.RATE_LIMITED": "Das waren zu viele Versuche in kurzer Zeit. Bitte warten Sie eine Minute.",
  "refused.PAYMENT_UNAVAILABLE":
    "Der Zahlungsdienst antwortet gerade nicht. Bitte versuchen Sie es in einer Minute noch einmal.",
  "refused.UNAVAILABLE": "Der Server ist gerade ausgelastet. Bitte versuchen Sie es in einigen Sekunden noch einmal.",
  "refused.INTERNAL": "Auf dem Server ist ein Fehler aufgetreten. Bitte versuchen Sie es noch einmal.",
};
