import { maxCashStep } from "../bounds.rules.ts";
import { amount, boolean } from "../columns.ts";

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
  cashRoundingStep: amount("cash_rounding_step", {
    doc: "The step to which cash is rounded, in minor units, such as 5; 0 for none, null for the country's.",
    example: null,
    max: maxCashStep,
  }),
  cutleryEnabled: boolean("cutlery_enabled", {
    doc: "Whether guests can ask for napkins and cutlery.",
    example: true,
  })
    .notNull()
    .default(false),
};
