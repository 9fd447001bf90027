import { createOrderInput } from "../../../domain/checkout/schemas.ts";
import { quoteInput, quoteSchema } from "../../../domain/pricing/schemas.ts";
import { columnExamples } from "./column-examples.ts";

/** A request leaves out fields that are null. */
const withoutNulls = (fields: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, typeof value === "object" && !Array.isArray(value) ? withoutNulls(value) : value]),
  );

const soup = {
  menuItemId: "itm_01JZ000000S3D46BS9BDJKKXT4",
  quantity: 2,
  modifierIds: ["mod_01JZ000000QYTP5X7VFMB7ZCZE"],
};
const tea = { menuItemId: "itm_01JZ000000XCH29A4H0EVJVZKM", quantity: 1 };

export const availableSlots = {
  request: { orderType: "pickup", date: "2026-11-20" },
  response: [
    { startsAt: "2026-11-21T00:00:00.000Z", endsAt: "2026-11-21T00:15:00.000Z" },
    { startsAt: "2026-11-21T00:15:00.000Z", endsAt: "2026-11-21T00:30:00.000Z" },
  ],
};

const line = { ...columnExamples(quoteSchema.shape.lines.element), menuItemId: soup.menuItemId, problems: [] };

/** Two soups and a tea for delivery in Brooklyn. */
export const quoteOrder = {
  request: { ...withoutNulls(columnExamples(quoteInput)), items: [soup, tea] },
  response: {
    ...columnExamples(quoteSchema),
    lines: [line, { ...line, ...tea, name: "English Breakfast Tea", unitPrice: 395, lineTotal: 395 }],
    promoCode: null,
    promoDiscount: 0,
    readyAt: "2026-11-21T00:05:00.000Z",
    problems: [],
  },
};

export const createStorefrontOrder = {
  request: {
    ...withoutNulls(columnExamples(createOrderInput)),
    items: [
      { ...soup, price: 1245, specialInstructions: "No basil, please." },
      { ...tea, price: 395 },
    ],
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
