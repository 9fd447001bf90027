import { z } from "zod";
import {
  receiptFee,
  receiptLine,
  receiptPayment,
  receiptRecipient,
  receiptSeller,
  receiptTaxLine,
} from "../../../../db/schema/orders/receipt-shapes.ts";
import { receipt } from "../../../../db/schema/orders/receipts.ts";
import { restaurantOrder } from "../../../../db/schema/orders.ts";
import { columnOutput, documented, fieldOutputs } from "../../column-schemas.ts";
import { textInput } from "../../schemas.ts";
import { orderReference } from "../read/schemas.ts";

const lineSchema = z
  .object({
    ...fieldOutputs(receiptLine),
    modifiers: z.array(z.string()).meta({ description: "Names of the chosen modifiers." }),
  })
  .meta({ id: "OrderReceiptLine", description: "Dishes on a receipt. A correction takes back with negative numbers." });

const feeSchema = z
  .object(fieldOutputs(receiptFee))
  .meta({ id: "OrderReceiptFee", description: "A fee on a receipt." });

const taxLineSchema = z
  .object(fieldOutputs(receiptTaxLine))
  .meta({ id: "OrderReceiptTaxLine", description: "The tax of a receipt at one rate, in minor units." });

const paymentSchema = z
  .object(fieldOutputs(receiptPayment))
  .meta({ id: "OrderReceiptPayment", description: "A payment on a receipt." });

const sellerSchema = z
  .object(fieldOutputs(receiptSeller))
  .meta({ id: "OrderReceiptSeller", description: "The restaurant as the receipt names it." });

const recipientSchema = z
  .object(fieldOutputs(receiptRecipient))
  .meta({ id: "OrderReceiptRecipient", description: "The company that the receipts are made out to." });

const receiptSchema = z
  .object({
    id: columnOutput(receipt.id),
    receiptNumber: columnOutput(receipt.receiptNumber),
    kind: columnOutput(receipt.kind),
    correctedNumber: columnOutput(receipt.correctedNumber),
    issuedAt: columnOutput(receipt.issuedAt),
    scheduledFor: columnOutput(receipt.scheduledFor),
    orderNumber: columnOutput(receipt.orderNumber),
    orderType: columnOutput(receipt.orderType),
    currencyCode: columnOutput(receipt.currencyCode),
    lines: z.array(lineSchema).meta(documented(receipt.lines)),
    feeLines: z.array(feeSchema).meta(documented(receipt.feeLines)),
    subtotal: columnOutput(receipt.subtotal),
    discount: columnOutput(receipt.discount),
    promoCode: columnOutput(receipt.promoCode),
    promoDiscount: columnOutput(receipt.promoDiscount),
    deliveryFee: columnOutput(receipt.deliveryFee),
    fees: columnOutput(receipt.fees),
    tip: columnOutput(receipt.tip),
    tax: columnOutput(receipt.tax),
    taxIncluded: columnOutput(receipt.taxIncluded),
    taxLines: z.array(taxLineSchema).meta(documented(receipt.taxLines)),
    total: columnOutput(receipt.total),
    payments: z.array(paymentSchema).nullable().meta({
      neededScope: "read_payments",
      description:
        "The payments, or how a refund was given back, below zero; null unless the caller has `read_payments` or the order's secret key, or is its customer.",
    }),
    seller: sellerSchema.meta(documented(receipt.seller)),
  })
  .meta({
    id: "OrderReceipt",
    description: "A receipt with everything that is printed on it. Amounts in minor units.",
  });

export const orderReceiptsSchema = z
  .object({
    orderId: columnOutput(restaurantOrder.id),
    receipts: z.array(receiptSchema).meta({ description: "The receipts: that of the sale, then its corrections." }),
    recipient: recipientSchema.nullable().meta(documented(restaurantOrder.receiptRecipient)),
    canSetRecipient: z
      .boolean()
      .meta({ description: "Whether the caller can name the company that the receipts are made out to." }),
  })
  .meta({ id: "OrderReceipts", description: "The receipts of an order." });

export type OrderReceipts = z.infer<typeof orderReceiptsSchema>;

const maxNameLength = 200;
const maxVatIdLength = 30;
const maxAddressLength = 300;

/** Letters and digits as in a VAT id, a GSTIN or an ABN, with separators. */
const vatIdShape = /^[A-Za-z0-9][A-Za-z0-9 ./-]*$/;

export const recipientInput = orderReference.extend({
  name: textInput(maxNameLength).pipe(z.string().min(1, "Enter the company's name.")).meta({
    description: "Name of the company.",
  }),
  vatId: textInput(maxVatIdLength)
    .pipe(z.string().refine((text) => text === "" || vatIdShape.test(text), "Enter the VAT id, such as DE123456789."))
    .nullish()
    .meta({ description: "VAT id of the company." }),
  address: textInput(maxAddressLength).nullish().meta({ description: "Address of the company." }),
});

export type RecipientInput = z.output<typeof recipientInput>;
