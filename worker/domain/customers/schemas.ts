import { z } from "zod";
import { staffRoles } from "../../../db/schema/enums.ts";
import { idOutput, instantOutput, optionalPhoneInput, textInput } from "../schemas.ts";
import { maxNameLength } from "../text-lengths.rules.ts";

export const profileInput = z
  .object({
    name: textInput(maxNameLength).nullish(),
    phone: optionalPhoneInput.nullish(),
  })
  .meta({
    id: "ActiveUserInput",
    description: "Changes to your own profile. Omitted fields stay; empty text or null clears a field.",
  });

const addressSchema = z
  .object({
    id: idOutput,
    createdAt: instantOutput,
    updatedAt: instantOutput,
    label: z.string().nullable(),
    name: z.string().nullable(),
    phone: z.string().nullable(),
    address: z.string(),
    address2: z.string().nullable(),
    city: z.string(),
    state: z.string().nullable(),
    zip: z.string(),
    countryCode: z.string().nullable(),
    isDefault: z.boolean(),
  })
  .meta({ id: "Address", model: "Address", description: "An address in a customer's address book." });

export const activeUserSchema = z
  .object({
    id: idOutput,
    createdAt: instantOutput,
    updatedAt: instantOutput,
    email: z.string(),
    name: z.string().nullable(),
    phone: z.string().nullable(),
    addresses: z.array(addressSchema),
    role: z.enum(staffRoles).meta({ id: "StaffRole" }).nullable(),
    scopes: z.array(z.string()),
  })
  .meta({ id: "ActiveUser", description: "The signed-in person, with role and scopes if they are staff." });

export type ActiveUser = z.infer<typeof activeUserSchema>;
