import type {
  ActorType,
  OrderEventType,
  OrderMailKind,
  OrderStatus,
  PaymentProviderName,
  PaymentStatus,
} from "../../../../db/schema/enums.ts";
import type { Instant } from "../../../../db/schema/shapes.ts";
import { awaitsProcessor } from "../../payments/provider/status.rules.ts";
import { addMinutes } from "../../time.ts";

/** An order as it was before a change; `payments` are those that it had then, or was placed with. */
interface MailedOrder {
  status: OrderStatus;
  customerEmail: string;
  payments: readonly { status: PaymentStatus; provider: PaymentProviderName }[];
}

/** What happened to an order at once, and whose doing it was. */
interface MailedChange {
  events: readonly { type: OrderEventType; status: OrderStatus | null }[];
  actor: ActorType;
  /** How the order stands after it. */
  status: OrderStatus;
  /** Refunds that arrived with it, by id. */
  refunded: readonly string[];
}

/** One mail to the guest; `refundId` is empty where it tells of no refund. */
interface DueMail {
  kind: OrderMailKind;
  refundId: string;
}

/** What a change of an order gives cause to mail to its guest; nothing where they left no address.
 *  An order is confirmed by its release or by its money, whichever comes first, and as it is placed if no processor has to
 *  collect it; the database keeps the first alone.
 *  One that was never confirmed is cancelled without a word, unless the restaurant's own people did it: whoever gives up an
 *  unpaid order, or forgets it, needs no mail. Each refund that arrived is told of by itself. Source: product.md §10. */
export const listMails = (order: MailedOrder, { events, actor, status, refunded }: MailedChange): DueMail[] => {
  if (order.customerEmail === "") return [];
  const happened = (type: OrderEventType) => events.some((event) => event.type === type);
  const kinds: OrderMailKind[] = [];
  const isPlaced = happened("order_placed") && !awaitsProcessor(order.payments);
  const isConfirmed = isPlaced || happened("order_released") || happened("payment_succeeded");
  if (isConfirmed && status !== "cancelled") kinds.push("confirmed");
  if (events.some((event) => event.status === "ready")) kinds.push("ready");
  const wasConfirmed = order.status !== "open" || !awaitsProcessor(order.payments);
  if (happened("order_cancelled") && (wasConfirmed || actor === "staff")) kinds.push("cancelled");
  return [
    ...kinds.map((kind) => ({ kind, refundId: "" })),
    ...refunded.map((refundId) => ({ kind: "refunded" as const, refundId })),
  ];
};

/** Who writes or takes a mail sends it within this, which is longer than any mail service is waited for: what is not ended by
 *  then was left by somebody who died. */
export const leaseMinutes = 2;

const pausesMinutes = [1, 5, 15, 60, 180, 360];
const lifeMinutes = 24 * 60;

/** When a mail that could not be sent is tried again, by pauses that grow from a minute to six hours; null where a day has
 *  passed since it was written. The last try is at the end of that day. `attempt` counts the tries so far: after the first,
 *  nextMailAttempt({ createdAt, attempt: 1 }, now) is a minute after now. */
export const nextMailAttempt = (
  { createdAt, attempt }: { createdAt: Instant; attempt: number },
  now: Instant,
): Instant | null => {
  const end = addMinutes(createdAt, lifeMinutes);
  if (now >= end) return null;
  const next = addMinutes(now, pausesMinutes[Math.min(attempt, pausesMinutes.length) - 1] ?? lifeMinutes);
  const isLast = next >= end;
  return isLast ? end : next;
};
