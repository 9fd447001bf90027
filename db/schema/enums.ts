import { processorIds } from "./processors.ts";

/** All enumerations of the API, in display order. */
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
export const mealPeriods = ["breakfast", "lunch", "dinner", "late_night", "all_day"] as const;
export const dietaryFlags = ["vegan", "vegetarian", "gluten_free", "dairy_free", "keto", "halal", "kosher"] as const;
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
export const kitchenStations = ["grill", "fryer", "salad", "dessert", "bar", "expo"] as const;
export const kitchenStatuses = ["queued", "cooking", "done"] as const;
export const productStatuses = ["draft", "proposed", "published", "rejected"] as const;
export const orderTypes = ["pickup", "delivery", "dine_in"] as const;
export const orderSources = ["online", "pos", "kiosk", "phone", "api"] as const;
export const orderStatuses = [
  "open",
  "sent_to_kitchen",
  "in_progress",
  "ready",
  "served",
  "completed",
  "cancelled",
] as const;
export const paymentStatuses = [
  "pending",
  "processing",
  "succeeded",
  "failed",
  "cancelled",
  "refunded",
  "partially_refunded",
] as const;
export const refundKinds = ["edit", "goodwill", "cancellation", "surplus"] as const;
export const refundStatuses = ["pending", "succeeded", "failed"] as const;
export const paymentMethods = [
  "credit_card",
  "debit_card",
  "apple_pay",
  "google_pay",
  "paypal",
  "cash",
  "manual",
] as const;
export const paymentProviders = [...processorIds, "cash", "manual", "simulator"] as const;
export const paymentEventStatuses = ["waiting", "processed", "given_up"] as const;
export const promoKinds = ["percent", "amount"] as const;
export const actorTypes = ["guest", "customer", "staff", "api_key", "oauth", "system", "processor"] as const;
export const orderEventTypes = [
  "order_placed",
  "order_released",
  "status_changed",
  "order_acknowledged",
  "promise_changed",
  "order_cancelled",
  "cancellation_requested",
  "cancellation_declined",
  "payment_processing",
  "payment_succeeded",
  "payment_failed",
  "payment_cancelled",
  "payment_refunded",
  "note",
] as const;
export const staffRoles = ["owner", "manager", "staff"] as const;
export const apiKeyStatuses = ["active", "inactive", "revoked"] as const;
export const oauthAppStatuses = ["active", "revoked"] as const;
export const webhookEndpointStatuses = ["active", "disabled"] as const;
export const webhookDeliveryStatuses = ["pending", "delivered", "parked"] as const;
export const notificationChannels = ["mail"] as const;
export const notificationKinds = ["confirmed", "ready", "cancelled", "refunded", "link"] as const;
export const notificationStatuses = ["pending", "sent", "parked"] as const;
export const deliveryFailures = ["timeout", "unreachable", "forbidden_address", "unsigned"] as const;
export const outboxEvents = [
  "order.created",
  "order.paid",
  "order.status_changed",
  "order.cancelled",
  "order.refunded",
  "menu.item_availability_changed",
] as const;

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
export type PaymentStatus = (typeof paymentStatuses)[number];
export type RefundKind = (typeof refundKinds)[number];
export type RefundStatus = (typeof refundStatuses)[number];
export type PaymentMethod = (typeof paymentMethods)[number];
export type PaymentProviderName = (typeof paymentProviders)[number];
export type PaymentEventStatus = (typeof paymentEventStatuses)[number];
export type PromoKind = (typeof promoKinds)[number];
export type ActorType = (typeof actorTypes)[number];
export type OrderEventType = (typeof orderEventTypes)[number];
export type StaffRole = (typeof staffRoles)[number];
export type NotificationChannel = (typeof notificationChannels)[number];
export type NotificationKind = (typeof notificationKinds)[number];
export type NotificationStatus = (typeof notificationStatuses)[number];
export type DeliveryFailure = (typeof deliveryFailures)[number];
export type OutboxEvent = (typeof outboxEvents)[number];
export type OrderOutboxEvent = Extract<OutboxEvent, `order.${string}`>;
