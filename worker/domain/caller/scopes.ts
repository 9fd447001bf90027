import { type StaffRole, staffRoles } from "../../../db/schema/enums.ts";

export const scopes = [
  "read_menu",
  "write_menu",
  "read_products",
  "write_products",
  "read_orders",
  "write_orders",
  "read_payments",
  "write_payments",
  "read_customers",
  "write_customers",
  "write_settings",
  "manage_keys",
  "manage_webhooks",
] as const;

export type Scope = (typeof scopes)[number];

/** What each role may do: an owner everything, a manager all but the keys, staff the kitchen's work. */
export const roleScopes: Record<StaffRole, readonly Scope[]> = {
  owner: scopes,
  manager: scopes.filter((scope) => scope !== "manage_keys"),
  staff: ["read_menu", "read_orders", "write_orders", "read_payments"],
};

/** Whether granted scopes hold the needed one: `write_x` holds `read_x`, and an unknown string matches nothing. */
export const holdsScope = (granted: ReadonlySet<string>, needed: Scope): boolean =>
  granted.has(needed) || (needed.startsWith("read_") && granted.has(needed.replace("read_", "write_")));

/** The roles that may give access away, to apps too, and so those whose grants hold. */
export const grantingRoles: readonly StaffRole[] = staffRoles.filter((role) =>
  holdsScope(new Set(roleScopes[role]), "manage_keys"),
);

const known: ReadonlySet<string> = new Set(scopes);

export const isScope = (text: string): text is Scope => known.has(text);
