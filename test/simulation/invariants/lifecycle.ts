import { listCharges } from "./charges.ts";
import { readTenders } from "./counter.ts";
import type { Invariant } from "./evidence.ts";
import { groupBy } from "./group-by.ts";
import { nextStatuses } from "./legal-steps.ts";
import { readHistories, readOrders } from "./orders.ts";

const inKitchen: ReadonlySet<string> = new Set(["sent_to_kitchen", "in_progress", "ready", "served", "completed"]);

export const oneOrderPerKey: Invariant = (evidence) =>
  [...groupBy(readOrders(evidence), ({ note }) => note)].flatMap(([note, orders]) => {
    const ids = new Set(orders.map(({ id }) => id));
    // A test order has no note.
    return note !== null && ids.size > 1 ? [`${note} made ${ids.size} orders`] : [];
  });

/** A request that is sent again with its key gets the first response, whichever version of the product answers. */
export const replaysAreAnswered: Invariant = ({ visits }) =>
  visits.flatMap(({ guest, refusedReplays }) =>
    refusedReplays > 0 ? [`guest ${guest} sent one order, and its key counts as used for another`] : [],
  );

/** An order that a guest was given exists, and each guest was given one at most. */
export const confirmedOrdersExist: Invariant = (evidence) => {
  const orders = new Set(readOrders(evidence).map(({ id }) => id));
  return evidence.visits.flatMap(({ guest, orderIds }) => [
    ...[...orderIds].flatMap((id) => (orders.has(id) ? [] : [`guest ${guest} was given ${id}, which does not exist`])),
    ...(orderIds.size > 1 ? [`guest ${guest} was given ${orderIds.size} orders for one key`] : []),
  ]);
};

/** How many guests have to confirm a price before one of them, or of the staff, must have got an order. */
const minConfirmed = 4;

/** Some order is placed, whatever fails, unless all come too late for the hours: a product that refuses all of them
 *  breaks no other invariant. */
export const ordersArePlaced: Invariant = ({ database, visits }) => {
  const confirmed = visits.filter(({ confirmedTotals, isTooLate }) => confirmedTotals.length > 0 && !isTooLate).length;
  const isEmpty = database.read("SELECT 1 FROM restaurant_order LIMIT 1").length === 0;
  return isEmpty && confirmed >= minConfirmed ? [`${confirmed} guests confirmed a price, and there is no order`] : [];
};

/** At rest, the time to undo a bump is over, so each of them was written or undone. */
export const bumpsAreSettled: Invariant = ({ database }) =>
  database
    .read<{ orderId: string }>(
      "SELECT order_id AS orderId FROM order_item WHERE effective_at IS NOT NULL AND superseded_in IS NULL ORDER BY id",
    )
    .map(({ orderId }) => `a bump of ${orderId} was never settled`);

export const historyIsComplete: Invariant = (evidence) =>
  [...readHistories(evidence)].flatMap(([orderId, events]) =>
    events.every(({ seq }, index) => seq === index + 1) ? [] : [`the history of ${orderId} has a gap`],
  );

export const historyBeginsOnce: Invariant = (evidence) => {
  const histories = readHistories(evidence);
  return readOrders(evidence).flatMap(({ id }) => {
    const placements = (histories.get(id) ?? []).filter(({ type }) => type === "order_placed");
    return placements.length === 1 && placements[0]?.seq === 1 ? [] : [`${id} was placed ${placements.length} times`];
  });
};

export const statusOnlyAdvances: Invariant = (evidence) =>
  [...readHistories(evidence)].flatMap(([orderId, events]) => {
    const statuses = events.flatMap(({ status }) => (status === null ? [] : [status]));
    return statuses.flatMap((status, index) => {
      const before = statuses[index - 1];
      const isLegal = before === undefined || (nextStatuses[before] ?? []).includes(status);
      return isLegal ? [] : [`${orderId} went from ${before} to ${status}`];
    });
  });

