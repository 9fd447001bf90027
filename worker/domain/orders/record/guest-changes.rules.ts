import type { OrderStatus, OrderType, PaymentProviderName, PaymentStatus } from "../../../../db/schema/enums.ts";
import type { GuestCancelUntil, Instant } from "../../../../db/schema/shapes.ts";
import { isAtCounter, isPaid } from "../../payments/provider/status.rules.ts";
import { addMinutes } from "../../time.ts";
import { canTransition } from "./status.rules.ts";

/** The facts that decide what a guest may change. */
export interface GuestChangeFacts {
  order: {
    status: OrderStatus;
    orderType: OrderType;
    acknowledgedAt: Instant | null;
    scheduledFor: Instant | null;
    promisedAt: Instant | null;
  };
  payments: readonly { status: PaymentStatus; provider: PaymentProviderName; amount: number }[];
}

/** What a guest can do with a placed order. */
export type GuestChange = "cancel" | "time";

/** Why a guest cannot: the order is over, the restaurant does not offer it, the kitchen accepted the order or began it,
 *  it is too late, money was paid at the counter, or an order for a table has no time. */
export type GuestChangeRefusal = "over" | "never" | "accepted" | "late" | "started" | "paid_at_counter" | "no_time";

/** Whether the kitchen has accepted an order. Starting to cook accepts it too. */
export const isAccepted = ({ status, acknowledgedAt }: Pick<GuestChangeFacts["order"], "status" | "acknowledgedAt">) =>
  acknowledgedAt !== null || (status !== "open" && status !== "sent_to_kitchen");

/** Until when the owner's rule lets the guest change an order; null if no time ends it. With 60 minutes, an order for
 *  19:00 can be changed until 18:00. */
export const guestChangesEndAt = (
  { order }: Pick<GuestChangeFacts, "order">,
  { rule, minutes }: GuestCancelUntil,
): Instant | null => {
  const promisedAt = order.promisedAt ?? order.scheduledFor;
  return rule === "minutes" && promisedAt !== null ? addMinutes(promisedAt, -(minutes ?? 0)) : null;
};

const ruleRefusal = (facts: GuestChangeFacts, until: GuestCancelUntil, now: Instant): GuestChangeRefusal | null => {
  if (until.rule === "never") return "never";
  if (until.rule === "accepted") return isAccepted(facts.order) ? "accepted" : null;
  const endsAt = guestChangesEndAt(facts, until);
  return endsAt === null || now > endsAt ? "late" : null;
};

/** Why a guest cannot cancel an order or change its time; null if they can. The owner's rule decides: until the
 *  kitchen accepts the order, until some minutes before its time, or never. Cash that was paid at the counter is
 *  returned there, and the time of an order that is being prepared stays. Source: product.md §3. */
export const guestChangeRefusal = (
  facts: GuestChangeFacts,
  until: GuestCancelUntil,
  change: GuestChange,
  now: Instant,
): GuestChangeRefusal | null => {
  const { status, orderType } = facts.order;
  if (!canTransition(status, "cancelled", orderType)) return "over";
  const refusal = ruleRefusal(facts, until, now);
  if (refusal !== null) return refusal;
  if (change === "time") {
    if (orderType === "dine_in") return "no_time";
    return status === "open" || status === "sent_to_kitchen" ? null : "started";
  }
  const isPaidAtCounter = facts.payments.some(
    ({ status: paymentStatus, provider, amount }) => isPaid(paymentStatus) && isAtCounter(provider) && amount > 0,
  );
  return isPaidAtCounter ? "paid_at_counter" : null;
};
