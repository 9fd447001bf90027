import type { OrderRecord, PaymentRow, RefundRecord } from "../../../../db/queries/orders/orders.ts";
import { updatePayment } from "../../../../db/queries/payments/payments.ts";
import { assertWithinCharge, reserveRefund } from "../../../../db/queries/payments/refunds.ts";
import type { ActorType, RefundKind } from "../../../../db/schema/enums.ts";
import type { OrderWork } from "../../../context.ts";
import { newId } from "../../ids.ts";
import { formatAmount } from "../../money.rules.ts";
import { readCashRounding, roundCash } from "../../payments/cash-rounding.rules.ts";
import { inOwnCurrency } from "../../payments/provider/status.rules.ts";
import { firstRefundStatus, statusByRefunds } from "../../payments/refunds/decide-refund.rules.ts";
import {
  isLineKey,
  listSubjects,
  readUnit,
  type Share,
  subjectKeys,
  toFeeKind,
} from "../../payments/refunds/given-back.rules.ts";
import { nextRefundAttempt } from "../../payments/refunds/refund-attempts.ts";
import { assignShares, type PaymentShares } from "../../payments/refunds/refund-shares.rules.ts";
import type { Instant } from "../../time.ts";
import { type ChangePart, type JoinedParts, joinParts, type NewEvent, type RefundAfter } from "./change-parts.ts";

type Work = Pick<OrderWork, "db" | "clock" | "store">;
type RefundedOrder = Pick<OrderRecord, "order" | "items" | "fees" | "payments" | "refunds">;

/** A refund to make, and its reason. */
export interface RefundDraft {
  kind: RefundKind;
  reason: string | null;
  /** The reference of a refund that staff gave back by hand; null if the processor makes it. */
  reference?: string | null;
  /** The actor, if not that of the whole change. */
  actor?: ActorType;
}

/** The reason of a requested refund, and its reference if it was made by hand. */
export const readManual = (input: {
  reason?: string | null | undefined;
  manual?: boolean | null | undefined;
  reference?: string | null | undefined;
}): Pick<RefundDraft, "reason" | "reference"> => ({
  reason: input.reason || null,
  reference: input.manual ? (input.reference ?? null) : null,
});

/** What a refund gives back, as its row and the rows of its lines. */
type RefundColumns = Pick<RefundRecord, "lines" | "tipAmount" | "deliveryFeeAmount" | "feeLines" | "otherAmount">;

const sumShares = (shares: readonly Share[], key: string): number =>
  shares.reduce((sum, share) => sum + (share.key === key ? share.amount : 0), 0);

/** The rows of a refund's shares. `firstRows` has the rows with the portions of lines that other payments give back in
 *  the same call. */
const buildColumns = (
  { id: refundId, storeId }: { id: string; storeId: string },
  shares: readonly Share[],
  firstRows: Map<string, string>,
  now: Instant,
): RefundColumns => ({
  lines: shares
    .filter(({ key }) => isLineKey(key))
    .map(({ key, quantity, amount }) => {
      const id = newId("rfl", now);
      const continuesId = firstRows.get(key) ?? null;
      if (continuesId === null) firstRows.set(key, id);
      return {
        ...{ id, createdAt: now, updatedAt: now, storeId, refundId, lineId: key, quantity, amount, continuesId },
        ...{ settledQuantity: 0, settledAmount: 0 },
      };
    }),
  tipAmount: sumShares(shares, subjectKeys.tip),
  deliveryFeeAmount: sumShares(shares, subjectKeys.delivery),
  feeLines: shares.flatMap(({ key, amount }) => {
    const kind = toFeeKind(key);
    return kind === null ? [] : [{ kind, amount }];
  }),
  otherAmount: sumShares(shares, subjectKeys.other),
});

const noteOf = (payment: PaymentRow, amount: number, reason: string | null): string => {
  const requested = `A refund of ${formatAmount(amount, payment.currencyCode)} was requested.`;
  return reason === null ? requested : `${requested} ${reason}`;
};

/** The parts of an order's change that create a refund. */
interface Reservation extends ChangePart {
  refund: RefundAfter;
}

/** What coins add to an amount that is given back from the drawer. Work without a store gives no cash back. */
const roundGivenCash = ({ store }: Work, amount: number): number =>
  store ? roundCash(amount, readCashRounding(store)) : 0;

/** What coins add to each part of a refund. Cash is rounded once, in the first part that is given back from the
 *  drawer. */
