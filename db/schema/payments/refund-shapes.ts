import { maxTotal } from "../bounds.rules.ts";
import { orderFeeKind } from "../enums.ts";
import { enumField, integerField, shape, textField } from "../fields.ts";

/** What a refund gives back of the fees of one kind, with an added tax. */
export const refundFee = shape({
  name: "RefundFee",
  doc: "What a refund gives back of an order's fees of one kind.",
  fields: {
    kind: enumField(orderFeeKind, { doc: "Kind of fee.", example: "deposit" }),
    amount: integerField({ doc: "Amount with its tax, in minor units.", example: 25, min: 1, max: maxTotal }),
  },
});

/** Portions of an order's line that one payment of a split paid for. */
export const paidLine = shape({
  name: "PaidLine",
  doc: "Portions of an order's line that a payment was made for.",
  fields: {
    lineId: textField({ doc: "Id of the line.", example: "oit_01KAHB6E0V5C7D9F1G3H5J7K9M" }),
    quantity: integerField({ doc: "Portions.", example: 1, min: 1, max: 99 }),
  },
});
