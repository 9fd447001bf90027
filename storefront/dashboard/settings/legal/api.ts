import type { LegalPage, LegalPageKind } from "../../../../db/schema/store/enums.ts";
import { mutate, query } from "../../../api/graphql.ts";

export const listLegalPages = async (): Promise<LegalPage[]> => {
  const settings = await query("storeSettings", { select: { legalPages: { kind: true, title: true, text: true } } });
  return settings?.legalPages ?? [];
};

/** The page that another person published after this one was opened; null for one that was removed. */
export interface ChangedPage {
  theirs: LegalPage | null;
}

const isSame = (one: LegalPage | null, other: LegalPage | null): boolean =>
  one?.title === other?.title && one?.text === other?.text;

/** Publishes a page, or removes it if `page` is null. The other pages stay as they are by then. Writes nothing and
 *  returns the current page if it is no longer the one that was opened. */
export const writeLegalPage = async (
  kind: LegalPageKind,
  opened: LegalPage | null,
  page: LegalPage | null,
): Promise<ChangedPage | "written"> => {
  const current = await listLegalPages();
  const theirs = current.find((one) => one.kind === kind) ?? null;
  if (!isSame(theirs, opened)) return { theirs };
  const others = current.filter((one) => one.kind !== kind);
  const legalPages = page ? [...others, page] : others;
  await mutate("updateStoreSettings", { data: { legalPages }, select: { id: true } });
  return "written";
};
