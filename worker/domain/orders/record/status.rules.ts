import type {
  OrderEventType,
  OrderStatus,
  OrderType,
  PaymentProviderName,
  PaymentStatus,
} from "../../../../db/schema/enums.ts";
import type { Instant } from "../../../../db/schema/shapes.ts";
import { isAtCounter, isPaid } from "../../payments/provider/status.rules.ts";

const forward: Record<OrderStatus, readonly OrderStatus[]> = {
  open: ["sent_to_kitchen", "cancelled"],
  sent_to_kitchen: ["in_progress", "cancelled"],
  in_progress: ["ready", "cancelled"],
  ready: ["served", "cancelled"],
  served: ["completed"],
  completed: [],
  cancelled: [],
};

/** The statuses that may follow: one step forward, `cancelled` before `served`, and for pickup from ready to
 *  completed. */
export const nextStatuses = (status: OrderStatus, orderType: OrderType): OrderStatus[] =>
  status === "ready" && orderType === "pickup" ? ["completed", ...forward.ready] : [...forward[status]];

export const canTransition = (from: OrderStatus, to: OrderStatus, orderType: OrderType): boolean =>
  nextStatuses(from, orderType).includes(to);

/** The event type for a step into a status. */
export const toEventType = (status: OrderStatus): "order_released" | "order_cancelled" | "status_changed" => {
  if (status === "sent_to_kitchen") return "order_released";
  return status === "cancelled" ? "order_cancelled" : "status_changed";
};

/** An order's status for its guest, which also reflects a missing processor payment. */
export type GuestStatus = OrderStatus | "awaiting_payment" | "payment_processing" | "cancelled_unpaid";

/** The status of an order for its guest. Without its processor's payment, `open` becomes `awaiting_payment` or
 *  `payment_processing`, and `cancelled` becomes `cancelled_unpaid`. Orders that are paid at the counter keep
 *  their status. */
export const toGuestStatus = ({
  status,
  payments,
}: {
  status: OrderStatus;
  payments: readonly { status: PaymentStatus; provider: PaymentProviderName }[];
}): GuestStatus => {
  const isUnpaid =
    payments.some(({ provider }) => !isAtCounter(provider)) && !payments.some((payment) => isPaid(payment.status));
  if (!isUnpaid) return status;
  if (status === "cancelled") return "cancelled_unpaid";
  if (status !== "open") return status;
  return payments.some((payment) => payment.status === "processing") ? "payment_processing" : "awaiting_payment";
};

interface Step {
  status: OrderStatus;
  label: string;
}

/** The step between "Kitchen" and "Preparing": a cook has seen the order. It has the status of the step before it. */
const accepted = { status: "sent_to_kitchen", label: "Accepted" } as const;

const kitchen: readonly Step[] = [
  { status: "open", label: "Received" },
  { status: "sent_to_kitchen", label: "Kitchen" },
  accepted,
  { status: "in_progress", label: "Preparing" },
  { status: "ready", label: "Ready" },
];

const lastSteps: Record<OrderType, readonly Step[]> = {
  pickup: [{ status: "completed", label: "Picked up" }],
  delivery: [
    { status: "served", label: "On the way" },
    { status: "completed", label: "Delivered" },
  ],
  dine_in: [
    { status: "served", label: "Served" },
    { status: "completed", label: "Completed" },
  ],
};

/** The timeline steps of an order type, with their labels. Pickup ends with "Picked up". */
export const guestLabelSteps = (orderType: OrderType): Step[] => [...kitchen, ...lastSteps[orderType]];

/** One step of the timeline; `at` is null until it is reached. */
export interface TimelineStep extends Step {
  at: Instant | null;
}

/** The timeline of an order: all steps of its type with the time each was first reached. "Accepted" is reached once the
 *  kitchen acknowledged the order. A cancelled order shows the steps it reached, then "Cancelled". */
export const timeline = (
  { orderType, acknowledgedAt }: { orderType: OrderType; acknowledgedAt: Instant | null },
  events: readonly { type: OrderEventType; status: OrderStatus | null; at: Instant }[],
): TimelineStep[] => {
  const reached = new Map<OrderStatus, Instant>();
  for (const { status, at } of events) {
    if (status !== null && !reached.has(status)) reached.set(status, at);
  }
  const reachedAt = (step: Step): Instant | null =>
    (step === accepted ? (acknowledgedAt ?? reached.get("in_progress")) : reached.get(step.status)) ?? null;
  const steps = guestLabelSteps(orderType).map((step) => ({ ...step, at: reachedAt(step) }));
  const cancelledAt = reached.get("cancelled");
  if (cancelledAt === undefined) return steps;
  return [...steps.filter(({ at }) => at !== null), { status: "cancelled", label: "Cancelled", at: cancelledAt }];
};
