import { getTableColumns } from "drizzle-orm";
import { productInCategory } from "../../../db/schema/index.ts";
import type { Model, Relation } from "../../../worker/crud/model.ts";
import { modelNamed } from "../../../worker/crud/model.ts";
import type { Caller } from "../../../worker/domain/caller/caller.ts";
import type { Scope } from "../../../worker/domain/caller/scopes.ts";
import type { Instant } from "../../../worker/domain/time.ts";
import { models } from "../../../worker/models/models.ts";
import { fridayEvening, type World } from "../world.ts";

type Joined = readonly (typeof productInCategory.$inferSelect)[];

export type Row = Readonly<Record<string, unknown>> & { id: string; storeId: string };

/** Every row of every model and store, as stored in the database. */
export class Everything {
  readonly #rows: ReadonlyMap<string, readonly Row[]>;
  readonly #joined: Joined;

  private constructor(rows: ReadonlyMap<string, readonly Row[]>, joined: Joined) {
    this.#rows = rows;
    this.#joined = joined;
  }

  static async of(shop: World): Promise<Everything> {
    const rows = new Map<string, readonly Row[]>();
    for (const { name, table } of models.values()) {
      const found: unknown[] = await shop.db.select(getTableColumns(table)).from(table);
      rows.set(name, found.filter(isRow));
    }
    return new Everything(rows, await shop.db.select().from(productInCategory));
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

type Owner = (everything: Everything, row: Row, customerId: string) => boolean;

const ofOrder: Owner = (everything, row, id) =>
  everything.row("RestaurantOrder", row["orderId"])?.["customerId"] === id;

interface Sharing {
  /** The scope that reads all rows. */
  scope: Scope | "everyone";
  /** The condition under which a person owns a row. */
  owner?: Owner;
  /** The rows that are public. */
  open?: (everything: Everything, row: Row, now: Instant) => boolean;
  /** The scope that writes rows by the generated mutations; without it they are read-only. */
  writer?: Scope;
  /** Whether people write their own rows. */
  ownersWrite?: true;
}

const isPublished = (everything: Everything, row: Row) =>
  everything.row("Product", row["productId"] ?? row.id)?.["status"] === "published";

const isWithinDates = (everything: Everything, row: Row, now: Instant): boolean => {
  const dish = everything.row("MenuItem", row["menuItemId"] ?? row.id);
  const from = Date.parse(String(dish?.["availableFrom"] ?? "1970-01-01T00:00:00.000Z"));
  const until = Date.parse(String(dish?.["availableUntil"] ?? "9999-01-01T00:00:00.000Z"));
  return from <= Date.parse(now) && Date.parse(now) < until;
};

/** The access rules in an independent form, against which the worker's rules are tested. */
const shared: Readonly<Record<string, Sharing>> = {
  StoreSettings: { scope: "everyone", writer: "write_settings" },
  StoreOperations: { scope: "read_orders", writer: "write_settings" },
  DeliveryZone: { scope: "everyone", writer: "write_settings" },
  PromoCode: { scope: "write_settings", writer: "write_settings" },
  MenuCategory: { scope: "everyone", writer: "write_menu" },
  MenuItem: { scope: "read_menu", open: isWithinDates, writer: "write_menu" },
  MenuItemModifier: { scope: "read_menu", open: isWithinDates, writer: "write_menu" },
  MenuItemImage: { scope: "read_menu", open: isWithinDates, writer: "write_menu" },
  Product: { scope: "read_products", open: isPublished, writer: "write_products" },
  ProductVariant: { scope: "read_products", open: isPublished, writer: "write_products" },
  ProductImage: { scope: "read_products", open: isPublished, writer: "write_products" },
  ProductCategory: { scope: "everyone", writer: "write_products" },
  RestaurantOrder: { scope: "read_orders", owner: (_all, row, id) => row["customerId"] === id },
  OrderItem: { scope: "read_orders", owner: ofOrder },
  OrderEvent: { scope: "read_orders", owner: ofOrder },
  Payment: { scope: "read_payments", owner: ofOrder },
  Refund: {
    scope: "read_payments",
    owner: (all, row, id) => {
      const payment = all.row("Payment", row["paymentId"]);
      return payment !== undefined && ofOrder(all, payment, id);
    },
  },
  Customer: { scope: "read_customers", owner: (_all, row, id) => row.id === id },
  Address: {
    scope: "read_customers",
    owner: (_all, row, id) => row["customerId"] === id,
    writer: "write_customers",
    ownersWrite: true,
  },
  StaffMember: { scope: "manage_keys" },
  ApiKey: { scope: "manage_keys" },
  OAuthApp: { scope: "manage_keys" },
  OAuthGrant: { scope: "manage_keys" },
  WebhookEndpoint: { scope: "manage_webhooks" },
  WebhookDelivery: { scope: "manage_webhooks" },
};

const findSharing = (model: string): Sharing => {
  const sharing = shared[model];
  if (!sharing) throw new Error(`There is no rule for who may read ${model}. Add it here.`);
  return sharing;
};

export const holds = ({ scopes }: Caller, scope: Scope): boolean =>
  scopes.has(scope) || scopes.has(scope.replace("read_", "write_"));

const findPerson = (caller: Caller): string | null =>
  caller.kind === "customer" || caller.kind === "staff" ? caller.customerId : null;

/** The scope that a refusal to read a model names. */
export const readerScope = (model: string): string => findSharing(model).scope;

/** The scope that writes a model's rows. */
export const writerScope = (model: string): Scope => {
  const { writer } = findSharing(model);
  if (!writer) throw new Error(`There is no rule for who may write ${model}. Add it here.`);
  return writer;
};

export const mayWrite = (caller: Caller, model: string): boolean =>
  holds(caller, writerScope(model)) || (findSharing(model).ownersWrite === true && findPerson(caller) !== null);

/** The rows and models that one caller may see. */
export class Sight {
  readonly everything: Everything;
  readonly #caller: Caller;
  readonly #now: Instant;

  constructor(everything: Everything, caller: Caller, now: Instant = fridayEvening) {
    this.everything = everything;
    this.#caller = caller;
    this.#now = now;
  }

  /** Whether the caller sees all rows of a model in the store. */
  all(model: string): boolean {
    const { scope } = findSharing(model);
    return scope === "everyone" || holds(this.#caller, scope);
  }

  /** Whether the caller is refused the model as a whole. */
  refused(model: string): boolean {
    const { owner, open } = findSharing(model);
    return !(this.all(model) || open || (owner && findPerson(this.#caller) !== null));
  }

  has(model: string, row: Row): boolean {
    if (row.storeId !== this.#caller.storeId) return false;
    const { owner, open } = findSharing(model);
    const person = findPerson(this.#caller);
    return (
      this.all(model) ||
      (open?.(this.everything, row, this.#now) ?? false) ||
      (person !== null && (owner?.(this.everything, row, person) ?? false))
    );
  }

  visible({ name }: Model): readonly Row[] {
    return this.everything.of(name).filter((row) => this.has(name, row));
  }

  invisible({ name }: Model): readonly Row[] {
    return this.everything.of(name).filter((row) => !this.has(name, row));
  }

  /** The related rows that the caller may see. */
  related(row: Row, relation: Relation): readonly Row[] {
    const target = modelNamed(models, relation.model);
    return this.everything.related(row, relation).filter((other) => this.has(target.name, other));
  }
}
