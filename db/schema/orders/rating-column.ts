import { integer } from "../columns.ts";

/** The stars of an order's `rating` row. */
export const ratingColumn = {
  rating: integer("rating", {
    doc: "Stars that the guest gave after the order was completed, 1 to 5; null if none.",
    example: null,
    min: 1,
    max: 5,
  }),
};
