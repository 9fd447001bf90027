import type { Answers, Write } from "../../../../db/atomic.ts";
import { insertNotifications, takenNotifications } from "../../../../db/queries/orders/notifications.ts";
import type { OrderRow, orderQuery } from "../../../../db/queries/orders/orders.ts";
import type { OrderOutboxEvent } from "../../../../db/schema/enums.ts";
import type { OrderWork } from "../../../context.ts";
import { commitWithEvents, orderEvent, orderUpdatedEvent } from "../../events/outbox.ts";
import { announceOrder } from "../../live/announce.ts";
import { buildNotifications } from "../notifications/notification-rows.ts";
import { sendTakenNotifications } from "../notifications/send-notifications.ts";

/** An order as a batch leaves it, and who hears of it. */
interface CommittedOrder {
  order: Parameters<typeof orderEvent>[1] & Pick<OrderRow, "storeId" | "updatedAt" | "isTest">;
  notifications: Parameters<typeof buildNotifications>[0];
  /** Events for partners. */
  messages: readonly OrderOutboxEvent[];
  /** What changed since the order was placed, if it is reported as changed. */
  updated?: Parameters<typeof orderUpdatedEvent>[1] | null;
  /** The reason of a cancellation, as the guest may read it. */
  reason?: string | null;
  /** Whether it is new and waits for a processor's payment. Nothing shows it to the kitchen before it is paid, and its
   *  guest is not connected yet. */
  isAwaitingPayment?: boolean;
  /** Reads the written order in the same batch. */
  query?: ReturnType<typeof orderQuery>;
}

/** Writes an order's statements, notifications and events as one batch, then announces the order, unless it is new and
 *  not paid yet. Notifications are sent after the response. */
export const commitOrder = async (
  ctx: OrderWork,
  statements: readonly Write[],
  committed: CommittedOrder,
): Promise<Answers> => {
  const { order, notifications, messages, updated = null, reason = null, query } = committed;
  const { storeId, id: orderId, updatedAt } = order;
  const rows = buildNotifications(notifications, order, reason, updatedAt);
  const taking = rows.length > 0 ? insertNotifications(ctx.db, { storeId, orderId }, rows, query) : null;
  const reads: Write[] = taking ? [taking.notifications, taking.order, taking.store] : query ? [query] : [];
  const updates = updated ? [orderUpdatedEvent(order, updated)] : [];
  // Partners would take a test order for a real one.
  const events = order.isTest ? [] : [...messages.map((event) => orderEvent(event, order)), ...updates];
  const answers = await commitWithEvents(ctx, storeId, [...statements, ...reads], events);
  if (!committed.isAwaitingPayment) announceOrder(ctx, order);
  const taken = taking && takenNotifications(answers, taking);
  if (taken) ctx.waitUntil(sendTakenNotifications(ctx, taken));
  return answers;
};
