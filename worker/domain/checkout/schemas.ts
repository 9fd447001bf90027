import { z } from "zod";
import { columnDoc } from "../../../db/schema/column-meta.ts";
import { customer } from "../../../db/schema/customers.ts";
import { restaurantOrder } from "../../../db/schema/orders.ts";
import { payment } from "../../../db/schema/payments.ts";
import { guestPaymentMethods } from "../../../db/schema/processors.ts";
import type { AppError } from "../../errors.ts";
import { deliveryAddressInput, onlineOrderTypeInput } from "../fulfilment/schemas.ts";
import { idempotencyKeyInput } from "../idempotency/key.ts";
import { choiceDocs, quoteItemInput, quoteSchema } from "../pricing/schemas.ts";
import { promoCodeInput } from "../promos/schemas.ts";
import { amount, emailInput, instantInput, optionalPhoneInput, phoneInput, textInput } from "../schemas.ts";
import { maxNameLength, maxNoteLength } from "../text-lengths.rules.ts";

const noteInput = textInput(maxNoteLength).nullish().describe(columnDoc(restaurantOrder.specialInstructions));

const orderKeyInput = idempotencyKeyInput
  .nullish()
  .describe("16 to 128 printable characters. The same key and input return the same order for 24 hours.");

const customerInfoInput = z
  .object({
    name: textInput(maxNameLength, 1).describe(columnDoc(customer.name)),
    email: emailInput,
    phone: optionalPhoneInput.meta({ description: "A phone number. May be empty for pickup." }),
  })
  .meta({ id: "CustomerInfoInput", description: "The guest's name and contact details." });

const orderItemInput = quoteItemInput
  .extend({
    price: amount
      .min(0, "A price cannot be negative.")
      .describe(
        "The unit price with modifiers that the guest saw, in minor units. If it is not the current price, the order fails with PRICE_CHANGED.",
      ),
    specialInstructions: noteInput,
  })
  .meta({
    id: "StorefrontOrderItemInput",
    description: "A dish, its quantity, the chosen modifiers, and the expected price of one with them.",
  });

const expectedAmount = amount.min(0, "An amount cannot be negative.");

export const createOrderInput = z.object({
  orderType: onlineOrderTypeInput,
  customerInfo: customerInfoInput.describe("Contact details of the customer."),
  deliveryAddress: deliveryAddressInput.nullish().describe(columnDoc(restaurantOrder.deliveryAddress)),
  items: z.array(orderItemInput).describe(choiceDocs.items),
  subtotal: expectedAmount.describe(columnDoc(restaurantOrder.subtotal)),
  tax: expectedAmount.describe(columnDoc(restaurantOrder.tax)),
  tip: expectedAmount.describe(columnDoc(restaurantOrder.tip)),
  total: expectedAmount.describe(columnDoc(restaurantOrder.total)),
  currencyCode: z
    .string()
    .max(3, "Send a three-letter currency code, such as USD.")
    .nullish()
    .describe(columnDoc(restaurantOrder.currencyCode)),
  specialInstructions: noteInput,
  scheduledFor: instantInput.nullish().describe(columnDoc(restaurantOrder.scheduledFor)),
  promisedAt: instantInput.nullish().meta({
    description:
      "The `readyAt` of the quote that the guest saw, for an order without `scheduledFor`. If it no longer holds, SLOT_UNAVAILABLE returns the new time in `quote`.",
  }),
  paymentMethod: z
    .string()
    .pipe(z.enum(guestPaymentMethods, "Send card, paypal or cash."))
    .nullish()
    .describe(columnDoc(payment.paymentMethod)),
  promoCode: promoCodeInput.nullish(),
  idempotencyKey: orderKeyInput,
});

export type CreateOrderInput = z.output<typeof createOrderInput>;

const counterItemInput = quoteItemInput.extend({ specialInstructions: noteInput }).meta({
  id: "POSOrderItemInput",
  description: "A dish, its quantity, the chosen modifiers and a note for the kitchen.",
});

export const counterOrderInput = z.object({
  orderType: z
    .string()
    .pipe(z.enum(["pickup", "dine_in"], "Send pickup or dine_in."))
    .meta({ description: "pickup or dine_in." }),
  items: z.array(counterItemInput).describe(choiceDocs.items),
  customerName: textInput(maxNameLength).nullish().meta({ description: "The guest's name, if given." }),
  customerPhone: phoneInput.nullish().meta({ description: "The guest's phone number, if given." }),
  specialInstructions: noteInput,
  tip: expectedAmount.nullish().describe(columnDoc(restaurantOrder.tip)),
  orderSource: z
    .string()
    .pipe(z.enum(["pos", "kiosk", "phone"], "Send pos, kiosk or phone."))
    .nullish()
    .meta({ description: "pos, kiosk or phone. Default: pos." }),
  promoCode: promoCodeInput.nullish(),
  idempotencyKey: orderKeyInput,
});

export type CounterOrderInput = z.output<typeof counterOrderInput>;

export const createOrderResult = z
  .object({
    success: z.boolean().describe("Whether the order was placed."),
    orderId: z.string().nullable().describe("Id of the order; null if it was refused."),
    orderNumber: z.string().nullable().describe(columnDoc(restaurantOrder.orderNumber)),
    clientSecret: z
      .string()
      .nullable()
      .describe(
        "Secret that the browser pays with: the processor's client secret for a card, or the approval URL for PayPal. Null if no payment is due online.",
      ),
    secretKey: z
      .string()
      .nullable()
      .describe("Secret key of the order's link, for callers who are not signed in as its customer."),
    error: z.string().nullable().describe("Message for the guest that says what to do; null on success."),
    errorCode: z.string().nullable().describe("Stable error code; null on success."),
    quote: quoteSchema.nullable().describe("The correct amounts, if a sent amount was wrong."),
  })
  .meta({
    id: "CreateStorefrontOrderResult",
    description: "The new order, or why it was refused. `quote` has the current figures if amounts or time were wrong.",
  });

export type CreateOrderResult = z.infer<typeof createOrderResult>;

const emptyResult: Omit<CreateOrderResult, "success"> = {
  orderId: null,
  orderNumber: null,
  clientSecret: null,
  secretKey: null,
  error: null,
  errorCode: null,
  quote: null,
};

/** The result for a placed order. */
export const placedResult = (
  order: Pick<CreateOrderResult, "orderId" | "orderNumber" | "clientSecret" | "secretKey">,
): CreateOrderResult => ({ ...emptyResult, success: true, ...order });

/** The result for a refused order. */
export const refusedResult = ({ message, code, extra }: AppError): CreateOrderResult => {
  const quote = quoteSchema.safeParse(extra["quote"]);
  return { ...emptyResult, success: false, error: message, errorCode: code, quote: quote.success ? quote.data : null };
};
