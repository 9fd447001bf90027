/** The legal pages that a restaurant can publish, in the order in which footers list them. */
export const legalPageKinds = ["imprint", "tokushoho", "terms", "privacy", "accessibility"] as const;
export type LegalPageKind = (typeof legalPageKinds)[number];

export const legalPageKind = {
  name: "LegalPageKind",
  values: legalPageKinds,
  doc: "Kind of a legal page: `imprint` (Impressum), `tokushoho` (特定商取引法に基づく表記), `terms`, `privacy` or `accessibility`.",
} as const;

/** The maximum length of a legal text in characters. */
export const maxLegalText = 20_000;

/** A legal page with its text in Markdown. */
export interface LegalPage {
  kind: LegalPageKind;
  title: string;
  text: string;
}

/** The looks of the guests' pages, in the order in which owners choose from them. */
export const themes = ["bistro", "counter", "salon"] as const;
export type Theme = (typeof themes)[number];
export const theme = {
  name: "Theme",
  values: themes,
  doc: "Look of the guests' pages: bistro with large pictures, counter as a dense list, salon with text alone.",
};
