import { quoteSchema } from "../../../domain/pricing/schemas.ts";
import { columnExamples } from "./column-examples.ts";

/** Two soups and a tea for delivery in Brooklyn. */
const quoteInput = {
  orderType: "delivery",
  items: [
    {
      menuItemId: "itm_01JZ000000S3D46BS9BDJKKXT4",
      quantity: 2,
      modifierIds: ["mod_01JZ000000QYTP5X7VFMB7ZCZE"],
    },
    {
      menuItemId: "itm_01JZ000000XCH29A4H0EVJVZKM",
      quantity: 1,
    },
  ],
  deliveryAddress: {
    address: "5 Elm Street",
    city: "Brooklyn",
    state: "NY",
    zip: "11201",
  },
  tip: 300,
};

export const availableSlots = {
  request: { orderType: "pickup", date: "2026-11-20" },
  response: [
    {
      startsAt: "2026-11-21T00:00:00.000Z",
      endsAt: "2026-11-21T00:15:00.000Z",
    },
    {
      startsAt: "2026-11-21T00:15:00.000Z",
      endsAt: "2026-11-21T00:30:00.000Z",
    },
  ],
};

export const quoteOrder = {
  request: quoteInput,
  response: {
    ...columnExamples(quoteSchema),
    lines: [
      {
        ...columnExamples(quoteSchema.shape.lines.element),
        menuItemId: "itm_01JZ000000S3D46BS9BDJKKXT4",
        problems: [],
      },
      {
        menuItemId: "itm_01JZ000000XCH29A4H0EVJVZKM",
        name: "English Breakfast Tea",
        quantity: 1,
        unitPrice: 395,
        lineTotal: 395,
        problems: [],
      },
    ],
    promoCode: null,
    promoDiscount: 0,
    readyAt: "2026-11-21T00:05:00.000Z",
    problems: [],
  },
};

export const createStorefrontOrder = {
  request: {
    orderType: "delivery",
    customerInfo: {
      name: "Ada Lovelace",
      email: "ada@example.com",
      phone: "+1 718 555 0199",
    },
    deliveryAddress: {
      address: "5 Elm Street",
      city: "Brooklyn",
      state: "NY",
      zip: "11201",
    },
    items: [
      {
        menuItemId: "itm_01JZ000000S3D46BS9BDJKKXT4",
        quantity: 2,
        modifierIds: ["mod_01JZ000000QYTP5X7VFMB7ZCZE"],
        price: 1245,
        specialInstructions: "No basil, please.",
      },
      {
        menuItemId: "itm_01JZ000000XCH29A4H0EVJVZKM",
        quantity: 1,
        price: 395,
      },
    ],
    subtotal: 2885,
    tax: 256,
    tip: 300,
    total: 3740,
    currencyCode: "USD",
    paymentMethod: "card",
    idempotencyKey: "till-7-2026-11-20-0042",
  },
  response: {
    success: true,
    orderId: "ord_01KAHB6E0V3F7K9M2P4R6T8W0Y",
    orderNumber: "1",
    clientSecret: "sim_9f2c…_secret_41ab…",
    secretKey: "k1.XekPsMC3hJ7k2K3Y4vl0sQqDjvA2gQ8LQFcOCGSN-k0",
    error: null,
    errorCode: null,
    quote: null,
  },
};
