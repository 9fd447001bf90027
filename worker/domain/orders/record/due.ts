import type { OrderStatus, PaymentProviderName, PaymentStatus } from "../../../../db/schema/enums.ts";
import type { Instant } from "../../../../db/schema/shapes.ts";
import { isDueAtCounter } from "../../payments/decide-tender.rules.ts";
import { isUnsettledLink } from "../../payments/payment-link.rules.ts";
import { awaitsProcessor, capturedAmount } from "../../payments/provider/status.rules.ts";
import { addMinutes, earlier } from "../../time.ts";

/** Minutes after an order was placed at which its processor is asked about a payment without an attempt. */
const checkMinutes = [2, 4, 8];
/** Minutes between checks of an attempted or processing payment. */
export const slowCheckMinutes = 5;

/** How many minutes an order waits for its payment: longer after an attempt. */
export const paymentWaitMinutes = { untried: 12, tried: 30 };

/** How many minutes after its promised time an order may be marked as a no-show. */
export const noShowMinutes = 120;

export interface DueFacts {
  order: {
    status: OrderStatus;
    createdAt: Instant;
    scheduledFor: Instant | null;
    promisedAt: Instant | null;
    /** Minutes before its time at which a scheduled order is released; null if only the store's settings know. */
    leadMinutes: number | null;
    paymentTriedAt: Instant | null;
    firstPaidAt: Instant | null;
  };
  payments: readonly {
    status: PaymentStatus;
    provider: PaymentProviderName;
    amount: number;
    /** When a payment link ends; null or missing for every other payment. */
    expiresAt?: Instant | null | undefined;
  }[];
}

/** The next time-based action of an order. */
export interface Due {
  action: "release" | "check" | "expire" | "end_link" | "no_show";
  at: Instant;
}

/** When an unpaid order expires: when its link ends, else some minutes after it was made. */
const expiresAt = ({ order, payments }: DueFacts): Instant => {
  const { createdAt, paymentTriedAt } = order;
  const { untried, tried } = paymentWaitMinutes;
  const linkEnd = payments
    .flatMap((payment) => payment.expiresAt ?? [])
    .toSorted()
    .at(-1);
  return linkEnd ?? addMinutes(createdAt, paymentTriedAt === null ? untried : tried);
};

/** What is due of a link for a difference: its payment is checked until the link ends with its order or at its time. */
const nextOfLink = ({ order, payments }: DueFacts, now: Instant): Due | null => {
  const endsAt = payments.find(isUnsettledLink)?.expiresAt;
  if (!endsAt) return null;
  const isOver = order.status === "completed" || order.status === "cancelled";
  if (isOver || endsAt <= now) return { action: "end_link", at: earlier(endsAt, now) };
  const checkAt = addMinutes(now, slowCheckMinutes);
  return checkAt < endsAt ? { action: "check", at: checkAt } : { action: "end_link", at: endsAt };
};

const nextCheck = ({ order, payments }: DueFacts, now: Instant): Due => {
  const { createdAt, paymentTriedAt } = order;
  const slow = addMinutes(now, slowCheckMinutes);
  if (payments.some(({ status }) => status === "processing")) return { action: "check", at: slow };
  const endsAt = expiresAt({ order, payments });
  const isSlow = paymentTriedAt !== null || payments.some((payment) => payment.expiresAt);
  const checks = isSlow ? [slow] : checkMinutes.map((minutes) => addMinutes(createdAt, minutes));
  const at = checks.find((checkAt) => checkAt > now && checkAt < endsAt);
  return at !== undefined && endsAt > now ? { action: "check", at } : { action: "expire", at: endsAt };
};

const releaseAt = ({ createdAt, scheduledFor, leadMinutes }: DueFacts["order"]): Instant =>
  scheduledFor === null || leadMinutes === null ? createdAt : addMinutes(scheduledFor, -leadMinutes);

/** Whether a scheduled order is to be paid at the counter and nothing was paid. */
const isUncollected = ({ order, payments }: DueFacts): boolean =>
  order.scheduledFor !== null && payments.some(isDueAtCounter) && capturedAmount(payments) === 0;

const inKitchen: ReadonlySet<OrderStatus> = new Set(["sent_to_kitchen", "in_progress", "ready"]);

/** What is due of an order beside its links. */
const nextOfOrder = (facts: DueFacts, now: Instant): Due | null => {
  const { order, payments } = facts;
  if (order.status === "open") return { action: "release", at: releaseAt(order) };
  if (order.status === "cancelled" && payments.some(({ status }) => status === "processing"))
    return { action: "check", at: addMinutes(now, slowCheckMinutes) };
  const promisedAt = order.promisedAt ?? order.scheduledFor;
  if (!inKitchen.has(order.status) || promisedAt === null || !isUncollected(facts)) return null;
  return { action: "no_show", at: addMinutes(promisedAt, noShowMinutes) };
};

/** The next due action. Unpaid open orders are checked after 2, 4 and 8 minutes and expire after 12; after an attempt
 *  every 5, until 30; with a link every 5, until it ends; a processing payment never expires, and is checked even if
 *  its order was cancelled. Others are released lead time before their slot (19:00 - 20 min is 18:40). Unpaid counter
 *  orders become no-shows 2 hours after their time. Source: product.md §3. */
export const nextDue = (facts: DueFacts, now: Instant): Due | null => {
  const { order, payments } = facts;
  if (order.status === "open" && awaitsProcessor(order, payments)) return nextCheck(facts, now);
  const ofOrder = nextOfOrder(facts, now);
  const ofLink = nextOfLink(facts, now);
  if (ofOrder === null || ofLink === null) return ofLink ?? ofOrder;
  // The end of a link is short work, while a no-show waits until the end of the day.
  return ofLink.at <= now || ofLink.at < ofOrder.at ? ofLink : ofOrder;
};

/** The next due time of an order, stored with every write of it. */
export const nextDueAt = (order: DueFacts["order"], payments: DueFacts["payments"], now: Instant): Instant | null =>
  nextDue({ order, payments }, now)?.at ?? null;

/** The action for an order that is due now. Checks are not stored, so at any other time an unpaid order is
 *  checked. */
export const dueNow = (facts: DueFacts, now: Instant): Due["action"] | null => {
  const next = nextDue(facts, now);
  if (next === null) return null;
  if (next.at <= now) return next.action;
  return next.action === "check" || next.action === "expire" ? "check" : null;
};

const stuckMinutes = 24 * 60;

/** Whether due work has tried in vain for a day: an order that was to be released, ended or closed by then, or whose
 *  payment a bank has not decided about. A person has to look at it. Source: product.md §3. */
export const isStuck = (facts: DueFacts, now: Instant): boolean => {
  const { order, payments } = facts;
  const next = nextDue(facts, now);
  if (next === null) return false;
  const isAtBank = payments.some(({ status }) => status === "processing") && !payments.some(isUnsettledLink);
  return addMinutes(next.action === "check" && isAtBank ? order.createdAt : next.at, stuckMinutes) <= now;
};

const retryMinutes: Record<Due["action"], number> = {
  release: 1,
  check: 0,
  expire: slowCheckMinutes,
  end_link: slowCheckMinutes,
  no_show: 1,
};

/** When an order is due again if its work does not move it on: after a crash, or if its processor did not answer. */
export const dueAgainAt = (facts: DueFacts, now: Instant): Instant | null => {
  const next = nextDue(facts, now);
  return next && next.at <= now ? addMinutes(now, retryMinutes[next.action]) : (next?.at ?? null);
};
