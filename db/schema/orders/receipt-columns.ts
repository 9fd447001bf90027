import { object, text } from "../columns.ts";
import { receiptRecipient } from "./receipt-shapes.ts";

/** What an order knows of its receipts. */
export const receiptColumns = {
  receiptNumber: text("receipt_number", {
    doc: "Number of the order's first receipt, which is issued when nothing is outstanding for the first time; null until then.",
    example: "2026-000001",
    personal: false,
  }),
  receiptRecipient: object("receipt_recipient", receiptRecipient, {
    doc: "The company that the receipts are made out to; null if the guest named none.",
    example: null,
    personal: true,
  }),
};
