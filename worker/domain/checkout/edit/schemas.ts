import { z } from "zod";
import { type EnumType, editSettlement, orderType } from "../../../../db/schema/enums.ts";
import { orderItem, restaurantOrder } from "../../../../db/schema/orders.ts";
import { columnOutput, documented } from "../../column-schemas.ts";
import { deliveryAddressInput } from "../../fulfilment/schemas.ts";
import { idempotencyKeyInput } from "../../idempotency/key.ts";
import { quantityInput } from "../../pricing/schemas.ts";
import {
  amount,
  enumSchema,
  idInput,
  instantInput,
  instantOutput,
  orderIdInput,
  problemsSchema,
  textInput,
} from "../../schemas.ts";
import { maxNoteLength, maxTableLength } from "../../text-lengths.rules.ts";
import { counterItemInput, deliveryOverrideInput, feeInput } from "../schemas.ts";

const changeKinds = [
  "add",
  "remove",
  "replace",
  "quantity",
  "note",
  "time",
  "address",
  "type",
  "table",
  "fee",
] as const;
const orderChangeKind = {
  name: "OrderChangeKind",
  values: changeKinds,
  doc: "What a change of an order does.",
} as const satisfies EnumType;

const orderChangeInput = z
  .object({
    kind: enumSchema(orderChangeKind).meta({ description: "The kind of change." }),
    orderItemId: idInput.nullish().meta({
      description:
        "The item to remove, replace or change. NOT_FOUND for an item that is not part of the order. A note without it is the note of the whole order.",
    }),
    item: counterItemInput.nullish().meta({ description: "The dish of add and replace, at today's price." }),
    quantity: quantityInput
      .nullish()
      .meta({ ...documented(orderItem.quantity), description: "The new quantity, 1 to 99." }),
    note: textInput(maxNoteLength).nullish().meta({ description: "The new note; empty removes it.", example: null }),
    scheduledFor: instantInput
      .nullish()
      .meta({ description: "The new time; null means as soon as possible.", example: null }),
    address: deliveryAddressInput.nullish().meta(documented(restaurantOrder.deliveryAddress)),
    orderType: enumSchema(orderType).nullish().meta(documented(restaurantOrder.orderType)),
    tableName: textInput(maxTableLength).nullish().meta(documented(restaurantOrder.tableName)),
    fee: feeInput
      .nullish()
      .meta({ description: "The fee to set, in place of those of its kind. An amount of 0 removes it." }),
  })
  .meta({ id: "OrderChangeInput", description: "One change of an order. Each kind needs the fields of its name." });

export type OrderChangeInput = z.output<typeof orderChangeInput>;

/** The maximum number of changes in one edit: every item of an order, and some more. */
const maxChanges = 150;

export const editPreviewInput = z.object({
  orderId: orderIdInput,
  changes: z
    .array(orderChangeInput)
    .min(1, "Send at least one change.")
    .max(maxChanges, `Send at most ${maxChanges} changes.`)
    .meta({ description: "The changes, applied in this order." }),
  deliveryOverride: deliveryOverrideInput.nullish().meta({
    description: "Other delivery terms than those of the order or of its new zone, such as a lower minimum.",
  }),
});

export const editOrderInput = editPreviewInput.extend({
  expectedRevision: z.int().min(1, "Send the revision of the order that you have read.").meta({
    description: "The revision that the changes are based on. REVISION_CONFLICT if the order has another.",
    example: 1,
  }),
  settle: enumSchema(editSettlement).meta({
    description:
      "How the difference is settled. Money that goes back needs refund and write_payments; more to pay is taken by a link, at the counter or later. With link, the edit takes effect when the guest pays within 60 minutes, or with sendPendingEdit. An order whose guest has not paid online yet takes effect at once: with link or refund, the guest pays the new total within 12 minutes; counter and later send it to the kitchen unpaid, which needs write_payments and a reason.",
    example: "later",
  }),
  reason: textInput(maxNoteLength).nullish().meta({
    description:
      "Why an order goes to the kitchen unpaid, for its history. Only counter and later need it, of an order whose guest has not paid online yet.",
    example: null,
  }),
  idempotencyKey: idempotencyKeyInput
    .nullish()
    .describe("16 to 128 printable characters. The same key and input edit the order once in 24 hours."),
});

export type EditPreviewInput = z.output<typeof editPreviewInput>;
export type EditOrderInput = z.output<typeof editOrderInput>;

const amountsSchema = z
  .object({
    subtotal: columnOutput(restaurantOrder.subtotal),
    discount: columnOutput(restaurantOrder.discount),
    promoDiscount: columnOutput(restaurantOrder.promoDiscount),
    deliveryFee: columnOutput(restaurantOrder.deliveryFee),
    fees: columnOutput(restaurantOrder.fees),
    tax: columnOutput(restaurantOrder.tax),
    tip: columnOutput(restaurantOrder.tip),
    total: columnOutput(restaurantOrder.total),
  })
  .meta({ id: "OrderAmounts", description: "The amounts of an order in minor units." });

export const editPreviewSchema = z
  .object({
    revision: columnOutput(restaurantOrder.revision),
    currencyCode: columnOutput(restaurantOrder.currencyCode),
    taxIncluded: columnOutput(restaurantOrder.taxIncluded),
    before: amountsSchema.describe("The amounts as they are."),
    after: amountsSchema.describe("The amounts with the changes."),
    due: amount.meta({ description: "What the guest still has to pay after the edit, in minor units.", example: 450 }),
    refund: amount.meta({ description: "What goes back to the guest, in minor units.", example: 0 }),
    settlements: z.array(enumSchema(editSettlement)).meta({
      description: "How the difference can be settled: link only if the guest can pay it online.",
      example: ["link", "counter", "later"],
    }),
    awaitsPayment: z.boolean().meta({
      description:
        "Whether the guest has not paid online yet. If the total changes, link then asks for the new one, and counter and later send the order to the kitchen unpaid.",
      example: false,
    }),
    lostPromoCode: z
      .string()
      .nullable()
      .meta({ description: "The promo code whose discount the order loses; null if it loses none.", example: null }),
    promisedAt: instantOutput.nullable().meta({ description: "The promised time with the changes." }),
    problems: problemsSchema,
  })
  .meta({ id: "OrderEditPreview", description: "What an edit changes in money and time, before it is saved." });

export type OrderEditPreview = z.infer<typeof editPreviewSchema>;
