import { sql } from "drizzle-orm";
import { index, type SQLiteColumn, unique } from "drizzle-orm/sqlite-core";
import {
  amount,
  boolean,
  bounded,
  enumerated,
  holds,
  identity,
  instant,
  integer,
  known,
  object,
  objectList,
  rate,
  reference,
  sameStore,
  sortOrder,
  table,
  text,
} from "./columns.ts";
import { customer } from "./customers.ts";
import { ifMissing, kitchenStation, kitchenStatus, orderSource, orderStatus, orderType } from "./enums.ts";
import { deliveryAddress, orderItemModifier } from "./order-shapes.ts";
import { bumpColumns } from "./orders/bump-columns.ts";
import { cancellationRequest } from "./orders/cancellation-request.ts";
import { cutleryColumn } from "./orders/cutlery-column.ts";
import { orderMoney } from "./orders/money.ts";
import { profileColumns } from "./orders/profile-columns.ts";
import { ratingColumn } from "./orders/rating-column.ts";
import { receiptColumns } from "./orders/receipt-columns.ts";
import type { LocalDate } from "./shapes.ts";
import { storeId } from "./store.ts";

/** A partial index of the rows that have a value in the column, so that other rows cost nothing. */
const whereSet = (name: string, column: SQLiteColumn) => index(name).on(column).where(sql`${column} IS NOT NULL`);

const specialInstructions = (example: string | null) =>
  text("special_instructions", { doc: "Note for the kitchen, at most 500 characters.", example, personal: true });

