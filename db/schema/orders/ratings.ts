import { sql } from "drizzle-orm";
import { unique } from "drizzle-orm/sqlite-core";
import { holds, identity, integer, reference, sameStore, table, text } from "../columns.ts";
import { restaurantOrder } from "../orders.ts";
import { storeId } from "../store.ts";

/** What guests say of completed orders: one rating for an order, which never changes. The order repeats the number, so
 *  that reading an order needs no other table. */
export const rating = table(
  "rating",
  {
    ...identity,
    storeId: storeId(),
    orderId: reference("order_id").notNull(),
    rating: integer("rating", { doc: "Stars that the guest gave, 1 to 5.", example: 5, min: 1, max: 5 }).notNull(),
    note: text("note", {
      doc: "What the guest wrote for the restaurant, at most 500 characters; null if nothing.",
      example: "The soup was still hot. Thank you!",
      maxLength: 500,
      personal: true,
    }),
  },
  (t) => [
    unique("rating_order").on(t.storeId, t.orderId),
    sameStore([t.storeId, t.orderId], [restaurantOrder.storeId, restaurantOrder.id], "cascade"),
    holds("rating_stars", sql`${t.rating} BETWEEN 1 AND 5`),
  ],
);
