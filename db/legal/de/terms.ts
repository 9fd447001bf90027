import type { LegalPage } from "../../schema/store/enums.ts";
import { joinParts, type LegalFacts } from "../facts.ts";

const scope = ({ company, address, website }: LegalFacts): string =>
  `## 1. Geltungsbereich

Diese Bedingungen gelten für alle Bestellungen über ${website} bei ${company}, ${address}. Abweichende Bedingungen der Kundschaft gelten nicht. Vertragssprache ist Deutsch.`;

const contract = `## 2. Vertragsschluss

Die Darstellung der Speisen auf der Website ist noch kein bindendes Angebot. Vor dem Absenden sehen Sie Gerichte, Preise, Gebühren, Zeit und Ort auf einen Blick und können alles ändern. Mit einem Klick auf „Zahlungspflichtig bestellen“ (§ 312j Abs. 3 BGB) geben Sie ein verbindliches Angebot ab. Der Vertrag kommt zustande, wenn wir die Bestellung per E-Mail bestätigen oder mit der Zubereitung beginnen. Wir speichern den Vertragstext; Sie finden ihn in der Bestätigung und auf der Seite Ihrer Bestellung.`;

const methods = { stripe: "Karte und Wallets über Stripe", paypal: "PayPal" } as const;

const prices = ({ processors, takesCash, delivers }: LegalFacts): string => {
  const options = [...processors.map((id) => methods[id]), ...(takesCash ? ["Barzahlung"] : [])];
  const fee = delivers
    ? " Bei Lieferungen kommen Liefergebühr und gegebenenfalls ein Mindestbestellwert hinzu, die Sie vor dem Bestellen sehen."
    : "";
  return `## 3. Preise und Zahlung

Alle Preise sind Endpreise in Euro einschließlich der gesetzlichen Umsatzsteuer.${fee} Sie zahlen mit den Zahlungsarten, die an der Kasse angeboten werden${options.length > 0 ? `: ${options.join(", ")}` : ""}.`;
};

const delivery = ({ delivers }: LegalFacts): string =>
  `## 4. Abholung${delivers ? " und Lieferung" : ""}

Die genannten Zeiten sind sorgfältig berechnet, aber nicht auf die Minute garantiert. Verzögert sich Ihre Bestellung erheblich, melden wir uns. ${
    delivers
      ? "Wir liefern in die auf der Website angezeigten Gebiete bis zur Haustür. Treffen wir unter der angegebenen Adresse und Telefonnummer niemanden an, wird der Preis trotzdem fällig."
      : "Bitte holen Sie Ihre Bestellung zur genannten Zeit ab, damit sie frisch bleibt."
  }`;

const withdrawal = `## 5. Kein Widerrufsrecht, Stornierung

Für frisch zubereitete Speisen und andere schnell verderbliche Waren besteht kein Widerrufsrecht (§ 312g Abs. 2 Nr. 1 und 2 BGB). Solange wir es auf der Seite Ihrer Bestellung anbieten, können Sie sie dort kostenlos stornieren oder ihre Zeit ändern. Bereits gezahltes Geld erhalten Sie dann über dieselbe Zahlungsart zurück.`;

const rest = ({ email, phone }: LegalFacts): string => `## 6. Allergene und Zusatzstoffe

Angaben zu Allergenen finden Sie bei jedem Gericht. In unserer Küche werden alle Zutaten verarbeitet, Spuren lassen sich daher nicht ausschließen. Bei Allergien rufen Sie uns bitte vor der Bestellung an: ${phone}.

## 7. Alkohol

Alkoholische Getränke geben wir nur an Personen ab, die alt genug sind (§ 9 JuSchG). Wir lassen uns bei der Übergabe einen Ausweis zeigen.

## 8. Mängel und Haftung

Es gilt das gesetzliche Mängelhaftungsrecht. Stimmt etwas nicht, sagen Sie uns bitte gleich Bescheid: <${email}>. Wir haften unbeschränkt bei Vorsatz, grober Fahrlässigkeit und für Schäden an Leben, Körper und Gesundheit. Bei leichter Fahrlässigkeit haften wir nur für die Verletzung wesentlicher Vertragspflichten und begrenzt auf den vorhersehbaren, typischen Schaden.

## 9. Schlussbestimmungen

Es gilt deutsches Recht; zwingende Schutzvorschriften des Staates, in dem Sie leben, bleiben unberührt. An einem Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle nehmen wir nicht teil.`;

/** Allgemeine Geschäftsbedingungen. Source: §§ 305 to 310, 312d to 312j BGB. */
export const terms = (facts: LegalFacts): LegalPage => ({
  kind: "terms",
  title: "AGB",
  text: joinParts([scope(facts), contract, prices(facts), delivery(facts), withdrawal, rest(facts)]),
});
