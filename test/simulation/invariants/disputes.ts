import type { Evidence, Invariant } from "./evidence.ts";
import { groupBy } from "./group-by.ts";
import { readHistories } from "./orders.ts";

interface DisputeRow {
  disputeId: string;
  slug: string;
  orderId: string;
  status: string;
  amount: number;
  closedAt: string | null;
}

const readDisputes = ({ database }: Evidence): DisputeRow[] =>
  database.read<DisputeRow>(
    `SELECT d.provider_dispute_id AS disputeId, s.slug, d.order_id AS orderId, d.status, d.amount, d.closed_at AS closedAt
     FROM dispute d JOIN store_settings s ON s.id = d.store_id ORDER BY d.id`,
  );

const results: ReadonlySet<string> = new Set(["won", "lost"]);

/** Each dispute of a payment that the store knows, as its bank has it now. */
const listBankDisputes = ({ merchants, database }: Evidence) => {
  const known = new Set(
    database
      .read<{ id: string }>("SELECT provider_payment_id AS id FROM payment WHERE provider_payment_id IS NOT NULL")
      .map(({ id }) => id),
  );
  return merchants.flatMap(({ store, stripe }) =>
    [...stripe.after.disputes.values()]
      .filter(({ payment_intent }) => known.has(String(payment_intent)))
      .map(({ id, status, amount }) => ({ slug: store.slug, id, status, amount })),
  );
};

/** The store has each dispute as its bank decided it, once. */
export const disputesAgree: Invariant = (evidence) => {
  const rows = groupBy(readDisputes(evidence), ({ disputeId }) => disputeId);
  const theirs = listBankDisputes(evidence);
  const ids = new Set(theirs.map(({ id }) => id));
  return [
    ...[...rows.keys()].filter((id) => !ids.has(id)).map((id) => `${id} is a dispute that no bank has`),
    ...theirs.flatMap(({ id, status, amount }) => {
      const [row, ...more] = rows.get(id) ?? [];
      if (!row || more.length > 0) return [`${id} is stored ${row ? more.length + 1 : 0} times`];
      const isSame = row.status === status && row.amount === amount;
      const isClosed = (row.closedAt !== null) === results.has(status);
      return [
        ...(isSame ? [] : [`${id} is ${row.status} with ${row.amount}, and ${status} with ${amount} at its bank`]),
        ...(isClosed ? [] : [`${id} is ${status}, and its result is dated ${row.closedAt}`]),
      ];
    }),
  ];
};

/** The figures of a store count as lost what its bank withdrew and did not give back, once: by the stored day of the
 *  result, or without a stored day if none has it yet. An open dispute is no loss yet. */
export const lostMoneyAgrees: Invariant = (evidence) => {
  const { database, stores } = evidence;
  const theirs = listBankDisputes(evidence);
  return stores.flatMap(({ slug }) => {
    const rows = database.read<{ amount: number }>(
      `SELECT d.amount * max(1, (SELECT count(*) FROM report_day r WHERE r.store_id = d.store_id
         AND d.closed_at >= r.starts_at AND d.closed_at < r.ends_at)) AS amount
       FROM dispute d JOIN store_settings s ON s.id = d.store_id
       WHERE s.slug = ? AND d.status = 'lost' AND d.closed_at IS NOT NULL`,
      slug,
    );
    const sum = (disputes: readonly { amount: number }[]) => disputes.reduce((all, { amount }) => all + amount, 0);
    const withdrawn = sum(theirs.filter((dispute) => dispute.slug === slug && dispute.status === "lost"));
    return sum(rows) === withdrawn ? [] : [`${slug} counts ${sum(rows)} as lost, and its bank ${withdrawn}`];
  });
};

/** The history of an order has each of its disputes once, and each result once. */
export const disputesAreInHistory: Invariant = (evidence) => {
  const histories = readHistories(evidence);
  return readDisputes(evidence).flatMap(({ disputeId, orderId, closedAt }) => {
    const events = (histories.get(orderId) ?? []).filter(({ note }) => note === disputeId);
    const count = (type: string): number => events.filter((event) => event.type === type).length;
    const found = [count("dispute_opened"), count("dispute_closed")];
    const expected = [1, closedAt === null ? 0 : 1];
    return found.join() === expected.join() ? [] : [`the history of ${orderId} has ${found} events of ${disputeId}`];
  });
};
