import { columnDoc } from "../../db/schema/column-meta.ts";
import { type KitchenStatus, kitchenStatus, kitchenStatuses } from "../../db/schema/enums.ts";
import { orderFee, orderRevision } from "../../db/schema/orders/changes.ts";
import { orderEvent } from "../../db/schema/orders/events.ts";
import { rating } from "../../db/schema/orders/ratings.ts";
import { receipt } from "../../db/schema/orders/receipts.ts";
import { orderItem, restaurantOrder } from "../../db/schema/orders.ts";
import { refundLine } from "../../db/schema/payments/refund-lines.ts";
import { payment, refund } from "../../db/schema/payments.ts";
import { storeTask } from "../../db/schema/tasks.ts";
import { type Derived, defineModel } from "../crud/model.ts";
import { belongsTo, hasMany } from "../crud/relations.ts";
import { kitchenStatusAt } from "../domain/orders/record/kitchen-status.rules.ts";

const statuses: ReadonlySet<unknown> = new Set(kitchenStatuses);
const isKitchenStatus = (value: unknown): value is KitchenStatus => statuses.has(value);

/** What is handed back of the tendered cash, after rounding. */
const givenChange: Derived<number | null> = {
  doc: columnDoc(payment.change),
  value: { type: "int" },
  nullable: true,
  needs: ["tendered", "amount", "cashRounding"],
  read: ({ tendered, amount, cashRounding }) =>
    typeof tendered === "number" ? tendered - Number(amount) - Number(cashRounding) : null,
};

/** The status of an item with a bump that counts by now. Filters use the stored status, which follows in seconds. */
const currentKitchenStatus: Derived<KitchenStatus> = {
  doc: columnDoc(orderItem.kitchenStatus),
  value: { type: "enum", of: kitchenStatus },
  nullable: false,
  needs: ["kitchenStatus", "pendingKitchenStatus", "effectiveAt"],
  read: ({ kitchenStatus: stored, pendingKitchenStatus: pending, effectiveAt }, { clock }) => {
    const item = {
      kitchenStatus: isKitchenStatus(stored) ? stored : "queued",
      pendingKitchenStatus: isKitchenStatus(pending) ? pending : null,
      effectiveAt: typeof effectiveAt === "string" ? effectiveAt : null,
    } as const;
    return kitchenStatusAt(item, clock.now());
  },
};

/** What was asked of a payment. Only a payment that differs from it stores it. */
const askedAmount: Derived<number> = {
  doc: columnDoc(payment.askedAmount),
  value: { type: "int" },
  nullable: false,
  needs: ["askedAmount", "amount"],
  read: ({ askedAmount: asked, amount }) => Number(asked ?? amount),
};

/** The line of an item. Its first row does not name it, because it is its own. */
const lineId: Derived<string> = {
  doc: columnDoc(orderItem.lineId),
  value: { type: "id" },
  nullable: false,
  needs: ["id", "lineId"],
  read: ({ id, lineId: continued }) => String(continued ?? id),
};

/** Refunds from before they named anything name nothing. */
const otherAmount: Derived<number> = {
  doc: columnDoc(refund.otherAmount),
  value: { type: "int" },
  nullable: false,
  needs: ["amount", "otherAmount"],
  read: ({ amount, otherAmount: stored }) => Number(stored ?? amount),
};