const roundParts = (work: Work, parts: readonly PaymentShares<PaymentRow>[], draft: RefundDraft): number[] => {
  const isFromDrawer = ({ payment }: PaymentShares<PaymentRow>) => payment.provider === "cash" && !draft.reference;
  const cash = parts.filter(isFromDrawer);
  const givenCash = cash.reduce((sum, { amount }) => sum + amount, 0);
  return parts.map((part) => (part === cash[0] ? roundGivenCash(work, givenCash) : 0));
};

const reserve = (
  { db, clock }: Work,
  { order, refunds }: Pick<RefundedOrder, "order" | "refunds">,
  { payment, amount, shares, cashRounding }: PaymentShares<PaymentRow> & { cashRounding: number },
  { actor, kind, reason, reference = null }: RefundDraft,
  firstRows: Map<string, string>,
): Reservation => {
  const now = clock.now();
  const { storeId } = order;
  const isManual = reference !== null;
  const status = isManual ? "succeeded" : firstRefundStatus(payment.provider);
  const id = newId("ref", now);
  const made = { isManual, reference, reason, kind, status, providerRefundId: null } as const;
  const refund = { id, amount, cashRounding, storeId, paymentId: payment.id, ...made };
  const columns = buildColumns(refund, shares, firstRows, now);
  // Its creator requests it at once, so background work handles it only if that fails.
  const nextAttemptAt = nextRefundAttempt({ ...refund, createdAt: now }, now);
  const processedAt = status === "succeeded" ? now : null;
  const row = { ...refund, ...columns, createdAt: now, nextAttemptAt, processedAt, updatedAt: now };
  const writes = reserveRefund(db, order, row);
  const actorField = actor ? { actor } : {};
  if (status === "pending") {
    const event: NewEvent = { type: "note", status: null, note: noteOf(payment, amount, reason), ...actorField };
    return { writes, events: [event], refund: row, refunds: [row] };
  }
  const others = refunds.filter(({ paymentId }) => paymentId === payment.id);
  const settled = { status: statusByRefunds(payment, [...others, row]), updatedAt: now };
  return {
    writes: [...writes, updatePayment(db, storeId, payment.id, settled)],
    events: [{ type: "payment_refunded", status: null, note: reason, ...actorField }],
    messages: ["order.refunded"],
    refunded: [id],
    refund: row,
    refunds: [row],
  };
};

/** Reserves refunds of payments before their processors are called, so that no amount is refunded twice. Counter
 *  payments are refunded in cash at once, so their refunds succeed right away, as do those by hand. The batch fails
 *  as REFUNDED_TWICE if a line, the tip or a fee was given back otherwise. A refund of kind edit or surplus raises
 *  what is outstanding; the others count in `refundedTotal`. */
export const buildReservations = (
  work: Work,
  record: Pick<RefundedOrder, "order" | "refunds">,
  parts: readonly PaymentShares<PaymentRow>[],
  draft: RefundDraft,
): JoinedParts & { refunds: readonly RefundAfter[] } => {
  const firstRows = new Map<string, string>();
  const rounding = roundParts(work, parts, draft);
  const made = parts.map((part, index) =>
    reserve(work, record, { ...part, cashRounding: rounding[index] ?? 0 }, draft, firstRows),
  );
  const refunds = made.map(({ refund }) => refund);
  return joinParts([...made, { writes: assertWithinCharge(work.db, record.order, refunds) }]);
};

/** Reserves a refund of an order, assigned to its payments. Throws RangeError for more than is left of them. */
export const buildRefunds = (
  work: Work,
  record: RefundedOrder,
  shares: readonly Share[],
  draft: RefundDraft,
): JoinedParts => {
  const { payments } = inOwnCurrency(record);
  return buildReservations(
    work,
    record,
    assignShares({ ...record, payments, subjects: listSubjects(record), unit: readUnit(record) }, shares),
    draft,
  );
};

/** Reserves a refund of one payment that names nothing, such as a surplus. */
export const buildPlainRefund = (
  work: Work,
  record: Pick<RefundedOrder, "order" | "refunds">,
  { payment, amount }: { payment: PaymentRow; amount: number },
  draft: RefundDraft,
): JoinedParts => {
  const shares = [{ key: subjectKeys.other, quantity: 0, amount }];
  return buildReservations(work, record, [{ payment, amount, shares }], draft);
};
