import type { OrderRecord } from "../../../../db/queries/orders/orders.ts";
import { releaseSlot } from "../../../../db/queries/orders/slots.ts";
import { updatePayment } from "../../../../db/queries/payments/payments.ts";
import { releasePromo } from "../../../../db/queries/promos.ts";
import type { ActorType } from "../../../../db/schema/enums.ts";
import type { OrderWork } from "../../../context.ts";
import { isDueAtCounter } from "../../payments/decide-tender.rules.ts";
import { inOwnCurrency } from "../../payments/provider/status.rules.ts";
import { isCaptured, isRefundedInFull, refundableAmount } from "../../payments/refunds/decide-refund.rules.ts";
import { listSubjects, readGivenBack, readUnit } from "../../payments/refunds/given-back.rules.ts";
import { refundableTotal, shareOfAll } from "../../payments/refunds/refund-shares.rules.ts";
import { systemNotes } from "../notes/system-notes.rules.ts";
import { type ChangePart, joinParts, type OrderChange } from "./change-parts.ts";
import { buildPlainRefund, buildRefunds } from "./reserve-refund.ts";

type Work = Pick<OrderWork, "db" | "clock">;
type EndedOrder = Pick<OrderRecord, "order" | "items" | "fees" | "payments" | "refunds">;

/** How an order ends before it is served. */
export interface Ending {
  actor: ActorType;
  /** The note for the order's history. */
  note: string | null;
  /** The reason that the guest may read. */
  reason?: string | null;
  /** What happens to captured money: this change refunds it, other refunds already return it, or the store keeps it. */
  money: "refund" | "returned" | "keep";
  /** Who refunds, if not the actor. */
  refundActor?: ActorType;
}

type Effect = (work: Work, record: EndedOrder, ending: Ending) => ChangePart;

/** Clears a cancellation request. */
export const noRequest = {
  cancellationRequestedAt: null,
  cancellationRequestedBy: null,
  cancellationRequestReason: null,
} as const;

const cancelDuePayments: Effect = ({ db, clock }, { order, payments }) => {
  const due = payments.filter(isDueAtCounter);
  const changes = { status: "cancelled", updatedAt: clock.now() } as const;
  return {
    events: due.map(() => ({ type: "payment_cancelled", status: null, note: null })),
    payments: due.map((payment) => ({ ...payment, ...changes })),
    writes: due.map(({ id }) => updatePayment(db, order.storeId, id, changes)),
  };
};

/** The history's event, from which the guest's mail and the live message follow, and the event for partners. */
const announceEnd: Effect = (_, { order }, { note }) => ({
  events: [{ type: "order_cancelled", status: "cancelled", note }],
  set: { status: "cancelled", ...(order.cancellationRequestedAt === null ? {} : noRequest) },
  messages: ["order.cancelled"],
});

const giveBackSlot: Effect = ({ db, clock }, { order }) => ({
  writes: releaseSlot(db, order.storeId, order.id, clock.now()),
});

/** If a captured payment is not refunded, the guest has used the promo code's discount, unless an edit took it away. */
const giveBackPromo: Effect = ({ db }, record, { money }) => {
  const { storeId, id, promoCode, promoDiscount } = record.order;
  const isUsed = money === "keep" && promoDiscount > 0 && isCaptured(record);
  return promoCode === null || isUsed ? {} : { writes: releasePromo(db, storeId, id) };
};

/** Reserves refunds of all that is left of the payments, as lines, tip and fees. */
const refundRest: Effect = (work, record, { money, reason, refundActor }) => {
  if (money !== "refund") return {};
  const subjects = listSubjects(record);
  const own = inOwnCurrency(record);
  const given = readGivenBack(subjects, own.refunds, readUnit(record));
  const shares = shareOfAll(subjects, given, refundableTotal(own.payments));
  const reasons = { kind: "cancellation", reason: reason ?? systemNotes.cancelled } as const;
  const draft = { ...reasons, ...(refundActor ? { actor: refundActor } : {}) };
  const others = record.payments.filter((payment) => !own.payments.includes(payment));
  return joinParts([
    buildRefunds(work, own, shares, draft),
    ...others.flatMap((payment) => {
      const amount = refundableAmount(payment);
      return amount === 0 ? [] : [buildPlainRefund(work, record, { payment, amount }, draft)];
    }),
  ]);
};

/** The effects of an order's end, in the order of its history. Every way that ends an order runs all of them. */
const effects: readonly Effect[] = [cancelDuePayments, announceEnd, giveBackSlot, giveBackPromo, refundRest];

/** The change that ends an order, with all its effects. */
export const buildEnding = (work: Work, record: EndedOrder, ending: Ending): OrderChange => ({
  ...joinParts(effects.map((effect) => effect(work, record, ending))),
  actor: ending.actor,
  reason: ending.reason ?? null,
});

/** Ends an open order whose payments are refunded in full. `refunds` are all refunds of the order after the change. */
export const endedByRefunds = (
  work: Work,
  record: EndedOrder,
  refunds: Parameters<typeof isRefundedInFull>[0]["refunds"],
  actor: ActorType,
): ChangePart => {
  const { order, payments } = record;
  if (order.status !== "open" || !isRefundedInFull({ order, payments, refunds })) return {};
  return buildEnding(work, record, { actor, note: systemNotes.allRefunded, money: "returned" });
};
