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

/** What a return took back of a sale, as its receipt documents it. Minor units, below zero unless it was reversed. */
export interface Return {
  total: number;
  tip: number;
  taxLines: TaxLine[];
}

/** What one order adds to the sales of its business day. Amounts are in minor units, as they were sold. */
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
  /** The tips that were not returned, by the method that paid them. Missing in sales that were stored before there was
   *  any. */
  tipMethods?: TipShare[];
  /** What was returned of it. Missing in sales that were stored before returns lowered them. */
  returns?: Return[];
  total: number;
  settledByGoodwill: number;
  taxLines: TaxLine[];
  items: SaleItem[];
}

/** The part of an order's tip that one method paid. Minor units. */
interface TipShare {
  method: string;
  tips: number;
}

/** A captured payment of an order, as far as its tip needs it. Minor units. */
export interface PaidTip {
  /** Null if the processor did not say. */
  method: string | null;
  /** Without what refunds of this payment returned of it. */
  tipAmount: number;
  /** Whether the order did not need it, so that it goes back. */
  isSurplus: boolean;
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
  /** The captured payments in the order in which they were made. */
  paidTips: readonly PaidTip[];
  returns: readonly Return[];
}

/** The method of a payment whose processor did not report one. */
const unknownMethod = "unknown";

/** The method of a payment, or the key of those without one. toMethod(null) is "unknown". */
export const toMethod = (method: string | null): string => method ?? unknownMethod;

/** Divides an order's tip by the methods that paid it, so that the parts add up to it exactly. What came in
 *  surplus is no tip, and what no payment names was paid with the last one: a tip of 500 of which cash names 300 and
 *  the card after it nothing is 300 and 200. Minor units. Source: restaurant.md, "One meaning of each figure". */
export const spreadTip = (tip: number, payments: readonly PaidTip[]): TipShare[] => {
  const shares = new Map<string, number>();
  const add = (method: string | null, amount: number) => {
    const key = toMethod(method);
    if (amount > 0) shares.set(key, (shares.get(key) ?? 0) + amount);
  };
  const needed = payments.filter(({ isSurplus }) => !isSurplus);
  let left = tip;
  for (const { method, tipAmount } of needed) {
    const part = Math.min(tipAmount, left);
    add(method, part);
    left -= part;
  }
  add(needed.at(-1)?.method ?? null, left);
  return [...shares].map(([method, tips]) => ({ method, tips }));
};

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
 *  of its fulfilment. What was returned is named beside it. Minor units. Source: restaurant.md, Money and reports. */
export const toSale = ({ order, items, paidTips, returns }: SoldParts, hour: number): Sale | null => {
  if (!isReleased(order) || order.firstPaidAt === null) return null;
  const leftOfTip = returns.reduce((left, { tip }) => left + tip, order.tip);
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
    tipMethods: spreadTip(leftOfTip, paidTips),
    returns: returns.map(({ total, tip, taxLines }) => ({ total, tip, taxLines })),
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
