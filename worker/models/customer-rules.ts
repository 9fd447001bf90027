import { createInsertSchema } from "drizzle-zod";
import { z } from "zod";
import { address } from "../../db/schema/customers.ts";
import { addressForm } from "../domain/postal-address/address-form.ts";
import { moment, prose, text } from "./rules.ts";

/** What an address needs if it names no country. */
const usualParts = ["address", "city", "zip"] as const;

const columns = createInsertSchema(address, {
  createdAt: moment,
  updatedAt: moment,
  customerId: z.string(),
  label: prose(50),
  name: prose(120),
  phone: prose(32),
  address: text(120),
  address2: prose(120),
  city: text(120),
  state: prose(120),
  zip: text(12),
  countryCode: z
    .string()
    .regex(/^[A-Z]{2}$/, "Please send two capital letters such as US.")
    .nullable(),
});

export const addressRow = columns.superRefine((row, context) => {
  const required = row.countryCode ? addressForm(row.countryCode).required : usualParts;
  for (const part of required) {
    if (!row[part]) context.addIssue({ code: "custom", path: [part], message: "Please fill this in." });
  }
});
