import { sql } from "drizzle-orm";
import { index, primaryKey, unique } from "drizzle-orm/sqlite-core";
import { holds, identity, instant, integer, json, reference, sameStore, table, text } from "../columns.ts";
import { restaurantOrder } from "../orders.ts";
import type { LocalDate } from "../shapes.ts";
import { storeId } from "../store.ts";

const day = (name: string, doc: string) => text(name, { doc, personal: false }).$type<LocalDate>();

/** A part of a day's sums. Null until the day is summed, and again once a late change made it wrong. */
const section = (name: string) => json<unknown>(name, { personal: false });

/** The stored sums of a business day that is over, in one JSON column per purpose, so that a year is read fast. While a
 *  day has a row, every change that moves its figures empties or corrects them in the change's own batch. */
export const reportDay = table(
  "report_day",
  {
    storeId: storeId(),
    businessDay: day("business_day", "Business day, YYYY-MM-DD.").notNull(),
    startsAt: instant("starts_at", { doc: "Money from then on belongs to the day." }).notNull(),
    endsAt: instant("ends_at", { doc: "Money from then on belongs to the next day." }).notNull(),
    version: integer("version", { doc: "Raised whenever the sums are emptied." }).notNull(),
    sales: section("sales"),
    dishes: section("dishes"),
    money: section("money"),
    kitchen: section("kitchen"),
  },
  (t) => [
    primaryKey({ columns: [t.storeId, t.businessDay] }),
    index("report_day_end").on(t.storeId, t.endsAt),
    index("report_day_empty").on(t.storeId, t.businessDay).where(sql`${t.sales} IS NULL`),
    holds("report_day_version", sql`${t.version} >= 1`),
    holds("report_day_span", sql`${t.startsAt} <= ${t.endsAt}`),
  ],
);

/** An order whose sale changed after its business day was closed. What it adds to the day on which it is booked is the
 *  sale after the change minus `before`. */
export const saleCorrection = table(
  "sale_correction",
  {
    ...identity,
    storeId: storeId(),
    orderId: reference("order_id").notNull(),
    originDay: day("origin_day", "The closed business day of the order.").notNull(),
    businessDay: day("business_day", "The business day that the correction is booked on.").notNull(),
    at: instant("at", { doc: "Time of the change." }).notNull(),
    seq: integer("seq", {
      doc: "The number of the change's first event, which sorts corrections of an order.",
    }).notNull(),
    before: json<unknown>("before", {
      doc: "The order's sale before the change; null if it was none.",
      personal: false,
    }),
    toCollect: integer("to_collect", {
      doc: "What was left to collect of the order before the change, in minor units; null for changes that did not store it.",
    }),
  },
  (t) => [
    index("sale_correction_day").on(t.storeId, t.businessDay, t.orderId),
    unique("sale_correction_once").on(t.storeId, t.orderId, t.seq),
    sameStore([t.storeId, t.orderId], [restaurantOrder.storeId, restaurantOrder.id], "cascade"),
  ],
);

/** How far the days of a store are summed. */
export const reportProgress = table("report_progress", {
  storeId: storeId().primaryKey(),
  dueAt: instant("due_at", { doc: "When the next day is over or a day was emptied." }).notNull(),
});
