import { z } from "zod";
import {
  kitchenStations,
  kitchenStatuses,
  modifierGroups,
  orderSources,
  orderStatuses,
  orderTypes,
  paymentMethods,
  paymentProviders,
  paymentStatuses,
  refundKinds,
  refundStatuses,
} from "../../../../db/schema/enums.ts";
import { amount, emailInput, idInput, idOutput, instantInput, instantOutput, textInput } from "../../schemas.ts";
import { maxNoteLength } from "../../text-lengths.rules.ts";

const statusSchema = z.enum(orderStatuses).meta({ id: "OrderStatus" });

const orderedModifierSchema = z
  .object({
    id: idOutput,
    name: z.string(),
    modifierGroup: z.enum(modifierGroups).meta({ id: "ModifierGroup" }),
    priceAdjustment: amount.nullable(),
  })
  .meta({ id: "OrderedModifier", description: "A chosen modifier, as of the time of the order." });

const orderedItemSchema = z
  .object({
    id: idOutput,
    menuItemId: idOutput,
    name: z.string(),
    thumbnail: z.string().nullable(),
    quantity: z.int(),
    unitPrice: amount.nullable(),
    totalPrice: amount.nullable(),
    modifiers: z.array(orderedModifierSchema),
    specialInstructions: z.string().nullable(),
    kitchenStation: z.enum(kitchenStations).meta({ id: "KitchenStation" }).nullable(),
    kitchenStatus: z.enum(kitchenStatuses).meta({ id: "KitchenStatus" }).nullable(),
  })
  .meta({ id: "CustomerOrderItem", description: "An item as it was sold. Later menu changes do not affect it." });

const orderRefundSchema = z
  .object({
    kind: z.enum(refundKinds).meta({ id: "RefundKind" }),
    amount,
    status: z.enum(refundStatuses).meta({ id: "RefundStatus" }),
    processedAt: instantOutput.nullable().meta({ description: "When the refund succeeded; null until then." }),
  })
  .meta({ id: "CustomerOrderRefund", description: "A refund as the guest sees it." });

const orderPaymentSchema = z
  .object({
    id: idOutput,
    amount,
    tipAmount: amount,
    refundedAmount: amount,
    currencyCode: z.string(),
    status: z.enum(paymentStatuses).meta({ id: "PaymentStatus" }),
    paymentMethod: z.enum(paymentMethods).meta({ id: "PaymentMethod" }).nullable(),
    provider: z.enum(paymentProviders).meta({ id: "PaymentProvider" }),
    cardBrand: z.string().nullable(),
    cardLast4: z.string().nullable(),
    errorMessage: z.string().nullable(),
    processedAt: instantOutput.nullable(),
    refunds: z.array(orderRefundSchema),
  })
  .meta({ id: "CustomerOrderPayment", description: "A payment as the guest sees it, without processor ids." });

const timelineStepSchema = z
  .object({ status: statusSchema, label: z.string(), at: instantOutput.nullable() })
  .meta({ id: "TimelineStep", description: "A step of the order's timeline. `at` is null until it is reached." });

const orderAddressSchema = z
  .object({
    address: z.string(),
    address2: z.string().nullable(),
    city: z.string(),
    state: z.string().nullable(),
    zip: z.string(),
    countryCode: z.string().nullable(),
    instructions: z.string().nullable(),
  })
  .meta({ id: "OrderAddress", description: "The delivery address of an order." });

export const customerOrderSchema = z
  .object({
    id: idOutput,
    createdAt: instantOutput,
    updatedAt: instantOutput,
    orderNumber: z.string(),
    orderType: z.enum(orderTypes).meta({ id: "OrderType" }),
    orderSource: z.enum(orderSources).meta({ id: "OrderSource" }),
    status: statusSchema,
    scheduledFor: instantOutput.nullable(),
    promisedAt: instantOutput.nullable(),
    expectedAt: instantOutput.nullable().meta({
      description: "When the order is expected, given the kitchen's load; null once it is ready or over.",
    }),
    acknowledgedAt: instantOutput.nullable(),
    subtotal: amount.nullable(),
    discount: amount.nullable(),
    promoCode: z.string().nullable(),
    promoDiscount: amount.nullable(),
    deliveryFee: amount.nullable(),
    tax: amount.nullable(),
    taxIncluded: z.boolean().nullable(),
    tip: amount.nullable(),
    total: amount.nullable(),
    refundedTotal: amount.nullable(),
    currencyCode: z.string(),
    customerName: z.string().nullable(),
    customerEmail: z.string().nullable(),
    customerPhone: z.string().nullable(),
    deliveryAddress: orderAddressSchema.nullable(),
    specialInstructions: z.string().nullable(),
    orderItems: z.array(orderedItemSchema),
    payments: z.array(orderPaymentSchema).nullable().meta({
      neededScope: "read_payments",
      description:
        "The payments, oldest first; null unless the caller has `read_payments` or the order's secret key, or is its customer.",
    }),
    timeline: z.array(timelineStepSchema),
    viewKey: z.string().nullable().meta({
      description:
        "The key of a view-only link to share, `/order/confirmed/<id>?view=<viewKey>`. Null in lists and for view-only callers.",
    }),
  })
  .meta({
    id: "CustomerOrder",
    description:
      "An order as its guest sees it. Amounts are in minor units. With a view-only key, personal data, amounts, payments and notes are null or empty.",
  });

