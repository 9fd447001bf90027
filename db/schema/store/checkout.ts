import { boolean } from "../columns.ts";

/** What guests can choose at the checkout beside their dishes. */
export const checkoutChoices = {
  cashOnPickupEnabled: boolean("cash_on_pickup_enabled", {
    doc: "Whether guests can pay in cash at pickup.",
    example: false,
  }).notNull(),
  cashOnDeliveryEnabled: boolean("cash_on_delivery_enabled", {
    doc: "Whether guests can pay the driver in cash.",
    example: false,
  })
    .notNull()
    .default(false),
  cutleryEnabled: boolean("cutlery_enabled", {
    doc: "Whether guests can ask for napkins and cutlery.",
    example: true,
  })
    .notNull()
    .default(false),
};
