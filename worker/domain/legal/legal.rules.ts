import type { LegalPageKind } from "../../../db/schema/store/enums.ts";

/** A part of a row of text. A `blank` is a place that the owner still has to fill in. */
export type LegalInline =
  | { type: "text"; text: string }
  | { type: "blank"; text: string }
  | { type: "strong"; children: LegalInline[] }
  | { type: "emphasis"; children: LegalInline[] }
  | { type: "link"; href: string; children: LegalInline[] }
  | { type: "break" };

/** A block of a legal text. The tree has no node for HTML, so no text can become a script. */
export type LegalBlock =
  | { type: "heading"; level: 2 | 3 | 4; children: LegalInline[] }
  | { type: "paragraph"; children: LegalInline[] }
  | { type: "list"; start: number | null; items: LegalBlock[][] };

/** Member states of the European Union, whose shops must name their provider (Directive 2000/31/EC, article 5). */
const unionCountries: ReadonlySet<string> = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" "),
);

/** The legal pages that a country asks of a restaurant that sells online. neededLegalPages("JP") is
 *  ["tokushoho", "privacy"]. Sources: § 5 DDG and article 13 GDPR (EU), 特定商取引法 article 11 (JP), CalOPPA (US). */
export const neededLegalPages = (countryCode: string): readonly LegalPageKind[] => {
  if (countryCode === "JP") return ["tokushoho", "privacy"];
  return unionCountries.has(countryCode) ? ["imprint", "terms", "privacy"] : ["terms", "privacy"];
};

/** The places of a text that its owner still has to fill in, marked by double brackets.
 *  findBlanks("Call [[your lawyer]].") is ["your lawyer"]. */
export const findBlanks = (text: string): string[] =>
  [...text.matchAll(/\[\[([^[\]\n]+)\]\]/g)].map(([, blank = ""]) => blank.trim());

/** The needed pages that are missing or still have blanks. A German store without pages misses its imprint, terms and
 *  privacy policy. */
export const missingLegalPages = (
  countryCode: string,
  pages: readonly { kind: LegalPageKind; text: string }[],
): LegalPageKind[] =>
  neededLegalPages(countryCode).filter((kind) => {
    const page = pages.find((one) => one.kind === kind);
    return page === undefined || findBlanks(page.text).length > 0;
  });
