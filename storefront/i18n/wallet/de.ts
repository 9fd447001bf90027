import type { WalletCatalogue } from "./en.ts";

export const de: WalletCatalogue = {
  "wallet.group": "Schnell bezahlen",
  "wallet.or": "oder anders bezahlen",
  "wallet.cancelled": "Sie haben die Zahlung geschlossen. Es wurde nichts abgebucht, Ihre Bestellung ist noch hier.",
  "wallet.refused": "{text} Es wurde nichts abgebucht.",
  "wallet.declined": "{wallet} wurde abgelehnt. Bitte wählen Sie dort eine andere Karte oder zahlen Sie anders.",
  "wallet.abroad": "In dieses Land liefern wir nicht. Bitte wählen Sie eine andere Adresse oder Abholung.",
  "wallet.contact":
    "Ihre Wallet hat uns Folgendes nicht übermittelt: {name}. Bitte ergänzen Sie es dort oder füllen Sie das Formular unten aus.",
  "wallet.name": "Name",
  "wallet.email": "E-Mail-Adresse",
  "wallet.phone": "Telefonnummer",
  "wallet.address": "vollständige Adresse",
  "wallet.test": "Test-Wallet",
  "wallet.testHint":
    "In einem Test-Shop ersetzt diese Ansicht Apple Pay, Google Pay und Link. Es wird kein Geld abgebucht.",
  "wallet.who": "Kontakt",
  "wallet.where": "Liefern an",
  "wallet.outside": "Außerhalb aller Liefergebiete",
  "wallet.decline": "Ablehnen",
};
