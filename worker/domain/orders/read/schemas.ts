import { z } from "zod";
import { kitchenStatus, orderStatus } from "../../../../db/schema/enums.ts";
import { menuItemModifier } from "../../../../db/schema/menu.ts";
import { deliveryAddress, orderItemModifier, taxLine } from "../../../../db/schema/order-shapes.ts";
import { orderItem, restaurantOrder } from "../../../../db/schema/orders.ts";
import { payment, refund } from "../../../../db/schema/payments.ts";
import { columnOutput, documented, fieldOutputs, nullableOutput } from "../../column-schemas.ts";
import {
  amount,
  enumSchema,
  idInput,
  idOutput,
  instantInput,
  instantOutput,
  orderIdInput,
  textInput,
} from "../../schemas.ts";
import { maxNoteLength } from "../../text-lengths.rules.ts";

const statusSchema = enumSchema(orderStatus).meta(documented(restaurantOrder.status));

const orderedModifierSchema = z
  .object({
    ...fieldOutputs(orderItemModifier),
    priceAdjustment: nullableOutput(menuItemModifier.priceAdjustment),
  })
  .meta({ id: "OrderedModifier", description: "A chosen modifier, as of the time of the order." });

const orderedItemSchema = z
  .object({
    id: columnOutput(orderItem.id),
    menuItemId: columnOutput(orderItem.menuItemId),
    name: columnOutput(orderItem.name),
    thumbnail: columnOutput(orderItem.thumbnail),
    quantity: columnOutput(orderItem.quantity),
    unitPrice: nullableOutput(orderItem.unitPrice),
    totalPrice: nullableOutput(orderItem.totalPrice),
    modifiers: z.array(orderedModifierSchema).meta(documented(orderItem.modifiers)),
    specialInstructions: columnOutput(orderItem.specialInstructions),
    kitchenStation: columnOutput(orderItem.kitchenStation),
    kitchenStatus: nullableOutput(orderItem.kitchenStatus),
  })
  .meta({ id: "CustomerOrderItem", description: "An item as it was sold. Later menu changes do not affect it." });

const orderRefundSchema = z
  .object({
    kind: columnOutput(refund.kind),
    amount: columnOutput(refund.amount),
    status: columnOutput(refund.status),
    processedAt: instantOutput.nullable().meta({ description: "When the refund succeeded; null until then." }),
  })
  .meta({ id: "CustomerOrderRefund", description: "A refund as the guest sees it." });

const orderPaymentSchema = z
  .object({
    id: columnOutput(payment.id),
    amount: columnOutput(payment.amount),
    tipAmount: columnOutput(payment.tipAmount),
    refundedAmount: columnOutput(payment.refundedAmount),
    currencyCode: columnOutput(payment.currencyCode),
    status: columnOutput(payment.status),
    paymentMethod: columnOutput(payment.paymentMethod),
    provider: columnOutput(payment.provider),
    cardBrand: columnOutput(payment.cardBrand),
    cardLast4: columnOutput(payment.cardLast4),
    errorMessage: columnOutput(payment.errorMessage),
    expiresAt: columnOutput(payment.expiresAt),
    processedAt: columnOutput(payment.processedAt),
    refunds: z.array(orderRefundSchema).describe("Refunds of the payment."),
  })
  .meta({ id: "CustomerOrderPayment", description: "A payment as the guest sees it, without processor ids." });

const timelineStepSchema = z
  .object({
    status: statusSchema,
    label: z.string().describe("Display text."),
    at: instantOutput.nullable().describe("Time of the event; null if it has not happened yet."),
  })
  .meta({ id: "TimelineStep", description: "A step of the order's timeline. `at` is null until it is reached." });

export const orderAddressSchema = z
  .object(fieldOutputs(deliveryAddress))
  .meta({ id: "OrderAddress", description: "The delivery address of an order." });

const taxLineSchema = z
  .object(fieldOutputs(taxLine))
  .meta({ id: "OrderTaxLine", description: "The tax of an order at one rate. Amounts are in minor units." });

