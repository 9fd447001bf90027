import { boolean } from "../columns.ts";

/** What goes into the bag beside the dishes. */
export const cutleryColumn = {
  needsCutlery: boolean("needs_cutlery", {
    doc: "Whether the guest asks for napkins and cutlery, where the restaurant offers them.",
    example: false,
  })
    .notNull()
    .default(false),
};
