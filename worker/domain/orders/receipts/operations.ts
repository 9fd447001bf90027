import { operation } from "../../operation.ts";
import { orderReference } from "../read/schemas.ts";
import { getReceipts, setRecipient } from "./receipts.ts";
import { orderReceiptsSchema, recipientInput } from "./schemas.ts";

const byOrder = { params: { id: "orderId" }, headers: { "X-Order-Key": "secretKey" } } as const;

const getOrderReceipts = operation({
  name: "getOrderReceipts",
  kind: "query",
  description:
    "The receipts of an order with everything that is printed on them. An order without a full payment has none.",
  access: { kind: "order", tablet: true },
  idempotency: "read",
  input: orderReference,
  output: orderReceiptsSchema.nullable(),
  rest: { method: "GET", path: "/api/orders/:id/receipts", ...byOrder },
}).handle(getReceipts);

const setReceiptRecipient = operation({
  name: "setReceiptRecipient",
  kind: "mutation",
  description:
    "Names the company that an order's receipts are made out to. They are printed with it and stay as they are otherwise. A guest can name it once, within 180 days; the restaurant can change it.",
  access: { kind: "order", tablet: true },
  idempotency: "natural",
  audit: "orderEvent",
  input: recipientInput,
  output: orderReceiptsSchema.nullable(),
  rest: { method: "PATCH", path: "/api/orders/:id/receipt-recipient", ...byOrder },
}).handle(setRecipient);

export const receiptOperations = [getOrderReceipts, setReceiptRecipient];
