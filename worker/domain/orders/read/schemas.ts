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

const statusSchema = z.enum(orderStatuses).meta({ id: "OrderStatus" });

const orderedModifierSchema = z
  .object({
    id: idOutput,
    name: z.string(),
    modifierGroup: z.enum(modifierGroups).meta({ id: "ModifierGroup" }),
    priceAdjustment: amount.nullable(),
  })
  .meta({ id: "OrderedModifier", description: "A chosen modifier as it was when the order was placed." });

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
  .meta({ id: "CustomerOrderItem", description: "A dish as it was sold: later changes of the menu leave it alone." });

const orderRefundSchema = z
  .object({
    kind: z.enum(refundKinds).meta({ id: "RefundKind" }),
    amount,
    status: z.enum(refundStatuses).meta({ id: "RefundStatus" }),
    processedAt: instantOutput.nullable().meta({ description: "When the money went back; null while it has not." }),
  })
  .meta({ id: "CustomerOrderRefund", description: "A refund as the guest may see it. Only a succeeded one is done." });

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
  .meta({ id: "CustomerOrderPayment", description: "A payment as the guest may see it, without processor ids." });

const timelineStepSchema = z
  .object({ status: statusSchema, label: z.string(), at: instantOutput.nullable() })
  .meta({ id: "TimelineStep", description: "A step that the guest follows; `at` is null until it is reached." });

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
  .meta({ id: "OrderAddress", description: "Where an order is delivered." });

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
      description: "When it can be expected, by what the kitchen has before it; null once it is ready or over.",
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
        "Its payments, the oldest first; null if the caller has neither `read_payments` nor the order's secret key, and it is not their own.",
    }),
    timeline: z.array(timelineStepSchema),
    viewKey: z.string().nullable().meta({
      description:
        "The key of a view-only link to share, `/order/confirmed/<id>?view=<viewKey>`; null in lists and by such a link itself.",
    }),
  })
  .meta({
    id: "CustomerOrder",
    description:
      "An order as its guest sees it. Amounts are in minor units. By a view-only link, persons, amounts, payments and notes are null or empty.",
  });

export type CustomerOrder = z.infer<typeof customerOrderSchema>;
export type CustomerPayment = z.infer<typeof orderPaymentSchema>;

const linkKeyInput = z.string().max(200, "This is not a secret key.").nullish();

/** An order and, for guests, the key of its confirmation link. */
export const orderReference = z.object({ orderId: idInput, secretKey: linkKeyInput });

/** An order that is only read, for which the key of its view-only link will do. */
export const readOrderReference = orderReference.extend({
  view: linkKeyInput.meta({
    description:
      "The key of the order's view-only link, which answers only what is for anyone. `secretKey` goes first.",
  }),
});

/** A number as people write it: "#12", "＃１２" and "012" are 12. */
const orderNumberInput = z
  .string()
  .max(32, "Please check the order number.")
  .transform((text) => text.normalize("NFKC").replaceAll(/[\s#]/g, "").replace(/^0+/, ""))
  .pipe(z.string().regex(/^\d{1,4}$/, "Please check the order number."))
  .meta({ description: "The number of the order, with or without #." });

export const linkRequestInput = z.object({ orderNumber: orderNumberInput, email: emailInput });

export type LinkRequestInput = z.output<typeof linkRequestInput>;

export const linkRequestedSchema = z
  .object({ requested: z.boolean().meta({ description: "Always true, whether or not there is such an order." }) })
  .meta({ id: "OrderLinkRequested", description: "If there is such an order, its link is on its way by mail." });

/** An order as staff sees it: the generated type, read for the query by its id. */
export const restaurantOrderSchema = z
  .object({ id: idOutput })
  .meta({ id: "RestaurantOrder", model: "RestaurantOrder" });

/** A dish of an order as staff sees it. */
export const orderItemSchema = z.object({ id: idOutput }).meta({ id: "OrderItem", model: "OrderItem" });

export const transitionInput = z
  .object({
    orderId: idInput,
    status: statusSchema,
    reason: textInput(500).nullish().meta({ description: "Why. Of a cancelled order its guest reads it in the mail." }),
    keepPayment: z
      .boolean()
      .nullish()
      .meta({ description: "Whether a cancelled order is not refunded; a reason has to be given then." }),
  })
  .refine(({ keepPayment, reason }) => !keepPayment || Boolean(reason), {
    path: ["reason"],
    message: "Please say why the payment is kept.",
  })
  .refine(({ keepPayment, status }) => !keepPayment || status === "cancelled", {
    path: ["keepPayment"],
    message: "Only a cancelled order can keep its payment.",
  });

export type TransitionInput = z.output<typeof transitionInput>;

export const orderInput = z.object({ orderId: idInput });

export const requestCancellationInput = orderInput.extend({
  reason: textInput(500, 1).meta({ description: "Why it should be cancelled, for the manager who answers." }),
});

export type RequestInput = z.output<typeof requestCancellationInput>;

export const answerCancellationInput = orderInput.extend({
  confirm: z.boolean().meta({ description: "True cancels the order and refunds it in full; false lets it go on." }),
  reason: textInput(500).nullish().meta({
    description: "Why. Its guest reads it in the mail if it is cancelled; the request's reason if it is not given.",
  }),
});

export type AnswerInput = z.output<typeof answerCancellationInput>;

export const promiseInput = orderInput.extend({
  at: instantInput.meta({ description: "When the guest will have it." }),
});

export const kitchenInput = z.object({
  orderItemId: idInput.meta({ description: "Id of a dish of an order. One of another store is NOT_FOUND." }),
  kitchenStatus: z.enum(kitchenStatuses).meta({ id: "KitchenStatus" }),
});

export const orderLinkSchema = z
  .object({
    orderId: idOutput,
    secretKey: z.string().meta({ description: "The key that opens the order from now on." }),
  })
  .meta({ id: "OrderLink", description: "A new confirmation link." });

const statusCountSchema = z
  .object({
    status: statusSchema,
    orders: z.int().meta({ description: "How many orders of the day are in it." }),
  })
  .meta({ id: "OrderStatusCount", description: "How many orders are in a state." });

export const kitchenFiguresSchema = z
  .object({
    date: z
      .string()
      .meta({ description: "The business day, YYYY-MM-DD: an evening past midnight belongs to its start." }),
    until: instantOutput.meta({ description: "When that day is over." }),
    statuses: z
      .array(statusCountSchema)
      .meta({ description: "Orders of the day by state; none where there are none." }),
    orders: z.int().meta({ description: "Orders of the day that went to the kitchen and were not cancelled." }),
    sales: amount.meta({ description: "Totals of those that are paid in full, less what went back. Minor units." }),
    toCollect: amount.meta({ description: "What is still to be paid of the others. Minor units." }),
    currencyCode: z.string(),
    averageMinutes: z
      .int()
      .nullable()
      .meta({ description: "Whole minutes from release to ready on average; null before the first one is ready." }),
    late: z.int().meta({ description: "Orders that were not ready at the time they were promised for." }),
  })
  .meta({ id: "KitchenFigures", description: "How today's business goes." });

export type KitchenFigures = z.infer<typeof kitchenFiguresSchema>;