export const restaurantOrder = table(
  "restaurant_order",
  {
    ...identity,
    storeId: storeId(),
    orderNumber: text("order_number", {
      doc: "Number from 1 to 9999, unique within a business day of the store and short enough to call out. Test orders have T1, T2 and so on.",
      example: "1",
      personal: false,
    }).notNull(),
    businessDay: text("business_day", {
      doc: "Business day of the order number, YYYY-MM-DD. Hours after midnight belong to the day on which the shift began.",
      personal: false,
    })
      .$type<LocalDate>()
      .notNull(),
    orderType: enumerated("order_type", orderType, {
      doc: "pickup, delivery or dine_in. A type that the store does not offer fails with ORDER_TYPE_UNAVAILABLE.",
      example: "delivery",
    }).notNull(),
    orderSource: enumerated("order_source", orderSource, { doc: "Source of the order.", example: "online" }).notNull(),
    status: enumerated("status", orderStatus, { doc: "Current status.", example: "sent_to_kitchen" }).notNull(),
    scheduledFor: instant("scheduled_for", {
      doc: "Requested time; null means as soon as possible. A time that is not available fails with SLOT_UNAVAILABLE.",
      example: null,
    }),
    promisedAt: instant("promised_at", {
      doc: "Time that was promised to the guest.",
      example: "2026-11-21T00:05:00.000Z",
    }),
    acknowledgedAt: instant("acknowledged_at", {
      doc: "Time at which the kitchen acknowledged the order.",
      example: null,
    }),
    recalledAt: instant("recalled_at", {
      doc: "Time at which the kitchen took a ready order back; null unless it works on the order again.",
      example: null,
    }),
    tableName: text("table_name", {
      doc: "Table that the order is served at; null if it has none.",
      example: null,
      maxLength: 40,
      personal: false,
    }),
    ifMissing: enumerated("if_missing", ifMissing, {
      doc: "What the guest asks for if a dish has run out: call, replace or refund. Null if the guest did not say.",
      example: null,
    }),
    ...cutleryColumn,
    isTest: boolean("is_test", { doc: "Whether it is a test order, which counts in no report.", example: false })
      .notNull()
      .default(false),
    revision: integer("revision", { doc: "Revision of the order. Each edit raises it by one.", example: 1, min: 1 })
      .notNull()
      .default(1),
    readyAt: instant("ready_at", { doc: "Time at which the order was first ready; null until then.", example: null }),
    ...orderMoney,
    currencyCode: text("currency_code", {
      doc: "ISO 4217 currency code, such as USD. All amounts are in its minor unit.",
      example: "USD",
      personal: false,
    }).notNull(),
    customerId: reference("customer_id"),
    customerName: text("customer_name", {
      doc: "Name of the customer.",
      example: "Ada Lovelace",
      personal: true,
    }).notNull(),
    customerEmail: text("customer_email", {
      doc: "E-mail address of the customer.",
      example: "ada@example.com",
      personal: true,
    }).notNull(),
    customerPhone: text("customer_phone", {
      doc: "Phone number of the customer.",
      example: "+17185550199",
      personal: true,
    }).notNull(),
    deliveryAddress: object("delivery_address", deliveryAddress, {
      doc: "Delivery address; null for pickup. An address outside of all zones fails with OUT_OF_ZONE.",
      personal: true,
    }),
    driverName: text("driver_name", {
      doc: "Name of the driver who delivers the order; null if there is none yet.",
      example: null,
      personal: true,
    }),
    specialInstructions: specialInstructions(null),
    allergyNote: text("allergy_note", {
      doc: "Allergies that the guest asks the kitchen to mind, at most 200 characters. For the board and the ticket alone; erased 30 days after fulfilment.",
      example: null,
      personal: true,
    }),
    bagName: text("bag_name", { doc: "The name of the bag that is emptied when the order is paid.", personal: true }),
    bagRevision: text("bag_revision", {
      doc: "The revision of the bag that became the order; null if it was not made from a bag. One revision makes one order.",
      personal: false,
    }),
    origin: text("origin", {
      doc: "Origin of the order, only stored in development. Links of real stores use the store's own host.",
      personal: false,
    }),
    lastSeq: integer("last_seq", { doc: "The number of the last event. The next event must be one higher." }).notNull(),
    isSearchable: boolean("is_searchable", {
      doc: "Whether its search terms were written. Due work writes those of orders from before there were any.",
    })
      .notNull()
      .default(false),
    linkVersion: integer("link_version", { doc: "Raised to invalidate earlier confirmation links." })
      .notNull()
      .default(1),
    menuRevision: integer("menu_revision", {
      doc: "The menu revision of the prices. The insert aborts if the revision has changed.",
    }).notNull(),
    prepMinutes: integer("prep_minutes", {
      doc: "Minutes of kitchen work by the dishes' prep times when the order was placed.",
    })
      .notNull()
      .default(0),
    leadMinutes: integer("lead_minutes", {
      doc: "Minutes before the scheduled time at which the order is sent to the kitchen; null to use the store's setting.",
    }),
    slotStartsAt: instant("slot_starts_at", {
      doc: "The slot that the order has reserved; null if it has none or has released it.",
    }),
    slotPrepMinutes: integer("slot_prep_minutes", { doc: "The minutes of work reserved in that slot." })
      .notNull()
      .default(0),
    paymentTriedAt: instant("payment_tried_at", {
      doc: "When a provider first reported a payment attempt: a decline, a bank's challenge, or an approval.",
    }),
    dueAt: instant("due_at", {
      doc: "When the order is next due: to release it, to check its payment, or to expire it. Null means never.",
    }),
    askerBrowser: text("asker_browser", {
      doc: "Keyed digests of who placed the order, set while it counts as an open order and then cleared.",
      personal: true,
    }),
    askerEmail: text("asker_email", { personal: true }),
    askerPhone: text("asker_phone", { personal: true }),
    askerNetwork: text("asker_network", { personal: true }),
    ...cancellationRequest,
    ...receiptColumns,
    ...profileColumns,
    ...ratingColumn,
  },
  (t) => [
    unique("restaurant_order_store").on(t.storeId, t.id),
    unique("restaurant_order_number").on(t.storeId, t.businessDay, t.orderNumber),
    index("restaurant_order_status").on(t.storeId, t.status, t.updatedAt),
    index("restaurant_order_customer").on(t.storeId, t.customerId, t.createdAt).where(sql`${t.customerId} IS NOT NULL`),
    index("restaurant_order_email").on(t.storeId, t.customerEmail),
    index("restaurant_order_created").on(t.storeId, t.createdAt, t.id),
    index("restaurant_order_day").on(t.storeId, t.businessDay, t.id),
    index("restaurant_order_unsearchable").on(t.storeId, t.id).where(sql`NOT ${t.isSearchable}`),
    index("restaurant_order_allergy").on(t.storeId, t.id).where(sql`${t.allergyNote} IS NOT NULL`),
    index("restaurant_order_due").on(t.storeId, t.dueAt).where(sql`${t.dueAt} IS NOT NULL`),
    // No worker writes such an order; one of an older release may have left it.
    index("restaurant_order_undated").on(t.storeId).where(sql`${t.dueAt} IS NULL AND ${t.status} = 'open'`),
    index("restaurant_order_profile")
      .on(t.storeId, t.customerProfileId, t.createdAt)
      .where(sql`${t.customerProfileId} IS NOT NULL`),
    index("restaurant_order_contactless").on(t.storeId, t.contactlessAt).where(sql`${t.contactlessAt} IS NOT NULL`),
    index("restaurant_order_bag").on(t.bagName).where(sql`${t.bagRevision} IS NOT NULL`),
    whereSet("restaurant_order_asker_browser", t.askerBrowser),
    whereSet("restaurant_order_asker_email", t.askerEmail),
    whereSet("restaurant_order_asker_phone", t.askerPhone),
    whereSet("restaurant_order_asker_network", t.askerNetwork),
    sameStore([t.storeId, t.customerId], [customer.storeId, customer.id], "restrict"),
    known("restaurant_order_type", t.orderType),
    known("restaurant_order_source", t.orderSource),
    known("restaurant_order_status_known", t.status),
    bounded("restaurant_order_subtotal", t.subtotal),
    bounded("restaurant_order_delivery_fee", t.deliveryFee),
    bounded("restaurant_order_fees", t.fees),
    bounded("restaurant_order_tax", t.tax),
    bounded("restaurant_order_tip", t.tip),
    bounded("restaurant_order_total", t.total),
    holds("restaurant_order_discount", sql`${t.discount} BETWEEN 0 AND ${t.subtotal}`),
    known("restaurant_order_if_missing", t.ifMissing),
    bounded("restaurant_order_settled_by_goodwill", t.settledByGoodwill),
    holds("restaurant_order_revision", sql`${t.revision} >= 1`),
    holds("restaurant_order_refunded", sql`${t.refundedTotal} >= 0`),
    holds(
      "restaurant_order_adds_up",
      sql`${t.total} = ${t.subtotal} - ${t.discount} + ${t.deliveryFee} + ${t.fees} + CASE WHEN ${t.taxIncluded} THEN 0 ELSE ${t.tax} END + ${t.tip}`,
    ),
  ],
);