export const statusIsLastEvent: Invariant = (evidence) => {
  const histories = readHistories(evidence);
  return readOrders(evidence).flatMap(({ id, status }) => {
    const last = histories.get(id)?.findLast((event) => event.status !== null)?.status;
    return last === status ? [] : [`${id} is ${status}, and its history ends with ${last}`];
  });
};

export const kitchenIsPaid: Invariant = (evidence) => {
  const charged = new Set(listCharges(evidence).map(({ orderId }) => orderId));
  return readOrders(evidence).flatMap(({ id, source, status, total }) =>
    source === "online" && inKitchen.has(status) && total > 0 && !charged.has(id) && !evidence.links.sentUnpaid.has(id)
      ? [`${id} is in the kitchen and unpaid`]
      : [],
  );
};

/** Staff send an unpaid order to the kitchen by an edit of theirs. */
const isEditByStaff = ({ type, actor }: { type: string; actor: string }): boolean =>
  type === "order_updated" && (actor === "staff" || actor === "api_key");

/** The kitchen gets an order after its payment, in the order of its history, unless staff sent it before. */
export const paidBeforeKitchen: Invariant = (evidence) => {
  const totals = new Map(readOrders(evidence).map(({ id, source, total }) => [id, source === "online" ? total : 0]));
  return [...readHistories(evidence)].flatMap(([orderId, events]) => {
    const released = events.findIndex(({ status }) => status === "sent_to_kitchen");
    const paid = events.findIndex(({ type }) => type === "payment_succeeded");
    const isNamed = evidence.links.sentUnpaid.has(orderId) && events.slice(0, released).some(isEditByStaff);
    const isLate = released !== -1 && !isNamed && (totals.get(orderId) ?? 0) > 0 && (paid === -1 || paid > released);
    return isLate ? [`${orderId} came to the kitchen before its payment`] : [];
  });
};

export const paymentRecordedOnce: Invariant = (evidence) => {
  const charges = groupBy([...listCharges(evidence), ...readTenders(evidence)], ({ orderId }) => orderId);
  return [...readHistories(evidence)].flatMap(([orderId, events]) => {
    const recorded = events.filter(({ type }) => type === "payment_succeeded").length;
    const expected = charges.get(orderId)?.length ?? 0;
    return recorded === expected ? [] : [`${orderId} records ${recorded} payments, and has ${expected} charges`];
  });
};

export const orderNumbersAreUnique: Invariant = (evidence) => {
  const numbers = new Map(
    readOrders(evidence).map(({ id, slug, businessDay, orderNumber }) => [id, `${slug} ${businessDay} ${orderNumber}`]),
  );
  return numbers.size === new Set(numbers.values()).size ? [] : ["two orders of one day have the same number"];
};

/** Everything that was open has ended. */
export const everythingEnds: Invariant = ({ database }) => {
  const open: readonly [string, string][] = [
    ["an order stays open", "SELECT id FROM restaurant_order WHERE status = 'open'"],
    [
      "a payment stays open",
      `SELECT p.id FROM payment p JOIN restaurant_order o ON o.id = p.order_id
       WHERE p.status IN ('pending', 'processing') AND o.order_source = 'online' AND p.provider <> 'cash'
       OR p.status IN ('pending', 'processing', 'failed') AND p.expires_at IS NOT NULL`,
    ],
    ["a refund stays pending", "SELECT id FROM refund WHERE status = 'pending'"],
    ["a mail is not sent", "SELECT id FROM notification WHERE status <> 'sent'"],
    ["an event is not dispatched", "SELECT id FROM outbox WHERE dispatched_at IS NULL"],
    ["a delivery stays pending", "SELECT id FROM webhook_delivery WHERE status <> 'delivered'"],
    ["a processor's message waits", "SELECT id FROM payment_event_in WHERE status = 'waiting'"],
  ];
  return open.flatMap(([violation, sql]) => database.read<{ id: string }>(sql).map(({ id }) => `${violation}: ${id}`));
};
