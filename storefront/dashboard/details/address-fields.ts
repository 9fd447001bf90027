import { fields } from "../../api/graphql.ts";

/** Where an order goes, and who receives it if that is someone else. */
export const addressFields = fields(
  ...(["name", "phone"] as const),
  ...(["address", "address2", "city", "state", "zip", "countryCode", "instructions"] as const),
);
