import type { Invariant } from "./evidence.ts";

const current = "order_item i WHERE i.order_id = o.id AND i.superseded_in IS NULL";

/** The total of an order is what it sold, less its discount, with fees, an added tax and the tip; and a line is its
 *  price and choices times its quantity. */
export const totalsAddUp: Invariant = ({ database }) =>
  database
    .read<{ id: string; total: number; parts: number }>(
      `SELECT * FROM (SELECT o.id, o.total,
         (SELECT coalesce(sum(i.unit_price * i.quantity), 0) FROM ${current}) - o.discount + o.delivery_fee
         + (SELECT coalesce(sum(f.amount), 0) FROM order_fee f WHERE f.order_id = o.id)
         + iif(o.tax_included, 0, o.tax) + o.tip AS parts FROM restaurant_order o) WHERE total <> parts ORDER BY id`,
    )
    .map(({ id, total, parts }) => `${id} is ${total}, and what it sold is ${parts}`);

/** So is the total of each price that a guest saw, with the tip that the guest chose. */
export const quotesAddUp: Invariant = ({ visits }) =>
  visits.flatMap(({ guest, quotes }) =>
    quotes.flatMap(({ subtotal, discount, deliveryFee, fees, tax, taxIncluded, tip, total }) => {
      const parts = subtotal - discount + deliveryFee + fees + (taxIncluded ? 0 : tax) + tip;
      return total === parts ? [] : [`guest ${guest} was quoted ${total}, and its parts are ${parts}`];
    }),
  );

interface Rate {
  id: string;
  ratePpm: number;
  isIncluded: number;
  base: number;
  net: number;
  tax: number;
  gross: number;
}

/** What is taxed at each rate, by the rows of an order. */
const taxed = `SELECT id, rate, sum(amount) AS base FROM (
    SELECT o.id, i.tax_rate_ppm AS rate, i.total_price - i.discount_amount AS amount FROM restaurant_order o
      JOIN order_item i ON i.order_id = o.id AND i.superseded_in IS NULL
    UNION ALL SELECT o.id, f.tax_rate_ppm, f.amount FROM restaurant_order o JOIN order_fee f ON f.order_id = o.id
    UNION ALL SELECT o.id, o.terms ->> '$.rules.taxRatePpm', o.delivery_fee FROM restaurant_order o
      WHERE o.terms ->> '$.rules.taxDeliveryFee') GROUP BY id, rate`;

/** Rounded half up, on the exact rational. */
const divideHalfUp = (numerator: number, denominator: number): number =>
  Number((2n * BigInt(numerator) + BigInt(denominator)) / (2n * BigInt(denominator)));

const million = 1_000_000;

/** The tax of an order at each rate is that of everything that was sold at it, rounded once. */
export const taxIsRoundedOnce: Invariant = ({ database }) =>
  database
    .read<Rate>(
      `SELECT o.id, t.rate AS ratePpm, o.tax_included AS isIncluded, t.base, coalesce(l.value ->> 'net', 0) AS net,
         coalesce(l.value ->> 'tax', 0) AS tax, coalesce(l.value ->> 'gross', 0) AS gross
       FROM (${taxed}) t JOIN restaurant_order o ON o.id = t.id
       LEFT JOIN json_each(o.tax_lines) l ON l.value ->> 'ratePpm' = t.rate WHERE t.base > 0 ORDER BY o.id, t.rate`,
    )
    .flatMap(({ id, ratePpm, isIncluded, base, net, tax, gross }) => {
      const expected = isIncluded
        ? divideHalfUp(base * ratePpm, million + ratePpm)
        : divideHalfUp(base * ratePpm, million);
      const fits = tax === expected && (isIncluded ? gross : net) === base && net + tax === gross;
      return fits ? [] : [`${id} has ${tax} of tax on ${base} at ${ratePpm} ppm, not ${expected}`];
    });

interface ReturnedRate {
  id: string;
  ratePpm: number;
  named: number;
  returned: number;
}

/** The first return of an order takes back each line at its own rate, if it names lines alone. */
export const linesAreReturnedAtTheirRate: Invariant = ({ database }) =>
  database
    .read<ReturnedRate>(
      `SELECT id, ratePpm, sum(amount) AS named, -coalesce((SELECT sum(t.value ->> 'gross') FROM json_each(taxLines) t
         WHERE t.value ->> 'ratePpm' = ratePpm), 0) AS returned
       FROM (SELECT c.id, c.tax_lines AS taxLines, l.amount, (SELECT i.tax_rate_ppm FROM order_item i
           WHERE i.order_id = c.order_id AND coalesce(i.line_id, i.id) = l.line_id
           ORDER BY coalesce(i.superseded_in, 1e9) LIMIT 1) AS ratePpm
       FROM receipt c JOIN refund r ON r.id = c.refund_id AND r.kind = 'goodwill' AND c.total = -r.amount
       JOIN refund_line l ON l.refund_id = r.id
       WHERE r.amount = (SELECT sum(a.amount) FROM refund_line a WHERE a.refund_id = r.id)
         AND NOT EXISTS (SELECT 1 FROM receipt b WHERE b.order_id = c.order_id AND b.position < c.position AND b.kind <> 'sale')
         AND NOT EXISTS (SELECT 1 FROM order_revision v WHERE v.order_id = c.order_id AND v.at <= c.issued_at))
       GROUP BY id, ratePpm HAVING named <> returned ORDER BY id, ratePpm`,
    )
    .map(
      ({ id, ratePpm, named, returned }) =>
        `the receipt ${id} takes ${returned} back at ${ratePpm} ppm, and its lines are ${named}`,
    );
