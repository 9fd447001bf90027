import { z } from "zod";
import type { AppError } from "../../errors.ts";
import { deliveryAddressInput, onlineOrderTypeInput } from "../fulfilment/schemas.ts";
import { idempotencyKeyInput } from "../idempotency/key.ts";
import { guestPaymentMethods } from "../payments/providers.ts";
import { quoteItemInput, quoteSchema } from "../pricing/schemas.ts";
import { promoCodeInput } from "../promos/schemas.ts";
import { amount, emailInput, instantInput, optionalPhoneInput, phoneInput, textInput } from "../schemas.ts";

const customerInfoInput = z
  .object({
    name: textInput(120, 1),
    email: emailInput,
    phone: optionalPhoneInput.meta({ description: "A number to call. May be empty for pickup." }),
  })
  .meta({ id: "CustomerInfoInput", description: "Who orders, and how the restaurant can reach them." });

const orderItemInput = quoteItemInput
  .extend({
    price: amount.min(0, "A price cannot be negative."),
    specialInstructions: textInput(500).nullish(),
  })
  .meta({
    id: "StorefrontOrderItemInput",
    description:
      "A dish, how many of it, the chosen modifiers, and what the caller believes one of it costs with them.",
  });

const expected = amount.min(0, "An amount cannot be negative.");

export const createOrderInput = z.object({
  orderType: onlineOrderTypeInput,
  customerInfo: customerInfoInput,
  deliveryAddress: deliveryAddressInput.nullish(),
  items: z.array(orderItemInput),
  subtotal: expected,
  tax: expected,
  tip: expected,
  total: expected,
  currencyCode: z.string().max(3, "Please send a code of three letters.").nullish(),
  specialInstructions: textInput(500).nullish(),
  scheduledFor: instantInput.nullish(),
  promisedAt: instantInput.nullish().meta({
    description:
      "The quote's `readyAt` that the guest was shown, for an order for now. Where it cannot be kept any more, SLOT_UNAVAILABLE carries the new time in `quote`.",
  }),
  paymentMethod: z.string().pipe(z.enum(guestPaymentMethods, "Please choose card, paypal or cash.")).nullish(),
  promoCode: promoCodeInput.nullish(),
  idempotencyKey: idempotencyKeyInput.nullish(),
});

export type CreateOrderInput = z.output<typeof createOrderInput>;

const counterItemInput = quoteItemInput.extend({ specialInstructions: textInput(500).nullish() }).meta({
  id: "POSOrderItemInput",
  description: "A dish, how many of it, the chosen modifiers and a note for the kitchen.",
});

export const counterOrderInput = z.object({
  orderType: z
    .string()
    .pipe(z.enum(["pickup", "dine_in"], "Please choose pickup or dine_in."))
    .meta({ description: "pickup or dine_in." }),
  items: z.array(counterItemInput),
  customerName: textInput(120).nullish().meta({ description: "Who ordered, where they said." }),
  customerPhone: phoneInput.nullish().meta({ description: "Their phone number, where they left it." }),
  specialInstructions: textInput(500).nullish(),
  tip: expected.nullish(),
  orderSource: z
    .string()
    .pipe(z.enum(["pos", "kiosk", "phone"], "Please choose pos, kiosk or phone."))
    .nullish()
    .meta({ description: "pos, kiosk or phone; pos where it is not given." }),
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
    description:
      "The new order, or why there is none. `quote` carries the right figures where amounts or time were wrong.",
  });

export type CreateOrderResult = z.infer<typeof createOrderResult>;

const nothing: Omit<CreateOrderResult, "success"> = {
  orderId: null,
  orderNumber: null,
  clientSecret: null,
  secretKey: null,
  error: null,
  errorCode: null,
  quote: null,
};

/** The answer of an order that was placed. */
export const placedResult = (
  order: Pick<CreateOrderResult, "orderId" | "orderNumber" | "clientSecret" | "secretKey">,
): CreateOrderResult => ({ ...nothing, success: true, ...order });

/** A refusal as a result. */
export const refusedResult = ({ message, code, extra }: AppError): CreateOrderResult => {
  const quote = quoteSchema.safeParse(extra["quote"]);
  return { ...nothing, success: false, error: message, errorCode: code, quote: quote.success ? quote.data : null };
};