export const customerOrderSchema = z
  .object({
    id: columnOutput(restaurantOrder.id),
    createdAt: columnOutput(restaurantOrder.createdAt),
    updatedAt: columnOutput(restaurantOrder.updatedAt),
    orderNumber: columnOutput(restaurantOrder.orderNumber),
    orderType: columnOutput(restaurantOrder.orderType),
    orderSource: columnOutput(restaurantOrder.orderSource),
    status: columnOutput(restaurantOrder.status),
    scheduledFor: columnOutput(restaurantOrder.scheduledFor),
    promisedAt: columnOutput(restaurantOrder.promisedAt),
    expectedAt: instantOutput.nullable().meta({
      description: "When the order is expected, given the kitchen's load; null once it is ready or over.",
    }),
    acknowledgedAt: columnOutput(restaurantOrder.acknowledgedAt),
    revision: nullableOutput(restaurantOrder.revision),
    tableName: columnOutput(restaurantOrder.tableName),
    ifMissing: columnOutput(restaurantOrder.ifMissing),
    needsCutlery: nullableOutput(restaurantOrder.needsCutlery),
    canCancel: z.boolean().meta({ description: "Whether its guest can cancel it now, with a full refund." }),
    canChangeTime: z.boolean().meta({ description: "Whether its guest can choose another time now." }),
    changeableUntil: instantOutput.nullable().meta({
      description: "Until when the guest can do so; null if something else than the time ends it, such as the kitchen.",
    }),
    rating: columnOutput(restaurantOrder.rating),
    canRate: z.boolean().meta({ description: "Whether its guest can rate it now: it is completed and has no rating." }),
    subtotal: nullableOutput(restaurantOrder.subtotal),
    discount: nullableOutput(restaurantOrder.discount),
    promoCode: columnOutput(restaurantOrder.promoCode),
    promoDiscount: nullableOutput(restaurantOrder.promoDiscount),
    deliveryFee: nullableOutput(restaurantOrder.deliveryFee),
    fees: nullableOutput(restaurantOrder.fees),
    tax: nullableOutput(restaurantOrder.tax),
    taxLines: z.array(taxLineSchema).meta(documented(restaurantOrder.taxLines)),
    taxIncluded: nullableOutput(restaurantOrder.taxIncluded),
    tip: nullableOutput(restaurantOrder.tip),
    total: nullableOutput(restaurantOrder.total),
    outstanding: nullableOutput(restaurantOrder.outstanding),
    refundedTotal: nullableOutput(restaurantOrder.refundedTotal),
    receiptNumber: columnOutput(restaurantOrder.receiptNumber),
    currencyCode: columnOutput(restaurantOrder.currencyCode),
    customerName: nullableOutput(restaurantOrder.customerName),
    customerEmail: nullableOutput(restaurantOrder.customerEmail),
    customerPhone: nullableOutput(restaurantOrder.customerPhone),
    deliveryAddress: orderAddressSchema.nullable().meta(documented(restaurantOrder.deliveryAddress)),
    specialInstructions: columnOutput(restaurantOrder.specialInstructions),
    orderItems: z.array(orderedItemSchema).describe("Items of the order."),
    payments: z.array(orderPaymentSchema).nullable().meta({
      neededScope: "read_payments",
      description:
        "The payments, oldest first; null unless the caller has `read_payments` or the order's secret key, or is its customer.",
    }),
    timeline: z.array(timelineStepSchema).describe("Steps of the order, completed or not."),
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
export const orderReference = z.object({
  orderId: orderIdInput,
  secretKey: linkKeyInput.describe(
    "Secret key of the order's link, for callers who are not signed in as its customer.",
  ),
});

/** A reference for reading an order, which accepts the view-only key too. */
export const readOrderReference = orderReference.extend({
  view: linkKeyInput.meta({
    description:
      "The key of the order's view-only link, which returns only public fields. Ignored if `secretKey` is sent.",
  }),
});

/** An order as staff see it: the generated GraphQL type, loaded by its id. */
export const restaurantOrderSchema = z
  .object({ id: idOutput })
  .meta({ id: "RestaurantOrder", model: "RestaurantOrder" });

/** An item of an order as staff see it. */
export const orderItemSchema = z.object({ id: idOutput }).meta({ id: "OrderItem", model: "OrderItem" });

export const transitionInput = z
  .object({
    orderId: orderIdInput,
    status: statusSchema,
    reason: textInput(maxNoteLength)
      .nullish()
      .meta({ description: "The reason. The guest reads it in the cancellation email." }),
    keepPayment: z.boolean().nullish().meta({ description: "Whether to cancel without a refund. Needs a reason." }),
    allowOutstanding: z.boolean().nullish().meta({
      description:
        "Whether to complete the order with money outstanding, otherwise PAYMENT_DUE, which needs a reason and write_payments; or to send it to the kitchen before its payment link is paid.",
    }),
  })
  .refine(({ keepPayment, reason }) => !keepPayment || Boolean(reason), {
    path: ["reason"],
    message: "Enter a reason for keeping the payment.",
  })
  .refine(({ keepPayment, status }) => !keepPayment || status === "cancelled", {
    path: ["keepPayment"],
    message: "keepPayment is only allowed when the status is cancelled.",
  })
  .refine(({ allowOutstanding, status, reason }) => !allowOutstanding || status !== "completed" || Boolean(reason), {
    path: ["reason"],
    message: "Enter a reason for completing an order that is not paid.",
  })
  .refine(
    ({ allowOutstanding, status }) => !allowOutstanding || status === "completed" || status === "sent_to_kitchen",
    {
      path: ["allowOutstanding"],
      message: "allowOutstanding is only allowed when the status is completed or sent_to_kitchen.",
    },
  );

export type TransitionInput = z.output<typeof transitionInput>;

export const orderInput = z.object({ orderId: orderIdInput });

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

const maxDriverNameLength = 60;

export const driverInput = orderInput.extend({
  name: textInput(maxDriverNameLength)
    .nullish()
    .meta({ description: "The driver's name. Omit it to take the order from its driver." }),
});

export type DriverInput = z.output<typeof driverInput>;

export const kitchenInput = z.object({
  orderItemId: idInput.meta({ description: "Id of the order item. NOT_FOUND for an item of another store." }),
  kitchenStatus: enumSchema(kitchenStatus).meta(documented(orderItem.kitchenStatus)),
});

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
    currencyCode: columnOutput(restaurantOrder.currencyCode),
    averageMinutes: z
      .int()
      .nullable()
      .meta({ description: "Average whole minutes from release to ready; null until the first order is ready." }),
    late: z.int().meta({ description: "Orders that were not ready at their promised time." }),
  })
  .meta({ id: "KitchenFigures", description: "Figures of the current business day." });

export type KitchenFigures = z.infer<typeof kitchenFiguresSchema>;
