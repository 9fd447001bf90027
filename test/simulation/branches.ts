import type { Ledger } from "./platform/ledger.ts";

/** Two events of one order, one before the other. */
const pairs = (first: string, then: string, condition = "true"): string =>
  `SELECT count(*) AS n FROM order_event a JOIN order_event b ON b.order_id = a.order_id AND b.seq > a.seq
   WHERE a.type = '${first}' AND b.type = '${then}' AND ${condition}`;
const events = (type: string): string => `SELECT count(*) AS n FROM order_event WHERE type = '${type}'`;
const notes = (note: string): string => `SELECT count(*) AS n FROM order_event WHERE note = '${note}'`;
const disputes = (status: string): string => `SELECT count(*) AS n FROM dispute WHERE status = '${status}'`;
const refunds = (condition: string): string => `SELECT count(*) AS n FROM refund WHERE ${condition}`;

/** Orders by phone with the link that they were placed with, which is made at the same moment. */
const phoneOrders = (condition: string): string =>
  `SELECT count(*) AS n FROM restaurant_order o JOIN order_event e ON e.order_id = o.id AND e.seq = 2 AND e.type = 'payment_link_sent'
   JOIN payment p ON p.order_id = o.id AND p.expires_at IS NOT NULL AND p.created_at = e.created_at WHERE ${condition}`;

/** What can happen to payments and messages, and how a run at rest shows that it happened. A simulation in which one
 *  of these never happens would prove less than it claims. */
