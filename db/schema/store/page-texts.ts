import { text } from "../columns.ts";

/** The columns with the texts above the menu. */
export const pageTexts = {
  promoBanner: text("promo_banner", {
    doc: "Text of the banner above the menu.",
    example: "5% off when you pick up. Free delivery from $60.",
    maxLength: 200,
    personal: false,
  }),
  heroHeadline: text("hero_headline", {
    doc: "Headline of the menu page.",
    example: "Dinner, straight from the fire",
    maxLength: 200,
    personal: false,
  }),
  heroSubheadline: text("hero_subheadline", {
    doc: "Text below the headline.",
    example:
      "Wood-grilled, baked this morning and packed the moment it is ready. Order here and every dollar stays with the kitchen.",
    maxLength: 500,
    personal: false,
  }),
};
