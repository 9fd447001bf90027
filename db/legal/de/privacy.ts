import type { LegalPage } from "../../schema/store/enums.ts";
import { joinParts, type LegalFacts } from "../facts.ts";

const controller = ({ company, address, phone, email }: LegalFacts): string =>
  `## Wer verantwortlich ist

Verantwortlich im Sinne der Datenschutz-Grundverordnung (DSGVO) ist ${company}, ${address}, Telefon ${phone}, E-Mail <${email}>.`;

const orders = ({ delivers }: LegalFacts): string =>
  `## Wenn Sie bestellen

Sie bestellen, ohne ein Konto anzulegen. Wir speichern:

- Ihren Namen, Ihre Telefonnummer und Ihre E-Mail-Adresse${delivers ? " und bei einer Lieferung die Lieferadresse" : ""},
- Gerichte, Extras, Ihre Hinweise an die Küche und die gewünschte Zeit,
- Beträge, Trinkgeld, Gutscheincode, Zahlungsart und Zahlungsstatus sowie bei Kartenzahlung Marke und letzte vier Ziffern der Karte,
- den Verlauf der Bestellung, etwa wann sie angenommen, geändert, storniert oder erstattet wurde,
- Notizen unseres Teams, die helfen, Sie gut zu bedienen, etwa ein Lieblingsplatz.

Damit bereiten wir die Bestellung zu, rechnen sie ab, erreichen Sie bei Rückfragen und schicken Ihnen Bestätigung und Beleg per E-Mail. Rechtsgrundlage ist der Vertrag mit Ihnen (Art. 6 Abs. 1 lit. b DSGVO), für die Aufbewahrung der Belege unsere gesetzliche Pflicht (lit. c).

Schreiben Sie uns etwas zu Allergien, verwenden wir es allein für diese Bestellung. In Ihrem Konto können Sie Allergien dauerhaft hinterlegen, wenn Sie dem zustimmen; unser Team sieht sie dann bei Ihrem Namen, bis Sie sie löschen. Rechtsgrundlage ist Ihre Einwilligung (Art. 9 Abs. 2 lit. a DSGVO), die Sie jederzeit widerrufen können.`;

const account = `## Wenn Sie ein Konto haben

Ein Konto entsteht, wenn Sie sich mit einem Code anmelden, den wir Ihnen per E-Mail schicken. Passwörter gibt es nicht. Wir speichern E-Mail-Adresse, Name, Telefonnummer und Adressen, soweit Sie sie angeben, dazu Ihre Bestellungen und Ihre Anmeldungen (Art. 6 Abs. 1 lit. b DSGVO). Unter „Konto“ sehen und ändern Sie diese Angaben.`;

const security = `## Schutz vor Missbrauch

Damit niemand mit erfundenen Bestellungen unsere Zeiten blockiert oder Anmeldecodes errät, zählen wir Versuche. Dafür speichern wir aus IP-Adresse, E-Mail-Adresse, Telefonnummer und Browserkennung nur verschlüsselte Prüfwerte, aus denen sich die Angaben nicht zurückrechnen lassen. Rechtsgrundlage ist unser berechtigtes Interesse an einem sicheren Betrieb (Art. 6 Abs. 1 lit. f DSGVO).`;

const cookies = `## Cookies und Speicher Ihres Browsers

Wir setzen nur Cookies, die für Bestellung und Anmeldung unbedingt erforderlich sind (§ 25 Abs. 2 Nr. 2 TDDDG). Wir nutzen weder Analyse- noch Werbedienste. Bei einer sicheren Verbindung steht vor den Namen „__Host-“.

- **tiffin_bag**, **tiffin_bag_hint**: Ihr Warenkorb, 30 Tage
- **tiffin_session**, **tiffin_session_hint**: Ihre Anmeldung, 30 Tage
- **tiffin_code**: verknüpft den Anmeldecode mit Ihrem Browser, 10 Minuten
- **tiffin_passkey**: verknüpft die Anmeldung mit einem Passkey mit Ihrem Browser, 5 Minuten
- **tiffin_known**: erkennt einen Browser, mit dem Sie schon angemeldet waren, 400 Tage
- **tiffin_bookmark**: zeigt Ihnen sofort den neuesten Stand, 60 Sekunden
- **tiffin_language**: die gewählte Sprache, ein Jahr
- **tiffin_trial**: prüft, ob Ihr Browser Cookies speichert, und wird sofort gelöscht

Im Speicher des Browsers liegen außerdem der Warenkorb, Ihre angefangenen Eingaben an der Kasse, auf Ihren Wunsch Kontaktdaten und Adresse für die nächste Bestellung und die Allergene, die Sie meiden, Ihre zuletzt bestellten Gerichte, die Schlüssel zu Ihren letzten Bestellungen und die Speisekarte für den Fall, dass die Verbindung abreißt. Sie können alles jederzeit im Browser löschen.`;

