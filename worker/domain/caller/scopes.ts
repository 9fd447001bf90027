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

/** Scopes that no sign-in on a shared tablet has, so that an owner's PIN gives no access to keys. */
const ownDeviceScopes: ReadonlySet<Scope> = new Set(["manage_keys", "manage_webhooks"]);

const withoutOwnDevice = (role: StaffRole): readonly Scope[] =>
  roleScopes[role].filter((scope) => !ownDeviceScopes.has(scope));

/** The scopes of each role on a shared tablet: those of the role without `manage_keys` and `manage_webhooks`. */
export const tabletScopes: Record<StaffRole, readonly Scope[]> = {
  owner: withoutOwnDevice("owner"),
  manager: withoutOwnDevice("manager"),
  staff: withoutOwnDevice("staff"),
};

/** The broader scope that includes each of these. */
const broaderScopes: Partial<Record<Scope, Scope>> = {
  read_menu: "write_menu",
  write_availability: "write_menu",
  read_products: "write_products",
  read_orders: "write_orders",
  read_payments: "write_payments",
  take_payments: "write_payments",
  read_customers: "write_customers",
};

/** Whether the granted scopes include the needed one. `write_x` includes `read_x`, `write_menu` also
 *  `write_availability`, and `write_payments` also `take_payments`. Unknown strings match nothing. */
export const holdsScope = (granted: ReadonlySet<string>, needed: Scope): boolean => {
  const broader = broaderScopes[needed];
  return granted.has(needed) || (broader !== undefined && granted.has(broader));
};

/** The roles that can grant access, including to apps. Grants of other roles are not valid. */
export const grantingRoles: readonly StaffRole[] = staffRoles.filter((role) =>
  holdsScope(new Set(roleScopes[role]), "manage_keys"),
);

/** The version of this list and of the roles, stored with each new key and grant. */
export const scopesVersion = 2;

/** The scopes that were added with version 2. */
const addedScopes: ReadonlySet<Scope> = new Set(["write_availability", "take_payments", "read_reports"]);

/** The scopes of a key or grant that was issued with an earlier version. A holder of `manage_keys` who could appoint
 *  people to a role still can, because it also gets what that role has gained since. A version 1 key with
 *  `manage_keys` and all that staff had then now also has `write_availability` and `take_payments`. */
export const scopesInForce = (granted: readonly string[], version: number): ReadonlySet<string> => {
  const held = new Set(granted);
  if (version >= scopesVersion || !held.has("manage_keys")) return held;
  const roles = staffRoles.filter((role) =>
    roleScopes[role].every((scope) => addedScopes.has(scope) || holdsScope(held, scope)),
  );
  return new Set([...held, ...roles.flatMap((role) => roleScopes[role])]);
};

const known: ReadonlySet<string> = new Set(scopes);

export const isScope = (text: string): text is Scope => known.has(text);
