import type { Invariant } from "./evidence.ts";

const standing = "r.status <> 'failed'";
const returns = "r.kind IN ('goodwill', 'cancellation')";
const ofOrder = "refund r JOIN payment p ON p.id = r.payment_id WHERE p.order_id = o.id";

/** The parts that a refund names add up to its amount. */
export const refundsNameTheirParts: Invariant = ({ database }) =>
  database
    .read<{ id: string; amount: number; parts: number | null }>(
      `SELECT * FROM (SELECT r.id, r.amount, r.tip_amount + r.delivery_fee_amount + r.other_amount
         + (SELECT coalesce(sum(l.amount), 0) FROM refund_line l WHERE l.refund_id = r.id)
         + (SELECT coalesce(sum(f.value ->> 'amount'), 0) FROM json_each(r.fee_lines) f) AS parts
       FROM refund r) WHERE parts IS NOT amount ORDER BY id`,
    )
    .map(({ id, amount, parts }) => `the refund ${id} is ${amount}, and its parts are ${parts}`);

interface GivenBack {
  id: string;
  subject: string;
  charged: number;
  given: number;
  settled: number;
}

const charge = (row: string): string => `iif(o.tax_included, 0, ${row}.tax_amount)`;

/** What an order charges for, and what goodwill and cancellations name of it. */
const subjects: readonly string[] = [
  `SELECT o.id, 'line ' || coalesce(i.line_id, i.id) AS subject, i.total_price - i.discount_amount + ${charge("i")} AS charged,
   (SELECT coalesce(sum(l.amount - l.settled_amount), 0) FROM refund_line l JOIN refund r ON r.id = l.refund_id
    WHERE l.line_id = coalesce(i.line_id, i.id) AND ${standing} AND ${returns}) AS given, o.settled_by_goodwill AS settled
   FROM restaurant_order o JOIN order_item i ON i.order_id = o.id AND i.superseded_in IS NULL`,
  `SELECT o.id, 'tip' AS subject, o.tip AS charged, (SELECT coalesce(sum(r.tip_amount), 0) FROM ${ofOrder}
    AND ${standing} AND ${returns}) AS given, 0 AS settled FROM restaurant_order o`,
  `SELECT o.id, 'fee ' || f.kind AS subject, sum(f.amount + ${charge("f")}) AS charged,
   (SELECT coalesce(sum(g.value ->> 'amount'), 0) FROM refund r JOIN payment p ON p.id = r.payment_id, json_each(r.fee_lines) g
    WHERE p.order_id = o.id AND ${standing} AND ${returns} AND g.value ->> 'kind' = f.kind) AS given, o.settled_by_goodwill AS settled
   FROM restaurant_order o JOIN order_fee f ON f.order_id = o.id GROUP BY o.id, f.kind`,
];

/** Nothing is given back above its line, tip or fee, except for what an edit has removed since and counts as its
 *  own. */
export const nothingIsGivenBackTwice: Invariant = ({ database }) =>
  subjects.flatMap((select) =>
    database
      .read<GivenBack>(`SELECT * FROM (${select}) WHERE given > charged + settled ORDER BY id, subject`)
      .map(({ id, subject, charged, given }) => `the ${subject} of ${id} is ${charged}, and ${given} was given back`),
  );

/** Portions are given back once: those of a line that a refund names and no edit removed are still sold. */
export const portionsAreGivenBackOnce: Invariant = ({ database }) =>
  database
    .read<{ id: string; line: string; quantity: number; given: number }>(
      `SELECT * FROM (SELECT o.id, coalesce(i.line_id, i.id) AS line, i.quantity,
         (SELECT coalesce(sum(l.quantity - l.settled_quantity), 0) FROM refund_line l JOIN refund r ON r.id = l.refund_id
          WHERE l.line_id = coalesce(i.line_id, i.id) AND ${standing} AND ${returns}) AS given
       FROM restaurant_order o JOIN order_item i ON i.order_id = o.id AND i.superseded_in IS NULL)
       WHERE given > quantity ORDER BY id, line`,
    )
    .map(({ id, line, quantity, given }) => `${given} of ${quantity} portions of ${line} of ${id} were given back`);

/** What a row of an order costs at most, with its tax and without a discount. */
const price = "i.total_price + iif(o.tax_included, 0, i.total_price * i.tax_rate_ppm / 1000000 + 1)";

/** Goodwill, edits and cancellations together give no more of a line back than it ever cost, in whatever order they
 *  come: an edit that removes what goodwill gave back does not give it back again. A line costs its first price, and
 *  what each edit made it dearer. */
export const linesAreGivenBackOnce: Invariant = ({ database }) =>
  database
    .read<{ id: string; line: string; cost: number; given: number }>(
      `SELECT * FROM (SELECT id, line, sum(max(0, price - before)) AS cost,
         (SELECT coalesce(sum(l.amount), 0) FROM refund_line l JOIN refund r ON r.id = l.refund_id
          WHERE l.line_id = line AND ${standing} AND r.kind <> 'surplus') AS given
       FROM (SELECT id, line, price, lag(price, 1, 0) OVER (PARTITION BY id, line ORDER BY revision) AS before
         FROM (SELECT o.id, coalesce(i.line_id, i.id) AS line, ${price} AS price, coalesce(i.superseded_in, 1e9) AS revision
           FROM restaurant_order o JOIN order_item i ON i.order_id = o.id))
       GROUP BY id, line) WHERE given > cost ORDER BY id, line`,
    )
    .map(({ id, line, cost, given }) => `the line ${line} of ${id} cost ${cost}, and ${given} was given back`);

/** An order of which everything was given back has given back its whole tip: its receipts have none of it left. */
export const receiptsReturnTips: Invariant = ({ database }) =>
  database
    .read<{ id: string; tip: number; total: number }>(
      `SELECT * FROM (SELECT o.id, sum(c.tip) AS tip, sum(c.tax) AS tax, sum(c.total) AS total FROM restaurant_order o
         JOIN receipt c ON c.order_id = o.id GROUP BY o.id)
       WHERE total = 0 AND (tip <> 0 OR tax <> 0) OR tip < 0 ORDER BY id`,
    )
    .map(({ id, tip, total }) => `the receipts of ${id} leave ${total}, and ${tip} of the tip`);
