import { sql } from "drizzle-orm";
import { unique } from "drizzle-orm/sqlite-core";
import { maxTotal } from "../bounds.rules.ts";
import { bounded, holds, identity, instant, integer, table, text } from "../columns.ts";
import type { LocalDate } from "../shapes.ts";
import { storeId } from "../store.ts";

/** A business day that staff closed after counting the cash. Immutable, and so are the day's figures from then on. */
export const dayClose = table(
  "day_close",
  {
    ...identity,
    storeId: storeId(),
    businessDay: text("business_day", {
      format: "date",
      doc: "The business day that was closed, YYYY-MM-DD.",
      example: "2026-11-20",
      personal: false,
    })
      .$type<LocalDate>()
      .notNull(),
    closedAt: instant("closed_at", { doc: "Time of the close.", example: "2026-11-21T05:10:00.000Z" }).notNull(),
    closedBy: text("closed_by", {
      doc: "Name of the person, key or app that closed the day.",
      example: "Ben",
      personal: true,
    }),
    currencyCode: text("currency_code", {
      doc: "ISO 4217 currency code, such as USD. All amounts are in its minor unit.",
      example: "USD",
      personal: false,
    }).notNull(),
    expectedCash: integer("expected_cash", {
      format: "money",
      doc: "Cash payments minus cash refunds of the day, in minor units. Below zero if more was refunded.",
      example: 41_250,
      min: -maxTotal,
      max: maxTotal,
    }).notNull(),
    countedCash: integer("counted_cash", {
      format: "money",
      doc: "Cash that was counted, without the float, in minor units.",
      example: 41_200,
      min: 0,
      max: maxTotal,
    }).notNull(),
    difference: integer("difference", {
      format: "money",
      doc: "Counted cash minus expected cash, in minor units. Below zero if cash is missing.",
      example: -50,
      min: -maxTotal,
      max: maxTotal,
    }).notNull(),
    note: text("note", {
      doc: "Note of the person who closed the day.",
      example: null,
      maxLength: 500,
      personal: true,
    }),
  },
  (t) => [
    unique("day_close_once").on(t.storeId, t.businessDay),
    bounded("day_close_expected", t.expectedCash),
    bounded("day_close_counted", t.countedCash),
    bounded("day_close_difference_bounds", t.difference),
    holds("day_close_difference", sql`${t.difference} = ${t.countedCash} - ${t.expectedCash}`),
  ],
);
