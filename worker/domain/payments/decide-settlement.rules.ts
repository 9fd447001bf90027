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
  payment: {
    status: PaymentStatus;
    provider: PaymentProviderName;
    /** What was asked. */
    amount: number;
    currencyCode: string;
    expiresAt?: Instant | null;
  };
  /** The order's other payments. */
  others: readonly { status: PaymentStatus; provider: PaymentProviderName; expiresAt?: Instant | null }[];
  report: Pick<ProviderPayment, "status" | "amount" | "currencyCode" | "errorMessage" | "declinedAttempts">;
  earlierDeclines: number;
  /** Whether the payment is for an edit, and whether that can no longer take effect. */
  isForEdit?: boolean;
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
  /** What is refunded at once, as surplus, of what came. 0 if the order needs all of it. */
  surplus: number;
  /** Whether the order is cancelled, because it waited for this payment and too little came, or another currency. */
  isMismatch: boolean;
  /** What a person has to decide about another amount or currency than asked; null if there is nothing. */
  task: "other_amount" | "other_currency" | null;
}

export type Settlement = { kind: "unchanged" } | SettlementChange;

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

/** What becomes of what came: all of it goes back if no order needs it or it is in another currency, and what is more
 *  than asked if the order waited for it. 900 of 1000 that an order waits for go back, and the order ends; at a later
 *  time 900 count as paid, and a person decides about the rest. Minor units. Source: product.md §3. */
const decideArrival = (facts: SettlementFacts): Pick<SettlementChange, "surplus" | "isMismatch" | "task"> => {
  const { order, payment, report, isForEdit = false } = facts;
  const isOtherCurrency = report.currencyCode !== payment.currencyCode;
  const task = isOtherCurrency ? "other_currency" : null;
  if (isUnneeded(facts)) return { surplus: report.amount, isMismatch: false, task };
  const isAwaited = order.status === "open" && !isForEdit && awaitsProcessor(order, [...facts.others, payment]);
  if (isOtherCurrency) return { surplus: report.amount, isMismatch: isAwaited, task };
  if (report.amount === payment.amount) return { surplus: 0, isMismatch: false, task };
  if (!isAwaited) return { surplus: 0, isMismatch: false, task: "other_amount" };
  return report.amount < payment.amount
    ? { surplus: report.amount, isMismatch: true, task }
    : { surplus: report.amount - payment.amount, isMismatch: false, task };
};

/** What a processor's report changes. Payments only move forward, each decline is one event, and the success that
 *  leaves nothing outstanding releases an order that is due. Money on a stopped payment, or for a blocked edit, is
 *  refunded as surplus; of another amount or currency than asked, see above. A pending 1089 of 1089 gives
 *  payment_succeeded and order_released. Minor units. */
export const decideSettlement = (facts: SettlementFacts): Settlement => {
  const { order, payment, report, now } = facts;
  if (isPaid(payment.status)) return { kind: "unchanged" };
  const reported = findReported(facts);
  const canMove = canSettle(payment.status, reported) || isLateCapture(facts);
  const paymentStatus = canMove ? reported : payment.status;
  const events = toDeclineEvents(facts, canMove && paymentStatus === "failed");
  const arrivalEvent = canMove ? arrivalEvents[paymentStatus] : undefined;
  if (arrivalEvent) events.push(toEvent(arrivalEvent));
  if (events.length === 0) return { kind: "unchanged" };
  const isArrival = isPaid(paymentStatus);
  const arrival = isArrival ? decideArrival(facts) : { surplus: 0, isMismatch: false, task: null };
  const change: SettlementChange = {
    kind: "change",
    paymentStatus,
    orderStatus: order.status,
    events,
    messages: [],
    ...arrival,
  };
  if (!isArrival || (arrival.surplus > 0 && arrival.surplus === report.amount)) return change;
  const payments = [...facts.others, { status: paymentStatus, provider: payment.provider }];
  const isSettled = isOrderPaid(facts.outstanding - report.amount + arrival.surplus, payments);
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
