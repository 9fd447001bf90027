import { relations } from "drizzle-orm";
import { orderFee } from "./orders/changes.ts";
import { orderEvent } from "./orders/events.ts";
import { receipt } from "./orders/receipts.ts";
import { orderItem, restaurantOrder } from "./orders.ts";
import { refundLine } from "./payments/refund-lines.ts";
import { payment, refund } from "./payments.ts";

/** Relations of an order, so that one statement reads it with all its parts. */
export const ofOrder = relations(restaurantOrder, ({ many }) => ({
  items: many(orderItem),
  orderFees: many(orderFee),
  payments: many(payment),
  events: many(orderEvent),
  receipts: many(receipt),
}));

const order = [restaurantOrder.storeId, restaurantOrder.id] as const;

export const ofOrderItem = relations(orderItem, ({ one }) => ({
  order: one(restaurantOrder, { fields: [orderItem.storeId, orderItem.orderId], references: [...order] }),
}));

export const ofOrderFee = relations(orderFee, ({ one }) => ({
  order: one(restaurantOrder, { fields: [orderFee.storeId, orderFee.orderId], references: [...order] }),
}));

export const ofOrderEvent = relations(orderEvent, ({ one }) => ({
  order: one(restaurantOrder, { fields: [orderEvent.storeId, orderEvent.orderId], references: [...order] }),
}));

export const ofReceipt = relations(receipt, ({ one }) => ({
  order: one(restaurantOrder, { fields: [receipt.storeId, receipt.orderId], references: [...order] }),
}));

export const ofPayment = relations(payment, ({ one, many }) => ({
  order: one(restaurantOrder, { fields: [payment.storeId, payment.orderId], references: [...order] }),
  refunds: many(refund),
}));

export const ofRefund = relations(refund, ({ one, many }) => ({
  lines: many(refundLine),
  payment: one(payment, {
    fields: [refund.storeId, refund.paymentId],
    references: [payment.storeId, payment.id],
  }),
}));

export const ofRefundLine = relations(refundLine, ({ one }) => ({
  refund: one(refund, { fields: [refundLine.storeId, refundLine.refundId], references: [refund.storeId, refund.id] }),
}));
