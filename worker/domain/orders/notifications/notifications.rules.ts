import type {
  ActorType,
  NotificationChannel,
  NotificationKind,
  OrderEventType,
  OrderStatus,
  PaymentProviderName,
  PaymentStatus,
} from "../../../../db/schema/enums.ts";
import type { Instant } from "../../../../db/schema/shapes.ts";
import { awaitsProcessor } from "../../payments/provider/status.rules.ts";
import { addMinutes } from "../../time.ts";

/** An order before a change, or with its first payments if it is being placed. */
interface NotifiedOrder {
  status: OrderStatus;
  customerEmail: string;
  firstPaidAt: Instant | null;
  payments: readonly {
    status: PaymentStatus;
    provider: PaymentProviderName;
    /** When a payment link ends; null or missing for every other payment. */
    expiresAt?: Instant | null | undefined;
  }[];
}

/** The events of one change, and who made it. */
interface NotifiedChange {
  events: readonly { type: OrderEventType; status: OrderStatus | null }[];
  actor: ActorType;
  /** The status after the change. */
  status: OrderStatus;
  /** Whether the order still waits for a processor after the change. */
  awaitsPayment: boolean;
  /** Refunds that arrived with it, by id. */
  refunded: readonly string[];
}

/** One notification of the guest. `refundId` is empty unless it reports a refund. */
export interface DueNotification {
  channel: NotificationChannel;
  kind: NotificationKind;
  refundId: string;
}

/** The channels that reach the guest of an order. */
const channelsTo = ({ customerEmail }: NotifiedOrder): NotificationChannel[] => (customerEmail === "" ? [] : ["mail"]);

/** The notifications that a change of an order sends to its guest, for each channel. An order is confirmed once:
 *  when placed if no processor collects it, else by its release, by its payment, or by an edit after which it waits
 *  for no processor any more. An unconfirmed order is changed silently, and cancelled silently unless staff did it,
 *  or its guest was sent a link or charged. A payment after the order has ended confirms nothing any more, because old
 *  notifications are deleted. Each payment link is sent and its end reported, as is each refund.
 *  Source: product.md §10. */
export const listNotifications = (
  order: NotifiedOrder,
  { events, actor, status, awaitsPayment, refunded }: NotifiedChange,
): DueNotification[] => {
  const happened = (type: OrderEventType) => events.some((event) => event.type === type);
  const kinds: NotificationKind[] = [];
  const wasConfirmed = order.status !== "open" || !awaitsProcessor(order, order.payments);
  const isPaid = happened("payment_succeeded") && order.status !== "completed";
  const isPlacedOrPaid = !awaitsPayment && (happened("order_placed") || isPaid || !wasConfirmed);
  const isConfirmed = isPlacedOrPaid || happened("order_released");
  if (isConfirmed && status !== "cancelled") kinds.push("confirmed");
  if (events.some((event) => event.status === "ready")) kinds.push("ready");
  if (happened("order_updated") && wasConfirmed && status !== "cancelled") kinds.push("changed");
  const isOver = status === "cancelled" || status === "completed";
  if (happened("payment_link_sent") && !isOver) kinds.push("payment_due");
  if (happened("payment_link_ended") && wasConfirmed && !isOver) kinds.push("payment_ended");
  const hadLink = order.payments.some(({ expiresAt }) => expiresAt);
  // Who was charged reads why nothing comes of it.
  const isKnown = wasConfirmed || hadLink || actor === "staff" || happened("payment_succeeded");
  if (happened("order_cancelled") && isKnown) kinds.push("cancelled");
  const due = [
    ...kinds.map((kind) => ({ kind, refundId: "" })),
    ...refunded.map((refundId) => ({ kind: "refunded" as const, refundId })),
  ];
  return channelsTo(order).flatMap((channel) => due.map((notification) => ({ ...notification, channel })));
};

/** How long a lease on a notification lasts: longer than any service call, so that only those of a crashed run are
 *  retried. */
export const leaseMinutes = 2;

const pausesMinutes = [1, 5, 15, 60, 180, 360];
const lifeMinutes = 24 * 60;

/** When to retry a notification, after pauses of a minute up to six hours; null once a day has passed since it was
 *  written, with the last try at its end. nextNotificationAttempt({ createdAt, attempt: 1 }, now) is now plus a
 *  minute. */
export const nextNotificationAttempt = (
  { createdAt, attempt }: { createdAt: Instant; attempt: number },
  now: Instant,
): Instant | null => {
  const end = addMinutes(createdAt, lifeMinutes);
  if (now >= end) return null;
  const next = addMinutes(now, pausesMinutes[Math.min(attempt, pausesMinutes.length) - 1] ?? lifeMinutes);
  const isLast = next >= end;
  return isLast ? end : next;
};
