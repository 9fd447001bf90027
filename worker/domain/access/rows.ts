import { and, eq, exists, isNull, type SQL, sql } from "drizzle-orm";
import { QueryBuilder, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { product, productImage, productVariant } from "../../../db/schema/catalog.ts";
import { address, customer } from "../../../db/schema/customers.ts";
import { menuItemImage } from "../../../db/schema/menu/images.ts";
import { menuCategory, menuItem, menuItemModifier } from "../../../db/schema/menu.ts";
import { orderFee } from "../../../db/schema/orders/changes.ts";
import { orderEvent } from "../../../db/schema/orders/events.ts";
import { rating } from "../../../db/schema/orders/ratings.ts";
import { receipt } from "../../../db/schema/orders/receipts.ts";
import { orderItem, restaurantOrder } from "../../../db/schema/orders.ts";
import { refundLine } from "../../../db/schema/payments/refund-lines.ts";
import { payment, refund } from "../../../db/schema/payments.ts";
import { type Caller, customerIdOf, isOnTablet } from "../caller/caller.ts";
import { holdsScope, type Scope } from "../caller/scopes.ts";
import type { Instant } from "../time.ts";

type Visible = boolean | SQL;

/** Which callers can read and write the rows of one model. */
interface RowAccess {
  /** The scope that reads all rows; null if everyone can. */
  scope: Scope | null;
  /** Which callers without the scope can read some rows. */
  openTo: "everyone" | "people" | "none";
  /** The rows that callers without the scope can read. */
  others(caller: Caller, rows: SQLiteTable, now: Instant): Visible;
  /** The rows that exist for callers. Deleted rows that can be restored do not, for any caller. */
  existing?(rows: SQLiteTable): SQL;
  /** Whether a row is visible exactly if its owning row is. Rows read below their owners then need no condition. */
  followsOwner?: true;
  /** Fields that only callers with the scope can read, on any row. */
  hiddenFields: readonly string[];
  /** The scope that writes the rows; null if no generated mutation does. */
  writers: Scope | null;
  /** Whether people can also write their own rows. */
  owners: boolean;
}

const readOnly = { hiddenFields: [], writers: null, owners: false } as const;

const everyone: RowAccess = { scope: null, openTo: "everyone", others: () => true, ...readOnly };

const rowsForScope = (scope: Scope): RowAccess => ({ scope, openTo: "none", others: () => false, ...readOnly });

const writtenBy = (writers: Scope, rule: RowAccess): RowAccess => ({ ...rule, writers });

const writtenByOwners = (writers: Scope, rule: RowAccess): RowAccess => ({ ...rule, writers, owners: true });

/** Callers without the scope can read the rows that match a condition. */
const visibleIf = <Table extends SQLiteTable>(
  scope: Scope,
  _table: Table,
  others: (rows: Table, now: Instant) => SQL,
): RowAccess => ({
  scope,
  openTo: "everyone",
  // The rows of a model are always an alias of the table of its rule.
  others: (_caller, rows, now) => others(rows as Table, now),
  ...readOnly,
});

/** The person whose own rows a caller can read; null on a shared tablet, which has no rows of a person. */
const ownCustomerId = (caller: Caller): string | null => (isOnTablet(caller) ? null : customerIdOf(caller));

/** A signed-in person without the scope can read their own rows, including staff members. */
const visibleToOwner = <Table extends SQLiteTable>(
  scope: Scope,
  _table: Table,
  own: (rows: Table, customerId: string) => SQL,
  hiddenFields: readonly (keyof Table["_"]["columns"] & string)[] = [],
): RowAccess => ({
  scope,
  openTo: "people",
  others: (caller, rows) => {
    const customerId = ownCustomerId(caller);
    // An alias of the table, as above.
    return customerId !== null && own(rows as Table, customerId);
  },
  ...readOnly,
  hiddenFields,
});

/** Hides deleted rows from everyone. */
const withoutDeleted = <Table extends SQLiteTable>(
  _table: Table,
  isLive: (rows: Table) => SQL,
  rule: RowAccess,
): RowAccess => ({
  ...rule,
  // An alias of the table, as above.
  existing: (rows) => isLive(rows as Table),
});

/** A condition that a matching row of another table exists in the same store. */
const existsIn = (
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
  existsIn(product, rows.storeId, and(eq(product.id, rows.productId), eq(product.status, "published")));

/** Whether a dish is within its dates. The guests' menu uses the same rule (`itemSaleState`). */
const withinDates = (rows: Pick<typeof menuItem, "availableFrom" | "availableUntil">, now: Instant): SQL =>
  sql`(coalesce(${rows.availableFrom}, '') <= ${now} and coalesce(${rows.availableUntil}, '~') > ${now})`;

/** Rows of dishes within their dates. Written as raw SQL, because every list of choices uses it. */
const ofDishWithinDates = (rows: { storeId: SQLiteColumn; menuItemId: SQLiteColumn }, now: Instant): SQL =>
  sql`exists (select 1 from ${menuItem} where ${menuItem.storeId} = ${rows.storeId} and ${menuItem.id} = ${rows.menuItemId} and ${withinDates(menuItem, now)})`;

/** Rows of dishes that are not deleted. */
const ofLiveDish = (rows: { storeId: SQLiteColumn; menuItemId: SQLiteColumn }): SQL =>
  sql`exists (select 1 from ${menuItem} where ${menuItem.storeId} = ${rows.storeId} and ${menuItem.id} = ${rows.menuItemId} and ${menuItem.deletedAt} is null)`;

const ofOwnOrder = (rows: { storeId: SQLiteColumn; orderId: SQLiteColumn }, customerId: string): SQL =>
  existsIn(
    restaurantOrder,
    rows.storeId,
    and(eq(restaurantOrder.id, rows.orderId), eq(restaurantOrder.customerId, customerId)),
  );

const ofOwnPayment = (rows: { storeId: SQLiteColumn; paymentId: SQLiteColumn }, customerId: string): SQL =>
  existsIn(
    payment,
    rows.storeId,
    and(
      eq(payment.id, rows.paymentId),
      existsIn(
        restaurantOrder,
        rows.storeId,
        and(eq(restaurantOrder.id, payment.orderId), eq(restaurantOrder.customerId, customerId)),
      ),
    ),
  );

const ofOwnRefund = (rows: { storeId: SQLiteColumn; refundId: SQLiteColumn }, customerId: string): SQL =>
  existsIn(refund, rows.storeId, and(eq(refund.id, rows.refundId), ofOwnPayment(refund, customerId)));

const access: Readonly<Record<string, RowAccess>> = {
  StoreSettings: writtenBy("write_settings", everyone),
  StoreOperations: writtenBy("write_settings", rowsForScope("read_orders")),
  DeliveryZone: writtenBy("write_settings", everyone),
  TaxClass: writtenBy("write_settings", everyone),
  PromoCode: writtenBy("write_settings", rowsForScope("write_settings")),
  MenuCategory: writtenBy(
    "write_menu",
    withoutDeleted(menuCategory, (rows) => isNull(rows.deletedAt), everyone),
  ),
  MenuItem: writtenBy(
    "write_menu",
    withoutDeleted(
      menuItem,
      (rows) => isNull(rows.deletedAt),
      visibleIf("read_menu", menuItem, (rows, now) => withinDates(rows, now)),
    ),
  ),
  MenuItemModifier: writtenBy(
    "write_menu",
    withoutDeleted(menuItemModifier, ofLiveDish, {
      ...visibleIf("read_menu", menuItemModifier, ofDishWithinDates),
      followsOwner: true,
    }),
  ),
  MenuItemImage: writtenBy(
    "write_menu",
    withoutDeleted(menuItemImage, ofLiveDish, {
      ...visibleIf("read_menu", menuItemImage, ofDishWithinDates),
      followsOwner: true,
    }),
  ),
  Product: writtenBy(
    "write_products",
    visibleIf("read_products", product, (rows) => eq(rows.status, "published")),
  ),
  ProductVariant: writtenBy(
    "write_products",
    visibleIf("read_products", productVariant, (rows) => published(rows)),
  ),
  ProductImage: writtenBy(
    "write_products",
    visibleIf("read_products", productImage, (rows) => published(rows)),
  ),
  ProductCategory: writtenBy("write_products", everyone),
  RestaurantOrder: visibleToOwner("read_orders", restaurantOrder, (rows, customerId) =>
    eq(rows.customerId, customerId),
  ),
  OrderItem: visibleToOwner("read_orders", orderItem, ofOwnOrder),
  OrderFee: visibleToOwner("read_orders", orderFee, ofOwnOrder),
  OrderRevision: rowsForScope("read_orders"),
  Rating: visibleToOwner("read_orders", rating, ofOwnOrder),
  Receipt: visibleToOwner("read_orders", receipt, ofOwnOrder),
  OrderEvent: visibleToOwner("read_orders", orderEvent, ofOwnOrder),
  Payment: visibleToOwner("read_payments", payment, ofOwnOrder, ["providerPaymentId"]),
  Refund: visibleToOwner("read_payments", refund, ofOwnPayment, ["providerRefundId"]),
  StoreTask: rowsForScope("read_orders"),
  RefundLine: visibleToOwner("read_payments", refundLine, ofOwnRefund),
  DayClose: rowsForScope("read_reports"),
  Dispute: rowsForScope("read_payments"),
  Payout: rowsForScope("read_reports"),
  ProcessorCheck: rowsForScope("read_reports"),
  UnmatchedPayment: rowsForScope("read_payments"),
  Customer: visibleToOwner("read_customers", customer, (rows, customerId) => eq(rows.id, customerId)),
  Address: writtenByOwners(
    "write_customers",
    visibleToOwner("read_customers", address, (rows, customerId) => eq(rows.customerId, customerId)),
  ),
  CustomerProfile: rowsForScope("read_customers"),
  GuestNote: rowsForScope("read_customers"),
  StaffMember: rowsForScope("manage_keys"),
  ApiKey: rowsForScope("manage_keys"),
  OAuthApp: rowsForScope("manage_keys"),
  OAuthGrant: rowsForScope("manage_keys"),
  WebhookEndpoint: rowsForScope("manage_webhooks"),
  WebhookDelivery: rowsForScope("manage_webhooks"),
};

/** The rows of a model that a caller can read at a moment: all, none, or those that match a condition on `rows`. A
 *  model without a rule has no visible rows. The caller adds the condition on the store. */
export const rowsVisibleTo = (caller: Caller, model: string, rows: SQLiteTable, now: Instant): boolean | SQL => {
  const rule = access[model];
  if (!rule) return false;
  const visible = rule.scope === null || holdsScope(caller.scopes, rule.scope) || rule.others(caller, rows, now);
  const existing = rule.existing?.(rows);
  if (visible === false || existing === undefined) return visible;
  return visible === true ? existing : sql`(${existing} and ${visible})`;
};

/** Whether a caller can read any row of a model. It needs no query, so it is checked before planning. */
export const canRead = (caller: Caller, model: string): boolean => {
  const rule = access[model];
  if (!rule) return false;
  if (rule.scope === null || holdsScope(caller.scopes, rule.scope) || rule.openTo === "everyone") return true;
  return rule.openTo === "people" && ownCustomerId(caller) !== null;
};

/** Whether anyone can read some rows of a model without credentials. */
export const isPublic = (model: string): boolean => access[model]?.openTo === "everyone";

/** Whether a model's row is visible exactly if its owning row is. */
export const followsOwner = (model: string): boolean => access[model]?.followsOwner === true;

/** Whether a field is hidden from a caller, even on the caller's own rows. */
export const isFieldHiddenFrom = (caller: Caller, model: string, field: string): boolean => {
  const rule = access[model];
  return rule?.scope ? rule.hiddenFields.includes(field) && !holdsScope(caller.scopes, rule.scope) : false;
};

/** The scope that reads all rows of a model, for error messages. */
export const scopeToRead = (model: string): Scope | null => access[model]?.scope ?? null;

/** The scope that writes a model's rows; null if only operations do. It also reads all rows that it can write. */
export const scopeToWrite = (model: string): Scope | null => access[model]?.writers ?? null;

/** Whether callers without that scope can write their own rows. */
export const ownersWrite = (model: string): boolean => access[model]?.owners ?? false;
