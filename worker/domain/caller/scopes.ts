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

/** The scopes of each role. Owners have all, managers all but `manage_keys`, staff those for kitchen work. */
export const roleScopes: Record<StaffRole, readonly Scope[]> = {
  owner: scopes,
  manager: scopes.filter((scope) => scope !== "manage_keys"),
  staff: ["read_menu", "read_orders", "write_orders", "read_payments"],
};

/** Whether the granted scopes include the needed one. `write_x` includes `read_x`; unknown strings match nothing. */
export const holdsScope = (granted: ReadonlySet<string>, needed: Scope): boolean =>
  granted.has(needed) || (needed.startsWith("read_") && granted.has(needed.replace("read_", "write_")));

/** The roles that can grant access, including to apps. Grants of other roles are not valid. */
export const grantingRoles: readonly StaffRole[] = staffRoles.filter((role) =>
  holdsScope(new Set(roleScopes[role]), "manage_keys"),
);

const known: ReadonlySet<string> = new Set(scopes);

export const isScope = (text: string): text is Scope => known.has(text);
