import { and, eq, exists, type SQL, sql } from "drizzle-orm";
import { QueryBuilder, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { product, productImage, productVariant } from "../../../db/schema/catalog.ts";
import { address, customer } from "../../../db/schema/customers.ts";
import { menuItem, menuItemImage, menuItemModifier } from "../../../db/schema/menu.ts";
import { orderEvent, orderItem, restaurantOrder } from "../../../db/schema/orders.ts";
import { payment, refund } from "../../../db/schema/payments.ts";
import { type Caller, customerIdOf } from "../caller/caller.ts";
import { holdsScope, type Scope } from "../caller/scopes.ts";
import type { Instant } from "../time.ts";

type Visible = boolean | SQL;

/** Who may know of the rows of one model. */
interface RowAccess {
  /** Who holds it knows of all of them; null where everyone does. */
  scope: Scope | null;
  /** Which callers without the scope know of some rows: everyone, people who are signed in, or none. */
  openTo: "everyone" | "people" | "none";
  /** Which of them the others know of. */
  others(caller: Caller, rows: SQLiteTable, now: Instant): Visible;
  /** Whether a row is visible exactly if the row that owns it is, so that rows read below their owners need no condition. */
  followsOwner?: true;
  /** Fields that only the scope shows, on whatever row. */
  kept: readonly string[];
  /** The scope that writes them; null where no generated write does. */
  writers: Scope | null;
  /** Whether people write their own rows too. */
  owners: boolean;
}

const unwritten = { kept: [], writers: null, owners: false } as const;

const everyone: RowAccess = { scope: null, openTo: "everyone", others: () => true, ...unwritten };

const rowsForScope = (scope: Scope): RowAccess => ({ scope, openTo: "none", others: () => false, ...unwritten });

const writtenBy = (writers: Scope, rule: RowAccess): RowAccess => ({ ...rule, writers });

const writtenByOwners = (writers: Scope, rule: RowAccess): RowAccess => ({ ...rule, writers, owners: true });

/** Everyone without the scope knows of the rows that a condition holds for. */
const besides = <Table extends SQLiteTable>(
  scope: Scope,
  _table: Table,
  others: (rows: Table, now: Instant) => SQL,
): RowAccess => ({
  scope,
  openTo: "everyone",
  // The rows of a model are always an alias of the table that its rule was declared for.
  others: (_caller, rows, now) => others(rows as Table, now),
  ...unwritten,
});

/** A signed-in person without the scope knows of their own rows, whether or not they work there too. */
const besidesOwners = <Table extends SQLiteTable>(
  scope: Scope,
  _table: Table,
  own: (rows: Table, customerId: string) => SQL,
  kept: readonly (keyof Table["_"]["columns"] & string)[] = [],
): RowAccess => ({
  scope,
  openTo: "people",
  others: (caller, rows) => {
    const customerId = customerIdOf(caller);
    // An alias of the table, as above.
    return customerId !== null && own(rows as Table, customerId);
  },
  ...unwritten,
  kept,
});

/** A row of another table in the same store that has a condition of its own. */
const found = (
  table: SQLiteTable & { storeId: SQLiteColumn },
  storeId: SQLiteColumn,
  condition: SQL | undefined,
): SQL =>
  exists(
    new QueryBuilder()
      .select({ found: sql`1` })
      .from(table)
      .where(and(eq(table.storeId, storeId), condition)),
  );

const published = (rows: { storeId: SQLiteColumn; productId: SQLiteColumn }): SQL =>
  found(product, rows.storeId, and(eq(product.id, rows.productId), eq(product.status, "published")));

/** Whether the dates of a dish hold: the guests' menu decides by the same rule (`itemSaleState`). */
const withinDates = (rows: Pick<typeof menuItem, "availableFrom" | "availableUntil">, now: Instant): SQL =>
  sql`(coalesce(${rows.availableFrom}, '') <= ${now} and coalesce(${rows.availableUntil}, '~') > ${now})`;

/** The parts of dishes whose dates hold; written out, because every list of choices is filtered by it. */
const ofDishWithinDates = (rows: { storeId: SQLiteColumn; menuItemId: SQLiteColumn }, now: Instant): SQL =>
  sql`exists (select 1 from ${menuItem} where ${menuItem.storeId} = ${rows.storeId} and ${menuItem.id} = ${rows.menuItemId} and ${withinDates(menuItem, now)})`;

const ofOwnOrder = (rows: { storeId: SQLiteColumn; orderId: SQLiteColumn }, customerId: string): SQL =>
  found(
    restaurantOrder,
    rows.storeId,
    and(eq(restaurantOrder.id, rows.orderId), eq(restaurantOrder.customerId, customerId)),
  );

const ofOwnPayment = (rows: { storeId: SQLiteColumn; paymentId: SQLiteColumn }, customerId: string): SQL =>
  found(
    payment,
    rows.storeId,
    and(
      eq(payment.id, rows.paymentId),
      found(
        restaurantOrder,
        rows.storeId,
        and(eq(restaurantOrder.id, payment.orderId), eq(restaurantOrder.customerId, customerId)),
      ),
    ),
  );

const access: Readonly<Record<string, RowAccess>> = {
  StoreSettings: writtenBy("write_settings", everyone),
  StoreOperations: writtenBy("write_settings", rowsForScope("read_orders")),
  DeliveryZone: writtenBy("write_settings", everyone),
  PromoCode: writtenBy("write_settings", rowsForScope("write_settings")),
  MenuCategory: writtenBy("write_menu", everyone),
  MenuItem: writtenBy(
    "write_menu",
    besides("read_menu", menuItem, (rows, now) => withinDates(rows, now)),
  ),
  MenuItemModifier: writtenBy("write_menu", {
    ...besides("read_menu", menuItemModifier, ofDishWithinDates),
    followsOwner: true,
  }),
  MenuItemImage: writtenBy("write_menu", {
    ...besides("read_menu", menuItemImage, ofDishWithinDates),
    followsOwner: true,
  }),
  Product: writtenBy(
    "write_products",
    besides("read_products", product, (rows) => eq(rows.status, "published")),
  ),
  ProductVariant: writtenBy(
    "write_products",
    besides("read_products", productVariant, (rows) => published(rows)),
  ),
  ProductImage: writtenBy(
    "write_products",
    besides("read_products", productImage, (rows) => published(rows)),
  ),
  ProductCategory: writtenBy("write_products", everyone),
  RestaurantOrder: besidesOwners("read_orders", restaurantOrder, (rows, customerId) => eq(rows.customerId, customerId)),
  OrderItem: besidesOwners("read_orders", orderItem, ofOwnOrder),
  OrderEvent: besidesOwners("read_orders", orderEvent, ofOwnOrder),
  Payment: besidesOwners("read_payments", payment, ofOwnOrder, ["providerPaymentId"]),
  Refund: besidesOwners("read_payments", refund, ofOwnPayment, ["providerRefundId"]),
  Customer: besidesOwners("read_customers", customer, (rows, customerId) => eq(rows.id, customerId)),
  Address: writtenByOwners(
    "write_customers",
    besidesOwners("read_customers", address, (rows, customerId) => eq(rows.customerId, customerId)),
  ),
  StaffMember: rowsForScope("manage_keys"),
  ApiKey: rowsForScope("manage_keys"),
  OAuthApp: rowsForScope("manage_keys"),
  OAuthGrant: rowsForScope("manage_keys"),
  WebhookEndpoint: rowsForScope("manage_webhooks"),
  WebhookDelivery: rowsForScope("manage_webhooks"),
};

/** Which rows of a model a caller may know of at a moment: all, none, or those that a condition on `rows` holds for. A model
 *  without a rule shows nothing. Only the rows of the caller's own store are ever asked for beside this. */
export const rowsVisibleTo = (caller: Caller, model: string, rows: SQLiteTable, now: Instant): boolean | SQL => {
  const rule = access[model];
  if (!rule) return false;
  return rule.scope === null || holdsScope(caller.scopes, rule.scope) || rule.others(caller, rows, now);
};

/** Whether a caller may know of any row of a model. It costs no condition, so it is asked before anything is planned. */
export const canRead = (caller: Caller, model: string): boolean => {
  const rule = access[model];
  if (!rule) return false;
  if (rule.scope === null || holdsScope(caller.scopes, rule.scope) || rule.openTo === "everyone") return true;
  return rule.openTo === "people" && customerIdOf(caller) !== null;
};

/** Whether everyone reads some rows of a model, without any credential. */
export const isPublic = (model: string): boolean => access[model]?.openTo === "everyone";

/** Whether a model's row is visible exactly if the row that owns it is. */
export const followsOwner = (model: string): boolean => access[model]?.followsOwner === true;

/** Whether a field is kept from a caller even on rows that are their own. */
export const fieldKeptFrom = (caller: Caller, model: string, field: string): boolean => {
  const rule = access[model];
  return rule?.scope ? rule.kept.includes(field) && !holdsScope(caller.scopes, rule.scope) : false;
};

/** The scope that shows all of a model, to name in a refusal. */
export const scopeToRead = (model: string): Scope | null => access[model]?.scope ?? null;

/** The scope that writes a model's rows; null where operations alone do. Writers see all rows that they may write. */
export const scopeToWrite = (model: string): Scope | null => access[model]?.writers ?? null;

/** Whether a caller who lacks that scope writes rows that are their own. */
export const ownersWrite = (model: string): boolean => access[model]?.owners ?? false;
