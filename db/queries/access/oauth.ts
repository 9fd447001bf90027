import { and, eq, isNull, sql } from "drizzle-orm";
import type { Write } from "../../atomic.ts";
import { batch } from "../../batch.ts";
import type { Db } from "../../client.ts";
import { relational } from "../../relational.ts";
import { type FullRow, idList } from "../../rows.ts";
import { oauthApp, oauthGrant, staffMember } from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";

const ofStore = (storeId: string, id: string) => and(eq(oauthApp.storeId, storeId), eq(oauthApp.id, id));

/** An app of a store by its id. */
export const readOAuthApp = (db: Db, storeId: string, id: string) =>
  relational(db).oauthApp.findFirst({ where: ofStore(storeId, id) });

/** An active app of a store by its client id. */
export const findOAuthApp = (db: Db, storeId: string, clientId: string) =>
  relational(db).oauthApp.findFirst({
    where: and(eq(oauthApp.storeId, storeId), eq(oauthApp.clientId, clientId), eq(oauthApp.status, "active")),
  });

export const insertOAuthApp = (db: Db, row: FullRow<typeof oauthApp>): Write => db.insert(oauthApp).values(row);

/** Deletes apps and all of their grants. */
export const removeOAuthApps = (db: Db, storeId: string, ids: readonly string[]): Write =>
  db.delete(oauthApp).where(and(eq(oauthApp.storeId, storeId), sql`${oauthApp.id} IN ${idList(ids)}`));

/** Stores a grant. Exchanging a code twice fails as GRANT_OPENED. */
export const insertOAuthGrant = (db: Db, row: FullRow<typeof oauthGrant>): Write => db.insert(oauthGrant).values(row);

/** Ends a grant, by its id at the authorization server. */
export const endOAuthGrant = (db: Db, serverGrantId: string, at: Instant): Write =>
  db
    .update(oauthGrant)
    .set({ endedAt: at, updatedAt: at })
    .where(and(eq(oauthGrant.serverGrantId, serverGrantId), isNull(oauthGrant.endedAt)));

/** Ends the grants of a person, so that they stay ended if the person gets a role again. */
export const endPersonGrants = (db: Db, storeId: string, customerId: string, at: Instant): Write =>
  db
    .update(oauthGrant)
    .set({ endedAt: at, updatedAt: at })
    .where(and(eq(oauthGrant.storeId, storeId), eq(oauthGrant.customerId, customerId), isNull(oauthGrant.endedAt)));

/** A grant of a store by its id, whether or not it has ended. */
export const readOAuthGrant = (db: Db, storeId: string, id: string) =>
  relational(db).oauthGrant.findFirst({ where: and(eq(oauthGrant.storeId, storeId), eq(oauthGrant.id, id)) });

/** A live grant in any store, with the current role of the person who gave it. The grant has not ended, its app is
 *  active, and the person is still staff and not frozen. */
export const findLiveGrant = async (db: Db, serverGrantId: string) => {
  const [row] = await db
    .select({
      id: oauthGrant.id,
      storeId: oauthGrant.storeId,
      appId: oauthGrant.appId,
      scopes: oauthGrant.scopes,
      scopesVersion: oauthGrant.scopesVersion,
      role: staffMember.role,
    })
    .from(oauthGrant)
    .innerJoin(oauthApp, and(eq(oauthApp.storeId, oauthGrant.storeId), eq(oauthApp.id, oauthGrant.appId)))
    .innerJoin(
      staffMember,
      and(eq(staffMember.storeId, oauthGrant.storeId), eq(staffMember.customerId, oauthGrant.customerId)),
    )
    .where(
      and(
        eq(oauthGrant.serverGrantId, serverGrantId),
        isNull(oauthGrant.endedAt),
        eq(oauthApp.status, "active"),
        isNull(staffMember.frozenAt),
      ),
    );
  return row ?? null;
};

/** Grants and apps of a store that is being deleted, with their names at the authorization server; a page of each. */
export const readOAuthPage = async (db: Db, storeId: string, limit: number) => {
  const [grants, apps] = await batch(db, [
    db
      .select({ id: oauthGrant.id, serverGrantId: oauthGrant.serverGrantId, customerId: oauthGrant.customerId })
      .from(oauthGrant)
      .where(eq(oauthGrant.storeId, storeId))
      .limit(limit),
    db
      .select({ id: oauthApp.id, clientId: oauthApp.clientId })
      .from(oauthApp)
      .where(eq(oauthApp.storeId, storeId))
      .limit(limit),
  ]);
  return { grants, apps };
};

export const removeOAuthGrants = (db: Db, storeId: string, ids: readonly string[]): Write =>
  db.delete(oauthGrant).where(and(eq(oauthGrant.storeId, storeId), sql`${oauthGrant.id} IN ${idList(ids)}`));
