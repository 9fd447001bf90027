import { getTableColumns } from "drizzle-orm";
import { z } from "zod";
import { address, customer, staffMember } from "../../../db/schema/customers.ts";
import { columnOutput, columnOutputs, documented, nullableOutput } from "../column-schemas.ts";
import { optionalPhoneInput, textInput } from "../schemas.ts";
import { maxNameLength } from "../text-lengths.rules.ts";

/** Allergies are data about health: short, and only with consent. */
const maxAllergiesLength = 500;

export const profileInput = z
  .object({
    name: textInput(maxNameLength).nullish().meta(documented(customer.name)),
    phone: optionalPhoneInput.nullish().meta(documented(customer.phone)),
    allergies: textInput(maxAllergiesLength).nullish().meta(documented(customer.allergies)),
    allergiesConsent: z.boolean().nullish().meta({
      description: "Whether the person agrees that the restaurant stores the allergies. Required to save some.",
    }),
  })
  .meta({
    id: "ActiveUserInput",
    description: "Changes to your own profile. Omitted fields stay; empty text or null clears a field.",
  });

const { storeId, customerId, ...addressColumns } = getTableColumns(address);

export const addressSchema = z
  .object(columnOutputs(addressColumns))
  .meta({ id: "Address", model: "Address", description: "An address in a customer's address book." });

export const activeUserSchema = z
  .object({
    id: columnOutput(customer.id),
    createdAt: columnOutput(customer.createdAt),
    updatedAt: columnOutput(customer.updatedAt),
    email: columnOutput(customer.email),
    name: columnOutput(customer.name),
    phone: columnOutput(customer.phone),
    allergies: columnOutput(customer.allergies),
    addresses: z.array(addressSchema).describe("Saved addresses of the customer."),
    role: nullableOutput(staffMember.role),
    scopes: z.array(z.string()).describe("Scopes of the credential."),
    needsPasskey: z
      .boolean()
      .describe(
        "Whether the person has a role that this sign-in does not open, because they have a passkey or it is frozen.",
      ),
    isFrozen: z.boolean().describe("Whether the role is off because a change of the address is in doubt."),
    isOnTablet: z.boolean().describe("Whether the person signed in on a shared tablet."),
  })
  .meta({ id: "ActiveUser", description: "The signed-in person, with role and scopes if they are staff." });

export type ActiveUser = z.infer<typeof activeUserSchema>;
