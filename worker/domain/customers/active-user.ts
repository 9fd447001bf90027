import { type CustomerRecord, readCustomer } from "../../../db/queries/customers.ts";
import type { Ctx } from "../../context.ts";
import { signInRequired } from "../../errors.ts";
import { customerIdOf } from "../caller/caller.ts";
import { roleScopes } from "../caller/scopes.ts";
import type { ActiveUser } from "./schemas.ts";

const presentAddress = (row: CustomerRecord["addresses"][number]): ActiveUser["addresses"][number] => ({
  id: row.id,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  label: row.label,
  name: row.name,
  phone: row.phone,
  address: row.address,
  address2: row.address2,
  city: row.city,
  state: row.state,
  zip: row.zip,
  countryCode: row.countryCode,
  isDefault: row.isDefault,
});

/** The profile of a customer, for that customer; null if the store has no such customer. */
export const presentCustomer = async (ctx: Ctx, customerId: string): Promise<ActiveUser | null> => {
  const record = await readCustomer(ctx.db, ctx.store.id, customerId);
  if (!record) return null;
  const { id, createdAt, updatedAt, email, name, phone, role, addresses } = record;
  const scopes = role === null ? [] : [...roleScopes[role]];
  return { id, createdAt, updatedAt, email, name, phone, addresses: addresses.map(presentAddress), role, scopes };
};

/** The id of the signed-in customer. Throws UNAUTHENTICATED. */
export const assertCustomerId = (ctx: Ctx): string => {
  const customerId = customerIdOf(ctx.caller);
  if (customerId === null) throw signInRequired();
  return customerId;
};
