import { getTableColumns } from "drizzle-orm";
import { atomic } from "../../../db/atomic.ts";
import { productInCategory } from "../../../db/schema/index.ts";
import type { Model } from "../../../worker/crud/model.ts";
import { modelNamed } from "../../../worker/crud/model.ts";
import type { Relation } from "../../../worker/crud/relations.ts";
import type { Caller } from "../../../worker/domain/caller/caller.ts";
import type { Scope } from "../../../worker/domain/caller/scopes.ts";
import type { Instant } from "../../../worker/domain/time.ts";
import { models } from "../../../worker/models/models.ts";
import { fridayEvening, type World } from "../world.ts";

type ProductCategoryRows = readonly (typeof productInCategory.$inferSelect)[];

export type Row = Readonly<Record<string, unknown>> & { id: string; storeId: string };

/** Every row of every model and store, as stored in the database. */
export class AllRows {
  readonly #rows: ReadonlyMap<string, readonly Row[]>;
  readonly #joined: ProductCategoryRows;

  private constructor(rows: ReadonlyMap<string, readonly Row[]>, joined: ProductCategoryRows) {
    this.#rows = rows;
    this.#joined = joined;
  }

  static async of(shop: World): Promise<AllRows> {
    const joined = shop.db.select().from(productInCategory);
    const reads = [...models.values()].map(({ name, table }) => ({
      name,
      query: shop.db.select(getTableColumns(table)).from(table),
    }));
    const answers = await atomic(shop.db, [joined, ...reads.map(({ query }) => query)]);
    const rows = reads.map(({ name, query }) => {
      const tableRows: unknown[] = answers.of(query);
      return [name, tableRows.filter(isRow)] as const;
    });
    return new AllRows(new Map(rows), answers.of(joined));
  }

  of(model: string): readonly Row[] {
    return this.#rows.get(model) ?? [];
  }

  row(model: string, id: unknown): Row | undefined {
    return this.of(model).find((row) => row.id === id);
  }

  /** The rows that a row is related to, regardless of access. */
  related(row: Row, relation: Relation): readonly Row[] {
    const target = this.of(relation.model);
    if (relation.kind === "one") return target.filter(({ id }) => id === row[relation.column]);
    if ("column" in relation) return target.filter((other) => other[relation.column] === row.id);
    const joined = this.#joined.filter((pair) => Object.values(pair).includes(row.id));
    return target.filter(({ id }) => joined.some((pair) => Object.values(pair).includes(id)));
  }
}

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && "storeId" in value;

type Owner = (allRows: AllRows, row: Row, customerId: string) => boolean;

const ownsOrder: Owner = (allRows, row, id) => allRows.row("RestaurantOrder", row["orderId"])?.["customerId"] === id;

interface AccessRule {
  /** The scope that reads all rows. */
  scope: Scope | "everyone";
  /** The condition under which a person owns a row. */
  owner?: Owner;
  /** The rows that are public. */
  isPublic?: (allRows: AllRows, row: Row, now: Instant) => boolean;
  /** The scope that writes rows by the generated mutations; without it they are read-only. */
  writer?: Scope;
  /** Whether people write their own rows. */
  ownersWrite?: true;
}

const isPublished = (allRows: AllRows, row: Row) =>
  allRows.row("Product", row["productId"] ?? row.id)?.["status"] === "published";

const isWithinDates = (allRows: AllRows, row: Row, now: Instant): boolean => {
  const dish = allRows.row("MenuItem", row["menuItemId"] ?? row.id);
  const from = Date.parse(String(dish?.["availableFrom"] ?? "1970-01-01T00:00:00.000Z"));
  const until = Date.parse(String(dish?.["availableUntil"] ?? "9999-01-01T00:00:00.000Z"));
  return from <= Date.parse(now) && Date.parse(now) < until;
};

