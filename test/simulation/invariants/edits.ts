import { hasOtherAmount } from "./charges.ts";
import type { Evidence, Invariant } from "./evidence.ts";

interface OrderSums {
  id: string;
  subtotal: number;
  items: number;
  discount: number;
  itemDiscounts: number;
  fees: number;
  feeAmounts: number;
  tax: number;
  taxLines: number;
  itemTaxes: number;
  taxDeliveryFee: number;
}

const ofItems = (column: string): string =>
  `(SELECT coalesce(sum(i.${column}), 0) FROM order_item i WHERE i.order_id = o.id AND i.superseded_in IS NULL)`;
const ofFees = (column: string): string =>
  `(SELECT coalesce(sum(f.${column}), 0) FROM order_fee f WHERE f.order_id = o.id)`;

const select = `SELECT o.id, o.subtotal, ${ofItems("total_price")} AS items, o.discount,
  ${ofItems("discount_amount")} AS itemDiscounts, o.fees, ${ofFees("amount")} AS feeAmounts, o.tax,
  (SELECT coalesce(sum(json_extract(t.value, '$.tax')), 0) FROM json_each(o.tax_lines) t) AS taxLines,
  ${ofItems("tax_amount")} + ${ofFees("tax_amount")} AS itemTaxes,
  coalesce(json_extract(o.terms, '$.rules.taxDeliveryFee'), 0) AS taxDeliveryFee
  FROM restaurant_order o ORDER BY o.id`;

/** The items and fees that are part of an order add up to its amounts, after any number of edits. */
export const itemsAddUp: Invariant = ({ database }) =>
  database.read<OrderSums>(select).flatMap((order) => {
    const compare = (name: string, stored: number, parts: number): string[] =>
      stored === parts ? [] : [`the ${name} of ${order.id} is ${stored}, and its parts are ${parts}`];
    return [
      ...compare("subtotal", order.subtotal, order.items),
      ...compare("discount", order.discount, order.itemDiscounts),
      ...compare("fees", order.fees, order.feeAmounts),
      ...compare("tax", order.tax, order.taxLines),
      // The tax of a delivery fee belongs to no item.
      ...(order.taxDeliveryFee ? [] : compare("tax of the items", order.tax, order.itemTaxes)),
    ];
  });

/** What an edit makes cheaper goes back to the guest, unless its refund was refused. */
export const nothingIsOverpaid: Invariant = ({ database }) =>
  database
    .read<{ id: string; outstanding: number }>(
      `SELECT o.id, o.outstanding FROM restaurant_order o WHERE o.outstanding < 0 AND NOT ${hasOtherAmount} AND NOT EXISTS (SELECT 1 FROM refund r
       JOIN payment p ON p.id = r.payment_id WHERE p.order_id = o.id AND r.status = 'failed') ORDER BY o.id`,
    )
    .map(({ id, outstanding }) => `${id} was paid ${-outstanding} too much`);

/** Of two edits of one revision, one is saved. */
export const revisionsAreEditedOnce: Invariant = ({ editedRevisions }: Evidence) =>
  [...editedRevisions].flatMap(([orderId, revisions]) =>
    new Set(revisions).size === revisions.length ? [] : [`a revision of ${orderId} was edited twice`],
  );

/** Each revision is stored, with what was superseded in it. */
export const revisionsAreComplete: Invariant = ({ database }) =>
  database
    .read<{ id: string; revision: number; revisions: number }>(
      `SELECT o.id, o.revision, (SELECT count(*) FROM order_revision v WHERE v.order_id = o.id) AS revisions
       FROM restaurant_order o WHERE o.revision <> revisions + 1 ORDER BY o.id`,
    )
    .map(({ id, revision, revisions }) => `${id} is at revision ${revision} and has ${revisions} edits`);

/** The guest of an order that was edited before it was paid pays the new total. */
export const newPaymentsAreTotals: Invariant = ({ database }) =>
  database
    .read<{ id: string; asked: number; total: number }>(
      `SELECT * FROM (SELECT o.id, coalesce(p.asked_amount, p.amount) AS asked, v.after ->> '$.total' AS total
         FROM payment p JOIN restaurant_order o ON o.id = p.order_id
         JOIN order_revision v ON v.order_id = o.id AND v.at = p.created_at AND v.settle IN ('link', 'refund')
         WHERE o.order_source = 'online' AND p.expires_at IS NOT NULL AND coalesce(o.first_paid_at, '9') >= v.at)
       WHERE asked <> total ORDER BY id`,
    )
    .map(({ id, asked, total }) => `${id} costs ${total} since its edit, and its guest is asked for ${asked}`);
