import { reasonToSend } from "../actors/money-steps.ts";
import { listCharges } from "./charges.ts";
import { listPaidAtCounter } from "./counter.ts";
import type { Evidence, Invariant } from "./evidence.ts";
import { groupBy } from "./group-by.ts";
import { isPlacedByLink, readErasedIds, readHistories, readOrders } from "./orders.ts";

interface OutboxRow {
  id: string;
  slug: string;
  event: string;
  subjectId: string;
}

const readOutbox = ({ database }: Evidence): OutboxRow[] =>
  database.read<OutboxRow>(
    `SELECT o.id, s.slug, o.event, o.subject_id AS subjectId FROM outbox o JOIN store_settings s ON s.id = o.store_id
     ORDER BY o.rowid`,
  );

const readTestIds = ({ database }: Evidence): ReadonlySet<string> =>
  new Set(database.read<{ id: string }>("SELECT id FROM restaurant_order WHERE is_test").map(({ id }) => id));

/** Partners receive exactly the changes in an order's history, and nothing of a test order. */
export const eventsMatchHistory: Invariant = (evidence) => {
  const published = groupBy(readOutbox(evidence), ({ subjectId }) => subjectId);
  const waiting = new Set(
    evidence.database
      .read<{ id: string }>(`SELECT o.id FROM restaurant_order o WHERE o.order_source = 'online' OR ${isPlacedByLink}`)
      .map(({ id }) => id),
  );
  const tests = readTestIds(evidence);
  return [...readHistories(evidence)].flatMap(([orderId, history]) => {
    const events = published.get(orderId) ?? [];
    if (tests.has(orderId)) return events.length === 0 ? [] : [`the test order ${orderId} was published`];
    const expected: readonly [string, readonly string[]][] = [
      ["order.created", ["order_placed"]],
      ["order.cancelled", ["order_cancelled"]],
      ["order.updated", ["order_updated"]],
      // An order at the counter is released as it is created, which is one event, unless it waits for its link.
      ["order.status_changed", [...(waiting.has(orderId) ? ["order_released"] : []), "status_changed"]],
    ];
    return expected.flatMap(([event, types]) => {
      const count = events.filter((one) => one.event === event).length;
      const changes = history.filter(({ type }) => types.includes(type)).length;
      return count === changes ? [] : [`${orderId} published ${event} ${count} times for ${changes} changes`];
    });
  });
};

/** An order is published as paid once for a payment, and again only after more was due: a dearer edit that is made
 *  cheaper needs no payment of its own. */
export const paidIsPublishedOnce: Invariant = (evidence) => {
  const charged = groupBy([...listCharges(evidence), ...listPaidAtCounter(evidence)], ({ orderId }) => orderId);
  const money = readOutbox(evidence).filter(({ event }) => event === "order.paid" || event === "order.payment_due");
  return [...groupBy(money, ({ subjectId }) => subjectId)].flatMap(([orderId, events]) => {
    const byPayment = events.filter(
      ({ event }, index) => event === "order.paid" && events[index - 1]?.event !== "order.payment_due",
    );
    return byPayment.length > (charged.get(orderId)?.length ?? 0)
      ? [`${orderId} published order.paid ${byPayment.length} times`]
      : [];
  });
};

/** Refunds that arrive together are published together, with their sum. */
export const refundsArePublished: Invariant = (evidence) => {
  const published = groupBy(
    readOutbox(evidence).filter(({ event }) => event === "order.refunded"),
    ({ subjectId }) => subjectId,
  );
  const refunded = groupBy(readRefunds(evidence, "r.status = 'succeeded'"), ({ orderId }) => orderId);
  const failed = groupBy(readRefunds(evidence, isSentBack), ({ orderId }) => orderId);
  return [...new Set([...published.keys(), ...refunded.keys()])].flatMap((orderId) => {
    const events = published.get(orderId)?.length ?? 0;
    const refunds = refunded.get(orderId)?.length ?? 0;
    // One that failed later was published as well.
    const sentBack = failed.get(orderId)?.length ?? 0;
    const fits = events <= refunds + sentBack && (refunds === 0 || events > 0);
    return fits ? [] : [`${orderId} published ${events} refunds of ${refunds}`];
  });
};

/** Partners get every event of an order, in order. A repeat follows its first delivery directly. */
export const partnersGetAllInOrder: Invariant = (evidence) => {
  const outbox = readOutbox(evidence);
  return evidence.partners.flatMap(({ name, received, violations }) => {
    const own = groupBy(
      outbox.filter(({ slug, event }) => slug === name && event.startsWith("order.")),
      ({ subjectId }) => subjectId,
    );
    const missed = [...own].flatMap(([orderId, events]) => {
      const ids = received.filter((one) => one.orderId === orderId).map(({ id }) => id);
      const delivered = ids.filter((id, index) => id !== ids[index - 1]);
      const isComplete = delivered.join() === events.map(({ id }) => id).join();
      return isComplete ? [] : [`the partner of ${name} did not get the events of ${orderId} as they happened`];
    });
    const refused = [...groupBy(received, ({ id }) => id)].flatMap(([id, copies]) =>
      copies.some(({ isAccepted }) => isAccepted) ? [] : [`the partner of ${name} never accepted ${id}`],
    );
    const changed = [...groupBy(received, ({ id }) => id)].flatMap(([id, copies]) =>
      new Set(copies.map(({ body }) => body)).size > 1 ? [`${id} was repeated with other content`] : [],
    );
    return [...violations, ...missed, ...refused, ...changed];
  });
};

