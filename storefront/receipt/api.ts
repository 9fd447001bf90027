import { call } from "../api/client.ts";
import type { Response } from "../api/routes.ts";

export type OrderReceipts = Response<"GET /api/orders/:id/receipts">;
export type Receipt = OrderReceipts["receipts"][number];
export type Recipient = NonNullable<OrderReceipts["recipient"]>;

/** The key of an order's link, for a guest; none for its customer and for staff. */
export interface OrderKey {
  orderId: string;
  secretKey: string;
}

/** The key is sent in a header, so that no address contains it. */
const keyHeader = (secretKey: string): { "X-Order-Key"?: string } => (secretKey ? { "X-Order-Key": secretKey } : {});

export const readReceipts = ({ orderId, secretKey }: OrderKey): Promise<OrderReceipts> =>
  call("GET /api/orders/:id/receipts", { id: orderId }, keyHeader(secretKey));

export const saveRecipient = ({ orderId, secretKey }: OrderKey, recipient: Recipient): Promise<OrderReceipts> =>
  call("PATCH /api/orders/:id/receipt-recipient", { id: orderId, ...recipient }, keyHeader(secretKey));
