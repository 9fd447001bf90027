import { and, asc, desc, eq, exists, gt, lte, sql } from "drizzle-orm";
import { batch } from "../../batch.ts";
import type { Db } from "../../client.ts";
import { type FullRow, insertRows } from "../../rows.ts";
import { notification, orderLinkRequest, restaurantOrder } from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";

interface NewLinkRequest {
  request: FullRow<typeof orderLinkRequest>;
  /** The id of the notification, if one is created. */
  notificationId: string;
  order: { orderNumber: string; email: string; since: Instant };
  limit: { maxPerHour: number; hourAgo: Instant };
}

const isStoredRequest = (db: Db, { request }: NewLinkRequest) =>
  exists(
    db
      .select({ id: orderLinkRequest.id })
      .from(orderLinkRequest)
      .where(and(eq(orderLinkRequest.storeId, request.storeId), eq(orderLinkRequest.id, request.id))),
  );

/** The notification row for the newest matching order, due at once. No row if no order matches or the request was not
 *  stored. */
const notificationOfNewest = (db: Db, linkRequest: NewLinkRequest) => {
  const { request, notificationId, order } = linkRequest;
  const now = sql`${request.createdAt}`;
  return db
    .select({
      id: sql`${notificationId}`.as("id"),
      createdAt: now.as("created_at"),
      updatedAt: now.as("updated_at"),
      storeId: restaurantOrder.storeId,
      orderId: restaurantOrder.id,
      channel: sql`'mail'`.as("channel"),
      kind: sql`'link'`.as("kind"),
      refundId: sql`''`.as("refund_id"),
      seq: sql`0`.as("seq"),
      reason: sql`NULL`.as("reason"),
      status: sql`'pending'`.as("status"),
      attempt: sql`0`.as("attempt"),
      nextAttemptAt: now.as("next_attempt_at"),
      sentAt: sql`NULL`.as("sent_at"),
    })
    .from(restaurantOrder)
    .where(
      and(
        eq(restaurantOrder.storeId, request.storeId),
        eq(restaurantOrder.customerEmail, order.email),
        eq(restaurantOrder.orderNumber, order.orderNumber),
        gt(restaurantOrder.createdAt, order.since),
        isStoredRequest(db, linkRequest),
      ),
    )
    .orderBy(desc(restaurantOrder.createdAt), desc(restaurantOrder.id))
    .limit(1);
};

/** Stores a request for an order link if its asker is below `maxPerHour`, and queues the mail for the newest matching
 *  order. A repeated request sends it again with a new id. Always four statements; concurrent requests
 *  cannot exceed the limit. */
export const storeLinkRequest = async (db: Db, linkRequest: NewLinkRequest) => {
  const { request, notificationId, limit } = linkRequest;
  const { storeId, askerDigest, createdAt: now } = request;
  const ofAsker = and(
    eq(orderLinkRequest.storeId, storeId),
    eq(orderLinkRequest.askerDigest, askerDigest),
    gt(orderLinkRequest.createdAt, limit.hourAgo),
  );
  const count = db.select({ count: sql`count(*)` }).from(orderLinkRequest).where(ofAsker);
  const [, , , counted] = await batch(db, [
    db
      .delete(orderLinkRequest)
      .where(and(eq(orderLinkRequest.storeId, storeId), lte(orderLinkRequest.createdAt, limit.hourAgo))),
    insertRows(db, orderLinkRequest, [request], sql`(${count}) < ${limit.maxPerHour}`),
    db
      .insert(notification)
      .select(notificationOfNewest(db, linkRequest))
      .onConflictDoUpdate({
        target: [
          notification.storeId,
          notification.orderId,
          notification.kind,
          notification.refundId,
          notification.seq,
          notification.channel,
        ],
        set: { id: notificationId, createdAt: now, updatedAt: now, status: "pending", attempt: 0, nextAttemptAt: now },
      }),
    db
      .select({ id: orderLinkRequest.id, createdAt: orderLinkRequest.createdAt })
      .from(orderLinkRequest)
      .where(ofAsker)
      .orderBy(asc(orderLinkRequest.createdAt)),
  ]);
  return { isStored: counted.some(({ id }) => id === request.id), oldestAt: counted[0]?.createdAt ?? now };
};
