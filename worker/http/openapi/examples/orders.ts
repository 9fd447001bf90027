import { customerOrderSchema } from "../../../domain/orders/read/schemas.ts";
import { orderReceiptsSchema } from "../../../domain/orders/receipts/schemas.ts";
import { orderPaymentStart } from "../../../domain/orders/settlement/pay-order.ts";
import { columnExamples } from "./column-examples.ts";
import { createStorefrontOrder } from "./ordering.ts";

const { orderId, secretKey } = createStorefrontOrder.response;
const request = { orderId, secretKey };

const { orderItems, payments } = customerOrderSchema.shape;
const soups = columnExamples(orderItems.element);
const bowl = {
  ...columnExamples(orderItems.element.shape.modifiers.element),
  id: "mod_01JZ000000QYTP5X7VFMB7ZCZE",
};

/** The order of `createStorefrontOrder`, paid and sent to the kitchen. */
const paid = {
  ...columnExamples(customerOrderSchema),
  id: orderId,
  expectedAt: "2026-11-21T00:05:00.000Z",
  ...{ canCancel: true, canChangeTime: true, changeableUntil: null, canRate: false },
  orderItems: [
    { ...soups, id: "oit_01KAHB6E0V5C7D9F1G3H5J7K9M", modifiers: [bowl] },
    {
      ...soups,
      id: "oit_01KAHB6E0V8N0P2Q4R6S8T0V2W",
      menuItemId: "itm_01JZ000000XCH29A4H0EVJVZKM",
      name: "English Breakfast Tea",
      thumbnail: "/pictures/copper-pot/breakfast-tea-640.webp",
      ...{ quantity: 1, unitPrice: 395, totalPrice: 395 },
      modifiers: [],
      specialInstructions: null,
      kitchenStation: "bar",
    },
  ],
  payments: [{ ...columnExamples(payments.unwrap().element), id: "pay_01KAHB6E0V1A3B5C7D9E1F3G5H", refunds: [] }],
  timeline: [
    { status: "open", label: "Received", at: "2026-11-20T23:30:00.000Z" },
    { status: "sent_to_kitchen", label: "Kitchen", at: "2026-11-20T23:30:00.000Z" },
    { status: "sent_to_kitchen", label: "Accepted", at: null },
    { status: "in_progress", label: "Preparing", at: null },
    { status: "ready", label: "Ready", at: null },
    { status: "served", label: "On the way", at: null },
    { status: "completed", label: "Delivered", at: null },
  ],
  viewKey: "k1.2Yk0Vb7ZpQm4sT8xWcE1uHnR6fGdJ3LaOiKy5BvXtNw",
};

export const requestOrderLink = {
  request: { orderNumber: "1", email: "ada@example.com" },
  response: { requested: true },
};

export const getCustomerOrder = { request, response: paid };

export const completePayment = { request, response: paid };

/** The guest opens the link that the restaurant made at 6:30 p.m. */
export const payOrder = {
  request,
  response: {
    ...columnExamples(orderPaymentStart),
    paymentId: "pay_01KAHB6E0V1A3B5C7D9E1F3G5H",
    ...{ paymentMethod: null, provider: "stripe", expiresAt: "2026-11-21T00:30:00.000Z" },
    clientSecret: "pi_3SVqXk2eZvKYlo2C1gH8bTnR_secret_u4VtZ8yQm1WcXs6Lb0PaKdJf",
  },
};

export const cancelUnpaidOrder = {
  request,
  response: {
    ...paid,
    status: "cancelled",
    payments: paid.payments.map((payment) => ({
      ...payment,
      status: "cancelled",
      cardBrand: null,
      cardLast4: null,
      paymentMethod: null,
      processedAt: null,
    })),
    timeline: [
      { status: "open", label: "Received", at: "2026-11-20T23:30:00.000Z" },
      { status: "cancelled", label: "Cancelled", at: "2026-11-20T23:30:00.000Z" },
    ],
  },
};

/** The guest cancels before the kitchen accepts, and the whole payment goes back. */
export const cancelOrder = {
  request,
  response: {
    ...paid,
    ...{ status: "cancelled", expectedAt: null, canCancel: false, canChangeTime: false, refundedTotal: paid.total },
    payments: paid.payments.map((payment) => ({
      ...payment,
      refundedAmount: paid.total,
      refunds: [{ kind: "cancellation", amount: paid.total, status: "pending", processedAt: null }],
    })),
    timeline: [
      ...paid.timeline.filter(({ at }) => at !== null),
      { status: "cancelled", label: "Cancelled", at: "2026-11-20T23:31:00.000Z" },
    ],
  },
};

const laterAt = "2026-11-21T01:00:00.000Z";

export const changeOrderTime = {
  request: { ...request, scheduledFor: laterAt },
  response: { ...paid, scheduledFor: laterAt, promisedAt: laterAt, expectedAt: laterAt },
};

export const rateOrder = {
  request: { ...request, rating: 5, note: "The soup was still hot. Thank you!" },
  response: { ...paid, status: "completed", rating: 5, canRate: false, canCancel: false, canChangeTime: false },
};

const receipts = {
  ...columnExamples(orderReceiptsSchema),
  orderId,
  receipts: [
    {
      ...columnExamples(orderReceiptsSchema.shape.receipts.element),
      id: "rct_01KAHB6E0V1A3B5C7D9E1F3G5H",
      lines: [
        {
          ...{ name: "Roasted Tomato Soup", modifiers: ["Bowl"], quantity: 2, unitPrice: 1245, totalPrice: 2490 },
          taxRatePpm: 88_750,
        },
      ],
      payments: null,
    },
  ],
  recipient: null,
  canSetRecipient: true,
};

export const getOrderReceipts = { request, response: receipts };

const recipient = { name: "Analytical Engines Ltd", vatId: "GB123456789", address: "12 Marylebone Road, London" };

export const setReceiptRecipient = {
  request: { ...request, ...recipient },
  response: { ...receipts, recipient, canSetRecipient: false },
};

const hello = { type: "hello", at: "2026-11-20T23:30:00.000Z", position: "x7Kq2m.41" };

export const followOrder = {
  request: { ...request, after: "x7Kq2m.41" },
  response: hello,
};
export const followStore = { request: { topic: "menu" }, response: hello };
