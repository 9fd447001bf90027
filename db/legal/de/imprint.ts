import type { LegalPage } from "../../schema/store/enums.ts";
import { joinParts, type LegalFacts } from "../facts.ts";

const provider = ({ company, name, address }: LegalFacts): string =>
  `## Angaben gemäß § 5 DDG

${company}${company === name ? "" : `\\\n${name}`}\\
${address}

**Vertreten durch:** [[Name der vertretungsberechtigten Person]]`;

const contact = ({ phone, email }: LegalFacts): string =>
  `## Kontakt

Telefon: ${phone}\\
E-Mail: <${email}>`;

const tax = ({ taxNumber }: LegalFacts): string =>
  `## Umsatzsteuer

Umsatzsteuer-Identifikationsnummer gemäß § 27a UStG: ${taxNumber ?? "[[USt-IdNr., oder diesen Abschnitt löschen]]"}`;

const others = `## Register und Aufsicht

[[Registergericht und Nummer, z. B. „Amtsgericht Berlin (Charlottenburg), HRB 12345“, oder „Kein Registereintrag“]]

Zuständige Lebensmittelüberwachung: [[Name der Behörde]]

## Verbraucherstreitbeilegung

Wir sind weder bereit noch verpflichtet, an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teilzunehmen (§ 36 VSBG).`;

/** Impressum. Source: § 5 DDG, § 36 VSBG. */
export const imprint = (facts: LegalFacts): LegalPage => ({
  kind: "imprint",
  title: "Impressum",
  text: joinParts([provider(facts), contact(facts), tax(facts), others]),
});
