import { sql } from "drizzle-orm";
import { index } from "drizzle-orm/sqlite-core";
import { maxTotal } from "../bounds.rules.ts";
import { bounded, holds, identity, integer, reference, sameStore, table } from "../columns.ts";
import { refund } from "../payments.ts";
import { storeId } from "../store.ts";

/** What a refund gives back of an order's lines. There is no other book: the rows of all refunds that did not fail say
 *  what is left of a line. */
export const refundLine = table(
  "refund_line",
  {
    ...identity,
    storeId: storeId(),
    refundId: reference("refund_id").notNull(),
    lineId: reference("line_id", {
      doc: "Id of the line: that of the first order item of it, whatever edits made of it since.",
      example: "oit_01KAHB6E0V5C7D9F1G3H5J7K9M",
    }).notNull(),
    quantity: integer("quantity", {
      doc: "Portions that are given back; 0 if the amount is only a part of them.",
      example: 1,
      min: 0,
      max: 99,
    }).notNull(),
    amount: integer("amount", {
      doc: "Amount with discount and tax, in minor units.",
      example: 1245,
      min: 0,
      max: maxTotal,
    }).notNull(),
    continuesId: reference("continues_id", {
      doc: "The row with the portions, if one call gave their amount back over several payments.",
    }),
    settledQuantity: integer("settled_quantity", {
      doc: "Portions that an edit removed after they had been given back, so that it did not give them back again.",
    })
      .notNull()
      .default(0),
    settledAmount: integer("settled_amount", { doc: "What was given back for those, in minor units." })
      .notNull()
      .default(0),
  },
  (t) => [
    index("refund_line_refund").on(t.storeId, t.refundId, t.id),
    index("refund_line_line").on(t.storeId, t.lineId),
    sameStore([t.storeId, t.refundId], [refund.storeId, refund.id], "cascade"),
    bounded("refund_line_quantity", t.quantity),
    bounded("refund_line_amount", t.amount),
    holds("refund_line_settled_quantity", sql`${t.settledQuantity} BETWEEN 0 AND ${t.quantity}`),
    holds("refund_line_settled_amount", sql`${t.settledAmount} BETWEEN 0 AND ${t.amount}`),
  ],
);
