import type { Shape } from "../column-meta.ts";
import { objectList } from "../columns.ts";
import { enumField, shape, textField } from "../fields.ts";
import { type LegalPage, legalPageKind, legalPageKinds, maxLegalText } from "./enums.ts";

export const legalPage: Shape<LegalPage> = shape({
  name: "LegalPage",
  doc: "A legal page of the restaurant, which guests read at /legal/<kind>.",
  fields: {
    kind: enumField(legalPageKind, { doc: "The kind, which is in the page's address.", example: "privacy" }),
    title: textField({ doc: "Title in the store's language.", example: "Privacy policy", maxLength: 120 }),
    text: textField({
      doc: "Text in Markdown: headings, paragraphs, lists, bold, italics, and links to http, https, mailto and tel. Anything else, such as HTML, is displayed as plain text.",
      example: "## Who we are\n\nCopper Pot LLC, 214 Atlantic Avenue, Brooklyn, NY 11201.",
      maxLength: maxLegalText,
    }),
  },
});

export const legalPages = {
  legalPages: objectList("legal_pages", legalPage, {
    doc: "The restaurant's legal pages, each kind at most once.",
    max: legalPageKinds.length,
    distinctBy: "kind",
    personal: false,
  })
    .notNull()
    .default([]),
};
