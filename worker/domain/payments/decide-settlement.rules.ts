import type { OrderEventType, OrderOutboxEvent, OrderStatus, PaymentStatus } from "../../../db/schema/enums.ts";
import type { Instant } from "../../../db/schema/shapes.ts";
import type { ProviderPayment } from "./provider/provider.ts";
import { canSettle, isPaid } from "./provider/status.rules.ts";

/** The facts of a settlement: our order and payment, the processor's report, and the number of declines in the
 *  history. */
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
  messages: OrderOutboxEvent[];
  /** The order or the payment was cancelled, so the payment is refunded at once. */
  needsRefund: boolean;
}

export type Settlement = { kind: "unchanged" } | { kind: "mismatch" } | SettlementChange;

const toEvent = (type: OrderEventType, note: string | null = null, status: OrderStatus | null = null) => ({
  type,
  status,
  note,
});

const arrivalEvents: Partial<Record<PaymentStatus, OrderEventType>> = {
  processing: "payment_processing",
  succeeded: "payment_succeeded",
  cancelled: "payment_cancelled",
};

const toDeclineEvents = ({ report, earlierDeclines }: SettlementFacts, becomesFailed: boolean): SettlementEvent[] => {
  const count = Math.max(report.declinedAttempts - earlierDeclines, becomesFailed ? 1 : 0, 0);
  return Array.from({ length: count }, (_, index) =>
    toEvent("payment_failed", index === count - 1 ? report.errorMessage : null),
  );
};

/** What a processor's report changes. Payments only move forward, each decline is one event, and success releases
 *  an order that is due, or refunds a cancelled one. Another amount is a mismatch. A pending 1089 reported as
 *  succeeded gives payment_succeeded and order_released. Minor units. */
export const decideSettlement = (facts: SettlementFacts): Settlement => {
  const { order, payment, report, now } = facts;
  if (isPaid(payment.status)) return { kind: "unchanged" };
  if (report.amount !== payment.amount || report.currencyCode !== payment.currencyCode) return { kind: "mismatch" };
  const canMove = canSettle(payment.status, report.status);
  const paymentStatus = canMove ? report.status : payment.status;
  const events = toDeclineEvents(facts, canMove && paymentStatus === "failed");
  const arrivalEvent = canMove ? arrivalEvents[paymentStatus] : undefined;
  if (arrivalEvent) events.push(toEvent(arrivalEvent));
  if (events.length === 0) return { kind: "unchanged" };
  const change: SettlementChange = {
    kind: "change",
    paymentStatus,
    orderStatus: order.status,
    events,
    messages: [],
    needsRefund: isPaid(paymentStatus) && (order.status === "cancelled" || payment.status === "cancelled"),
  };
  if (!isPaid(paymentStatus) || change.needsRefund) return change;
  const isForLater = order.scheduledFor !== null && order.scheduledFor > now;
  if (order.status !== "open" || isForLater) return { ...change, messages: ["order.paid"] };
  return {
    ...change,
    orderStatus: "sent_to_kitchen",
    events: [...events, toEvent("order_released", null, "sent_to_kitchen")],
    messages: ["order.paid", "order.status_changed"],
  };
};
