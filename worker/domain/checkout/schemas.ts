import { z } from "zod";
import { ifMissing, orderFeeKind, orderTypes } from "../../../db/schema/enums.ts";
import { orderFee } from "../../../db/schema/orders/changes.ts";
import { restaurantOrder } from "../../../db/schema/orders.ts";
import { cardOnFile } from "../../../db/schema/payments/enums.ts";
import { payment } from "../../../db/schema/payments.ts";
import { guestPaymentMethods } from "../../../db/schema/processors.ts";
import type { AppError } from "../../errors.ts";
import { bagRevisionInput } from "../cart/schemas.ts";
import { documented } from "../column-schemas.ts";
import { deliveryAddressInput, onlineOrderTypeInput } from "../fulfilment/schemas.ts";
import { idempotencyKeyInput } from "../idempotency/key.ts";
import { moneyInput } from "../money-input.ts";
import { choiceDocs, quoteItemInput, quoteSchema } from "../pricing/schemas.ts";
import { promoCodeInput } from "../promos/schemas.ts";
import {
  amount,
  emailInput,
  enumSchema,
  idInput,
  instantInput,
  optionalPhoneInput,
  phoneInput,
  textInput,
} from "../schemas.ts";
import { maxAllergyNoteLength, maxNameLength, maxNoteLength, maxTableNameLength } from "../text-lengths.rules.ts";

const noteInput = textInput(maxNoteLength).nullish().meta(documented(restaurantOrder.specialInstructions));

const ifMissingInput = enumSchema(ifMissing).nullish().meta(documented(restaurantOrder.ifMissing));

const needsCutleryInput = z.boolean().nullish().meta(documented(restaurantOrder.needsCutlery));

const allergyNoteInput = textInput(maxAllergyNoteLength).nullish().meta(documented(restaurantOrder.allergyNote));

const orderKeyInput = idempotencyKeyInput
  .nullish()
  .describe(
    "16 to 128 printable characters. The same key and input return the same order for 24 hours. Send a UUID of version 7 or a ULID: only its time tells after a restore of our database whether the order is lost, which is a CONFLICT.",
  );

