import type { OrderStatus, PaymentProviderName, PaymentStatus } from "../../../../db/schema/enums.ts";
import type { Instant } from "../../../../db/schema/shapes.ts";
import { isDueAtCounter } from "../../payments/decide-tender.rules.ts";
import { awaitsProcessor, capturedAmount } from "../../payments/provider/status.rules.ts";
import { addMinutes } from "../../time.ts";

/** Minutes after an order was made at which its processor is asked about a payment that was not tried. */
const lookMinutes = [2, 4, 8];
/** Minutes between two looks at a payment that was tried, or that is on its way. */
const slowLookMinutes = 5;

/** How long an order waits for its payment, in minutes: longer once the guest has tried to pay. */
export const paymentWaitMinutes = { untried: 12, tried: 30 };

/** How long after its promised time an order may be marked as not collected, in minutes. */
export const noShowMinutes = 120;

export interface DueFacts {
  order: {
    status: OrderStatus;
    createdAt: Instant;
    scheduledFor: Instant | null;
    promisedAt: Instant | null;
    /** Minutes before its time at which a scheduled order goes to the kitchen; null if only its store knows. */
    leadMinutes: number | null;
    paymentTriedAt: Instant | null;
  };
  payments: readonly { status: PaymentStatus; provider: PaymentProviderName; amount: number }[];
}

/** What time alone makes due for an order. */
export interface Due {
  action: "release" | "look" | "expire" | "no_show";
  at: Instant;
}

const nextLook = ({ order, payments }: DueFacts, now: Instant): Due => {
  const { createdAt, paymentTriedAt } = order;
  const slow = addMinutes(now, slowLookMinutes);
  if (payments.some(({ status }) => status === "processing")) return { action: "look", at: slow };
  const isTried = paymentTriedAt !== null;
  const endsAt = addMinutes(createdAt, isTried ? paymentWaitMinutes.tried : paymentWaitMinutes.untried);
  const looks = isTried ? [slow] : lookMinutes.map((minutes) => addMinutes(createdAt, minutes));
  const at = looks.find((look) => look > now && look < endsAt);
  return at !== undefined && endsAt > now ? { action: "look", at } : { action: "expire", at: endsAt };
};

const releaseAt = ({ createdAt, scheduledFor, leadMinutes }: DueFacts["order"]): Instant =>
  scheduledFor === null || leadMinutes === null ? createdAt : addMinutes(scheduledFor, -leadMinutes);

/** Whether a scheduled order waits to be paid at the counter, and nothing has been paid. */
const isUncollected = ({ order, payments }: DueFacts): boolean =>
  order.scheduledFor !== null && payments.some(isDueAtCounter) && capturedAmount(payments) === 0;

const inKitchen: ReadonlySet<OrderStatus> = new Set(["sent_to_kitchen", "in_progress", "ready"]);

/** What is due next for an order, and when; null if time alone changes nothing any more. An open order whose processor payment
 *  has not come is looked at 2, 4 and 8 minutes after it was made and expires after 12; once tried it is looked at every 5
 *  minutes and expires after 30; while its payment is processing it never expires. Every other open order is released at
 *  its time less the lead: scheduled for 19:00 with a lead of 20 minutes, at 18:40. A scheduled order to be paid at the counter
 *  counts as not collected 2 hours after its promised time at the earliest. Source: product.md §3. */
export const nextDue = (facts: DueFacts, now: Instant): Due | null => {
  const { order, payments } = facts;
  if (order.status === "open") {
    return awaitsProcessor(payments) ? nextLook(facts, now) : { action: "release", at: releaseAt(order) };
  }
  const promisedAt = order.promisedAt ?? order.scheduledFor;
  if (!inKitchen.has(order.status) || promisedAt === null || !isUncollected(facts)) return null;
  return { action: "no_show", at: addMinutes(promisedAt, noShowMinutes) };
};

/** When due work looks at an order next, as it is stored with every write of the order. */
export const nextDueAt = (order: DueFacts["order"], payments: DueFacts["payments"], now: Instant): Instant | null =>
  nextDue({ order, payments }, now)?.at ?? null;

/** What to do now with an order that is due. A look leaves no trace in what is due next, so any other moment means a look. */
export const dueNow = (facts: DueFacts, now: Instant): Due["action"] | null => {
  const next = nextDue(facts, now);
  if (next === null) return null;
  if (next.at <= now) return next.action;
  return facts.order.status === "open" && awaitsProcessor(facts.payments) ? "look" : null;
};

const retryMinutes: Record<Due["action"], number> = { release: 1, look: 0, expire: slowLookMinutes, no_show: 1 };

/** When an order is due again after it was worked on now, if that work does not move it on by itself: after a crash, or if its
 *  processor did not answer. */
export const dueAgainAt = (facts: DueFacts, now: Instant): Instant | null => {
  const next = nextDue(facts, now);
  return next && next.at <= now ? addMinutes(now, retryMinutes[next.action]) : (next?.at ?? null);
};
