import type { Response } from "./routes.ts";
import type { Result } from "./selection.ts";

/** The fields of an order that its guest's page shows. */
export const wholeOrder = {
  id: true,
  createdAt: true,
  orderNumber: true,
  receiptNumber: true,
  orderType: true,
  status: true,
  scheduledFor: true,
  promisedAt: true,
  expectedAt: true,
  canCancel: true,
  canChangeTime: true,
  changeableUntil: true,
  rating: true,
  canRate: true,
  subtotal: true,
  discount: true,
  promoCode: true,
  promoDiscount: true,
  deliveryFee: true,
  tax: true,
  taxIncluded: true,
  tip: true,
  total: true,
  outstanding: true,
  customerName: true,
  customerEmail: true,

  viewKey: true,
  ifMissing: true,
  needsCutlery: true,
  specialInstructions: true,
  deliveryAddress: { name: true, phone: true, address: true, address2: true, city: true, state: true, zip: true },
  orderItems: {
    id: true,
    menuItemId: true,
    name: true,
    thumbnail: true,
    quantity: true,
    unitPrice: true,
    totalPrice: true,
    specialInstructions: true,
    modifiers: { id: true, name: true },
  },
  payments: {
    id: true,
    status: true,
    provider: true,
    paymentMethod: true,
    cardBrand: true,
    cardLast4: true,
    errorMessage: true,
    expiresAt: true,
    amount: true,
    refundedAmount: true,
    refunds: { status: true, amount: true },
  },
  timeline: { status: true, label: true, at: true },
} as const;

type ReadOrder = Response<"GET /api/orders/:id">;

/** The fields that an order has for its guest and not for the holder of a view-only link. */
type PrivateField =
  | keyof Pick<ReadOrder, "subtotal" | "discount" | "promoDiscount" | "deliveryFee" | "tax" | "taxIncluded" | "tip">
  | keyof Pick<ReadOrder, "total" | "outstanding" | "customerName" | "payments">
  | keyof Pick<ReadOrder["orderItems"][number], "unitPrice" | "totalPrice">;

/** An order as its guest reads it: no private field is null. */
type InFull<Value> = Value extends readonly (infer Item)[]
  ? InFull<Item>[]
  : Value extends object
    ? { [Name in keyof Value]: InFull<Name extends PrivateField ? NonNullable<Value[Name]> : Value[Name]> }
    : Value;

export type CustomerOrder = InFull<Result<ReadOrder, typeof wholeOrder>>;

/** The named boundary: the worker hides private fields from view-only callers alone. Call this for other callers. */
export const inFull = <Order>(order: Order): InFull<Order> => order as InFull<Order>;

/** The part of an order that a view-only link shows. */
export interface SharedOrder
  extends Pick<CustomerOrder, "id" | "orderNumber" | "orderType" | "status" | "promisedAt" | "timeline"> {
  orderItems: Pick<CustomerOrder["orderItems"][number], "id" | "name" | "quantity" | "modifiers">[];
}