/** SQL that is true for a refund that a bank refused or sent back after its processor had it. */
const isSentBack = "r.status = 'failed' AND r.provider_refund_id IS NOT NULL";

const readRefunds = ({ database }: Evidence, condition: string) =>
  database.read<{ orderId: string }>(
    `SELECT p.order_id AS orderId FROM refund r JOIN payment p ON p.id = r.payment_id WHERE ${condition}`,
  );

interface NotificationRow {
  id: string;
  orderId: string;
  kind: string;
  status: string;
}

/** Each mail is sent once, and only for what happened. An erased guest gets none of what happens afterwards. */
export const mailsMatchOrders: Invariant = (evidence) => {
  const charged = new Set(listCharges(evidence).map(({ orderId }) => orderId));
  const rows = ["notification", "erased_mail"].flatMap((table) =>
    evidence.database.read<NotificationRow>(`SELECT id, order_id AS orderId, kind, status FROM ${table} ORDER BY id`),
  );
  const erased = readErasedIds(evidence);
  const sent = new Set(evidence.mails.map(({ id }) => id));
  const refunds = readRefunds(evidence, "r.status = 'succeeded'");
  const failed = readRefunds(evidence, isSentBack);
  const histories = readHistories(evidence);
  const unsent = rows.flatMap(({ id, status }) => (status === "sent" && !sent.has(id) ? [`${id} was never sent`] : []));
  const online = readOrders(evidence).filter(({ source }) => source === "online");
  const wrong = online.flatMap(({ id }) => {
    const count = (kind: string) => rows.filter((row) => row.orderId === id && row.kind === kind).length;
    const refundCount = refunds.filter(({ orderId }) => orderId === id).length;
    const failedCount = failed.filter(({ orderId }) => orderId === id).length;
    const history = histories.get(id) ?? [];
    // Staff can send an order before it is paid, by an edit.
    const isSent = (index: number) => history[index]?.note === reasonToSend;
    const paidAt = history.findIndex(
      ({ type }, index) => type === "payment_succeeded" || type === "order_released" || isSent(index),
    );
    const changes = history.filter(({ type }, index) => type === "order_updated" && paidAt !== -1 && index > paidAt);
    const fits = (kind: string, expected: number, more = 0) =>
      (count(kind) >= expected && count(kind) <= expected + more) || (erased.has(id) && count(kind) < expected);
    const isPayable = charged.has(id) || evidence.links.sentUnpaid.has(id);
    // A guest whose link ended, or who paid too little, learns that the order is cancelled.
    const knowsMore = history.some(({ type, note }) => type === "payment_link_sent" || note === "payment_mismatch");
    const isReleased = histories.get(id)?.some(({ type }) => type === "order_released") ?? false;
    return [
      ...((isReleased || history.some((_, index) => isSent(index))) && count("confirmed") === 0
        ? [`${id} was never confirmed`]
        : []),
      ...(count("confirmed") > (isPayable ? 1 : 0) ? [`${id} was confirmed and is unpaid`] : []),
      ...(count("cancelled") > count("confirmed") && !knowsMore
        ? [`${id} was mailed as cancelled and never confirmed`]
        : []),
      ...(fits("changed", changes.length) ? [] : [`${id} was mailed ${count("changed")} of ${changes.length} changes`]),
      ...(fits("refunded", refundCount, failedCount)
        ? []
        : [`${id} was mailed ${count("refunded")} of ${refundCount} refunds`]),
    ];
  });
  return [...unsent, ...wrong];
};

/** Nothing of one store reaches another's accounts, partners or guests. */
export const storesStayApart: Invariant = (evidence) => {
  const owners = new Map(readOrders(evidence).map(({ id, slug }) => [id, slug]));
  const atProcessor = evidence.merchants.flatMap(({ store, stripe, paypal }) => [
    ...[...stripe.intents.values()].map(({ metadata }) => ({ slug: store.slug, orderId: metadata["orderId"] ?? "" })),
    ...[...paypal.orders.values()].map(({ purchase_units: [unit] }) => ({
      slug: store.slug,
      orderId: unit?.invoice_id ?? "",
    })),
  ]);
  const atPartner = evidence.partners.flatMap(({ name, received }) =>
    received.flatMap(({ orderId }) => (orderId === null ? [] : [{ slug: name, orderId }])),
  );
  return [...atProcessor, ...atPartner].flatMap(({ slug, orderId }) => {
    const owner = owners.get(orderId);
    return owner === undefined || owner === slug ? [] : [`${orderId} of ${owner} reached ${slug}`];
  });
};
