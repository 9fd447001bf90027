import { getTableColumns } from "drizzle-orm";
import { z } from "zod";
import { address, customer, staffMember } from "../../../db/schema/customers.ts";
import { columnOutput, columnOutputs, documented, nullableOutput } from "../column-schemas.ts";
import { optionalPhoneInput, textInput } from "../schemas.ts";
import { maxNameLength } from "../text-lengths.rules.ts";

export const profileInput = z
  .object({
    name: textInput(maxNameLength).nullish().meta(documented(customer.name)),
    phone: optionalPhoneInput.nullish().meta(documented(customer.phone)),
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
    addresses: z.array(addressSchema).describe("Saved addresses of the customer."),
    role: nullableOutput(staffMember.role),
    scopes: z.array(z.string()).describe("Scopes of the credential."),
    needsPasskey: z
      .boolean()
      .describe("Whether the person has a role that this sign-in does not open, because they have a passkey."),
    isOnTablet: z.boolean().describe("Whether the person signed in on a shared tablet."),
  })
  .meta({ id: "ActiveUser", description: "The signed-in person, with role and scopes if they are staff." });

export type ActiveUser = z.infer<typeof activeUserSchema>;
