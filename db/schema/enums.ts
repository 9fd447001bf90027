import { processorIds, redirectPaymentMethods } from "./processors.ts";

/** An enumeration: its name in the API, its values in display order, and what it is. */
export interface EnumType<Value extends string = string> {
  name: string;
  values: readonly Value[];
  doc: string;
}

export const modifierGroups = [
  "size",
  "temperature",
  "addons",
  "removals",
  "sides",
  "dressings",
  "cheese",
  "toppings",
  "sauces",
  "patty",
  "ice",
  "dipping",
] as const;
export const modifierGroup = { name: "ModifierGroup", values: modifierGroups, doc: "Group of modifiers." };
export const mealPeriods = ["breakfast", "lunch", "dinner", "late_night", "all_day"] as const;
export const mealPeriod = {
  name: "MealPeriod",
  values: mealPeriods,
  doc: "Part of the day in which dishes are served.",
};
export const dietaryFlags = ["vegan", "vegetarian", "gluten_free", "dairy_free", "keto", "halal", "kosher"] as const;
export const dietaryFlag = { name: "DietaryFlag", values: dietaryFlags, doc: "Diet that a dish is suitable for." };
/** The fourteen allergens of Annex II of Regulation (EU) No 1169/2011. */
export const allergens = [
  "gluten",
  "crustaceans",
  "eggs",
  "fish",
  "peanuts",
  "soybeans",
  "milk",
  "nuts",
  "celery",
  "mustard",
  "sesame",
  "sulphites",
  "lupin",
  "molluscs",
] as const;
export const allergen = {
  name: "Allergen",
  values: allergens,
  doc: "One of the 14 allergens of EU Regulation 1169/2011.",
};
export const kitchenStations = ["grill", "fryer", "salad", "dessert", "bar", "expo"] as const;
export const kitchenStation = { name: "KitchenStation", values: kitchenStations, doc: "Station in the kitchen." };
export const kitchenStatuses = ["queued", "cooking", "done"] as const;
export const kitchenStatus = {
  name: "KitchenStatus",
  values: kitchenStatuses,
  doc: "Preparation status of a dish in the kitchen.",
};
export const productStatuses = ["draft", "proposed", "published", "rejected"] as const;
export const productStatus = {
  name: "ProductStatus",
  values: productStatuses,
  doc: "Status of a product. Guests see published products only.",
};
export const orderTypes = ["pickup", "delivery", "dine_in"] as const;
export const orderType = { name: "OrderType", values: orderTypes, doc: "How the guest receives the order." };
export const onlineOrderTypes = ["pickup", "delivery"] as const;
export const onlineOrderType = {
  name: "OnlineOrderType",
  values: onlineOrderTypes,
  doc: "An order type that guests can order online.",
};
export const orderSources = ["online", "pos", "kiosk", "phone", "api"] as const;
export const orderSource = { name: "OrderSource", values: orderSources, doc: "Source of an order." };
export const orderStatuses = [
  "open",
  "sent_to_kitchen",
  "in_progress",
  "ready",
  "served",
  "completed",
  "cancelled",
] as const;
export const orderStatus = {
  name: "OrderStatus",
  values: orderStatuses,
  doc: "open, sent_to_kitchen, in_progress, ready, served, completed. An order can be cancelled in any status before served.",
};
export const ifMissingChoices = ["call", "replace", "refund"] as const;
export type IfMissing = (typeof ifMissingChoices)[number];
export const ifMissing = {
  name: "IfMissing",
  values: ifMissingChoices,
  doc: "What to do if a dish has run out: call the guest, replace it, or refund it.",
};
export const orderFeeKinds = ["deposit", "bag", "service", "small_order"] as const;
export type OrderFeeKind = (typeof orderFeeKinds)[number];
export const orderFeeKind = {
  name: "OrderFeeKind",
  values: orderFeeKinds,
  doc: "Kind of fee: deposit on packaging, bag, service charge, or surcharge on a small order.",
};
export const editSettlements = ["refund", "link", "counter", "later"] as const;
export const editSettlement = {
  name: "EditSettlement",
  values: editSettlements,
  doc: "How an edit settles the difference: by refund, a link that the guest pays, payment at the counter, or later.",
};
export const receiptKinds = ["sale", "edit", "goodwill", "cancellation"] as const;
export type ReceiptKind = (typeof receiptKinds)[number];
export const receiptKind = {
  name: "ReceiptKind",
  values: receiptKinds,
  doc: "What a receipt documents: the sale, an edit of it, money returned as goodwill, or a cancellation.",
};
export const paymentStatuses = [
  "pending",
  "processing",
  "succeeded",
  "failed",
  "cancelled",
  "refunded",
  "partially_refunded",
] as const;
export const paymentStatus = {
  name: "PaymentStatus",
  values: paymentStatuses,
  doc: "Status of a payment. It never moves backwards.",
};
export const refundKinds = ["edit", "goodwill", "cancellation", "surplus"] as const;
export const refundKind = {
  name: "RefundKind",
  values: refundKinds,
  doc: "Reason of a refund: a lower total, goodwill, a cancellation, or money that no order needed.",
};
export const refundStatuses = ["pending", "succeeded", "failed"] as const;
export const refundStatus = { name: "RefundStatus", values: refundStatuses, doc: "Status of a refund." };
export const paymentMethods = [
  "credit_card",
  "debit_card",
  "apple_pay",
  "google_pay",
  ...redirectPaymentMethods,
  "cash",
  "manual",
] as const;
export const paymentMethod = {
  name: "PaymentMethod",
  values: paymentMethods,
  doc: "Payment method, as the processor reports it.",
};
export const processor = {
  name: "PaymentProcessor",
  values: processorIds,
  doc: "Payment processor at which a store has an account.",
};
export const paymentProviders = [...processorIds, "cash", "manual", "simulator"] as const;
export const paymentProvider = { name: "PaymentProvider", values: paymentProviders, doc: "Payment processor." };
export const promoKinds = ["percent", "amount"] as const;
export const promoKind = {
  name: "PromoKind",
  values: promoKinds,
  doc: "Kind of discount: a percentage or a fixed amount.",
};
export const actorTypes = ["guest", "customer", "staff", "api_key", "oauth", "system", "processor"] as const;
export const actorType = { name: "ActorType", values: actorTypes, doc: "Type of a caller." };
export const orderEventTypes = [
  "order_placed",
  "order_released",
  "status_changed",
  "order_acknowledged",
  "promise_changed",
  "order_updated",
  "order_cancelled",
  "cancellation_requested",
  "cancellation_declined",
  "payment_processing",
  "payment_succeeded",
  "payment_failed",
  "payment_cancelled",
  "payment_refunded",
  "payment_link_sent",
  "payment_link_ended",
  "dispute_opened",
  "dispute_closed",
  "note",
] as const;
export const orderEventType = {
  name: "OrderEventType",
  values: orderEventTypes,
  doc: "Type of an event in an order's history.",
};
export const guestCancelRules = ["accepted", "minutes", "never"] as const;
export const guestCancelRule = {
  name: "GuestCancelRule",
  values: guestCancelRules,
  doc: "Until when guests can cancel: until the kitchen accepts the order, until some minutes before its time, or never.",
};
export const staffRoles = ["owner", "manager", "staff"] as const;
export const staffRole = {
  name: "StaffRole",
  values: staffRoles,
  doc: "Set of scopes: an owner has all, a manager all but manage_keys, staff those of the kitchen and the counter.",
};
export const apiKeyStatuses = ["active", "inactive", "revoked"] as const;
export const apiKeyStatus = {
  name: "ApiKeyStatus",
  values: apiKeyStatuses,
  doc: "Status of an API key. Only active keys are accepted.",
};
export const oauthAppStatuses = ["active", "revoked"] as const;
export const oauthAppStatus = {
  name: "OAuthAppStatus",
  values: oauthAppStatuses,
  doc: "Status of an app. Only active apps are accepted.",
};
export const webhookDeliveryStatuses = ["pending", "delivered", "parked"] as const;
export const webhookDeliveryStatus = {
  name: "WebhookDeliveryStatus",
  values: webhookDeliveryStatuses,
  doc: "Status of a delivery. Only redeliverWebhook sends a parked delivery again.",
};
export const notificationChannels = ["mail"] as const;
export const notificationChannel = {
  name: "NotificationChannel",
  values: notificationChannels,
  doc: "How a guest is notified.",
};
export const notificationKinds = [
  "confirmed",
  "changed",
  "ready",
  "cancelled",
  "refunded",
  "link",
  "payment_due",
  "payment_ended",
] as const;
export const notificationKind = {
  name: "NotificationKind",
  values: notificationKinds,
  doc: "Cause of a notification of a guest.",
};
export const notificationStatuses = ["pending", "sent", "parked"] as const;
export const notificationStatus = {
  name: "NotificationStatus",
  values: notificationStatuses,
  doc: "Status of a notification of a guest.",
};
export const deliveryFailures = ["timeout", "unreachable", "forbidden_address", "unsigned"] as const;
export const deliveryFailure = {
  name: "DeliveryFailure",
  values: deliveryFailures,
  doc: "Reason of a failed delivery: a timeout, no connection, a forbidden address, or a signing secret that cannot be decrypted.",
};
export const outboxEvents = [
  "order.created",
  "order.paid",
  "order.status_changed",
  "order.updated",
  "order.payment_due",
  "order.cancelled",
  "order.refunded",
  "menu.item_availability_changed",
] as const;
export const outboxEvent = { name: "OutboxEvent", values: outboxEvents, doc: "Event for partners." };

