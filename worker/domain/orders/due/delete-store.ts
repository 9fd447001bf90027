import { atomic } from "../../../../db/atomic.ts";
import { readOAuthPage, removeOAuthApps, removeOAuthGrants } from "../../../../db/queries/access/oauth.ts";
import { readDeletion } from "../../../../db/queries/deletions/deletions.ts";
import { beginDeletion, deleteLastRows, deleteRows } from "../../../../db/queries/deletions/rows.ts";
import { readStoreNames } from "../../../../db/queries/moves/moves.ts";
import { releaseAllProviderCustomers } from "../../../../db/queries/people/provider-customers.ts";
import { connectShards } from "../../../../db/shards.ts";
import { openObject } from "../../../durable/open-object.ts";
import { isDevelopment } from "../../../env.ts";
import { deleteProviderCustomers } from "../../payments/cards/delete-customers.ts";
import { deletePictures } from "../../pictures/keep.ts";
import { forgetName } from "../../store/shard-directory.ts";
import { addMinutes } from "../../time.ts";
import type { StoreWork } from "./due-orders.ts";

/** Requests from before the beginning have ended by then, and every isolate has noticed it. */
const closingMinutes = 1;
const customersAtOnce = 25;
/** The pauses between them add up to about a week. A restaurant that leaves may have closed its account. */
const customerAttempts = 16;
const accessAtOnce = 25;

/** Makes people with saved cards due for deletion at their processors, while the store still has the keys for it.
 *  Returns whether any are left. */
const hasCustomers = async ({ db, storeId, clock }: StoreWork): Promise<boolean> =>
  (await releaseAllProviderCustomers(db, { storeId, now: clock.now(), limit: customersAtOnce })) > 0;

/** Deletes a page of grants and apps at the authorization server, and then their rows. Returns whether there may be
 *  more. */
const deleteAccess = async (work: StoreWork): Promise<boolean> => {
  const { db, storeId } = work;
  const page = await readOAuthPage(db, storeId, accessAtOnce);
  const { grants, apps } = page;
  if (grants.length === 0 && apps.length === 0) return false;
  // An app's row keeps its grants' rows, so it goes after the last of them.
  const endedApps = grants.length < accessAtOnce ? apps : [];
  const { deleteStoredAccess } = await import("../../access/oauth-server.ts");
  await deleteStoredAccess(work, { grants, apps: endedApps });
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  await atomic(db, [removeOAuthGrants(db, storeId, ids(grants)), removeOAuthApps(db, storeId, ids(endedApps))]);
  return true;
};

/** Ends the store's objects. Those of bags are unknown here, and end 30 days after their last change. */
const endObjects = async ({ env, storeId }: StoreWork): Promise<void> => {
  await openObject(env.STORE, storeId).end();
  if (!isDevelopment(env)) return;
  await openObject(env.SIMULATOR, storeId).end();
  await openObject(env.MAILBOX, storeId).end();
};

/** With one database, the directory knows no store. */
const forgetNames = async ({ env, db, storeId }: StoreWork): Promise<void> => {
  const names = connectShards(env).size > 1 ? await readStoreNames(db, storeId) : null;
  if (!names) return;
  await forgetName(env, `slug:${names.slug}`);
  for (const host of names.hosts) await forgetName(env, `host:${host}`);
};

/** Does the next bounded part of a store's deletion and returns whether more can be done at once. What is outside of
 *  the database goes before the rows that name it, so a run that stops anywhere is continued by the next one. Safe to
 *  run twice at once. */
export const deleteStore = async (work: StoreWork): Promise<boolean> => {
  const { db, env, storeId } = work;
  const now = work.clock.now();
  const deletion = await readDeletion(db, storeId);
  if (!deletion || deletion.dueAt > now) return false;
  if (deletion.begunAt === null) {
    await beginDeletion(db, storeId, now);
    return false;
  }
  if (now < addMinutes(deletion.begunAt, closingMinutes)) return false;
  if (await hasCustomers(work)) return deleteProviderCustomers(work, customerAttempts);
  if (await deleteAccess(work)) return true;
  if (await deleteRows(db, storeId)) return true;
  if (env.PICTURES && (await deletePictures(env.PICTURES, storeId))) return true;
  await endObjects(work);
  await forgetNames(work);
  await deleteLastRows(db, storeId);
  return false;
};
