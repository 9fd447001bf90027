import { unique } from "drizzle-orm/sqlite-core";
import { identity, reference, sameStore, table, text } from "../columns.ts";
import { customer } from "../customers.ts";
import { storeId } from "../store.ts";

/** How many dishes a customer can save. */
export const maxFavourites = 100;

/** The dishes that customers saved for their next order. A row repeats the dish's name, so that a list can say which
 *  dish is no longer on the menu. */
export const favourite = table(
  "favourite",
  {
    ...identity,
    storeId: storeId(),
    customerId: reference("customer_id").notNull(),
    menuItemId: reference("menu_item_id", { doc: "Id of the dish. The menu may no longer have it." }).notNull(),
    name: text("name", {
      doc: "Name of the dish when it was saved.",
      example: "Roasted Tomato Soup",
      maxLength: 200,
      personal: false,
    }).notNull(),
  },
  (t) => [
    unique("favourite_dish").on(t.storeId, t.customerId, t.menuItemId),
    sameStore([t.storeId, t.customerId], [customer.storeId, customer.id], "cascade"),
  ],
);