const processorTexts = {
  stripe:
    "**Stripe** (Stripe Payments Europe, Ltd., Dublin, Irland) wickelt Kartenzahlungen und Wallets ab. Die Kartendaten gehen von Ihrem Browser direkt an Stripe; wir sehen sie nicht. Wenn Sie angemeldet sind und eine Karte speichern, bewahrt Stripe sie für Ihre nächsten Bestellungen auf, bis Sie die Karte im Konto entfernen oder das Konto löschen. Zur Betrugserkennung setzt Stripe im Zahlungsformular eigene Cookies. Mehr dazu: <https://stripe.com/de/privacy>",
  paypal:
    "**PayPal** (PayPal (Europe) S.à r.l. et Cie, S.C.A., Luxemburg) wickelt PayPal-Zahlungen auf seinen eigenen Seiten ab. Mehr dazu: <https://www.paypal.com/de/legalhub/privacy-full>",
} as const;

const recipients = ({ processors, delivers }: LegalFacts): string =>
  joinParts([
    "## Wer Daten erhält",
    "Die Bestellseite läuft auf Servern der Cloudflare, Inc. (San Francisco, USA), die als Auftragsverarbeiterin auch Ihre IP-Adresse verarbeitet, um die Seite auszuliefern und Angriffe abzuwehren. Cloudflare ist nach dem EU-US Data Privacy Framework zertifiziert. Auch die E-Mails zur Bestellung verschickt ein Dienstleister in unserem Auftrag. Protokolle enthalten keine Inhalte Ihrer Bestellung.",
    ...processors.map((id) => processorTexts[id]),
    delivers ? "Wer Ihre Bestellung ausliefert, erhält Name, Adresse, Telefonnummer und Ihre Hinweise." : null,
  ]);

const retention = ({ retentionMonths }: LegalFacts): string =>
  `## Wie lange wir speichern

${
  retentionMonths === null
    ? "Name, Kontaktdaten, Adresse und Hinweise löschen wir, sobald sie für die Bestellung und Rückfragen nicht mehr gebraucht werden, spätestens auf Ihren Wunsch."
    : `Name, Kontaktdaten, Adresse und Hinweise von Gästen löschen wir ${retentionMonths} Monate nach der letzten Bestellung, auf Ihren Wunsch auch früher.`
} Beträge und Belege bewahren wir ohne diese Angaben auf, solange das Steuer- und Handelsrecht es verlangt (§ 147 AO, § 257 HGB). Anmeldecodes, abgelaufene Anmeldungen und Versandprotokolle werden nach 30 Tagen gelöscht. Sicherungskopien verfallen nach 30 Tagen; so lange kann Gelöschtes dort noch enthalten sein.`;

const rights = ({ email }: LegalFacts): string =>
  `## Ihre Rechte

Sie haben das Recht auf Auskunft, Berichtigung, Löschung, Einschränkung der Verarbeitung und Datenübertragbarkeit (Art. 15 bis 20 DSGVO). Mit einem Konto können Sie Ihre Daten dort unter „Ihre Daten“ selbst herunterladen und löschen. Sonst schreiben Sie an <${email}>.

### Widerspruch

Sie können einer Verarbeitung, die auf unserem berechtigten Interesse beruht, **jederzeit widersprechen** (Art. 21 DSGVO). Eine Einwilligung können Sie jederzeit mit Wirkung für die Zukunft widerrufen.

Sie können sich bei einer Aufsichtsbehörde beschweren. Für uns zuständig ist: [[Datenschutzbehörde Ihres Bundeslandes mit Anschrift]].

Ohne Name, Telefonnummer und E-Mail-Adresse können wir eine Bestellung nicht annehmen. Eine automatisierte Entscheidungsfindung findet nicht statt.`;

/** Datenschutzerklärung. Source: articles 13, 15 to 22 GDPR, § 25 TDDDG. */
export const privacy = (facts: LegalFacts): LegalPage => ({
  kind: "privacy",
  title: "Datenschutzerklärung",
  text: joinParts([
    ...[controller(facts), orders(facts), account, security, cookies],
    ...[recipients(facts), retention(facts), rights(facts)],
  ]),
});
