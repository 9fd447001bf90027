import type {
  OrderEventType,
  OrderOutboxEvent,
  OrderStatus,
  PaymentProviderName,
  PaymentStatus,
} from "../../../db/schema/enums.ts";
import type { Instant } from "../../../db/schema/shapes.ts";
import { isOrderPaid } from "./outstanding.rules.ts";
import type { ProviderPayment } from "./provider/provider.ts";
import { awaitsProcessor, canSettle, isPaid } from "./provider/status.rules.ts";

/** The facts of a settlement: our order and payment, the processor's report, and the number of declines in the
 *  history. */
export interface SettlementFacts {
  order: { status: OrderStatus; scheduledFor: Instant | null; firstPaidAt: Instant | null };
  /** What is left to pay before the report, in minor units. */
  outstanding: number;
  payment: { status: PaymentStatus; provider: PaymentProviderName; amount: number; currencyCode: string };
  /** The order's other payments. */
  others: readonly { status: PaymentStatus; provider: PaymentProviderName }[];
  report: Pick<ProviderPayment, "status" | "amount" | "currencyCode" | "errorMessage" | "declinedAttempts">;
  earlierDeclines: number;
  /** Whether the payment was for an edit that can no longer take effect. */
  isBlocked?: boolean;
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
  /** The order or the payment was cancelled, or its edit is blocked, so it is refunded at once, as surplus. */
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

/** Whether a payment releases an order at once: it is open, no longer waits for a processor, and not for later. */
export const isReadyForRelease = (
  { status, scheduledFor }: { status: OrderStatus; scheduledFor: Instant | null },
  awaitsPayment: boolean,
  now: Instant,
): boolean => status === "open" && !awaitsPayment && (scheduledFor === null || scheduledFor <= now);

/** Whether a bank still decides about the payment of a cancelled order: the guest confirmed it while the order was
 *  cancelled, at a processor that cannot cancel. It is followed until it ends, so that its money is returned. */
const isLateCapture = ({ order, payment, report }: SettlementFacts): boolean =>
  order.status === "cancelled" && payment.status === "cancelled" && report.status === "processing";

/** The status that the processor reports. What a bank refused of a cancelled order cannot be tried again. */
const findReported = ({ order, payment, report }: SettlementFacts): PaymentStatus =>
  order.status === "cancelled" && payment.status === "processing" && report.status === "failed"
    ? "cancelled"
    : report.status;

const isUnneeded = ({ order, payment, isBlocked = false }: SettlementFacts): boolean =>
  isBlocked || order.status === "cancelled" || payment.status === "cancelled";

/** What a processor's report changes. Payments only move forward, each decline is one event, and the success that
 *  leaves nothing outstanding releases an order that is due. Money on a stopped payment, or for a blocked edit, is
 *  refunded as surplus. Another amount is a mismatch. A pending 1089 of 1089 gives payment_succeeded and
 *  order_released. Minor units. */
export const decideSettlement = (facts: SettlementFacts): Settlement => {
  const { order, payment, report, now } = facts;
  if (isPaid(payment.status)) return { kind: "unchanged" };
  if (report.amount !== payment.amount || report.currencyCode !== payment.currencyCode) return { kind: "mismatch" };
  const reported = findReported(facts);
  const canMove = canSettle(payment.status, reported) || isLateCapture(facts);
  const paymentStatus = canMove ? reported : payment.status;
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
    needsRefund: isPaid(paymentStatus) && isUnneeded(facts),
  };
  if (!isPaid(paymentStatus) || change.needsRefund) return change;
  const payments = [...facts.others, { status: paymentStatus, provider: payment.provider }];
  const isSettled = isOrderPaid(facts.outstanding - payment.amount, payments);
  if (isSettled) change.messages.push("order.paid");
  const firstPaidAt = order.firstPaidAt ?? (isSettled ? now : null);
  if (!isReadyForRelease(order, awaitsProcessor({ firstPaidAt }, payments), now)) return change;
  return {
    ...change,
    orderStatus: "sent_to_kitchen",
    events: [...events, toEvent("order_released", null, "sent_to_kitchen")],
    messages: [...change.messages, "order.status_changed"],
  };
};
