import type { OrderItemRow, OrderRecord, PaymentRow, RefundRow } from "../../../../db/queries/orders/orders.ts";
import { timeline } from "../record/status.rules.ts";
import type { CustomerOrder, CustomerPayment } from "./schemas.ts";

const toCustomerItem = (row: OrderItemRow): CustomerOrder["orderItems"][number] => ({
  id: row.id,
  menuItemId: row.menuItemId,
  name: row.name,
  thumbnail: row.thumbnail,
  quantity: row.quantity,
  unitPrice: row.unitPrice,
  totalPrice: row.totalPrice,
  modifiers: row.modifiers,
  specialInstructions: row.specialInstructions,
  kitchenStation: row.kitchenStation,
  kitchenStatus: row.kitchenStatus,
});

const toCustomerPayment = (row: PaymentRow, refunds: readonly RefundRow[]): CustomerPayment => ({
  id: row.id,
  amount: row.amount,
  tipAmount: row.tipAmount,
  refundedAmount: row.refundedAmount,
  currencyCode: row.currencyCode,
  status: row.status,
  paymentMethod: row.paymentMethod,
  provider: row.provider,
  cardBrand: row.cardBrand,
  cardLast4: row.cardLast4,
  errorMessage: row.errorMessage,
  processedAt: row.processedAt,
  refunds: refunds
    .filter(({ paymentId }) => paymentId === row.id)
    .map(({ kind, amount, status, processedAt }) => ({ kind, amount, status, processedAt })),
});

/** An order as its guest sees it, without processor ids, the bag name or link versions. */
export const viewOrder = (
  { order, items, payments, refunds, events }: OrderRecord,
  expectedAt: CustomerOrder["expectedAt"],
): CustomerOrder => ({
  id: order.id,
  createdAt: order.createdAt,
  updatedAt: order.updatedAt,
  orderNumber: order.orderNumber,
  orderType: order.orderType,
  orderSource: order.orderSource,
  status: order.status,
  scheduledFor: order.scheduledFor,
  promisedAt: order.promisedAt,
  expectedAt,
  acknowledgedAt: order.acknowledgedAt,
  subtotal: order.subtotal,
  discount: order.discount,
  promoCode: order.promoCode,
  promoDiscount: order.promoDiscount,
  deliveryFee: order.deliveryFee,
  tax: order.tax,
  taxIncluded: order.taxIncluded,
  tip: order.tip,
  total: order.total,
  refundedTotal: order.refundedTotal,
  currencyCode: order.currencyCode,
  customerName: order.customerName,
  customerEmail: order.customerEmail,
  customerPhone: order.customerPhone,
  deliveryAddress: order.deliveryAddress,
  specialInstructions: order.specialInstructions,
  orderItems: items.map(toCustomerItem),
  payments: payments.map((row) => toCustomerPayment(row, refunds)),
  timeline: timeline(order.orderType, events),
  viewKey: null,
});

/** An item in a view-only order. */
const toPublicItem = (row: OrderItemRow): CustomerOrder["orderItems"][number] => ({
  id: row.id,
  menuItemId: row.menuItemId,
  name: row.name,
  thumbnail: row.thumbnail,
  quantity: row.quantity,
  unitPrice: null,
  totalPrice: null,
  modifiers: row.modifiers.map((modifier) => ({ ...modifier, priceAdjustment: null })),
  specialInstructions: null,
  kitchenStation: null,
  kitchenStatus: null,
});

/** An order for a view-only link: number, status, timeline, items and promised time, without personal data or
 *  amounts. */
export const toPublicOrder = ({ order, items, events }: OrderRecord): CustomerOrder => ({
  id: order.id,
  createdAt: order.createdAt,
  updatedAt: order.updatedAt,
  orderNumber: order.orderNumber,
  orderType: order.orderType,
  orderSource: order.orderSource,
  status: order.status,
  scheduledFor: null,
  promisedAt: order.promisedAt,
  expectedAt: null,
  acknowledgedAt: null,
  subtotal: null,
  discount: null,
  promoCode: null,
  promoDiscount: null,
  deliveryFee: null,
  tax: null,
  taxIncluded: null,
  tip: null,
  total: null,
  refundedTotal: null,
  currencyCode: order.currencyCode,
  customerName: null,
  customerEmail: null,
  customerPhone: null,
  deliveryAddress: null,
  specialInstructions: null,
  orderItems: items.map(toPublicItem),
  payments: [],
  timeline: timeline(order.orderType, events),
  viewKey: null,
});
