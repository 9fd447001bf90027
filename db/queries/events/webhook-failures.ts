import { and, eq, exists, gt, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Write } from "../../atomic.ts";
import type { Db } from "../../client.ts";
import { customer, staffMember, webhookDelivery, webhookEndpoint } from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";
import type { WebhookEndpointRow } from "./webhooks.ts";

type EndpointName = Pick<WebhookEndpointRow, "storeId" | "id">;

const ofEndpoint = ({ storeId, id }: EndpointName) =>
  and(eq(webhookEndpoint.storeId, storeId), eq(webhookEndpoint.id, id));

/** Keeps since when no delivery to an address has succeeded; a later failure changes nothing. */
export const markFailing = (db: Db, name: EndpointName, now: Instant): Write =>
  db
    .update(webhookEndpoint)
    .set({ failingSince: now })
    .where(and(ofEndpoint(name), isNull(webhookEndpoint.failingSince)));

/** A delivery has succeeded, so the address is not failing. */
export const clearFailing = (db: Db, name: EndpointName): Write =>
  db.update(webhookEndpoint).set({ failingSince: null }).where(ofEndpoint(name));

/** Switches off an address, and parks all that waits for it. With `failingBefore` only if no delivery has succeeded since then,
 *  so that one that succeeds at this moment keeps it on. */
export const disableWebhookEndpoint = (
  db: Db,
  name: EndpointName,
  { now, failingBefore }: { now: Instant; failingBefore: Instant | null },
): Write[] => {
  const isFailing = failingBefore === null ? undefined : lte(webhookEndpoint.failingSince, failingBefore);
  const isOff = exists(
    db
      .select({ found: sql`1` })
      .from(webhookEndpoint)
      .where(and(ofEndpoint(name), eq(webhookEndpoint.status, "disabled"))),
  );
  return [
    db
      .update(webhookEndpoint)
      .set({ status: "disabled", disabledAt: now, updatedAt: now })
      .where(and(ofEndpoint(name), eq(webhookEndpoint.status, "active"), isFailing)),
    db
      .update(webhookDelivery)
      .set({ status: "parked", nextAttemptAt: null, claimedUntil: null, updatedAt: now })
      .where(
        and(
          eq(webhookDelivery.storeId, name.storeId),
          eq(webhookDelivery.endpointId, name.id),
          eq(webhookDelivery.status, "pending"),
          isOff,
        ),
      ),
  ];
};

/** When a notice to a store's owners is due. */
export interface NoticeMoments {
  now: Instant;
  /** A run that took a notice before then has not finished it. */
  takenBefore: Instant;
  /** An address that was switched off before then needs no notice any more. */
  offSince: Instant;
}

/** Whether a store's owners still need a notice that an address was switched off, and no other run has taken it. */
export const isNoticeDue = ({ takenBefore, offSince }: NoticeMoments): SQL | undefined =>
  and(
    gt(webhookEndpoint.disabledAt, offSince),
    isNull(webhookEndpoint.ownersNotifiedAt),
    or(eq(webhookEndpoint.updatedAt, webhookEndpoint.disabledAt), lte(webhookEndpoint.updatedAt, takenBefore)),
  );

/** Takes the notices of a store that are due. One of two concurrent runs gets a notice, and a notice that was not finished is
 *  due again after a while. */
export const takeNotices = (db: Db, storeId: string, moments: NoticeMoments): Promise<WebhookEndpointRow[]> =>
  db
    .update(webhookEndpoint)
    // Never the moment at which it was switched off, which means that no run has taken it.
    .set({
      updatedAt: sql`max(${moments.now}, strftime('%Y-%m-%dT%H:%M:%fZ', ${webhookEndpoint.disabledAt}, '+1 second'))`,
    })
    .where(and(eq(webhookEndpoint.storeId, storeId), isNoticeDue(moments)))
    .returning();

export const markOwnersNotified = async (db: Db, name: EndpointName, now: Instant): Promise<void> => {
  await db.update(webhookEndpoint).set({ ownersNotifiedAt: now }).where(ofEndpoint(name));
};

/** The addresses of a store's owners. */
export const findOwnerEmails = (db: Db, storeId: string) =>
  db
    .select({ memberId: staffMember.id, email: customer.email })
    .from(staffMember)
    .innerJoin(customer, and(eq(customer.storeId, staffMember.storeId), eq(customer.id, staffMember.customerId)))
    .where(and(eq(staffMember.storeId, storeId), eq(staffMember.role, "owner")));
