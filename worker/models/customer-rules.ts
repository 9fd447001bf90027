import { createInsertSchema } from "drizzle-zod";
import { z } from "zod";
import { address } from "../../db/schema/customers.ts";
import { addressForm } from "../domain/postal-address/address-form.ts";
import { instant, optionalText, text } from "./rules.ts";

/** The required fields of an address without a country. */
const defaultRequiredParts = ["address", "city", "zip"] as const;

const columns = createInsertSchema(address, {
  createdAt: instant,
  updatedAt: instant,
  customerId: z.string(),
  label: optionalText(50),
  name: optionalText(120),
  phone: optionalText(32),
  address: text(120),
  address2: optionalText(120),
  city: text(120),
  state: optionalText(120),
  zip: text(12),
  countryCode: z
    .string()
    .regex(/^[A-Z]{2}$/, "Please send two capital letters such as US.")
    .nullable(),
});

export const addressRow = columns.superRefine((row, context) => {
  const required = row.countryCode ? addressForm(row.countryCode).required : defaultRequiredParts;
  for (const part of required) {
    if (!row[part]) context.addIssue({ code: "custom", path: [part], message: "Please fill this in." });
  }
});
