import type { LegalPage } from "../../schema/store/enums.ts";
import type { LegalFacts } from "../facts.ts";

/** Erklärung zur Barrierefreiheit. Source: § 14 and annex 3 BFSG, EN 301 549. */
export const accessibility = ({ company, website, email, phone }: LegalFacts): LegalPage => ({
  kind: "accessibility",
  title: "Barrierefreiheit",
  text: `${company} möchte, dass alle Gäste unter ${website} ohne fremde Hilfe bestellen können.

## Wie barrierefrei die Bestellseite ist

Wir orientieren uns an den Web Content Accessibility Guidelines (WCAG) 2.2, Stufe AA, und an der Norm EN 301 549. Die Seite lässt sich mit Tastatur und Screenreader bedienen, die Schrift auf 200 Prozent vergrößern und bei geringer Breite ohne seitliches Scrollen lesen. Farben haben ausreichend Kontrast, Bewegung lässt sich abschalten, und Fehler stehen als Text am Feld.

## Wo es noch Hürden geben kann

Beschreibungen der Gerichte und Bilder stammen von uns und können im Einzelfall fehlen. Die Zahlungsseiten unserer Zahlungsdienstleister liegen nicht in unserer Hand.

## Hürde gefunden?

Schreiben Sie uns an <${email}> oder rufen Sie an: ${phone}. Wir nehmen Ihre Bestellung auch am Telefon auf und antworten innerhalb von zwei Wochen.

## Marktüberwachung

Zuständig ist die Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF), Magdeburg. Kleinstunternehmen, die Dienstleistungen erbringen, sind vom Barrierefreiheitsstärkungsgesetz ausgenommen (§ 3 Abs. 3 BFSG).`,
});
