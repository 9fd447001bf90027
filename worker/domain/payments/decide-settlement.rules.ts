import type { OrderEventType, OrderStatus, OutboxEvent, PaymentStatus } from "../../../db/schema/enums.ts";
import type { Instant } from "../../../db/schema/shapes.ts";
import type { ProviderPayment } from "./provider/provider.ts";
import { canSettle, isPaid } from "./provider/status.rules.ts";

/** What settling looks at: our order and payment, the processor's word, and how many declines are in the history. */
export interface SettlementFacts {
  order: { status: OrderStatus; scheduledFor: Instant | null };
  payment: { status: PaymentStatus; amount: number; currencyCode: string };
  report: Pick<ProviderPayment, "status" | "amount" | "currencyCode" | "errorMessage" | "declinedAttempts">;
  earlierDeclines: number;
  now: Instant;
}

interface SettlementEvent {
  type: OrderEventType;
  status: OrderStatus | null;
  note: string | null;
}

export interface SettlementChange {
  kind: "change";
  paymentStatus: PaymentStatus;
  orderStatus: OrderStatus;
  events: SettlementEvent[];
  messages: OutboxEvent[];
  /** The order is cancelled or the payment was stopped, so its money goes back at once. */
  refund: boolean;
}

export type Settlement = { kind: "unchanged" } | { kind: "mismatch" } | SettlementChange;

const event = (type: OrderEventType, note: string | null = null, status: OrderStatus | null = null) => ({
  type,
  status,
  note,
});

const arrival: Partial<Record<PaymentStatus, OrderEventType>> = {
  processing: "payment_processing",
  succeeded: "payment_succeeded",
  cancelled: "payment_cancelled",
};

const declines = ({ report, earlierDeclines }: SettlementFacts, becomesFailed: boolean): SettlementEvent[] => {
  const count = Math.max(report.declinedAttempts - earlierDeclines, becomesFailed ? 1 : 0, 0);
  return Array.from({ length: count }, (_, index) =>
    event("payment_failed", index === count - 1 ? report.errorMessage : null),
  );
};

/** What a processor's report changes. The payment moves as `canSettle` allows and never back; each declined attempt is one
 *  event. Success releases an open order to the kitchen, unless it is for later; on a cancelled order or a stopped payment it
 *  is refunded.
 *  Another amount or currency than ours is a mismatch and changes nothing. A pending payment of 1089 reported as succeeded
 *  with 1089 gives the events payment_succeeded and order_released. Minor units. */
export const decideSettlement = (facts: SettlementFacts): Settlement => {
  const { order, payment, report, now } = facts;
  if (isPaid(payment.status)) return { kind: "unchanged" };
  if (report.amount !== payment.amount || report.currencyCode !== payment.currencyCode) return { kind: "mismatch" };
  const moves = canSettle(payment.status, report.status);
  const paymentStatus = moves ? report.status : payment.status;
  const events = declines(facts, moves && paymentStatus === "failed");
  const arrived = moves ? arrival[paymentStatus] : undefined;
  if (arrived) events.push(event(arrived));
  if (events.length === 0) return { kind: "unchanged" };
  const change: SettlementChange = {
    kind: "change",
    paymentStatus,
    orderStatus: order.status,
    events,
    messages: [],
    refund: isPaid(paymentStatus) && (order.status === "cancelled" || payment.status === "cancelled"),
  };
  if (!isPaid(paymentStatus) || change.refund) return change;
  const isForLater = order.scheduledFor !== null && order.scheduledFor > now;
  if (order.status !== "open" || isForLater) return { ...change, messages: ["order.paid"] };
  return {
    ...change,
    orderStatus: "sent_to_kitchen",
    events: [...events, event("order_released", null, "sent_to_kitchen")],
    messages: ["order.paid", "order.status_changed"],
  };
};
