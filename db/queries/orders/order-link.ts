import { and, asc, desc, eq, exists, gt, lte, sql } from "drizzle-orm";
import type { Db } from "../../client.ts";
import { type FullRow, insertRows } from "../../rows.ts";
import { orderLinkRequest, orderMail, restaurantOrder } from "../../schema/index.ts";
import type { Instant } from "../../schema/shapes.ts";

interface NewLinkRequest {
  request: FullRow<typeof orderLinkRequest>;
  /** The id of the mail, if one is created. */
  mailId: string;
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

/** The mail row for the newest matching order, due at once. No row if no order matches or the request was not
 *  stored. */
const mailOfNewest = (db: Db, linkRequest: NewLinkRequest) => {
  const { request, mailId, order } = linkRequest;
  const now = sql`${request.createdAt}`;
  return db
    .select({
      id: sql`${mailId}`.as("id"),
      createdAt: now.as("created_at"),
      updatedAt: now.as("updated_at"),
      storeId: restaurantOrder.storeId,
      orderId: restaurantOrder.id,
      kind: sql`'link'`.as("kind"),
      refundId: sql`''`.as("refund_id"),
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
 *  order. A repeated request sends the order's mail again with a new id. Always four statements; concurrent requests
 *  cannot exceed the limit. */
export const storeLinkRequest = async (db: Db, linkRequest: NewLinkRequest) => {
  const { request, mailId, limit } = linkRequest;
  const { storeId, askerDigest, createdAt: now } = request;
  const ofAsker = and(
    eq(orderLinkRequest.storeId, storeId),
    eq(orderLinkRequest.askerDigest, askerDigest),
    gt(orderLinkRequest.createdAt, limit.hourAgo),
  );
  const count = db.select({ count: sql`count(*)` }).from(orderLinkRequest).where(ofAsker);
  const [, , , counted] = await db.batch([
    db
      .delete(orderLinkRequest)
      .where(and(eq(orderLinkRequest.storeId, storeId), lte(orderLinkRequest.createdAt, limit.hourAgo))),
    insertRows(db, orderLinkRequest, [request], sql`(${count}) < ${limit.maxPerHour}`),
    db
      .insert(orderMail)
      .select(mailOfNewest(db, linkRequest))
      .onConflictDoUpdate({
        target: [orderMail.storeId, orderMail.orderId, orderMail.kind, orderMail.refundId],
        set: { id: mailId, createdAt: now, updatedAt: now, status: "pending", attempt: 0, nextAttemptAt: now },
      }),
    db
      .select({ id: orderLinkRequest.id, createdAt: orderLinkRequest.createdAt })
      .from(orderLinkRequest)
      .where(ofAsker)
      .orderBy(asc(orderLinkRequest.createdAt)),
  ]);
  return { isStored: counted.some(({ id }) => id === request.id), oldestAt: counted[0]?.createdAt ?? now };
};
