import { maxPrice, maxTotal } from "../bounds.rules.ts";
import { orderFeeKind, paymentMethod } from "../enums.ts";
import { enumField, instantField, integerField, nullable, objectListField, shape, textField } from "../fields.ts";

/** An amount that a correction can take back. */
const signedField = (doc: string, example: number) => integerField({ doc, example, min: -maxTotal, max: maxTotal });

const rateField = () =>
  integerField({ doc: "Tax rate in parts per million.", example: 88_750, min: 0, max: 1_000_000 });

const receiptModifier = shape({
  name: "ReceiptModifier",
  doc: "A chosen modifier on a receipt.",
  fields: { name: textField({ doc: "Display name.", example: "Sourdough", maxLength: 200 }) },
});

export const receiptLine = shape({
  name: "ReceiptLine",
  doc: "Dishes on a receipt. On a correction, what was added is positive and what was taken back is negative.",
  fields: {
    name: textField({ doc: "Display name.", example: "Roasted Tomato Soup", maxLength: 200 }),
    modifiers: objectListField(receiptModifier, { doc: "Chosen modifiers.", example: [], max: 100 }),
    quantity: integerField({ doc: "Quantity.", example: 2, min: -9_900, max: 9_900 }),
    unitPrice: integerField({
      doc: "Price of one with its modifiers, in minor units.",
      example: 1245,
      min: 0,
      max: maxPrice,
    }),
    totalPrice: signedField("Unit price times quantity, in minor units.", 2490),
    taxRatePpm: rateField(),
  },
});

export const receiptFee = shape({
  name: "ReceiptFee",
  doc: "A fee on a receipt.",
  fields: {
    kind: enumField(orderFeeKind, { doc: "Kind of fee.", example: "bag" }),
    amount: signedField("Amount in minor units.", 10),
    taxRatePpm: rateField(),
  },
});

/** Like a tax line of an order, but a correction's amounts can be below zero. */
export const receiptTaxLine = shape({
  name: "ReceiptTaxLine",
  doc: "The tax of a receipt at one rate, in minor units. Negative on a correction that takes back.",
  fields: {
    name: textField({ doc: "Name of the tax on receipts.", example: "8.875%", maxLength: 60 }),
    ratePpm: rateField(),
    net: signedField("Amount without tax.", 2885),
    tax: signedField("Tax.", 256),
    gross: signedField("Amount with tax.", 3141),
  },
});

export const receiptPayment = shape({
  name: "ReceiptPayment",
  doc: "A payment on a receipt.",
  fields: {
    paymentMethod: nullable(enumField(paymentMethod, { doc: "Payment method.", example: "credit_card" })),
    amount: signedField("Amount in minor units.", 3740),
    cardBrand: nullable(textField({ doc: "Brand of the card, such as visa.", example: "visa", maxLength: 60 })),
    cardLast4: nullable(textField({ doc: "Last four digits of the card.", example: "4242", maxLength: 4 })),
    tendered: nullable(signedField("Cash received, in minor units.", 0)),
    change: nullable(signedField("Change given, in minor units.", 0)),
    cashRounding: nullable(signedField("What cash rounding added to the amount, in minor units.", 0)),
    processedAt: nullable(instantField({ doc: "Time of the payment.", example: "2026-11-20T23:30:00.000Z" })),
  },
});

export const receiptSeller = shape({
  name: "ReceiptSeller",
  doc: "The restaurant as the receipt names it. Later changes of the settings leave it alone.",
  fields: {
    name: textField({ doc: "Display name.", example: "Copper Pot", maxLength: 200 }),
    legalName: nullable(textField({ doc: "Legal name.", example: "Copper Pot LLC", maxLength: 200 })),
    address: textField({ doc: "Address.", example: "214 Atlantic Avenue, Brooklyn, NY 11201", maxLength: 500 }),
    taxNumber: nullable(textField({ doc: "Tax number, VAT id or registration number.", example: null, maxLength: 60 })),
    countryCode: textField({ doc: "ISO 3166-1 alpha-2 country code.", example: "US", maxLength: 2 }),
  },
});

export const receiptRecipient = shape({
  name: "ReceiptRecipient",
  doc: "The company that an order's receipts are made out to.",
  fields: {
    name: textField({ doc: "Name of the company.", example: "Analytical Engines Ltd", maxLength: 200 }),
    vatId: nullable(textField({ doc: "VAT id of the company.", example: "DE123456789", maxLength: 30 })),
    address: nullable(
      textField({ doc: "Address of the company.", example: "12 Marylebone Road, London", maxLength: 300 }),
    ),
  },
});
