import { sql } from "drizzle-orm";
import { index, unique } from "drizzle-orm/sqlite-core";
import {
  amount,
  bounded,
  enumerated,
  holds,
  identity,
  instant,
  integer,
  known,
  object,
  rate,
  reference,
  sameStore,
  table,
  text,
} from "../columns.ts";
import { editSettlement, orderFeeKind } from "../enums.ts";
import { orderSnapshot } from "../order-shapes.ts";
import { restaurantOrder } from "../orders.ts";
import { storeId } from "../store.ts";

/** A fee of an order, such as a deposit on packaging, with its own tax rate. */
export const orderFee = table(
  "order_fee",
  {
    ...identity,
    storeId: storeId(),
    orderId: reference("order_id").notNull(),
    kind: enumerated("kind", orderFeeKind, { doc: "Kind of fee.", example: "bag" }).notNull(),
    amount: amount("amount", { doc: "Amount in minor units.", example: 10 }).notNull(),
    taxRatePpm: rate("tax_rate_ppm", { doc: "Tax rate in parts per million.", example: 88_750 }).notNull(),
    taxAmount: amount("tax_amount", { doc: "Tax on the fee in minor units.", example: 1 }).notNull(),
  },
  (t) => [
    index("order_fee_order").on(t.storeId, t.orderId, t.id),
    sameStore([t.storeId, t.orderId], [restaurantOrder.storeId, restaurantOrder.id], "cascade"),
    known("order_fee_kind", t.kind),
    bounded("order_fee_amount", t.amount),
    bounded("order_fee_tax_rate", t.taxRatePpm),
    bounded("order_fee_tax", t.taxAmount),
  ],
);

/** One edit of an order. Of two concurrent edits of the same revision, one fails. */
export const orderRevision = table(
  "order_revision",
  {
    ...identity,
    storeId: storeId(),
    orderId: reference("order_id").notNull(),
    revision: integer("revision", { doc: "Revision that the edit made, from 2.", example: 2, min: 2 }).notNull(),
    before: object("before", orderSnapshot, { doc: "The order before the edit.", personal: true }).notNull(),
    after: object("after", orderSnapshot, { doc: "The order after the edit.", personal: true }).notNull(),
    settle: enumerated("settle", editSettlement, {
      doc: "How the difference is settled.",
      example: "refund",
    }).notNull(),
    actor: text("actor", { doc: "Name of the person, key or app that made the edit.", personal: true }),
    at: instant("at", { doc: "Time of the edit.", example: "2026-11-20T23:30:00.000Z" }).notNull(),
  },
  (t) => [
    unique("order_revision_once").on(t.storeId, t.orderId, t.revision),
    sameStore([t.storeId, t.orderId], [restaurantOrder.storeId, restaurantOrder.id], "cascade"),
    known("order_revision_settle", t.settle),
    holds("order_revision_number", sql`${t.revision} >= 2`),
  ],
);
