import { type Charge, listCharges, listOrderCharges } from "./charges.ts";
import type { Evidence, Invariant } from "./evidence.ts";
import { groupBy } from "./group-by.ts";
import { type OrderRow, readOrders, readRetainedOrders } from "./orders.ts";

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

const chargesByOrder = (evidence: Evidence): Map<string, Charge[]> =>
  groupBy(listOrderCharges(evidence), ({ orderId }) => orderId);

export const onePaymentPerOrder: Invariant = ({ database }) =>
  database
    .read<{ id: string; payments: number }>(
      `SELECT o.id, count(p.id) AS payments FROM restaurant_order o LEFT JOIN payment p ON p.order_id = o.id
       AND p.expires_at IS NULL AND p.provider <> 'cash' WHERE o.order_source = 'online' GROUP BY o.id HAVING payments <> 1`,
    )
    .map(({ id, payments }) => `${id} has ${payments} payments`);

interface PaidOrder {
  order: OrderRow;
  charges: Charge[];
}

/** Each order with what processors took for it, links included. */
const listOrdersWithLinks = (evidence: Evidence): PaidOrder[] => {
  const charges = groupBy(listCharges(evidence), ({ orderId }) => orderId);
  return readOrders(evidence).map((order) => ({ order, charges: charges.get(order.id) ?? [] }));
};

/** Each order with what processors took for it as it was placed. */
const listPaidOrders = (evidence: Evidence): PaidOrder[] => {
  const charges = chargesByOrder(evidence);
  return readOrders(evidence).map((order) => ({ order, charges: charges.get(order.id) ?? [] }));
};

export const chargedOnce: Invariant = (evidence) =>
  [...chargesByOrder(evidence)].flatMap(([orderId, charges]) =>
    charges.length > 1 ? [`${orderId} was charged ${charges.length} times`] : [],
  );

export const chargeIsTotal: Invariant = (evidence) =>
  listPaidOrders(evidence).flatMap(({ order, charges }) =>
    charges.flatMap(({ asked }) =>
      asked === order.placedTotal ? [] : [`${order.id} is ${order.placedTotal}, not ${asked}`],
    ),
  );

/** The guest confirmed the amount that was asked for. */
export const chargeWasConfirmed: Invariant = (evidence) =>
  listPaidOrders(evidence).flatMap(({ order, charges }) => {
    const visit = evidence.visits.find(({ key }) => key === order.note);
    return charges.flatMap(({ asked }) =>
      visit?.confirmedTotals.includes(asked) ? [] : [`${order.id} was charged ${asked}, which its guest never saw`],
    );
  });

export const chargeHasOrder: Invariant = (evidence) => {
  const orders = new Map(readOrders(evidence).map((order) => [order.id, order]));
  return listOrderCharges(evidence).flatMap(({ orderId, amount, refunded, sentBack, providerPaymentId }) => {
    if (amount - refunded <= sentBack) return [];
    const order = orders.get(orderId);
    if (!order) return [`${providerPaymentId} was charged for an order that does not exist`];
    const isBooked = order.providerPaymentId === providerPaymentId && paidStatuses.has(order.paymentStatus ?? "");
    return isBooked ? [] : [`${orderId} was charged, and its payment is ${order.paymentStatus}`];
  });
};

const paidStatuses: ReadonlySet<string> = new Set(["succeeded", "partially_refunded", "refunded"]);

export const paymentHasCharge: Invariant = (evidence) =>
  listPaidOrders(evidence).flatMap(({ order, charges }) =>
    paidStatuses.has(order.paymentStatus ?? "") && charges.length === 0
      ? [`${order.id} counts as paid, and nothing was charged`]
      : [],
  );

/** A guest whose order does not come gets the whole amount back, unless staff cancelled it without a refund and
 *  gave a reason, or the guest's bank sent a refund back, which staff then give back by hand. */
export const cancelledIsReturned: Invariant = (evidence) => {
  const retained = readRetainedOrders(evidence);
  return listOrdersWithLinks(evidence).flatMap(({ order, charges }) =>
    order.status === "cancelled" && !(retained.has(order.id) && evidence.retained.has(order.id))
      ? charges.flatMap(({ amount, refunded, sentBack }) =>
          amount - refunded <= sentBack ? [] : [`${order.id} is cancelled, and ${amount - refunded} was not returned`],
        )
      : [],
  );
};

interface RefundRow {
  orderId: string;
  kind: string;
  status: string;
  amount: number;
}

const readRefunds = ({ database }: Evidence): Map<string, RefundRow[]> =>
  groupBy(
    database.read<RefundRow>(
      `SELECT p.order_id AS orderId, r.kind, r.status, r.amount FROM refund r JOIN payment p ON p.id = r.payment_id
       ORDER BY r.id`,
    ),
    ({ orderId }) => orderId,
  );

