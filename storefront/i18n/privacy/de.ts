import type { PrivacyCatalogue } from "./en.ts";

export const de: PrivacyCatalogue = {
  stored: "Was gespeichert ist",
  storedAccount: "Ihre E-Mail-Adresse sowie Name und Telefonnummer, falls angegeben",
  storedAddresses: "Ihre gespeicherten Adressen und Lieblingsgerichte",
  storedOrders: "Ihre Bestellungen mit Notizen, Belegen und Erstattungen. Vollständige Kartennummern erhalten wir nie.",
  storedSession: "Ein Cookie für Ihre Anmeldung und eines für Ihren Warenkorb",
  storedBackups: "Sicherungskopien werden nach 30 Tagen gelöscht.",
  download: "Daten herunterladen",
  downloadHint: "Sie erhalten eine Datei mit allem, was über Sie gespeichert ist.",
  downloadDo: "Herunterladen",
  allergies: "Allergien",
  allergiesHint:
    "Das Team sieht diese Angabe bei Ihrem Namen. Bitte weisen Sie trotzdem bei jeder Bestellung darauf hin.",
  allergiesLabel: "Ihre Allergien (optional)",
  allergiesConsent:
    "Ich willige ein, dass das Restaurant diese Angabe zu meiner Gesundheit speichert. Ich kann sie jederzeit löschen.",
  allergiesTick: "Bitte setzen Sie das Häkchen oder lassen Sie das Feld leer.",
  allergiesSave: "Speichern",
  allergiesSaved: "Gespeichert.",
  erase: "Konto löschen",
  eraseHint:
    "Name, Kontakt, Adressen und Notizen werden überall gelöscht, und Sie werden abgemeldet. Die Beträge Ihrer Bestellungen behält das Restaurant für seine Buchhaltung. Das lässt sich nicht rückgängig machen.",
  eraseStart: "Konto löschen",
  sent: "Wir haben einen Code mit {digits} Ziffern an {email} geschickt.",
  code: "Code",
  eraseDo: "Endgültig löschen",
  cancel: "Konto behalten",
  erased: "Ihr Konto und Ihre Daten wurden gelöscht.",
  toMenu: "Zur Speisekarte",
  unfinished: "Eine Ihrer Bestellungen ist noch nicht abgeschlossen. Danach können Sie Ihr Konto löschen.",
  moneyMoving: "Eine Zahlung oder Erstattung ist noch unterwegs. Danach können Sie Ihr Konto löschen.",
  disputed: "Ihre Bank hat über Ihre Reklamation noch nicht entschieden. Danach können Sie Ihr Konto löschen.",
  hasRole: "Sie arbeiten hier. Bitten Sie zuerst den Inhaber, Ihre Rolle zu entfernen.",
};
