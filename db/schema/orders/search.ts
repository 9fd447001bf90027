import { primaryKey } from "drizzle-orm/sqlite-core";
import { reference, table, text } from "../columns.ts";
import type { LocalDate } from "../shapes.ts";
import { storeId } from "../store.ts";

/** What an order is found by: its number, its phone number from the last digit to the first, its e-mail address, and
 *  each word of its name. Without a foreign key to the order, which would need an index more for every term. */
export const orderSearchTerm = table(
  "order_search_term",
  {
    storeId: storeId(),
    term: text("term", { doc: "A letter for what it is, a colon, and the folded text.", personal: true }).notNull(),
    businessDay: text("business_day", { doc: "Business day of the order.", personal: false })
      .$type<LocalDate>()
      .notNull(),
    orderId: reference("order_id").notNull(),
  },
  // The newest orders of a term are read first, so day and id follow it in the key.
  (t) => [primaryKey({ columns: [t.storeId, t.term, t.businessDay, t.orderId] })],
);
