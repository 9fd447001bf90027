import { type CustomerRecord, readCustomer } from "../../../db/queries/customers.ts";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { customerIdOf } from "../caller/caller.ts";
import { roleScopes } from "../caller/scopes.ts";
import type { ActiveUser } from "./schemas.ts";

const viewAddress = (row: CustomerRecord["addresses"][number]): ActiveUser["addresses"][number] => ({
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

/** A person as they see themselves; null where the store has no such person. */
export const viewCustomer = async (ctx: Ctx, customerId: string): Promise<ActiveUser | null> => {
  const record = await readCustomer(ctx.db, ctx.store.id, customerId);
  if (!record) return null;
  const { id, createdAt, updatedAt, email, name, phone, role, addresses } = record;
  const scopes = role === null ? [] : [...roleScopes[role]];
  return { id, createdAt, updatedAt, email, name, phone, addresses: addresses.map(viewAddress), role, scopes };
};

/** Who is signed in, for operations that nobody else may call. Throws UNAUTHENTICATED. */
export const demandCustomerId = (ctx: Ctx): string => {
  const customerId = customerIdOf(ctx.caller);
  if (customerId === null) throw new AppError("UNAUTHENTICATED", "Please sign in first.");
  return customerId;
};
