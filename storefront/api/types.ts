import type { OrderStatus, PaymentProviderName, PaymentStatus } from "../../db/schema/enums.ts";
import type { MenuItem, MenuItemModifier } from "../../worker/domain/menu/types.ts";
import type { PostalAddress } from "../../worker/domain/postal-address/address-lines.ts";

/** A reason why an item, a bag or an order cannot be ordered. */
export interface Problem {
  code: string;
  message: string;
  path: string | null;
  /** Why a promo code does not apply, and the amount that is missing for its minimum. */
  reason?: string | null;
  missing?: number | null;
}

export interface CartItem {
  id: string;
  menuItem: MenuItem | null;
  name: string;
  quantity: number;
  modifiers: MenuItemModifier[];
  specialInstructions: string | null;
  unitPrice: number;
  lineTotal: number;
  problems: Problem[];
}

export interface Cart {
  orderType: string;
  items: CartItem[];
  subtotal: number;
  itemCount: number;
  problems: Problem[];
}

export interface Quote {
  currencyCode: string;
  lines: {
    menuItemId: string;
    name: string;
    quantity: number;
    unitPrice: number;
    lineTotal: number;
    problems: Problem[];
  }[];
  subtotal: number;
  discount: number;
  promoCode: string | null;
  promoDiscount: number;
  deliveryFee: number;
  tax: number;
  taxIncluded: boolean;
  tip: number;
  total: number;
  readyAt: string | null;
  problems: Problem[];
}

export interface PlacedOrder {
  orderId: string;
  orderNumber: string;
  clientSecret: string | null;
  secretKey: string;
}

export interface CustomerOrder {
  id: string;
  orderNumber: string;
  orderType: string;
  status: OrderStatus;
  scheduledFor: string | null;
  promisedAt: string | null;
  expectedAt: string | null;
  subtotal: number;
  discount: number;
  promoCode: string | null;
  promoDiscount: number;
  deliveryFee: number;
  tax: number;
  taxIncluded: boolean;
  tip: number;
  total: number;
  customerName: string;
  deliveryAddress: PostalAddress | null;
  specialInstructions: string | null;
  orderItems: {
    id: string;
    menuItemId: string | null;
    name: string;
    thumbnail: string | null;
    quantity: number;
    unitPrice: number;
    totalPrice: number;
    modifiers: { id: string; name: string }[];
    specialInstructions: string | null;
  }[];
  payments: {
    status: PaymentStatus;
    provider: PaymentProviderName;
    paymentMethod: string | null;
    cardBrand: string | null;
    cardLast4: string | null;
    errorMessage: string | null;
    refunds: { status: string; amount: number }[];
  }[];
  timeline: { status: string; label: string; at: string | null }[];
  /** The key of the view-only link; null in a list of orders. */
  viewKey: string | null;
}

/** The part of an order that a view-only link shows. */
export interface SharedOrder
  extends Pick<CustomerOrder, "id" | "orderNumber" | "orderType" | "status" | "promisedAt" | "timeline"> {
  orderItems: Pick<CustomerOrder["orderItems"][number], "id" | "name" | "quantity" | "modifiers">[];
}
