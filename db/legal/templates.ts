import type { LegalPage } from "../schema/store/enums.ts";
import { accessibility as germanAccessibility } from "./de/accessibility.ts";
import { imprint } from "./de/imprint.ts";
import { privacy as germanPrivacy } from "./de/privacy.ts";
import { terms as germanTerms } from "./de/terms.ts";
import { accessibility } from "./en/accessibility.ts";
import { privacy } from "./en/privacy.ts";
import { terms } from "./en/terms.ts";
import type { LegalFacts, TemplateCountry } from "./facts.ts";
import { privacy as japanesePrivacy } from "./ja/privacy.ts";
import { terms as japaneseTerms } from "./ja/terms.ts";
import { tokushoho } from "./ja/tokushoho.ts";

const templates: Readonly<Record<TemplateCountry, readonly ((facts: LegalFacts) => LegalPage)[]>> = {
  US: [terms, privacy, accessibility],
  DE: [imprint, germanTerms, germanPrivacy, germanAccessibility],
  JP: [tokushoho, japaneseTerms, japanesePrivacy],
};

/** The legal pages of a country, filled with a restaurant's particulars. What only the owner knows is left blank, in
 *  double brackets. They are a starting point, which a lawyer should check. */
export const buildLegalTemplates = (country: TemplateCountry, facts: LegalFacts): LegalPage[] =>
  templates[country].map((build) => build(facts));
