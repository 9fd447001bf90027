import { eq, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import type { LegalPage } from "../schema/store/enums.ts";
import { storeSettings } from "../schema/store.ts";

/** A legal page as footers and mails link it. */
export type LegalPageLink = Pick<LegalPage, "kind" | "title">;

/** The legal pages without their texts, which only their own pages need. */
export const legalPageLinks =
  sql`(SELECT json_group_array(json_object('kind', value ->> 'kind', 'title', value ->> 'title')) FROM json_each(${storeSettings.legalPages}))`.mapWith(
    (json: string): LegalPageLink[] => JSON.parse(json),
  );

/** The legal pages of a store with their texts. */
export const readLegalPages = async (db: Db, storeId: string): Promise<LegalPage[]> => {
  const [row] = await db
    .select({ legalPages: storeSettings.legalPages })
    .from(storeSettings)
    .where(eq(storeSettings.id, storeId));
  return row?.legalPages ?? [];
};
