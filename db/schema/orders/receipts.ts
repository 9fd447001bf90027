import { sql } from "drizzle-orm";
import { unique } from "drizzle-orm/sqlite-core";
import { maxTotal } from "../bounds.rules.ts";
import {
  boolean,
  enumerated,
  holds,
  identity,
  instant,
  integer,
  known,
  object,
  objectList,
  reference,
  sameStore,
  table,
  text,
} from "../columns.ts";
import { orderType, receiptKind } from "../enums.ts";
import { restaurantOrder } from "../orders.ts";
import { storeId } from "../store.ts";
import { receiptFee, receiptLine, receiptPayment, receiptSeller, receiptTaxLine } from "./receipt-shapes.ts";

/** An amount in minor units that is below zero on a correction that takes back. */
const signed = <Name extends string>(name: Name, doc: string, example: number) =>
  integer(name, { doc, example, min: -maxTotal, max: maxTotal }).notNull();

/** The receipts of orders, never changed. They are numbered without gaps within a store and a year: each number follows
 *  the highest in the batch that writes it, and D1 runs one batch at a time. A restore leaves out what may be on lost
 *  receipts, and `store_restore` has those numbers. */
export const receipt = table(
  "receipt",
  {
    ...identity,
    storeId: storeId(),
    orderId: reference("order_id").notNull(),
    position: integer("position", { doc: "Position among the order's receipts, from 1.", example: 1 }).notNull(),
    year: integer("year", { doc: "Year of the number, in the store's time zone.", example: 2026 }).notNull(),
    serial: integer("serial", {
      doc: "Number within the year, from 1 without gaps, but for numbers that a restore of the database left out.",
      example: 17,
    }).notNull(),
    receiptNumber: text("receipt_number", {
      doc: "Number on the receipt: the year, and the number within it.",
      example: "2026-000001",
      personal: false,
    }).notNull(),
    kind: enumerated("kind", receiptKind, {
      doc: "sale for the first receipt of an order. Others correct it, and their amounts are differences.",
      example: "sale",
    }).notNull(),
    correctedNumber: text("corrected_number", {
      doc: "Number of the receipt that it corrects; null for the first receipt of an order.",
      example: null,
      personal: false,
    }),
    refundId: reference("refund_id"),
    issuedAt: instant("issued_at", { doc: "Time of issue.", example: "2026-11-20T23:30:00.000Z" }).notNull(),
    scheduledFor: instant("scheduled_for", {
      doc: "Time that the order was planned for when the receipt was issued; null for as soon as possible.",
      example: null,
    }),
    orderNumber: text("order_number", { doc: "Number of the order.", example: "1", personal: false }).notNull(),
    orderType: enumerated("order_type", orderType, { doc: "Type of the order.", example: "delivery" }).notNull(),
    currencyCode: text("currency_code", { doc: "ISO 4217 currency code.", example: "USD", personal: false }).notNull(),
    lines: objectList("lines", receiptLine, { doc: "Dishes.", personal: false }).notNull(),
    feeLines: objectList("fee_lines", receiptFee, {
      doc: "Fees of a sale one by one. `fees` is their sum.",
      example: [],
      personal: false,
    }).notNull(),
    subtotal: signed("subtotal", "Sum of the dishes in minor units.", 2885),
    discount: signed("discount", "Discount in minor units.", 0),
    promoCode: text("promo_code", { doc: "Promo code of the order.", example: null, personal: false }),
    promoDiscount: signed("promo_discount", "Part of the discount that comes from the promo code.", 0),
    deliveryFee: signed("delivery_fee", "Delivery fee in minor units.", 299),
    fees: signed("fees", "Sum of the fees in minor units.", 0),
    tip: signed("tip", "Tip in minor units.", 300),
    tax: signed("tax", "Tax in minor units, included or added.", 256),
    taxIncluded: boolean("tax_included", { doc: "Whether the amounts include the tax.", example: false }).notNull(),
    taxLines: objectList("tax_lines", receiptTaxLine, {
      doc: "Tax by rate. The lines add up to `tax`.",
      personal: false,
    }).notNull(),
    total: signed("total", "Total in minor units. A refund is below zero.", 3740),
    payments: objectList("payments", receiptPayment, {
      doc: "Payments that had come when a sale's receipt was issued; on a refund's receipt, how it was given back, below zero.",
      personal: true,
    }).notNull(),
    seller: object("seller", receiptSeller, {
      doc: "The restaurant's particulars at that time.",
      personal: false,
    }).notNull(),
  },
  (t) => [
    unique("receipt_number").on(t.storeId, t.year, t.serial),
    unique("receipt_position").on(t.storeId, t.orderId, t.position),
    sameStore([t.storeId, t.orderId], [restaurantOrder.storeId, restaurantOrder.id], "cascade"),
    known("receipt_kind", t.kind),
    known("receipt_order_type", t.orderType),
    holds("receipt_serial", sql`${t.serial} >= 1`),
    holds("receipt_first", sql`(${t.kind} = 'sale') = (${t.position} = 1)`),
  ],
);
