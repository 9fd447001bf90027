import type { LegalPageKind } from "../../../db/schema/store/enums.ts";

/** A link of a mail. */
export interface LabelledLink {
  label: string;
  address: string;
}

/** The absolute links to a store's legal pages, for mails; none if the store has no known host. With the origin
 *  https://a.example, a page of the kind privacy is at https://a.example/legal/privacy. */
export const buildLegalLinks = (
  pages: readonly { kind: LegalPageKind; title: string }[],
  origin: string | null,
): LabelledLink[] =>
  origin === null ? [] : pages.map(({ kind, title }) => ({ label: title, address: `${origin}/legal/${kind}` }));
