import type { ScopeLabels } from "./en.ts";

export const scopeLabels: ScopeLabels = {
  "scope.read_menu": "Die Speisekarte sehen, wie Gäste sie sehen",
  "scope.write_availability": "Gerichte als ausverkauft markieren und Bestellungen anhalten",
  "scope.write_menu": "Gerichte und ihre Optionen ändern, als ausverkauft markieren und Bestellungen anhalten",
  "scope.read_products": "Alle Produkte sehen, auch unveröffentlichte",
  "scope.write_products": "Produkte, Varianten und Bilder ändern",
  "scope.read_orders": "Alle Bestellungen mit Namen, Adressen und Gerichten sehen",
  "scope.write_orders": "Bestellungen annehmen, durch die Küche führen und stornieren",
  "scope.read_payments": "Sehen, was bezahlt und erstattet wurde",
  "scope.take_payments": "Vor Ort kassieren",
  "scope.write_payments": "Vor Ort kassieren und erstatten",
  "scope.read_customers": "Kunden mit ihren Adressen sehen",
  "scope.write_customers": "Adressbücher von Kunden ändern",
  "scope.read_reports": "Umsatzberichte sehen",
  "scope.write_settings": "Öffnungszeiten, Steuern und Gebühren ändern und Bestellungen anhalten",
  "scope.manage_keys": "API-Schlüssel und OAuth-Apps anlegen und Mitarbeitende verwalten",
  "scope.manage_webhooks": "Ereignisse dieses Restaurants an andere Systeme senden",
};
