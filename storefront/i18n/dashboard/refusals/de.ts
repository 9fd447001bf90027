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
  "refused.RATE_LIMITED":
    "Das waren zu viele Versuche in kurzer Zeit. Bitte versuchen Sie es in {minutes} Min. noch einmal.",
  "refused.PAYMENT_UNAVAILABLE":
    "Der Zahlungsdienst antwortet gerade nicht. Bitte versuchen Sie es in einer Minute noch einmal.",
  "refused.UNAVAILABLE": "Der Server ist gerade ausgelastet. Bitte versuchen Sie es in einigen Sekunden noch einmal.",
  "refused.INTERNAL": "Auf dem Server ist ein Fehler aufgetreten. Bitte versuchen Sie es noch einmal.",
  "refused.ILLEGAL_TRANSITION":
    "Der Stand der Bestellung lässt das nicht mehr zu. Laden Sie die Seite neu, um ihn zu sehen.",
  "refused.PAYMENT_DECLINED": "Der Zahlungsanbieter hat abgelehnt. Es wurde kein Geld bewegt.",
  "refused.LIMIT_EXCEEDED": "Das überschreitet eine Obergrenze. Bitte verringern Sie die Menge oder die Anzahl.",
  "refused.PAYMENT_DUE": "Bei dieser Bestellung ist noch etwas zu bezahlen.",
  "refused.reason.CHANGED_MEANWHILE":
    "Inzwischen hat jemand anderes das geändert. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.",
  "refused.reason.KEY_LOST":
    "Das haben wir vielleicht schon erhalten, bevor unsere Daten wiederhergestellt wurden. Prüfen Sie das, bevor Sie es noch einmal senden.",
  "refused.reason.MALFORMED_REQUEST":
    "Diese Anfrage konnte der Server nicht lesen. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.",
  "refused.reason.ROW_IN_USE":
    "Das wird noch an anderer Stelle verwendet. Bitte verschieben oder löschen Sie zuerst, was dazugehört.",
  "refused.reason.TAX_CLASS_IN_USE":
    "Diese Steuerklasse haben noch Gerichte. Bitte geben Sie ihnen zuerst eine andere.",
  "refused.reason.TOO_MANY_TAX_CLASSES": "Mehr als 20 Steuerklassen sind nicht möglich. Bitte löschen Sie zuerst eine.",
  "refused.reason.LAST_OWNER":
    "Ein Restaurant braucht mindestens eine Inhaberin oder einen Inhaber. Bitte geben Sie zuerst jemand anderem diese Rolle.",
  "refused.reason.MEMBER_CHANGED":
    "Diese Rolle wurde gerade von jemand anderem geändert. Bitte laden Sie die Seite neu.",
  "refused.reason.MEMBER_ALREADY": "Diese Person gehört schon zum Team. Bitte ändern Sie stattdessen ihre Rolle.",
  "refused.reason.OWN_ROLE":
    "Das geht nicht für Sie selbst. Bitte wenden Sie sich an eine andere Inhaberin oder einen anderen Inhaber, oder nehmen Sie einen Wiederherstellungscode.",
  "refused.reason.PASSKEY_NOT_NEEDED": "Ihre Anmeldung braucht keinen Passkey. Bitte laden Sie die Seite neu.",
  "refused.reason.PASSKEY_NOT_SAVED":
    "Dieser Passkey konnte nicht gespeichert werden. Bitte versuchen Sie es in diesem Browser noch einmal.",
  "refused.reason.PASSKEY_REFUSED":
    "Dieser Passkey hat hier nicht funktioniert. Bitte versuchen Sie es noch einmal oder melden Sie sich per E-Mail an.",
  "refused.reason.PASSKEY_KNOWN": "Dieser Passkey ist schon gespeichert.",
  "refused.reason.PASSKEY_CHANGED":
    "Sie haben gerade in einem anderen Fenster einen Passkey hinzugefügt. Bitte laden Sie die Seite neu.",
  "refused.reason.PASSKEY_MISSING": "Bitte fügen Sie zuerst einen Passkey hinzu. Die Codes bekommen Sie dann dazu.",
  "refused.reason.RECOVERY_STOPPED":
    "Die Wiederherstellung wurde gestoppt oder nicht angefordert. Bitte fordern Sie sie noch einmal an.",
  "refused.reason.TABLET_ALREADY": "Dieser Browser ist schon ein gemeinsames Tablet.",
  "refused.reason.CHANGE_ENDED": "Über diese Änderung ist schon entschieden, oder sie wurde gestoppt oder ersetzt.",
  "refused.reason.ROLE_WITHHELD": "Öffnen Sie zuerst Ihre Rolle mit dem Passkey oder einem Wiederherstellungscode.",
  "refused.reason.PROOF_NEEDED":
    "Das geht nur mit einem Passkey oder einem Wiederherstellungscode von vor der Änderung.",
  "refused.reason.INVITATION_ENDED":
    "Diese Einladung gilt nicht mehr oder wurde schon benutzt. Bitten Sie um eine neue.",
  "refused.reason.OWN_DEVICE_ONLY": "Das kann nur, wer sich am eigenen Gerät angemeldet hat.",
  "refused.reason.SHARED_TABLET":
    "Das geht nicht auf einem gemeinsamen Tablet. Bitte melden Sie sich auf Ihrem eigenen Gerät an.",
  "refused.reason.NO_TABLET": "Dieser Browser ist kein gemeinsames Tablet. Bitte melden Sie sich per E-Mail an.",
  "refused.reason.NOTHING_TO_CHANGE": "Es gibt nichts zu ändern. Bitte ändern Sie zuerst etwas.",
  "refused.reason.NOTHING_TO_ORDER":
    "Noch lässt sich kein Gericht bestellen. Bitte nehmen Sie zuerst ein Gericht mit Preis in die Speisekarte auf.",
  "refused.reason.release":
    "Gerade wird eine neue Version eingespielt. Bitte versuchen Sie es in einigen Sekunden noch einmal.",
  "refused.reason.unpaid_order":
    "Zu diesem Warenkorb gibt es eine Bestellung, die gerade bezahlt wird. Bitte setzen Sie diese fort.",
  "refused.reason.bag_ordered": "Dieser Warenkorb ist schon bestellt. Bitte legen Sie dafür etwas Neues hinein.",
  "refused.reason.ORDER_IN_PROGRESS":
    "Diese Bestellung wird gerade schon aufgegeben. Bitte versuchen Sie es gleich noch einmal.",
  "refused.reason.ENDPOINT_DISABLED":
    "Dieser Endpunkt ist abgeschaltet. Bitte entfernen Sie ihn und legen Sie ihn neu an.",
  "refused.reason.UNDO_OVER":
    "Die fünf Sekunden zum Rückgängigmachen sind vorbei. Holen Sie die Bestellung stattdessen zurück.",
  "refused.reason.ORDER_PAID": "Diese Bestellung ist schon bezahlt.",
  "refused.reason.ORDER_IN_KITCHEN": "Die Küche hat diese Bestellung schon.",
  "refused.reason.ORDER_OVER": "Diese Bestellung ist schon abgeschlossen oder storniert.",
  "refused.reason.ORDER_CANCELLED": "Diese Bestellung wurde storniert.",
  "refused.reason.NO_CANCELLATION_REQUEST":
    "Für diese Bestellung ist keine Stornoanfrage mehr offen. Vielleicht hat sie schon jemand anderes beantwortet.",
  "refused.reason.NO_EMAIL":
    "Diese Bestellung hat keine E-Mail-Adresse. Geben Sie dem Gast stattdessen einen neuen Link.",
  "refused.reason.NOTHING_TO_PAY": "Für diese Bestellung ist online nichts zu bezahlen.",
  "refused.reason.NO_PENDING_EDIT": "Bei dieser Bestellung wartet keine Änderung auf eine Zahlung.",
  "refused.reason.GUEST_PAID":
    "Der Gast hat gerade online bezahlt. Bitte prüfen Sie, was noch offen ist, und versuchen Sie es dann noch einmal.",
  "refused.reason.LINK_MADE":
    "Für diese Bestellung wurde gerade ein Zahlungslink erstellt. Bitte prüfen Sie die Bestellung und versuchen Sie es noch einmal.",
  "refused.reason.PAYMENT_PROCESSING":
    "Die Online-Zahlung des Gastes wird noch verarbeitet. Bitte versuchen Sie es danach noch einmal.",
  "refused.reason.ACCOUNT_IN_USE":
    "Gerade bezahlen Gäste über dieses Konto. Pausieren Sie die Bestellungen und versuchen Sie es in einer halben Stunde noch einmal.",
  "refused.reason.DAY_CHANGING":
    "Bestellungen dieses Tages ändern sich gerade. Bitte versuchen Sie es gleich noch einmal.",
  "refused.reason.RECEIPT_OF_TEST": "Testbestellungen haben keine Belege.",
  "refused.reason.RECEIPT_NAMED": "Auf den Belegen steht schon eine Firma.",
  "refused.reason.RECEIPT_TOO_LATE": "Eine Firma lässt sich nur innerhalb von 180 Tagen eintragen.",
  "refused.reason.ORDER_RATED": "Die Bestellung hat bereits eine andere Bewertung.",
  "refused.reason.KNOWN_BY_PHONE":
    "Von diesem Gast ist nur eine Telefonnummer bekannt, die auch andere angegeben haben können. Bitte wählen Sie die Bestellungen aus.",
  "refused.reason.ORDER_UNFINISHED":
    "Diese Person hat eine Bestellung, die noch nicht abgeschlossen ist. Schließen oder stornieren Sie sie zuerst.",
  "refused.reason.MONEY_MOVING":
    "Eine Zahlung oder Erstattung dieser Person ist noch unterwegs. Bitte warten Sie, bis sie endgültig ist.",
  "refused.reason.DISPUTE_OPEN":
    "Über eine angefochtene Zahlung dieser Person ist noch nicht entschieden. Bitte warten Sie das Ergebnis ab.",
  "refused.reason.PERSON_HAS_ROLE": "Diese Person gehört zum Team. Bitte nehmen Sie ihr zuerst die Rolle.",
};
