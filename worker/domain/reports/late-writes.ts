import type { Write } from "../../../db/atomic.ts";
import type { Db } from "../../../db/client.ts";
import type { OrderItemRow, OrderRow, PaymentRow, RefundRow } from "../../../db/queries/orders/orders.ts";
import { bookLater, emptyDays, insertCorrection, reverseRefunds } from "../../../db/queries/reports/late.ts";
import type { ReceiptKind } from "../../../db/schema/enums.ts";
import type { LocalDate } from "../../../db/schema/shapes.ts";
import { newId } from "../ids.ts";
import { isPaid } from "../payments/provider/status.rules.ts";
import { isReturn } from "../payments/refunds/given-back.rules.ts";
import type { OpenHours } from "../schedule/hours.ts";
import { businessDay } from "../schedule/slots.ts";
import { hourIn } from "../schedule/zoned.ts";
import type { Instant } from "../time.ts";
import { type PaidTip, type Return, toCollect, toSale } from "./sale.rules.ts";

/** Payments and refunds that a change makes or undoes, by their ids, and the moments at which they count. */
export interface MovedMoney {
  payments: readonly string[];
  refunds: readonly string[];
  /** Refunds that failed after they had succeeded. */
  reversed: readonly string[];
  moments: readonly Instant[];
}

interface PaidMoney {
  payments: readonly (Pick<PaymentRow, "id" | "status"> & Partial<Pick<PaymentRow, "paymentMethod" | "tipAmount">>)[];
  refunds: readonly Pick<RefundRow, "paymentId" | "kind" | "status" | "tipAmount">[];
  /** The receipts, of which those of returns lower the sale. */
  receipts: readonly Documented[];
}

interface Documented {
  kind: ReceiptKind;
  total: number;
  tip: number;
  taxLines: readonly Return["taxLines"][number][];
}

/** A change of an order of which a day is summed. `after` is the order after it, with the same items unless its
 *  revision is another one. */
interface LateChange {
  order: OrderRow;
  items: readonly OrderItemRow[];
  after: OrderRow;
  /** The payments and refunds before the change and after it. */
  paid: PaidMoney;
  paidAfter: PaidMoney;
  movedTo: LocalDate;
  money: MovedMoney;
}

/** What the sale of an order follows from beside its own rows. */
const readPaid = (money: PaidMoney): { paidTips: PaidTip[]; returns: Return[] } => ({
  paidTips: listPaidTips(money),
  returns: money.receipts.filter(isReturn).map(({ total, tip, taxLines }) => ({ total, tip, taxLines: [...taxLines] })),
});

const listPaidTips = ({ payments, refunds }: PaidMoney): PaidTip[] => {
  const surplus = new Set(
    refunds.flatMap(({ paymentId, kind, status }) => (kind === "surplus" && status !== "failed" ? [paymentId] : [])),
  );
  const returnedTip = (id: string): number =>
    refunds.reduce((sum, refund) => {
      const isReturned = refund.paymentId === id && refund.kind === "goodwill" && refund.status === "succeeded";
      return isReturned ? sum + refund.tipAmount : sum;
    }, 0);
  return payments.flatMap(({ id, status, paymentMethod: method = null, tipAmount = 0 }) =>
    isPaid(status) ? [{ method, tipAmount: Math.max(0, tipAmount - returnedTip(id)), isSurplus: surplus.has(id) }] : [],
  );
};

/** Whether the change moves the order's sale, what is left to collect of it, or its day. */
const movesSums = ({ order, items, after, paid, paidAfter, movedTo }: LateChange): boolean => {
  const readSums = (row: OrderRow, money: PaidMoney) =>
    JSON.stringify([toSale({ order: row, items, ...readPaid(money) }, 0), toCollect(row)]);
  if (movedTo !== order.businessDay || after.revision !== order.revision) return true;
  return readSums(order, paid) !== readSums(after, paidAfter);
};

const correctionWrites = (db: Db, hours: OpenHours, change: LateChange): Write[] => {
  if (!movesSums(change)) return [];
  const { order, items, after, paid } = change;
  const now = after.updatedAt;
  const hour = hourIn(hours.timezone, order.scheduledFor ?? order.createdAt);
  const row = {
    ...{ id: newId("cor", now), storeId: order.storeId, createdAt: now, updatedAt: now, at: now },
    ...{ orderId: order.id, originDay: order.businessDay, businessDay: businessDay(hours, now) },
    seq: order.lastSeq + 1,
    before: toSale({ order, items, ...readPaid(paid) }, hour),
    toCollect: toCollect(order),
  };
  return [insertCorrection(db, row)];
};

/** The statements that keep the books true when a change reaches a summed day, before and after those of the change:
 *  a closed day gets a correction on today, and its money counts from now on; the sums of other days are emptied. The
 *  database decides which days are closed, so a close at the same time is settled by the order of the batches. */
export const lateWrites = (db: Db, hours: OpenHours, change: LateChange): { before: Write[]; after: Write[] } => {
  const { order, after, movedTo, money } = change;
  const now = after.updatedAt;
  return {
    before: [
      ...correctionWrites(db, hours, change),
      ...reverseRefunds(db, order.storeId, money.reversed, now),
      ...emptyDays(db, order.storeId, { days: [order.businessDay, movedTo], moments: money.moments, now }),
    ],
    after: bookLater(db, order.storeId, money, now),
  };
};

/** A new order of a summed day. */
interface LateOrder {
  order: Pick<OrderRow, "storeId" | "businessDay" | "createdAt">;
  payment: { id: string; processedAt?: Instant | null | undefined };
}

/** The statements that keep the books true when a new order is of a summed day, after those of the order. */
export const lateOrderWrites = (db: Db, { order, payment }: LateOrder): Write[] => {
  const { storeId, businessDay: day, createdAt: now } = order;
  const moments = payment.processedAt ? [payment.processedAt] : [];
  const money = { payments: [payment.id], refunds: [] };
  return [...emptyDays(db, storeId, { days: [day], moments, now }), ...bookLater(db, storeId, money, now)];
};