export const orderModels = [
  defineModel({
    name: "RestaurantOrder",
    plural: "restaurantOrders",
    description: "An order. Amounts are in minor units. Customers can read their own orders.",
    table: restaurantOrder,
    hidden: [
      ...([
        "customerId",
        "bagName",
        "bagRevision",
        "origin",
        "lastSeq",
        "linkVersion",
        "isSearchable",
        "menuRevision",
      ] as const),
      ...(["terms", "prepMinutes", "slotStartsAt", "slotPrepMinutes"] as const),
      ...(["paymentTriedAt", "dueAt", "askerBrowser", "askerEmail", "askerPhone", "askerNetwork"] as const),
      ...(["customerProfileId", "summedSeq", "summedSpend", "contactlessAt"] as const),
    ],
    relations: {
      customer: belongsTo("Customer", "customerId", "The signed-in customer; null for a guest."),
      orderItems: hasMany("OrderItem", "orderId", "Items of the order."),
      orderFees: hasMany("OrderFee", "orderId", "Fees of the order, such as a deposit."),
      payments: hasMany("Payment", "orderId", "Payments of the order, oldest first."),
      disputes: hasMany("Dispute", "orderId", "Disputes of the order's payments."),
      revisions: hasMany("OrderRevision", "orderId", "Edits of the order."),
      events: hasMany("OrderEvent", "orderId", "History of the order."),
      ratings: hasMany("Rating", "orderId", "What the guest said of the order: one rating, or none."),
      receipts: hasMany("Receipt", "orderId", "Receipts of the order: that of the sale, and its corrections."),
    },
  }),
  defineModel({
    name: "OrderItem",
    plural: "orderItems",
    description:
      "A dish as it was sold: later changes of the menu leave it alone. Its `menuItem` is null once deleted. An edit supersedes items and adds others.",
    table: orderItem,
    hidden: ["orderId", "menuItemId", "sortOrder", "bumpActorType", "bumpActorId"],
    derived: { kitchenStatus: currentKitchenStatus, lineId },
    relations: {
      order: belongsTo("RestaurantOrder", "orderId", "The order."),
      menuItem: belongsTo("MenuItem", "menuItemId", "The dish; null if it has been deleted."),
    },
  }),
  defineModel({
    name: "OrderFee",
    plural: "orderFees",
    description: "A fee of an order with its own tax. Amounts are in minor units.",
    table: orderFee,
    hidden: ["orderId"],
    relations: { order: belongsTo("RestaurantOrder", "orderId", "The order.") },
  }),
  defineModel({
    name: "OrderRevision",
    plural: "orderRevisions",
    description: "An edit of an order: what it was before, what it is after, and who made it.",
    table: orderRevision,
    hidden: ["orderId"],
    relations: { order: belongsTo("RestaurantOrder", "orderId", "The order.") },
  }),
  defineModel({
    name: "Rating",
    plural: "ratings",
    description: "What a guest said of a completed order: 1 to 5 stars, and a note for the restaurant.",
    table: rating,
    hidden: ["orderId"],
    relations: { order: belongsTo("RestaurantOrder", "orderId", "The order.") },
  }),
  defineModel({
    name: "Receipt",
    plural: "receipts",
    description:
      "A receipt, which never changes. Receipts are numbered without gaps within a store and a year. The first one documents the sale of an order; others correct it by differences, so all receipts of an order add up to what was sold minus what was returned. Amounts are in minor units.",
    table: receipt,
    // Payments need another scope; the operation getOrderReceipts has them.
    hidden: ["orderId", "refundId", "payments"],
    relations: { order: belongsTo("RestaurantOrder", "orderId", "The order.") },
  }),
  defineModel({
    name: "OrderEvent",
    plural: "orderEvents",
    description: "An entry in an order's append-only history. `seq` counts from 1 in each order.",
    table: orderEvent,
    hidden: ["orderId", "actorId"],
    relations: { order: belongsTo("RestaurantOrder", "orderId", "The order.") },
  }),
  defineModel({
    name: "Payment",
    plural: "payments",
    description: "A payment for an order: one per payment intent at a processor. Amounts are in minor units.",
    table: payment,
    hidden: ["orderId", "attempt", "pendingEdit", "cardOnFile", "bookedAt"],
    derived: { askedAmount, change: givenChange },
    relations: {
      order: belongsTo("RestaurantOrder", "orderId", "The order."),
      refunds: hasMany("Refund", "paymentId", "Refunds of the payment."),
      disputes: hasMany("Dispute", "paymentId", "Disputes of the payment."),
    },
  }),
  defineModel({
    name: "Refund",
    plural: "refunds",
    description: "A refund of a payment. Amounts are in minor units.",
    table: refund,
    hidden: ["paymentId", "attempt", "nextAttemptAt", "bookedAt", "reversedAt"],
    derived: { otherAmount },
    relations: {
      payment: belongsTo("Payment", "paymentId", "The refunded payment."),
      refundLines: hasMany("RefundLine", "refundId", "What it gives back of the order's lines."),
    },
  }),
  defineModel({
    name: "RefundLine",
    plural: "refundLines",
    description:
      "What a refund gives back of a line of its order. Refunds from before there were lines, and sums that name nothing, have none.",
    table: refundLine,
    hidden: ["refundId"],
    relations: { refund: belongsTo("Refund", "refundId", "The refund.") },
  }),
  defineModel({
    name: "StoreTask",
    plural: "storeTasks",
    description:
      "What waits for a person: money that moved elsewhere, an order that could not be ended, or what a restore lost. It ends by the fact that settles it, or with `completeStoreTask`. Amounts are in minor units.",
    table: storeTask,
    hidden: ["orderId"],
    relations: {
      order: belongsTo("RestaurantOrder", "orderId", "The order that it concerns; null if it concerns none."),
      unmatchedPayment: belongsTo(
        "UnmatchedPayment",
        "subjectId",
        "Of unmatched_payment: the payment without an order.",
      ),
    },
  }),
];
