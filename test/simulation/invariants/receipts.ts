import { hasOtherAmount } from "./charges.ts";
import type { Invariant } from "./evidence.ts";

/** The numbers of each store and year are 1, 2, 3 and so on. */
export const numbersHaveNoGap: Invariant = ({ database }) =>
  database
    .read<{ storeId: string; year: number; receipts: number; last: number }>(
      `SELECT store_id AS storeId, year, count(DISTINCT serial) AS receipts, max(serial) AS last FROM receipt
       GROUP BY store_id, year HAVING receipts <> last OR min(serial) <> 1 ORDER BY store_id, year`,
    )
    .map(({ storeId, year, receipts, last }) => `${storeId} has ${receipts} receipts of ${year}, the last is ${last}`);

/** Each order that was paid in full has one first receipt, whose number it names. */
export const paidOrdersHaveReceipts: Invariant = ({ database }) =>
  database
    .read<{ id: string; sales: number; firstPaidAt: string | null }>(
      `SELECT o.id, o.first_paid_at AS firstPaidAt,
       (SELECT count(*) FROM receipt r WHERE r.order_id = o.id AND r.kind = 'sale'
         AND r.receipt_number = o.receipt_number) AS sales
       FROM restaurant_order o WHERE sales <> (o.first_paid_at IS NOT NULL AND NOT o.is_test) ORDER BY o.id`,
    )
    .map(({ id, sales, firstPaidAt }) => `${id}, first paid ${firstPaidAt ?? "never"}, has ${sales} first receipts`);

const selectSum = (column: string, condition: string): string =>
  `(SELECT coalesce(sum(r.${column}), 0) FROM receipt r WHERE r.order_id = o.id AND ${condition})`;

/** The receipts of an order add up to its sale, and those of returns to what was returned of it. What came beyond the
 *  total is no sale, so that its return has no receipt. Nor has what an edit took out and its own refund did not give
 *  back, if a later refund does. */
export const receiptsAddUp: Invariant = ({ database }) =>
  database
    .read<{ id: string; sold: number; total: number; tax: number; orderTax: number }>(
      `SELECT * FROM (SELECT o.id, o.total, o.tax AS orderTax, o.settled_by_goodwill AS settled,
       ${selectSum("total", "r.kind IN ('sale', 'edit')")} AS sold, ${selectSum("tax", "r.kind IN ('sale', 'edit')")} AS tax,
       ${selectSum("total", "r.kind = 'goodwill' AND r.refund_id IS NULL")} AS counted,
       ${selectSum("total", "r.refund_id IS NOT NULL")} AS returned,
       max(0, ${selectSum("total", "r.kind = 'cancellation' AND r.refund_id IS NULL")}) AS beyond,
       (SELECT coalesce(sum(f.amount), 0) FROM refund f JOIN payment p ON p.id = f.payment_id WHERE p.order_id = o.id
         AND f.status = 'succeeded' AND f.kind IN ('goodwill', 'cancellation')) AS refunded, ${hasOtherAmount} AS hasOther,
       (SELECT coalesce(sum(f.amount), 0) FROM refund f JOIN payment p ON p.id = f.payment_id WHERE p.order_id = o.id
         AND f.status = 'failed' AND f.kind = 'edit') AS unreturned
       FROM restaurant_order o WHERE o.receipt_number IS NOT NULL)
       WHERE sold <> total OR tax <> orderTax OR counted <> settled
         OR iif(hasOther, returned NOT BETWEEN -min(refunded, total + settled + beyond) AND -min(refunded, total + settled),
           returned NOT BETWEEN -refunded AND unreturned - refunded) ORDER BY id`,
    )
    .map((order) => `the receipts of ${order.id} do not add up: ${JSON.stringify(order)}`);

/** The receipts of a sale and its edits add up to the order's tax lines at each rate. */
export const ratesAddUp: Invariant = ({ database }) =>
  database
    .read<{ id: string; rate: number }>(
      `SELECT id, rate, sum(net) AS net, sum(tax) AS tax, sum(gross) AS gross FROM (
         SELECT o.id, t.value ->> 'ratePpm' AS rate, t.value ->> 'net' AS net, t.value ->> 'tax' AS tax, t.value ->> 'gross' AS gross
         FROM receipt r JOIN restaurant_order o ON o.id = r.order_id JOIN json_each(r.tax_lines) t
         WHERE r.kind IN ('sale', 'edit')
         UNION ALL
         SELECT o.id, t.value ->> 'ratePpm', -(t.value ->> 'net'), -(t.value ->> 'tax'), -(t.value ->> 'gross')
         FROM restaurant_order o JOIN json_each(o.tax_lines) t WHERE o.receipt_number IS NOT NULL)
       GROUP BY id, rate HAVING sum(net) <> 0 OR sum(tax) <> 0 OR sum(gross) <> 0 ORDER BY id, rate`,
    )
    .map((row) => `the receipts of ${row.id} differ from its tax at ${row.rate} ppm: ${JSON.stringify(row)}`);

/** What was returned of an order at one rate is never more than was sold at it. */
export const ratesStayPositive: Invariant = ({ database }) =>
  database
    .read<{ id: string; rate: number; net: number; tax: number; gross: number }>(
      `SELECT r.order_id AS id, t.value ->> 'ratePpm' AS rate, sum(t.value ->> 'net') AS net,
         sum(t.value ->> 'tax') AS tax, sum(t.value ->> 'gross') AS gross
       FROM receipt r JOIN json_each(r.tax_lines) t GROUP BY r.order_id, rate
       HAVING sum(t.value ->> 'gross') < 0 OR sum(t.value ->> 'net') < 0 OR sum(t.value ->> 'tax') < 0 ORDER BY id, rate`,
    )
    .map((row) => `more was returned of ${row.id} than it sold at ${row.rate} ppm: ${JSON.stringify(row)}`);
