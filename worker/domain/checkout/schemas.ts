import { z } from "zod";
import { guestPaymentMethods } from "../../../db/schema/processors.ts";
import type { AppError } from "../../errors.ts";
import { deliveryAddressInput, onlineOrderTypeInput } from "../fulfilment/schemas.ts";
import { idempotencyKeyInput } from "../idempotency/key.ts";

import { quoteItemInput, quoteSchema } from "../pricing/schemas.ts";
import { promoCodeInput } from "../promos/schemas.ts";
import { amount, emailInput, instantInput, optionalPhoneInput, phoneInput, textInput } from "../schemas.ts";
import { maxNameLength, maxNoteLength } from "../text-lengths.rules.ts";

const customerInfoInput = z
  .object({
    name: textInput(maxNameLength, 1),
    email: emailInput,
    phone: optionalPhoneInput.meta({ description: "A phone number. May be empty for pickup." }),
  })
  .meta({ id: "CustomerInfoInput", description: "The guest's name and contact details." });

const orderItemInput = quoteItemInput
  .extend({
    price: amount.min(0, "A price cannot be negative."),
    specialInstructions: textInput(maxNoteLength).nullish(),
  })
  .meta({
    id: "StorefrontOrderItemInput",
    description: "A dish, its quantity, the chosen modifiers, and the expected price of one with them.",
  });

const expectedAmount = amount.min(0, "An amount cannot be negative.");

export const createOrderInput = z.object({
  orderType: onlineOrderTypeInput,
  customerInfo: customerInfoInput,
  deliveryAddress: deliveryAddressInput.nullish(),
  items: z.array(orderItemInput),
  subtotal: expectedAmount,
  tax: expectedAmount,
  tip: expectedAmount,
  total: expectedAmount,
  currencyCode: z.string().max(3, "Send a three-letter currency code, such as USD.").nullish(),
  specialInstructions: textInput(maxNoteLength).nullish(),
  scheduledFor: instantInput.nullish(),
  promisedAt: instantInput.nullish().meta({
    description:
      "The `readyAt` of the quote that the guest saw, for an order without `scheduledFor`. If it no longer holds, SLOT_UNAVAILABLE returns the new time in `quote`.",
  }),
  paymentMethod: z.string().pipe(z.enum(guestPaymentMethods, "Send card, paypal or cash.")).nullish(),
  promoCode: promoCodeInput.nullish(),
  idempotencyKey: idempotencyKeyInput.nullish(),
});

export type CreateOrderInput = z.output<typeof createOrderInput>;

const counterItemInput = quoteItemInput.extend({ specialInstructions: textInput(maxNoteLength).nullish() }).meta({
  id: "POSOrderItemInput",
  description: "A dish, its quantity, the chosen modifiers and a note for the kitchen.",
});

export const counterOrderInput = z.object({
  orderType: z
    .string()
    .pipe(z.enum(["pickup", "dine_in"], "Send pickup or dine_in."))
    .meta({ description: "pickup or dine_in." }),
  items: z.array(counterItemInput),
  customerName: textInput(maxNameLength).nullish().meta({ description: "The guest's name, if given." }),
  customerPhone: phoneInput.nullish().meta({ description: "The guest's phone number, if given." }),
  specialInstructions: textInput(maxNoteLength).nullish(),
  tip: expectedAmount.nullish(),
  orderSource: z
    .string()
    .pipe(z.enum(["pos", "kiosk", "phone"], "Send pos, kiosk or phone."))
    .nullish()
    .meta({ description: "pos, kiosk or phone. Default: pos." }),
  promoCode: promoCodeInput.nullish(),
  idempotencyKey: idempotencyKeyInput.nullish(),
});

export type CounterOrderInput = z.output<typeof counterOrderInput>;

export const createOrderResult = z
  .object({
    success: z.boolean(),
    orderId: z.string().nullable(),
    orderNumber: z.string().nullable(),
    clientSecret: z.string().nullable(),
    secretKey: z.string().nullable(),
    error: z.string().nullable(),
    errorCode: z.string().nullable(),
    quote: quoteSchema.nullable(),
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