const customerInfoInput = z
  .object({
    name: textInput(maxNameLength, 1).meta(documented(restaurantOrder.customerName)),
    email: emailInput.meta(documented(restaurantOrder.customerEmail)),
    phone: optionalPhoneInput.meta({
      ...documented(restaurantOrder.customerPhone),
      description: "A phone number. May be empty for pickup.",
    }),
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

const chosenAmount = moneyInput.min(0, "An amount cannot be negative.");

export const createOrderInput = z.object({
  orderType: onlineOrderTypeInput,
  customerInfo: customerInfoInput.describe("Contact details of the customer."),
  deliveryAddress: deliveryAddressInput.nullish().meta(documented(restaurantOrder.deliveryAddress)),
  items: z.array(orderItemInput).describe(choiceDocs.items),
  subtotal: expectedAmount.meta(documented(restaurantOrder.subtotal)),
  tax: expectedAmount.meta(documented(restaurantOrder.tax)),
  tip: chosenAmount.meta(documented(restaurantOrder.tip)),
  total: expectedAmount.meta(documented(restaurantOrder.total)),
  currencyCode: z
    .string()
    .max(3, "Send a three-letter currency code, such as USD.")
    .nullish()
    .meta(documented(restaurantOrder.currencyCode)),
  specialInstructions: noteInput,
  ifMissing: ifMissingInput,
  needsCutlery: needsCutleryInput,
  allergyNote: allergyNoteInput,
  scheduledFor: instantInput.nullish().meta(documented(restaurantOrder.scheduledFor)),
  promisedAt: instantInput.nullish().meta({
    description:
      "The `readyAt` of the quote that the guest saw, for an order without `scheduledFor`. If it no longer holds, SLOT_UNAVAILABLE returns the new time in `quote`.",
  }),
  paymentMethod: z
    .string()
    .pipe(z.enum(guestPaymentMethods))
    .nullish()
    .meta({ ...documented(payment.paymentMethod), example: "card" }),
  cardOnFile: enumSchema(cardOnFile).nullish().meta({
    description:
      "save to save the card for the signed-in customer, use to pay with a saved one: the browser then confirms the payment with its id from listPaymentMethods. UNAUTHENTICATED without a sign-in.",
  }),
  promoCode: promoCodeInput.nullish(),
  bagRevision: bagRevisionInput.nullish(),
  idempotencyKey: orderKeyInput,
});

export type CreateOrderInput = z.output<typeof createOrderInput>;

export const counterItemInput = quoteItemInput.extend({ specialInstructions: noteInput }).meta({
  id: "POSOrderItemInput",
  description: "A dish, its quantity, the chosen modifiers and a note for the kitchen.",
});

export const deliveryOverrideInput = z
  .object({
    zone: idInput.nullish().meta({
      description: "Id of the delivery zone whose terms apply, also to an address outside of it.",
    }),
    fee: chosenAmount.nullish().meta({
      description: "The delivery fee in minor units, charged even where delivery would be free. Default: the zone's.",
    }),
    minimum: chosenAmount.nullish().meta({
      description: "The minimum subtotal in minor units. Default: the zone's.",
    }),
    reason: textInput(maxNoteLength, 1).meta({ description: "Why the terms differ. The order's history shows it." }),
  })
  .meta({ id: "DeliveryOverrideInput", description: "Delivery terms that staff set in place of the zone's." });

const maxFees = 10;

export const feeInput = z
  .object({
    kind: enumSchema(orderFeeKind).meta(documented(orderFee.kind)),
    amount: chosenAmount.meta(documented(orderFee.amount)),
    taxRatePpm: amount.min(0).max(1_000_000).nullish().meta({
      description: "Tax rate in parts per million. Default: the store's.",
    }),
  })
  .meta({ id: "OrderFeeInput", description: "What an order costs beside its dishes, such as a deposit." });

const counterPayments = ["counter", "link"] as const;

export const counterOrderInput = z.object({
  orderType: z
    .string()
    .pipe(z.enum(orderTypes, "Send pickup, delivery or dine_in."))
    .meta({ description: "pickup, delivery or dine_in." }),
  items: z.array(counterItemInput).describe(choiceDocs.items),
  customerName: textInput(maxNameLength).nullish().meta({ description: "The guest's name, if given." }),
  customerPhone: phoneInput.nullish().meta({ description: "The guest's phone number. A delivery needs it." }),
  customerEmail: emailInput
    .nullish()
    .meta({ description: "The guest's e-mail address, which gets the order's mails." }),
  deliveryAddress: deliveryAddressInput.nullish().meta(documented(restaurantOrder.deliveryAddress)),
  deliveryOverride: deliveryOverrideInput.nullish().meta({ description: "Other delivery terms than the zone's." }),
  scheduledFor: instantInput.nullish().meta({
    description: "The time promised to the guest, within a year. It reserves no slot. Default: as soon as possible.",
  }),
  tableName: textInput(maxTableNameLength).nullish().meta(documented(restaurantOrder.tableName)),
  fees: z.array(feeInput).max(maxFees).nullish().meta({ description: "Fees with their own tax, at most 10." }),
  specialInstructions: noteInput,
  ifMissing: ifMissingInput,
  needsCutlery: needsCutleryInput,
  allergyNote: allergyNoteInput,
  tip: chosenAmount.nullish().meta(documented(restaurantOrder.tip)),
  orderSource: z
    .string()
    .pipe(z.enum(["pos", "kiosk", "phone"], "Send pos, kiosk or phone."))
    .nullish()
    .meta({ description: "pos, kiosk or phone. Default: pos." }),
  promoCode: promoCodeInput.nullish(),
  payment: z.string().pipe(z.enum(counterPayments, "Send counter or link.")).nullish().meta({
    description:
      "counter, or link to let the guest pay online by a link, which needs a phone number or e-mail address. Default: counter.",
  }),
  idempotencyKey: orderKeyInput,
});

export type CounterOrderInput = z.output<typeof counterOrderInput>;

export const createOrderResult = z
  .object({
    success: z.boolean().describe("Whether the order was placed."),
    orderId: z
      .string()
      .nullable()
      .describe("Id of the order; null if it was refused, unless an earlier order of the same bag is in the way."),
    orderNumber: z.string().nullable().meta(documented(restaurantOrder.orderNumber)),
    clientSecret: z
      .string()
      .nullable()
      .describe(
        "Secret that the browser pays with: the processor's client secret for a card, or the URL to redirect the guest to. Null if no payment is due online.",
      ),
    secretKey: z
      .string()
      .nullable()
      .describe("Secret key of the order's link, for callers who are not signed in as its customer."),
    error: z
      .string()
      .nullable()
      .describe(
        "Message for the guest that says what to do; null on success. Also set, with success, if a caller without cookies repeats an idempotency key after 30 minutes or from another network: the keys are left out then, and the order's link is mailed.",
      ),
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

/** An order of the same bag that is in the way, as a refusal names it. */
const earlierOrder = createOrderResult.pick({ orderId: true, orderNumber: true, secretKey: true });

/** The result for a refused order. */
export const refusedResult = ({ message, code, extra }: AppError): CreateOrderResult => {
  const quote = quoteSchema.safeParse(extra["quote"]);
  const earlier = earlierOrder.safeParse(extra);
  return {
    ...emptyResult,
    ...(earlier.success ? earlier.data : {}),
    success: false,
    error: message,
    errorCode: code,
    quote: quote.success ? quote.data : null,
  };
};
