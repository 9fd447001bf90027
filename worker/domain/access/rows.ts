import { and, eq, exists, type SQL, sql } from "drizzle-orm";
import { QueryBuilder, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { product, productCategory, productImage, productVariant } from "../../../db/schema/catalog.ts";
import { menuCategory, menuItem, menuItemImage, menuItemModifier } from "../../../db/schema/menu.ts";
import { storeSettings } from "../../../db/schema/store.ts";
import type { Caller } from "./caller.ts";
import { holdsScope } from "./scopes.ts";

type Visible = boolean | SQL;
type Rule = (caller: Caller, rows: SQLiteTable) => Visible;

/** A rule about the rows of one table, written against its columns. */
const rowsOf =
  <Table extends SQLiteTable>(_table: Table, rule: (caller: Caller, rows: Table) => Visible): Rule =>
  // The rows of a model are always an alias of the table that its rule was declared for.
  (caller, rows) =>
    rule(caller, rows as Table);

const everyone = () => true;

const readsProducts = (caller: Caller): boolean => holdsScope(caller.scopes, "read_products");

/** Whether a row's product is published. */
const ofPublished = (rows: { storeId: SQLiteColumn; productId: SQLiteColumn }): SQL =>
  exists(
    new QueryBuilder()
      .select({ found: sql`1` })
      .from(product)
      .where(and(eq(product.storeId, rows.storeId), eq(product.id, rows.productId), eq(product.status, "published"))),
  );

const rules: Readonly<Record<string, Rule>> = {
  StoreSettings: rowsOf(storeSettings, everyone),
  MenuCategory: rowsOf(menuCategory, everyone),
  MenuItem: rowsOf(menuItem, everyone),
  MenuItemModifier: rowsOf(menuItemModifier, everyone),
  MenuItemImage: rowsOf(menuItemImage, everyone),
  Product: rowsOf(product, (caller, rows) => readsProducts(caller) || eq(rows.status, "published")),
  ProductVariant: rowsOf(productVariant, (caller, rows) => readsProducts(caller) || ofPublished(rows)),
  ProductImage: rowsOf(productImage, (caller, rows) => readsProducts(caller) || ofPublished(rows)),
  ProductCategory: rowsOf(productCategory, everyone),
};

/** Which rows of a model a caller may know of: all, none, or those that a condition on `rows` holds for. A model without a
 *  rule shows nothing. Only the rows of the caller's own store are ever asked for beside this. */
export const rowsVisibleTo = (caller: Caller, model: string, rows: SQLiteTable): boolean | SQL =>
  rules[model]?.(caller, rows) ?? false;
