import { hasOtherAmount, listCharges } from "./charges.ts";
import { readTenders } from "./counter.ts";
import { readErasedTexts } from "./erased-texts.ts";
import type { Evidence, Invariant } from "./evidence.ts";
import { groupBy } from "./group-by.ts";

/** An order's books: its columns, and the sums of its payments and refunds. Failed refunds do not count. */
interface Books {
  id: string;
  status: string;
  total: number;
  outstanding: number;
  settledByGoodwill: number;
  refundedTotal: number;
  firstPaidAt: string | null;
  captured: number;
  processing: number;
  returned: number;
  /** Refunds of kind goodwill and cancellation. */
  counted: number;
}

const ofRefunds = (condition: string): string =>
  `(SELECT coalesce(sum(r.amount), 0) FROM refund r JOIN payment p ON p.id = r.payment_id
    WHERE p.order_id = o.id AND r.status <> 'failed' AND ${condition})`;

const select = `SELECT o.id, o.status, o.total, o.outstanding, o.settled_by_goodwill AS settledByGoodwill,
  o.refunded_total AS refundedTotal, o.first_paid_at AS firstPaidAt,
  (SELECT coalesce(sum(p.amount), 0) FROM payment p WHERE p.order_id = o.id
    AND p.status IN ('succeeded', 'partially_refunded', 'refunded')) AS captured,
  (SELECT count(*) FROM payment p WHERE p.order_id = o.id AND p.status = 'processing') AS processing,
  ${ofRefunds("true")} AS returned, ${ofRefunds("r.kind IN ('goodwill', 'cancellation')")} AS counted
  FROM restaurant_order o ORDER BY o.id`;

const readBooks = ({ database }: Evidence): Books[] => database.read<Books>(select);

/** What the store has of an order is its total, less what it gave back and what is outstanding. */
export const booksAddUp: Invariant = (evidence) =>
  readBooks(evidence).flatMap((books) => {
    const { id, total, captured, returned, counted, outstanding, settledByGoodwill, refundedTotal } = books;
    const stored = captured - returned;
    const expected = total - counted - outstanding + settledByGoodwill;
    return [
      ...(stored === expected ? [] : [`the store has ${stored} of ${id}, and its books say ${expected}`]),
      ...(refundedTotal === counted
        ? []
        : [`${id} counts ${refundedTotal} as refunded, and its refunds are ${counted}`]),
    ];
  });

/** What counts as captured is what processors and staff took. */
export const capturedWasTaken: Invariant = (evidence) => {
  const taken = groupBy([...listCharges(evidence), ...readTenders(evidence)], ({ orderId }) => orderId);
  return readBooks(evidence).flatMap(({ id, captured }) => {
    const sum = (taken.get(id) ?? []).reduce((total, { amount }) => total + amount, 0);
    return sum === captured ? [] : [`${id} counts ${captured} as captured, and ${sum} was taken`];
  });
};

/** An order has the moment of its first full payment once nothing is outstanding. */
export const firstPaymentIsRecorded: Invariant = (evidence) =>
  readBooks(evidence).flatMap(({ id, outstanding, processing, firstPaidAt }) =>
    outstanding <= 0 && processing === 0 && firstPaidAt === null ? [`${id} is paid and was never first paid`] : [],
  );

/** A guest who paid more than an order costs now gets it back. Refunds that a processor refused are left to staff. */
export const surplusIsReturned: Invariant = ({ database }) =>
  database
    .read<{ id: string; outstanding: number }>(
      `SELECT o.id, o.outstanding FROM restaurant_order o WHERE o.outstanding < 0 AND NOT ${hasOtherAmount} AND NOT EXISTS
       (SELECT 1 FROM refund r JOIN payment p ON p.id = r.payment_id WHERE p.order_id = o.id AND r.status = 'failed')
       ORDER BY o.id`,
    )
    .map(({ id, outstanding }) => `${id} costs ${-outstanding} less than was paid, and it was not returned`);

/** An order is completed with money outstanding only if a manager allowed it. */
export const completedIsPaid: Invariant = (evidence) =>
  readBooks(evidence).flatMap(({ id, status, outstanding }) =>
    status === "completed" && outstanding > 0 && !evidence.allowedUnpaid.has(id)
      ? [`${id} is completed, and ${outstanding} is outstanding`]
      : [],
  );

/** A refund that staff send again with its key is made once: it has one part at most for each payment. */
export const refundsByLineAreMadeOnce: Invariant = ({ database }) => {
  const erased = readErasedTexts(database, "refund");
  const refunds = database
    .read<{ id: string; paymentId: string; reason: string | null }>(
      // One that failed was not made. If it was crowded out by another one, it is made anew with its reason.
      "SELECT id, payment_id AS paymentId, reason FROM refund WHERE status <> 'failed' ORDER BY id",
    )
    .map(({ id, paymentId, reason }) => ({ paymentId, reason: reason ?? erased.get(id) ?? "" }))
    .filter(({ reason }) => reason.startsWith("refund-by-line-"));
  return [...groupBy(refunds, ({ paymentId, reason }) => `${reason} ${paymentId}`)].flatMap(([name, made]) =>
    made.length > 1 ? [`${name} made ${made.length} refunds of one payment`] : [],
  );
};
