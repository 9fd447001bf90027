import { type CustomerRecord, readCustomer } from "../../../db/queries/customers.ts";
import type { Ctx } from "../../context.ts";
import { signInRequired } from "../../errors.ts";
import { type Caller, customerIdOf, isOnTablet } from "../caller/caller.ts";
import { scopes } from "../caller/scopes.ts";
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

/** The profile of a signed-in person, for that person, with the rights of their session; null for other callers, and if
 *  the store has no such customer. */
export const presentSignedIn = async (ctx: Pick<Ctx, "db" | "store">, caller: Caller): Promise<ActiveUser | null> => {
  const customerId = customerIdOf(caller);
  const record = customerId === null ? null : await readCustomer(ctx.db, ctx.store.id, customerId);
  if (!record) return null;
  const { id, createdAt, updatedAt, email, name, phone, allergies, addresses } = record;
  // Whoever passes a shared tablet must not read what a colleague saved for their own orders.
  const own = isOnTablet(caller)
    ? { phone: null, allergies: null, addresses: [] }
    : { phone, allergies, addresses: addresses.map(presentAddress) };
  return {
    ...{ id, createdAt, updatedAt, email, name, ...own },
    role: caller.kind === "staff" ? caller.role : null,
    scopes: scopes.filter((scope) => caller.scopes.has(scope)),
    needsPasskey: caller.kind === "customer" && caller.withheldRole !== undefined,
    isFrozen: caller.kind === "customer" && caller.isFrozen === true,
    isOnTablet: isOnTablet(caller),
  };
};

/** The id of the signed-in customer. Throws UNAUTHENTICATED. */
export const assertCustomerId = (ctx: Ctx): string => {
  const customerId = customerIdOf(ctx.caller);
  if (customerId === null) throw signInRequired();
  return customerId;
};
