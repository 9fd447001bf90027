import { sql } from "drizzle-orm";
import { primaryKey, unique } from "drizzle-orm/sqlite-core";
import { bounded, holds, identity, instant, integer, table, text } from "./columns.ts";
import type { LocalDate } from "./shapes.ts";
import { storeId } from "./store.ts";

/** The reserved capacity of a time slot. The CHECK decides a race for the last reservation. */
export const orderSlot = table(
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
export const dailyNumber = table(
  "daily_number",
  {
    storeId: storeId(),
    businessDay: text("business_day", { personal: false }).$type<LocalDate>().notNull(),
    lastNumber: integer("last_number", { min: 1, max: 9999 }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.storeId, t.businessDay] }), bounded("daily_number_range", t.lastNumber)],
);