export type ModifierGroup = (typeof modifierGroups)[number];
export type MealPeriod = (typeof mealPeriods)[number];
export type DietaryFlag = (typeof dietaryFlags)[number];
export type Allergen = (typeof allergens)[number];
export type KitchenStation = (typeof kitchenStations)[number];
export type KitchenStatus = (typeof kitchenStatuses)[number];
export type ProductStatus = (typeof productStatuses)[number];
export type OrderType = (typeof orderTypes)[number];
export type OrderSource = (typeof orderSources)[number];
export type OrderStatus = (typeof orderStatuses)[number];
export type EditSettlement = (typeof editSettlements)[number];
export type PaymentStatus = (typeof paymentStatuses)[number];
export type RefundKind = (typeof refundKinds)[number];
export type RefundStatus = (typeof refundStatuses)[number];
export type PaymentMethod = (typeof paymentMethods)[number];
export type PaymentProviderName = (typeof paymentProviders)[number];
export type PromoKind = (typeof promoKinds)[number];
export type ActorType = (typeof actorTypes)[number];
export type OrderEventType = (typeof orderEventTypes)[number];
export type GuestCancelRule = (typeof guestCancelRules)[number];
export type StaffRole = (typeof staffRoles)[number];
export type NotificationChannel = (typeof notificationChannels)[number];
export type NotificationKind = (typeof notificationKinds)[number];
export type DeliveryFailure = (typeof deliveryFailures)[number];
export type OutboxEvent = (typeof outboxEvents)[number];
export type OrderOutboxEvent = Extract<OutboxEvent, `order.${string}`>;

/** What the list of customers is sorted by, the newest or highest first. */
export const customerSorts = ["last_order", "orders", "spend"] as const;