export type CustomerOrder = z.infer<typeof customerOrderSchema>;
export type CustomerPayment = z.infer<typeof orderPaymentSchema>;

const linkKeyInput = z.string().max(200, "This is not a valid secret key.").nullish();

/** An order id and, for guests, the key of its confirmation link. */
export const orderReference = z.object({ orderId: idInput, secretKey: linkKeyInput });

/** A reference for reading an order, which accepts the view-only key too. */
export const readOrderReference = orderReference.extend({
  view: linkKeyInput.meta({
    description:
      "The key of the order's view-only link, which returns only public fields. Ignored if `secretKey` is sent.",
  }),
});

/** An order number as people write it: "#12", "＃１２" and "012" are 12. */
const orderNumberInput = z
  .string()
  .max(32, "Please check the order number.")
  .transform((text) => text.normalize("NFKC").replaceAll(/[\s#]/g, "").replace(/^0+/, ""))
  .pipe(z.string().regex(/^\d{1,4}$/, "Please check the order number."))
  .meta({ description: "The order number, with or without #." });

export const linkRequestInput = z.object({ orderNumber: orderNumberInput, email: emailInput });

export type LinkRequestInput = z.output<typeof linkRequestInput>;

export const linkRequestedSchema = z
  .object({ requested: z.boolean().meta({ description: "Always true, even if there is no such order." }) })
  .meta({ id: "OrderLinkRequested", description: "If the order exists, its link was emailed." });

/** An order as staff see it: the generated GraphQL type, loaded by its id. */
export const restaurantOrderSchema = z
  .object({ id: idOutput })
  .meta({ id: "RestaurantOrder", model: "RestaurantOrder" });

/** An item of an order as staff see it. */
export const orderItemSchema = z.object({ id: idOutput }).meta({ id: "OrderItem", model: "OrderItem" });

export const transitionInput = z
  .object({
    orderId: idInput,
    status: statusSchema,
    reason: textInput(maxNoteLength)
      .nullish()
      .meta({ description: "The reason. The guest reads it in the cancellation email." }),
    keepPayment: z.boolean().nullish().meta({ description: "Whether to cancel without a refund. Needs a reason." }),
  })
  .refine(({ keepPayment, reason }) => !keepPayment || Boolean(reason), {
    path: ["reason"],
    message: "Enter a reason for keeping the payment.",
  })
  .refine(({ keepPayment, status }) => !keepPayment || status === "cancelled", {
    path: ["keepPayment"],
    message: "keepPayment is only allowed when the status is cancelled.",
  });

export type TransitionInput = z.output<typeof transitionInput>;

export const orderInput = z.object({ orderId: idInput });

export const requestCancellationInput = orderInput.extend({
  reason: textInput(maxNoteLength, 1).meta({ description: "The reason, for the manager who decides." }),
});

export type RequestInput = z.output<typeof requestCancellationInput>;

export const answerCancellationInput = orderInput.extend({
  confirm: z.boolean().meta({ description: "True cancels the order and refunds it in full; false keeps it." }),
  reason: textInput(maxNoteLength).nullish().meta({
    description: "The reason, which the guest reads in the cancellation email. Default: the reason of the request.",
  }),
});

export type AnswerInput = z.output<typeof answerCancellationInput>;

export const promiseInput = orderInput.extend({
  at: instantInput.meta({ description: "The new promised time." }),
});

export const kitchenInput = z.object({
  orderItemId: idInput.meta({ description: "Id of the order item. NOT_FOUND for an item of another store." }),
  kitchenStatus: z.enum(kitchenStatuses).meta({ id: "KitchenStatus" }),
});

export const orderLinkSchema = z
  .object({
    orderId: idOutput,
    secretKey: z.string().meta({ description: "The new secret key of the order." }),
  })
  .meta({ id: "OrderLink", description: "A new confirmation link." });

const statusCountSchema = z
  .object({
    status: statusSchema,
    orders: z.int().meta({ description: "The number of the day's orders with this status." }),
  })
  .meta({ id: "OrderStatusCount", description: "The number of orders with a status." });

export const kitchenFiguresSchema = z
  .object({
    date: z.string().meta({
      description: "The business day, YYYY-MM-DD. Hours after midnight belong to the day on which service began.",
    }),
    until: instantOutput.meta({ description: "When the business day ends." }),
    statuses: z
      .array(statusCountSchema)
      .meta({ description: "The day's orders by status; empty statuses are omitted." }),
    orders: z.int().meta({ description: "The day's orders that were sent to the kitchen and not cancelled." }),
    sales: amount.meta({ description: "Totals of the fully paid ones, minus refunds. Minor units." }),
    toCollect: amount.meta({ description: "The unpaid amount of the others. Minor units." }),
    currencyCode: z.string(),
    averageMinutes: z
      .int()
      .nullable()
      .meta({ description: "Average whole minutes from release to ready; null until the first order is ready." }),
    late: z.int().meta({ description: "Orders that were not ready at their promised time." }),
  })
  .meta({ id: "KitchenFigures", description: "Figures of the current business day." });

export type KitchenFigures = z.infer<typeof kitchenFiguresSchema>;
