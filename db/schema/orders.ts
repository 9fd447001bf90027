import { sql } from "drizzle-orm";
import { index, integer, primaryKey, type SQLiteColumn, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import { boolean, holds, identity, instant, json, oneOf, sameStore, within } from "./columns.ts";
import { customer } from "./customers.ts";
import {
  type ActorType,
  actorTypes,
  type KitchenStation,
  type KitchenStatus,
  kitchenStations,
  kitchenStatuses,
  type OrderEventType,
  type OrderSource,
  type OrderStatus,
  type OrderType,
  orderEventTypes,
  orderSources,
  orderStatuses,
  orderTypes,
} from "./enums.ts";
import type { DeliveryAddress, LocalDate, ModifierSnapshot } from "./shapes.ts";
import { storeId } from "./store.ts";

/** A partial index of the rows that have a value in the column, so that other rows cost nothing. */
const whereSet = (name: string, column: SQLiteColumn) => index(name).on(column).where(sql`${column} IS NOT NULL`);

export const restaurantOrder = sqliteTable(
  "restaurant_order",
  {
    ...identity,
    storeId: storeId(),
    orderNumber: text("order_number").notNull(),
    businessDay: text("business_day").$type<LocalDate>().notNull(),
    orderType: text("order_type").$type<OrderType>().notNull(),
    orderSource: text("order_source").$type<OrderSource>().notNull(),
    status: text("status").$type<OrderStatus>().notNull(),
    scheduledFor: instant("scheduled_for"),
    promisedAt: instant("promised_at"),
    acknowledgedAt: instant("acknowledged_at"),
    subtotal: integer("subtotal").notNull(),
    discount: integer("discount").notNull(),
    deliveryFee: integer("delivery_fee").notNull(),
    tax: integer("tax").notNull(),
    taxIncluded: boolean("tax_included").notNull(),
    tip: integer("tip").notNull(),
    total: integer("total").notNull(),
    /** The promo code and its part of the discount. A snapshot, because codes change. */
    promoCode: text("promo_code"),
    promoDiscount: integer("promo_discount").notNull().default(0),
    refundedTotal: integer("refunded_total").notNull().default(0),
    currencyCode: text("currency_code").notNull(),
    customerId: text("customer_id"),
    customerName: text("customer_name").notNull(),
    customerEmail: text("customer_email").notNull(),
    customerPhone: text("customer_phone").notNull(),
    deliveryAddress: json<DeliveryAddress>("delivery_address"),
    specialInstructions: text("special_instructions"),
    /** The name of the bag that is emptied when the order is paid. */
    bagName: text("bag_name"),
    /** Origin of the order, only stored in development. Links of real stores use the store's own host. */
    origin: text("origin"),
    /** The number of the last event. The next event must be one higher. */
    lastSeq: integer("last_seq").notNull(),
    /** Raised to invalidate earlier confirmation links. */
    linkVersion: integer("link_version").notNull().default(1),
    /** The menu revision of the prices. The insert aborts if the revision has changed. */
    menuRevision: integer("menu_revision").notNull(),
    /** Minutes of kitchen work by the dishes' prep times when the order was placed. */
    prepMinutes: integer("prep_minutes").notNull().default(0),
    /** Minutes from the kitchen's start to the guest, including zone and longest dish. Null means the store's lead
     *  time. */
    leadMinutes: integer("lead_minutes"),
    /** The slot that the order has reserved; null if it has none or has released it. */
    slotStartsAt: instant("slot_starts_at"),
    /** The minutes of work reserved in that slot. */
    slotPrepMinutes: integer("slot_prep_minutes").notNull().default(0),
    /** When a provider first reported a payment attempt: a decline, a bank's challenge, or an approval. */
    paymentTriedAt: instant("payment_tried_at"),
    /** When the order is next due: to release it, to check its payment, or to expire it. Null means never. */
    dueAt: instant("due_at"),
    /** Keyed digests of who placed the order, set while it counts as an open order and then cleared. */
    askerBrowser: text("asker_browser"),
    askerEmail: text("asker_email"),
    askerPhone: text("asker_phone"),
    askerNetwork: text("asker_network"),
    /** A staff member's request to cancel a paid order, until a manager decides. */
    cancellationRequestedAt: instant("cancellation_requested_at"),
    cancellationRequestedBy: text("cancellation_requested_by"),
    cancellationRequestReason: text("cancellation_request_reason"),
  },
  (t) => [
    unique("restaurant_order_store").on(t.storeId, t.id),
    unique("restaurant_order_number").on(t.storeId, t.businessDay, t.orderNumber),
    index("restaurant_order_status").on(t.storeId, t.status, t.updatedAt),
    index("restaurant_order_customer").on(t.storeId, t.customerId, t.createdAt).where(sql`${t.customerId} IS NOT NULL`),
    index("restaurant_order_email").on(t.storeId, t.customerEmail),
    index("restaurant_order_created").on(t.storeId, t.createdAt, t.id),
    index("restaurant_order_due").on(t.storeId, t.dueAt).where(sql`${t.dueAt} IS NOT NULL`),
    whereSet("restaurant_order_asker_browser", t.askerBrowser),
    whereSet("restaurant_order_asker_email", t.askerEmail),
    whereSet("restaurant_order_asker_phone", t.askerPhone),
    whereSet("restaurant_order_asker_network", t.askerNetwork),
    sameStore([t.storeId, t.customerId], [customer.storeId, customer.id], "restrict"),
    oneOf("restaurant_order_type", t.orderType, orderTypes),
    oneOf("restaurant_order_source", t.orderSource, orderSources),
    oneOf("restaurant_order_status_known", t.status, orderStatuses),
    within("restaurant_order_subtotal", t.subtotal, 0),
    within("restaurant_order_delivery_fee", t.deliveryFee, 0),
    within("restaurant_order_tax", t.tax, 0),
    within("restaurant_order_tip", t.tip, 0),
    within("restaurant_order_total", t.total, 0),
    holds("restaurant_order_discount", sql`${t.discount} BETWEEN 0 AND ${t.subtotal}`),
    holds("restaurant_order_refunded", sql`${t.refundedTotal} BETWEEN 0 AND ${t.total}`),
    holds(
      "restaurant_order_adds_up",
      sql`${t.total} = ${t.subtotal} - ${t.discount} + ${t.deliveryFee} + CASE WHEN ${t.taxIncluded} THEN 0 ELSE ${t.tax} END + ${t.tip}`,
    ),
  ],
);

/** A snapshot of the sold item. Deleting the item or a modifier does not change it. */
export const orderItem = sqliteTable(
  "order_item",
  {
    ...identity,
    storeId: storeId(),
    orderId: text("order_id").notNull(),
    /** The ordered item; not a foreign key, because the item may be deleted. */
    menuItemId: text("menu_item_id").notNull(),
    name: text("name").notNull(),
    thumbnail: text("thumbnail"),
    quantity: integer("quantity").notNull(),
    unitPrice: integer("unit_price").notNull(),
    totalPrice: integer("total_price").notNull(),
    modifiers: json<ModifierSnapshot[]>("modifiers").notNull(),
    specialInstructions: text("special_instructions"),
    kitchenStation: text("kitchen_station").$type<KitchenStation>(),
    kitchenStatus: text("kitchen_status").$type<KitchenStatus>().notNull().default("queued"),
    sortOrder: integer("sort_order").notNull(),
  },
  (t) => [
    index("order_item_order").on(t.storeId, t.orderId, t.sortOrder, t.id),
    sameStore([t.storeId, t.orderId], [restaurantOrder.storeId, restaurantOrder.id], "cascade"),
    within("order_item_quantity", t.quantity, 1, 99),
    within("order_item_unit_price", t.unitPrice, 0),
    holds("order_item_adds_up", sql`${t.totalPrice} = ${t.unitPrice} * ${t.quantity}`),
    oneOf("order_item_station", t.kitchenStation, kitchenStations),
    oneOf("order_item_kitchen_status", t.kitchenStatus, kitchenStatuses),
  ],
);

/** The order's append-only history. Of two concurrent writers of the same `seq`, one fails. */
export const orderEvent = sqliteTable(
  "order_event",
  {
    ...identity,
    storeId: storeId(),
    orderId: text("order_id").notNull(),
    seq: integer("seq").notNull(),
    type: text("type").$type<OrderEventType>().notNull(),
    status: text("status").$type<OrderStatus>(),
    at: instant("at").notNull(),
    actorType: text("actor_type").$type<ActorType>().notNull(),
    note: text("note"),
  },
  (t) => [
    unique("order_event_seq").on(t.storeId, t.orderId, t.seq),
    sameStore([t.storeId, t.orderId], [restaurantOrder.storeId, restaurantOrder.id], "cascade"),
    oneOf("order_event_type", t.type, orderEventTypes),
    oneOf("order_event_status", t.status, orderStatuses),
    oneOf("order_event_actor", t.actorType, actorTypes),
  ],
);

/** The reserved capacity of a time slot. The CHECK decides a race for the last reservation. */
export const orderSlot = sqliteTable(
  "order_slot",
  {
    ...identity,
    storeId: storeId(),
    startsAt: instant("starts_at").notNull(),
    taken: integer("taken").notNull(),
    capacity: integer("capacity"),
    prepMinutesTaken: integer("prep_minutes_taken").notNull(),
    prepMinutesCapacity: integer("prep_minutes_capacity"),
  },
  (t) => [
    unique("order_slot_start").on(t.storeId, t.startsAt),
    holds("order_slot_capacity", sql`${t.taken} >= 0 AND (${t.capacity} IS NULL OR ${t.taken} <= ${t.capacity})`),
    holds(
      "order_slot_prep",
      sql`${t.prepMinutesTaken} >= 0 AND (${t.prepMinutesCapacity} IS NULL OR ${t.prepMinutesTaken} <= ${t.prepMinutesCapacity})`,
    ),
  ],
);

/** The last order number of a business day. */
export const dailyNumber = sqliteTable(
  "daily_number",
  {
    storeId: storeId(),
    businessDay: text("business_day").$type<LocalDate>().notNull(),
    lastNumber: integer("last_number").notNull(),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.businessDay] }), within("daily_number_range", t.lastNumber, 1, 9999)],
);
