import { type StaffRole, staffRoles } from "../../../db/schema/enums.ts";

export const scopes = [
  "read_menu",
  "write_availability",
  "write_menu",
  "read_products",
  "write_products",
  "read_orders",
  "write_orders",
  "read_payments",
  "take_payments",
  "write_payments",
  "read_customers",
  "write_customers",
  "read_reports",
  "write_settings",
  "manage_keys",
  "manage_webhooks",
] as const;

export type Scope = (typeof scopes)[number];

/** The scopes of each role. Owners have all, managers all but `manage_keys`, staff those for the kitchen and the
 *  counter, without refunds. */
export const roleScopes: Record<StaffRole, readonly Scope[]> = {
  owner: scopes,
  manager: scopes.filter((scope) => scope !== "manage_keys"),
  staff: ["read_menu", "write_availability", "read_orders", "write_orders", "read_payments", "take_payments"],
};

/** The scopes that the board, the counter and the day close need, so that a PIN that was seen opens nothing else. */
const sharedScopes: ReadonlySet<Scope> = new Set([...roleScopes.staff, "write_payments"]);

const onTablet = (role: StaffRole): readonly Scope[] => roleScopes[role].filter((scope) => sharedScopes.has(scope));

/** The scopes of each role on a shared tablet. Owners and managers also refund there. */
export const tabletScopes: Record<StaffRole, readonly Scope[]> = {
  owner: onTablet("owner"),
  manager: onTablet("manager"),
  staff: onTablet("staff"),
};

/** The broader scope that includes each of these. */
const broaderScopes: Partial<Record<Scope, Scope>> = {
  read_menu: "write_menu",
  read_products: "write_products",
  read_orders: "write_orders",
  read_payments: "write_payments",
  take_payments: "write_payments",
  read_customers: "write_customers",
};

/** Whether the scopes in force include the needed one. `write_x` includes `read_x`, and `write_payments` also
 *  `take_payments`. Unknown strings match nothing. */
export const holdsScope = (granted: ReadonlySet<string>, needed: Scope): boolean => {
  const broader = broaderScopes[needed];
  return granted.has(needed) || (broader !== undefined && granted.has(broader));
};

/** Whether scopes include all of a role. Only then can their holder give the role, or change who has it and how they
 *  sign in: a manager never makes an owner, nor takes one over. */
export const canGiveRole = (granted: ReadonlySet<string>, role: StaffRole): boolean =>
  roleScopes[role].every((scope) => holdsScope(granted, scope));

/** The roles that can grant access, including to apps. Grants of other roles are not valid. */
export const grantingRoles: readonly StaffRole[] = staffRoles.filter((role) =>
  holdsScope(new Set(roleScopes[role]), "manage_keys"),
);

/** The version of this list and of the roles, stored with each new key and grant. */
export const scopesVersion = 2;

/** The scopes in force of a key or grant, which holds what the list said when it was made. Since version 2,
 *  `write_menu` includes `write_availability`; before, it marked dishes as sold out, but paused nothing. */
export const scopesInForce = (granted: readonly string[], version = scopesVersion): ReadonlySet<string> =>
  new Set(version >= 2 && granted.includes("write_menu") ? [...granted, "write_availability"] : granted);

const known: ReadonlySet<string> = new Set(scopes);

export const isScope = (text: string): text is Scope => known.has(text);
