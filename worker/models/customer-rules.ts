import { createInsertSchema } from "drizzle-zod";
import { z } from "zod";
import { address } from "../../db/schema/customers.ts";
import { moment, prose, words } from "./rules.ts";

export const addressRow = createInsertSchema(address, {
  createdAt: moment,
  updatedAt: moment,
  customerId: z.string(),
  label: prose(50),
  name: prose(120),
  phone: prose(32),
  address: words(120),
  address2: prose(120),
  city: words(120),
  state: prose(120),
  zip: words(12),
  countryCode: z
    .string()
    .regex(/^[A-Z]{2}$/, "Please send two capital letters such as US.")
    .nullable(),
});
