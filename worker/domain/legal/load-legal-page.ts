import type { Db } from "../../../db/client.ts";
import { type LegalPageLink, readLegalPages } from "../../../db/queries/legal-pages.ts";
import type { LegalBlock } from "./legal.rules.ts";

/** A legal page with its text as a tree of elements. */
export interface PublishedLegalPage extends LegalPageLink {
  blocks: readonly LegalBlock[];
}

/** Reads and parses a legal page of a store; undefined if the store has not published this kind. */
export const loadLegalPage = async (db: Db, storeId: string, kind: string): Promise<PublishedLegalPage | undefined> => {
  const page = (await readLegalPages(db, storeId)).find((one) => one.kind === kind);
  if (!page) return undefined;
  // Loaded here, because few requests are for a legal page.
  const { parseLegalText } = await import("./legal-text.ts");
  return { kind: page.kind, title: page.title, blocks: parseLegalText(page.text) };
};
