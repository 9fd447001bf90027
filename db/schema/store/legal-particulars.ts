import { text } from "../columns.ts";

/** What receipts say of the restaurant beside its name and address. */
export const legalParticulars = {
  legalName: text("legal_name", {
    doc: "Legal name of the company for receipts; null if it is the display name.",
    example: "Copper Pot LLC",
    maxLength: 200,
    personal: false,
  }),
  legalAddress: text("legal_address", {
    doc: "Address of the company for receipts; null if it is the restaurant's address.",
    example: null,
    maxLength: 500,
    personal: false,
  }),
  taxNumber: text("tax_number", {
    doc: "Tax number, VAT id or, in Japan, the registration number of a qualified invoice issuer, for receipts.",
    example: null,
    maxLength: 60,
    personal: false,
  }),
};
