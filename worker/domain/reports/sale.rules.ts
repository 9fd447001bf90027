import type { OrderSource, OrderStatus, OrderType } from "../../../db/schema/enums.ts";
import type { Instant } from "../../../db/schema/shapes.ts";
import type { TaxLine } from "../pricing/tax-breakdown.rules.ts";

/** A sold item. Amounts are in minor units, for its whole quantity. */
export interface SaleItem {
  menuItemId: string;
  name: string;
  quantity: number;
  grossSales: number;
  discounts: number;
  tax: number;
  /** Without discount and tax. */
  netSales: number;
  modifiers: { id: string; name: string; priceAdjustment: number }[];
}

/** What one order adds to the sales of its business day. Amounts are in minor units. */
export interface Sale {
  /** The local hour of its fulfilment, 0 to 23. */
  hour: number;
  orderType: OrderType;
  orderSource: OrderSource;
  promoCode: string | null;
  grossSales: number;
  discounts: number;
  /** The part of the discounts that comes from the promo code. */
  promoDiscounts: number;
  deliveryFees: number;
  fees: number;
  tax: number;
  tips: number;
  total: number;
  settledByGoodwill: number;
  taxLines: TaxLine[];
  items: SaleItem[];
}

/** The columns of an order that decide whether it is sold. */
interface OrderState {
  status: OrderStatus;
  isTest: boolean;
}

interface SoldOrder extends OrderState {
  firstPaidAt: Instant | null;
  orderType: OrderType;
  orderSource: OrderSource;
  promoCode: string | null;
  promoDiscount: number;
  subtotal: number;
  discount: number;
  deliveryFee: number;
  fees: number;
  tax: number;
  taxIncluded: boolean;
  taxLines: TaxLine[];
  tip: number;
  total: number;
  settledByGoodwill: number;
}

interface SoldItem {
  menuItemId: string;
  name: string;
  quantity: number;
  totalPrice: number;
  discountAmount: number;
  taxAmount: number;
  modifiers: SaleItem["modifiers"];
}

/** An order with its current items, as far as reports need it. */
export interface SoldParts {
  order: SoldOrder;
  items: readonly SoldItem[];
}

/** Whether an order was sent to the kitchen and not cancelled since. Test orders count in no report. A released order
 *  of 2000 that is unpaid counts, and is no sale yet. Source: restaurant.md, Money and reports. */
export const isReleased = ({ status, isTest }: OrderState): boolean =>
  !isTest && status !== "open" && status !== "cancelled";

const toSaleItem = (item: SoldItem, taxIncluded: boolean): SaleItem => ({
  menuItemId: item.menuItemId,
  name: item.name,
  quantity: item.quantity,
  grossSales: item.totalPrice,
  discounts: item.discountAmount,
  tax: item.taxAmount,
  netSales: item.totalPrice - item.discountAmount - (taxIncluded ? item.taxAmount : 0),
  modifiers: item.modifiers.map(({ id, name, priceAdjustment }) => ({ id, name, priceAdjustment })),
});

/** What an order adds to the sales of its business day: all of it once it is released and was paid in full, else
 *  nothing (null). A released order of 2000 that was paid adds 2000; cancelled, it adds null. `hour` is the local hour
 *  of its fulfilment. Minor units. Source: restaurant.md, Money and reports. */
export const toSale = ({ order, items }: SoldParts, hour: number): Sale | null => {
  if (!isReleased(order) || order.firstPaidAt === null) return null;
  return {
    hour,
    orderType: order.orderType,
    orderSource: order.orderSource,
    promoCode: order.promoCode,
    grossSales: order.subtotal,
    discounts: order.discount,
    promoDiscounts: order.promoDiscount,
    deliveryFees: order.deliveryFee,
    fees: order.fees,
    tax: order.tax,
    tips: order.tip,
    total: order.total,
    settledByGoodwill: order.settledByGoodwill,
    taxLines: order.taxLines,
    items: items.map((item) => toSaleItem(item, order.taxIncluded)),
  };
};

/** What is left to collect of a released order, in minor units: what is outstanding, and never less than 0. A released
 *  order with 500 outstanding adds 500, and one that was paid too much adds 0. */
export const toCollect = (order: OrderState & { outstanding: number }): number =>
  isReleased(order) ? Math.max(0, order.outstanding) : 0;
