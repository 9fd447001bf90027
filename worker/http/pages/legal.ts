import { legalPagesPath } from "../../../storefront/contract.ts";
import { loadLegalPage, type PublishedLegalPage } from "../../domain/legal/load-legal-page.ts";
import type { AppContext, Memory } from "../app-env.ts";

/** The legal page at a path; undefined on other paths and for a kind that the store has not published. */
export const legalPageOnPage = async (
  c: AppContext,
  memory: Memory,
  path: string,
): Promise<PublishedLegalPage | undefined> => {
  const start = `${legalPagesPath}/`;
  if (!path.startsWith(start)) return undefined;
  return loadLegalPage(memory.replicas.shared(c.env, c.get("store")), c.get("store").id, path.slice(start.length));
};