const branches = {
  "a payment releases its order": pairs("payment_succeeded", "order_released", "b.seq = a.seq + 1"),
  "a paid order waits for its time": pairs("payment_succeeded", "order_released", "b.created_at > a.created_at"),
  "a payment is declined": events("payment_failed"),
  "a declined payment succeeds with another card": pairs("payment_failed", "payment_succeeded"),
  "a bank takes its time": events("payment_processing"),
  "a bank agrees later": pairs("payment_processing", "payment_succeeded"),
  "a bank refuses later": pairs("payment_processing", "payment_failed"),
  "an unpaid order is cancelled": events("payment_cancelled"),
  "a paid order is cancelled": pairs("payment_succeeded", "order_cancelled"),
  "a guest cancels a paid order": notes("The guest cancelled the order."),
  "a guest changes the time": notes("The guest changed the time."),
  "staff refund by goodwill": refunds("kind = 'goodwill' AND status = 'succeeded'"),
  "staff refund by line": refunds("reason GLOB 'refund-by-line-*' AND status = 'succeeded'"),
  "an edit gives money back": refunds("kind = 'edit' AND status = 'succeeded'"),
  "an edit makes an order dearer":
    "SELECT count(*) AS n FROM order_revision WHERE json_extract(after, '$.total') > json_extract(before, '$.total')",
  "staff send a payment link": events("payment_link_sent"),
  "an edit takes effect by its link": "SELECT count(*) AS n FROM order_revision WHERE settle = 'link'",
  "a payment link ends": events("payment_link_ended"),
  "an order by phone is paid by its link": phoneOrders("p.status = 'succeeded'"),
  "an order by phone is cancelled because its link ends": notes("The payment link ended before it was paid."),
  "a link ends unpaid after its order was sent": phoneOrders("p.status = 'cancelled' AND o.status <> 'cancelled'"),
  "an order is edited before it is paid": `SELECT count(*) AS n FROM order_revision v JOIN restaurant_order o ON o.id = v.order_id
     WHERE o.order_source = 'online' AND v.at < coalesce(o.first_paid_at, '9')`,
  "an order is edited twice": "SELECT count(*) AS n FROM restaurant_order WHERE revision > 2",
  "money is given back by hand":
    "SELECT count(*) AS n FROM refund r JOIN payment p ON p.id = r.payment_id WHERE p.provider IN ('cash', 'manual')",
  "a payment at the counter is split": "SELECT count(*) AS n FROM payment WHERE provider = 'manual' AND amount > 0",
  "a cancellation is refunded": refunds("kind = 'cancellation' AND status = 'succeeded'"),
  "a guest pays for eight lines": `SELECT count(*) AS n FROM (SELECT 1 FROM order_item GROUP BY order_id HAVING count(*) >= 8)`,
  "a sold dish has choices": "SELECT count(*) AS n FROM order_item WHERE modifiers <> '[]'",
  "an order has two rates of tax": "SELECT count(*) AS n FROM restaurant_order WHERE json_array_length(tax_lines) > 1",
  "an order has a currency without decimals":
    "SELECT count(*) AS n FROM restaurant_order WHERE currency_code = 'JPY' AND first_paid_at IS NOT NULL",
  "staff refund a tip": "SELECT count(*) AS n FROM receipt WHERE kind = 'goodwill' AND tip < 0",
  "a cancellation is requested": events("cancellation_requested"),
  "a guest does not pick up": "SELECT count(*) AS n FROM order_event WHERE note LIKE '%no_show%'",
  "an order is a test": "SELECT count(*) AS n FROM restaurant_order WHERE is_test",
  "an order changes its type": `SELECT count(*) AS n FROM order_revision WHERE json_extract(after, '$.orderType') <> json_extract(before, '$.orderType')`,
  "a refund fails at the processor": refunds("status = 'failed'"),
  "a refund fails later": refunds("status = 'failed' AND provider_refund_id IS NOT NULL"),
  "another amount comes than was asked":
    "SELECT count(*) AS n FROM payment WHERE asked_amount IS NOT NULL AND asked_amount <> amount",
  "an order ends because too little came": notes("payment_mismatch"),
  "cash is rounded": "SELECT count(*) AS n FROM payment WHERE cash_rounding <> 0",
  "staff change the time":
    "SELECT count(*) AS n FROM order_revision WHERE json_extract(after, '$.scheduledFor') IS NOT json_extract(before, '$.scheduledFor')",
  "a day is closed": "SELECT count(*) AS n FROM day_close",
  "a change after the close is corrected": "SELECT count(*) AS n FROM sale_correction",
  "a guest disputes a payment": events("dispute_opened"),
  "a dispute is won": disputes("won"),
  "a dispute is lost": disputes("lost"),
  "a guest is erased": "SELECT count(*) AS n FROM restaurant_order WHERE erased_at IS NOT NULL",
  "a kitchen is busy": "SELECT count(*) AS n FROM store_settings WHERE busy_at IS NOT NULL",
  "a driver is assigned": "SELECT count(*) AS n FROM order_event WHERE type = 'note' AND note LIKE 'Driver: %'",
  "a delivery needs more than one attempt": "SELECT count(*) AS n FROM webhook_delivery WHERE attempt > 1",
  "a mail needs more than one attempt": "SELECT count(*) AS n FROM notification WHERE attempt > 1",
} as const;

type BranchName = keyof typeof branches;

// The named boundary: these are the names of the table above.
export const branchNames = Object.keys(branches) as BranchName[];

export type BranchCounts = Readonly<Record<BranchName, number>>;

/** How often each branch happened in a run at rest. */
export const countBranches = (ledger: Ledger): BranchCounts => {
  const count = (sql: string): number => ledger.read<{ n: number }>(sql).reduce((sum, { n }) => sum + n, 0);
  // The named boundary: one entry for each name.
  return Object.fromEntries(branchNames.map((name) => [name, count(branches[name])])) as BranchCounts;
};

/** How many orders ended in which status, with the status of their payment. */
export const countOutcomes = (ledger: Ledger): Record<string, number> => {
  const counts: Record<string, number> = {};
  const orders = ledger.read<{ outcome: string }>(
    `SELECT o.status || CASE o.order_source WHEN 'online' THEN ', payment ' || coalesce(p.status, 'none')
       ELSE ', ordered at the counter' END AS outcome
     FROM restaurant_order o LEFT JOIN payment p ON p.order_id = o.id AND o.order_source = 'online'
       AND p.expires_at IS NULL AND p.provider <> 'cash' ORDER BY outcome`,
  );
  for (const { outcome } of orders) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
};
