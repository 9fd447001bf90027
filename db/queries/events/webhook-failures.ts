import { and, eq, exists, gt, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Write } from "../../atomic.ts";
import type { Db } from "../../client.ts";
import type { OrPlaceholder } from "../../prepared.ts";
import { customer, staffMember, webhookDelivery, webhookEndpoint } from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";
import type { WebhookEndpointRow } from "./webhooks.ts";

type EndpointRef = Pick<WebhookEndpointRow, "storeId" | "id">;

const ofEndpoint = ({ storeId, id }: EndpointRef) =>
  and(eq(webhookEndpoint.storeId, storeId), eq(webhookEndpoint.id, id));

/** Stores since when deliveries to an endpoint fail; later failures change nothing. */
export const markFailing = (db: Db, endpoint: EndpointRef, now: Instant): Write =>
  db
    .update(webhookEndpoint)
    .set({ failingSince: now })
    .where(and(ofEndpoint(endpoint), isNull(webhookEndpoint.failingSince)));

/** Clears the failing state after a successful delivery. */
export const clearFailing = (db: Db, endpoint: EndpointRef): Write =>
  db.update(webhookEndpoint).set({ failingSince: null }).where(ofEndpoint(endpoint));

/** Disables an endpoint and parks its pending deliveries. With `failingBefore`, only if no delivery has succeeded since
 *  then, so that a concurrent success keeps it enabled. */
export const disableWebhookEndpoint = (
  db: Db,
  endpoint: EndpointRef,
  { now, failingBefore }: { now: Instant; failingBefore: Instant | null },
): Write[] => {
  const isFailing = failingBefore === null ? undefined : lte(webhookEndpoint.failingSince, failingBefore);
  const isOff = exists(
    db
      .select({ found: sql`1` })
      .from(webhookEndpoint)
      .where(and(ofEndpoint(endpoint), eq(webhookEndpoint.status, "disabled"))),
  );
  return [
    db
      .update(webhookEndpoint)
      .set({ status: "disabled", disabledAt: now, updatedAt: now })
      .where(and(ofEndpoint(endpoint), eq(webhookEndpoint.status, "active"), isFailing)),
    db
      .update(webhookDelivery)
      .set({ status: "parked", nextAttemptAt: null, claimedUntil: null, updatedAt: now })
      .where(
        and(
          eq(webhookDelivery.storeId, endpoint.storeId),
          eq(webhookDelivery.endpointId, endpoint.id),
          eq(webhookDelivery.status, "pending"),
          isOff,
        ),
      ),
  ];
};

/** Times for notices to a store's owners. */
export interface NoticeMoments {
  now: Instant;
  /** A run that took a notice before then did not finish it. */
  takenBefore: Instant;
  /** Endpoints that were disabled before then no longer need a notice. */
  offSince: Instant;
}

/** Whether owners still need a notice about a disabled endpoint that no other run has taken. */
export const isNoticeDue = ({
  takenBefore,
  offSince,
}: {
  takenBefore: OrPlaceholder<Instant>;
  offSince: OrPlaceholder<Instant>;
}): SQL | undefined =>
  and(
    gt(webhookEndpoint.disabledAt, offSince),
    isNull(webhookEndpoint.ownersNotifiedAt),
    or(eq(webhookEndpoint.updatedAt, webhookEndpoint.disabledAt), lte(webhookEndpoint.updatedAt, takenBefore)),
  );

/** Takes a store's due notices. Of two concurrent runs, one gets a notice; an unfinished notice is due again later. */
export const takeNotices = (db: Db, storeId: string, moments: NoticeMoments): Promise<WebhookEndpointRow[]> =>
  db
    .update(webhookEndpoint)
    // Never the time of disabling, which means that no run has taken it.
    .set({
      updatedAt: sql`max(${moments.now}, strftime('%Y-%m-%dT%H:%M:%fZ', ${webhookEndpoint.disabledAt}, '+1 second'))`,
    })
    .where(and(eq(webhookEndpoint.storeId, storeId), isNoticeDue(moments)))
    .returning();

export const markOwnersNotified = async (db: Db, endpoint: EndpointRef, now: Instant): Promise<void> => {
  await db.update(webhookEndpoint).set({ ownersNotifiedAt: now }).where(ofEndpoint(endpoint));
};

/** The e-mail addresses of a store's owners. */
export const findOwnerEmails = (db: Db, storeId: string) =>
  db
    .select({ memberId: staffMember.id, email: customer.email })
    .from(staffMember)
    .innerJoin(customer, and(eq(customer.storeId, staffMember.storeId), eq(customer.id, staffMember.customerId)))
    .where(and(eq(staffMember.storeId, storeId), eq(staffMember.role, "owner")));
