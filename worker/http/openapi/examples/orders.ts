import { createStorefrontOrder } from "./ordering.ts";

const { orderId, secretKey } = createStorefrontOrder.response;
const request = { orderId, secretKey };

/** The order of `createStorefrontOrder`, paid and sent to the kitchen. */
const paid = {
  id: orderId,
  createdAt: "2026-11-20T23:30:00.000Z",
  updatedAt: "2026-11-20T23:30:00.000Z",
  orderNumber: "1",
  orderType: "delivery",
  orderSource: "online",
  status: "sent_to_kitchen",
  scheduledFor: null,
  promisedAt: "2026-11-21T00:05:00.000Z",
  expectedAt: "2026-11-21T00:05:00.000Z",
  acknowledgedAt: null,
  subtotal: 2885,
  discount: 0,
  promoCode: null,
  promoDiscount: 0,
  deliveryFee: 299,
  tax: 256,
  taxIncluded: false,
  tip: 300,
  total: 3740,
  refundedTotal: 0,
  currencyCode: "USD",
  customerName: "Ada Lovelace",
  customerEmail: "ada@example.com",
  customerPhone: "+1 718 555 0199",
  deliveryAddress: {
    address: "5 Elm Street",
    address2: null,
    city: "Brooklyn",
    state: "NY",
    zip: "11201",
    countryCode: null,
    instructions: null,
  },
  specialInstructions: null,
  orderItems: [
    {
      id: "oit_01KAHB6E0V5C7D9F1G3H5J7K9M",
      menuItemId: "itm_01JZ000000S3D46BS9BDJKKXT4",
      name: "Roasted Tomato Soup",
      thumbnail: "/pictures/copper-pot/tomato-soup.svg",
      quantity: 2,
      unitPrice: 1245,
      totalPrice: 2490,
      modifiers: [
        {
          id: "mod_01JZ000000QYTP5X7VFMB7ZCZE",
          name: "Bowl",
          modifierGroup: "size",
          priceAdjustment: 350,
        },
      ],
      specialInstructions: "No basil, please.",
      kitchenStation: "grill",
      kitchenStatus: "queued",
    },
    {
      id: "oit_01KAHB6E0V8N0P2Q4R6S8T0V2W",
      menuItemId: "itm_01JZ000000XCH29A4H0EVJVZKM",
      name: "English Breakfast Tea",
      thumbnail: "/pictures/copper-pot/breakfast-tea.svg",
      quantity: 1,
      unitPrice: 395,
      totalPrice: 395,
      modifiers: [],
      specialInstructions: null,
      kitchenStation: "bar",
      kitchenStatus: "queued",
    },
  ],
  payments: [
    {
      id: "pay_01KAHB6E0V1A3B5C7D9E1F3G5H",
      amount: 3740,
      tipAmount: 300,
      refundedAmount: 0,
      currencyCode: "USD",
      status: "succeeded",
      paymentMethod: "credit_card",
      provider: "simulator",
      cardBrand: "visa",
      cardLast4: "4242",
      errorMessage: null,
      processedAt: "2026-11-20T23:30:00.000Z",
      refunds: [],
    },
  ],
  timeline: [
    {
      status: "open",
      label: "Received",
      at: "2026-11-20T23:30:00.000Z",
    },
    {
      status: "sent_to_kitchen",
      label: "Kitchen",
      at: "2026-11-20T23:30:00.000Z",
    },
    {
      status: "in_progress",
      label: "Preparing",
      at: null,
    },
    {
      status: "ready",
      label: "Ready",
      at: null,
    },
    {
      status: "served",
      label: "On the way",
      at: null,
    },
    {
      status: "completed",
      label: "Delivered",
      at: null,
    },
  ],
  viewKey: "k1.2Yk0Vb7ZpQm4sT8xWcE1uHnR6fGdJ3LaOiKy5BvXtNw",
};

export const requestOrderLink = {
  request: { orderNumber: "1", email: "ada@example.com" },
  response: { requested: true },
};

export const getCustomerOrder = { request, response: paid };

export const completePayment = { request, response: paid };

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
      {
        status: "open",
        label: "Received",
        at: "2026-11-20T23:30:00.000Z",
      },
      {
        status: "cancelled",
        label: "Cancelled",
        at: "2026-11-20T23:30:00.000Z",
      },
    ],
  },
};

const hello = { type: "hello", at: "2026-11-20T23:30:00.000Z", position: "x7Kq2m.41" };

export const followOrder = {
  request: { ...request, after: "x7Kq2m.41" },
  response: hello,
};
export const followStore = { request: { topic: "menu" }, response: hello };