/** A snapshot of the sold item. Deleting the item or a modifier does not change it. */
export const orderItem = table(
  "order_item",
  {
    ...identity,
    storeId: storeId(),
    orderId: reference("order_id").notNull(),
    lineId: reference("line_id", {
      doc: "Id of the line that the item belongs to: that of its first item, whatever edits made of it since.",
      example: "oit_01KAHB6E0V5C7D9F1G3H5J7K9M",
    }),
    menuItemId: reference("menu_item_id", {
      doc: "Id of the dish. The dish may have been deleted since.",
      example: "itm_01JZ000000S3D46BS9BDJKKXT4",
    }).notNull(),
    name: text("name", { doc: "Display name.", example: "Roasted Tomato Soup", personal: false }).notNull(),
    thumbnail: text("thumbnail", {
      doc: "URL of a small picture.",
      example: "/pictures/copper-pot/tomato-soup-640.webp",
      personal: false,
    }),
    quantity: integer("quantity", { doc: "Quantity, 1 to 99.", example: 2, min: 1, max: 99 }).notNull(),
    unitPrice: amount("unit_price", {
      doc: "Price of one item with its modifiers, in minor units.",
      example: 1245,
    }).notNull(),
    totalPrice: integer("total_price", { doc: "Unit price times quantity, in minor units.", example: 2490 }).notNull(),
    discountAmount: integer("discount_amount", {
      doc: "Part of the order's discount that falls on this item, in minor units.",
      example: 0,
    })
      .notNull()
      .default(0),
    taxRatePpm: rate("tax_rate_ppm", { doc: "Tax rate in parts per million.", example: 88_750 }).notNull().default(0),
    taxAmount: amount("tax_amount", {
      doc: "Part of the order's tax that falls on this item, in minor units.",
      example: 221,
    })
      .notNull()
      .default(0),
    supersededIn: integer("superseded_in", {
      doc: "Revision of the order that removed or replaced the item; null while it is part of the order.",
      example: null,
    }),
    modifiers: objectList("modifiers", orderItemModifier, {
      doc: "Selected modifiers, as they were when the order was placed.",
      personal: false,
    }).notNull(),
    specialInstructions: specialInstructions("No basil, please."),
    kitchenStation: enumerated("kitchen_station", kitchenStation, {
      doc: "Kitchen station that prepares it.",
      example: "grill",
    }),
    kitchenStatus: enumerated("kitchen_status", kitchenStatus, {
      doc: "Preparation status in the kitchen.",
      example: "queued",
    })
      .notNull()
      .default("queued"),
    ...bumpColumns,
    sortOrder: sortOrder(),
  },
  (t) => [
    index("order_item_order").on(t.storeId, t.orderId, t.sortOrder, t.id),
    index("order_item_dish").on(t.storeId, t.menuItemId, t.orderId),
    index("order_item_bump").on(t.storeId, t.effectiveAt).where(sql`${t.effectiveAt} IS NOT NULL`),
    sameStore([t.storeId, t.orderId], [restaurantOrder.storeId, restaurantOrder.id], "cascade"),
    bounded("order_item_quantity", t.quantity),
    bounded("order_item_unit_price", t.unitPrice),
    holds("order_item_adds_up", sql`${t.totalPrice} = ${t.unitPrice} * ${t.quantity}`),
    holds("order_item_discount", sql`${t.discountAmount} BETWEEN 0 AND ${t.totalPrice}`),
    bounded("order_item_tax_rate", t.taxRatePpm),
    bounded("order_item_tax", t.taxAmount),
    known("order_item_station", t.kitchenStation),
    known("order_item_kitchen_status", t.kitchenStatus),
  ],
);