/** The access rules in an independent form, against which the worker's rules are tested. */
const accessRules: Readonly<Record<string, AccessRule>> = {
  StoreSettings: { scope: "everyone", writer: "write_settings" },
  StoreOperations: { scope: "read_orders", writer: "write_settings" },
  TaxClass: { scope: "everyone", writer: "write_settings" },
  DeliveryZone: { scope: "everyone", writer: "write_settings" },
  PromoCode: { scope: "write_settings", writer: "write_settings" },
  MenuCategory: { scope: "everyone", writer: "write_menu" },
  MenuItem: { scope: "read_menu", isPublic: isWithinDates, writer: "write_menu" },
  MenuItemModifier: { scope: "read_menu", isPublic: isWithinDates, writer: "write_menu" },
  MenuItemImage: { scope: "read_menu", isPublic: isWithinDates, writer: "write_menu" },
  Product: { scope: "read_products", isPublic: isPublished, writer: "write_products" },
  ProductVariant: { scope: "read_products", isPublic: isPublished, writer: "write_products" },
  ProductImage: { scope: "read_products", isPublic: isPublished, writer: "write_products" },
  ProductCategory: { scope: "everyone", writer: "write_products" },
  RestaurantOrder: { scope: "read_orders", owner: (_all, row, id) => row["customerId"] === id },
  OrderItem: { scope: "read_orders", owner: ownsOrder },
  OrderFee: { scope: "read_orders", owner: ownsOrder },
  OrderRevision: { scope: "read_orders" },
  Rating: { scope: "read_orders", owner: ownsOrder },
  Receipt: { scope: "read_orders", owner: ownsOrder },
  OrderEvent: { scope: "read_orders", owner: ownsOrder },
  Payment: { scope: "read_payments", owner: ownsOrder },
  Refund: {
    scope: "read_payments",
    owner: (readsAll, row, id) => {
      const payment = readsAll.row("Payment", row["paymentId"]);
      return payment !== undefined && ownsOrder(readsAll, payment, id);
    },
  },
  StoreTask: { scope: "read_orders" },
  RefundLine: {
    scope: "read_payments",
    owner: (readsAll, row, id) => {
      const payment = readsAll.row("Payment", readsAll.row("Refund", row["refundId"])?.["paymentId"]);
      return payment !== undefined && ownsOrder(readsAll, payment, id);
    },
  },
  DayClose: { scope: "read_reports" },
  Dispute: { scope: "read_payments" },
  Payout: { scope: "read_reports" },
  ProcessorCheck: { scope: "read_reports" },
  UnmatchedPayment: { scope: "read_payments" },
  Customer: { scope: "read_customers", owner: (_all, row, id) => row.id === id },
  Address: {
    scope: "read_customers",
    owner: (_all, row, id) => row["customerId"] === id,
    writer: "write_customers",
    ownersWrite: true,
  },
  CustomerProfile: { scope: "read_customers" },
  GuestNote: { scope: "read_customers" },
  StaffMember: { scope: "manage_keys" },
  ApiKey: { scope: "manage_keys" },
  OAuthApp: { scope: "manage_keys" },
  OAuthGrant: { scope: "manage_keys" },
  WebhookEndpoint: { scope: "manage_webhooks" },
  WebhookDelivery: { scope: "manage_webhooks" },
};

const findAccessRule = (model: string): AccessRule => {
  const rule = accessRules[model];
  if (!rule) throw new Error(`There is no rule for who may read ${model}. Add it here.`);
  return rule;
};

/** The scopes that suffice where one is needed: itself and the broader one that includes it. */
export const sufficientScopes = (scope: Scope): readonly string[] => {
  if (scope === "write_availability") return [scope, "write_menu"];
  return [scope, scope.replace(/^(read|take)_/, "write_")];
};

export const hasScope = ({ scopes }: Caller, scope: Scope): boolean =>
  sufficientScopes(scope).some((sufficient) => scopes.has(sufficient));

const findPerson = (caller: Caller): string | null =>
  (caller.kind === "customer" || caller.kind === "staff") && !caller.tabletId ? caller.customerId : null;

/** The scope that a refusal to read a model names. */
export const readerScope = (model: string): string => findAccessRule(model).scope;

/** The scope that writes a model's rows. */
export const writerScope = (model: string): Scope => {
  const { writer } = findAccessRule(model);
  if (!writer) throw new Error(`There is no rule for who may write ${model}. Add it here.`);
  return writer;
};

export const mayWrite = (caller: Caller, model: string): boolean =>
  hasScope(caller, writerScope(model)) || (findAccessRule(model).ownersWrite === true && findPerson(caller) !== null);

/** The rows and models that one caller may see. */
export class Visibility {
  readonly allRows: AllRows;
  readonly #caller: Caller;
  readonly #now: Instant;

  constructor(allRows: AllRows, caller: Caller, now: Instant = fridayEvening) {
    this.allRows = allRows;
    this.#caller = caller;
    this.#now = now;
  }

  /** Whether the caller sees all rows of a model in the store. */
  readsAll(model: string): boolean {
    const { scope } = findAccessRule(model);
    return scope === "everyone" || hasScope(this.#caller, scope);
  }

  /** Whether the caller is refused the model as a whole. */
  isRefused(model: string): boolean {
    const { owner, isPublic } = findAccessRule(model);
    return !(this.readsAll(model) || isPublic || (owner && findPerson(this.#caller) !== null));
  }

  sees(model: string, row: Row): boolean {
    if (row.storeId !== this.#caller.storeId) return false;
    const { owner, isPublic } = findAccessRule(model);
    const person = findPerson(this.#caller);
    return (
      this.readsAll(model) ||
      (isPublic?.(this.allRows, row, this.#now) ?? false) ||
      (person !== null && (owner?.(this.allRows, row, person) ?? false))
    );
  }

  visible({ name }: Model): readonly Row[] {
    return this.allRows.of(name).filter((row) => this.sees(name, row));
  }

  invisible({ name }: Model): readonly Row[] {
    return this.allRows.of(name).filter((row) => !this.sees(name, row));
  }

  /** The related rows that the caller may see. */
  related(row: Row, relation: Relation): readonly Row[] {
    const target = modelNamed(models, relation.model);
    return this.allRows.related(row, relation).filter((other) => this.sees(target.name, other));
  }
}