/** Captured − refunds, in the store's ledger and in the processor's. */
export const refundsAgree: Invariant = (evidence) => {
  const refunds = readRefunds(evidence);
  const online = listOrdersWithLinks(evidence).filter(({ order }) => order.source === "online");
  return online.flatMap(({ order, charges }) => {
    const succeeded = (refunds.get(order.id) ?? []).filter(({ status }) => status === "succeeded");
    const ours = sum(succeeded.map(({ amount }) => amount));
    const theirs = sum(charges.map(({ refunded }) => refunded));
    const ordinary = sum(
      succeeded.filter(({ kind }) => kind !== "surplus" && kind !== "edit").map(({ amount }) => amount),
    );
    return [
      ...(ours === theirs ? [] : [`${order.id} refunded ${ours}, and its processor ${theirs}`]),
      ...((order.refundedAmount ?? 0) === ours ? [] : [`the payment of ${order.id} counts ${order.refundedAmount}`]),
      ...(order.refundedTotal === ordinary ? [] : [`${order.id} counts ${order.refundedTotal} as refunded`]),
    ];
  });
};

export const refundedOnce: Invariant = (evidence) =>
  listCharges(evidence).flatMap(({ orderId, refundIds }) =>
    new Set(refundIds).size === refundIds.length ? [] : [`a refund of ${orderId} was made twice`],
  );

/** A refund fails only if someone returned the money in the processor's dashboard, or a bank sent it back. */
export const refundsSucceed: Invariant = (evidence) => {
  const refunds = readRefunds(evidence);
  return listOrdersWithLinks(evidence).flatMap(({ order, charges }) =>
    charges.some(({ isRefundedThere, sentBack }) => isRefundedThere || sentBack > 0)
      ? []
      : (refunds.get(order.id) ?? []).flatMap(({ status }) =>
          status === "failed" ? [`a refund of ${order.id} failed without a reason`] : [],
        ),
  );
};

export const paymentStatusFits: Invariant = (evidence) =>
  listPaidOrders(evidence).flatMap(({ order, charges: [charge] }) => {
    if (order.paymentStatus === null) return [];
    // A payment's status never goes back, even if a refund fails later.
    if (charge && charge.sentBack > 0 && paidStatuses.has(order.paymentStatus)) return [];
    const expected = !charge
      ? "cancelled"
      : charge.refunded === 0
        ? "succeeded"
        : charge.refunded === charge.amount
          ? "refunded"
          : "partially_refunded";
    return order.paymentStatus === expected
      ? []
      : [`the payment of ${order.id} is ${order.paymentStatus}, not ${expected}`];
  });

/** Guests cannot pay any more for an order that is over, or a total that staff have changed. A processor that failed
 *  after its work may have payments whose secret no guest was given; they cannot be paid. */
export const closedAtProcessor: Invariant = (evidence) => {
  const secrets = new Set(evidence.visits.flatMap(({ clientSecrets }) => [...clientSecrets]));
  const cancelled = new Set(readOrders(evidence).flatMap(({ id, status }) => (status === "cancelled" ? [id] : [])));
  const replaced = new Set(
    evidence.database
      .read<{ id: string }>("SELECT id FROM payment WHERE status = 'cancelled' ORDER BY id")
      .map(({ id }) => id),
  );
  return evidence.merchants.flatMap(({ stripe }) =>
    [...stripe.intents.values()].flatMap(({ id, metadata, status, client_secret: secret }) =>
      secrets.has(secret ?? "") &&
      (cancelled.has(metadata["orderId"] ?? "") || replaced.has(metadata["paymentId"] ?? "")) &&
      status !== "canceled" &&
      status !== "succeeded"
        ? [`${id} of ${metadata["orderId"]}, which is over or costs another amount, can still be paid`]
        : [],
    ),
  );
};

/** A payment is opened once at its processor, however often it is asked. Only a failure after its work may leave
 *  another payment there. */
export const openedOnce: Invariant = ({ merchants, faults }) => {
  if (faults["processor-error-after"] > 0) return [];
  const orderIds = merchants.flatMap(({ stripe, paypal }) => [
    ...[...stripe.intents.values()].map(({ metadata }) => metadata["paymentId"] ?? metadata["orderId"] ?? ""),
    ...[...paypal.orders.values()].map(({ purchase_units: [unit] }) => unit?.invoice_id ?? ""),
  ]);
  return [...groupBy(orderIds, (id) => id)].flatMap(([id, opened]) =>
    opened.length > 1 ? [`${id} has ${opened.length} payments at its processor`] : [],
  );
};
