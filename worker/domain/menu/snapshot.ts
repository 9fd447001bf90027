import { getTableColumns } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { LRUCache } from "lru-cache";
import type { Db } from "../../../db/client.ts";
import { type MenuRows, readMenuRows } from "../../../db/queries/menu.ts";
import { readMenuRevision } from "../../../db/queries/store.ts";
import { columnMeta } from "../../../db/schema/column-meta.ts";
import { moneyUnit } from "../../../db/schema/currencies.rules.ts";
import { menuItem, menuItemModifier } from "../../../db/schema/menu.ts";
import { storeSettings } from "../../../db/schema/store.ts";
import { deliveryZone } from "../../../db/schema/store-details.ts";
import type { StoreRef } from "../../context.ts";
import { storeNotFound } from "../../errors.ts";
import { groupRows } from "../group-rows.ts";
import { roundToUnit } from "../money.rules.ts";
import type { PaymentOption, StoreSettings } from "../store/settings.ts";
import type { Instant } from "../time.ts";
import { isUnavailable } from "../unavailable.ts";
import { snapshotAt } from "./sale.rules.ts";
import type { MenuData, MenuSnapshot } from "./types.ts";

const maxMenus = 50;

const imageOf = ({
  id,
  imagePath,
  width,
  height,
  altText,
  focalX,
  focalY,
}: Omit<MenuRows["images"][number], "menuItemId">) => ({
  id,
  image: { url: imagePath, width, height },
  imagePath,
  altText,
  focalX,
  focalY,
});

/** A row with its amounts rounded to the currency's unit, as the menu shows and orders price them. Amounts that are
 *  written today are multiples of it; those of older rows need not be. */
const roundAmounts = <Row extends object>(row: Row, table: SQLiteTable, unit: number): Row => {
  if (unit === 1) return row;
  const amounts = Object.entries<SQLiteColumn>(getTableColumns(table)).flatMap(([name, column]) => {
    const value: unknown = Object.entries(row).find(([key]) => key === name)?.[1];
    return columnMeta(column).format === "money" && typeof value === "number" ? [[name, roundToUnit(value, unit)]] : [];
  });
  return { ...row, ...Object.fromEntries(amounts) };
};

/** The payment options of a store with these accounts. */
export type PaymentOptionsRule = (
  development: boolean,
  accounts: MenuRows["accounts"],
  settings: Pick<StoreSettings, "currencyCode" | "cashOnPickupEnabled" | "cashOnDeliveryEnabled">,
) => Promise<PaymentOption[]>;

const assemble = async (
  rows: MenuRows,
  development: boolean,
  paymentOptions: PaymentOptionsRule,
): Promise<MenuData | null> => {
  if (!rows.settings) return null;
  const { menuRevision, hasProducts, isClosing, ...stored } = rows.settings;
  const unit = moneyUnit(stored.currencyCode);
  const settings = {
    ...roundAmounts(stored, storeSettings, unit),
    ...(isClosing ? { pickupEnabled: false, deliveryEnabled: false } : {}),
  };
  const modifiers = groupRows(
    rows.modifiers.map((row) => roundAmounts(row, menuItemModifier, unit)),
    "menuItemId",
  );
  const images = groupRows(rows.images, "menuItemId");
  return {
    revision: menuRevision,
    hasProducts,
    isClosing,
    store: {
      ...settings,
      paymentOptions: await paymentOptions(development, rows.accounts, settings),
    },
    zones: rows.zones.map((row) => roundAmounts(row, deliveryZone, unit)),
    taxClasses: rows.taxClasses,
    categories: rows.categories,
    items: rows.items.map((item) => ({
      ...roundAmounts(item, menuItem, unit),
      menuItemImages: images(item.id).map(imageOf),
      modifiers: modifiers(item.id),
    })),
  };
};

/** The menus that this isolate has cached, each with its latest snapshot. */
export class MenuMemory {
  readonly #cached = new LRUCache<string, { data: MenuData; snapshot: MenuSnapshot }>({ max: maxMenus });
  readonly #paymentOptions: PaymentOptionsRule;

  constructor(paymentOptions: PaymentOptionsRule) {
    this.#paymentOptions = paymentOptions;
  }

  /** The cached snapshot of this revision or later; null if the database has to be read. */
  peek(storeId: string, revision: number, now: Instant): MenuSnapshot | null {
    const cached = this.#cached.get(storeId);
    if (!cached || cached.data.revision < revision) return null;
    if (cached.snapshot.madeAt > now || cached.snapshot.validUntil <= now)
      cached.snapshot = snapshotAt(cached.data, now);
    return cached.snapshot;
  }

  /** The menu for pages and reads: at least the store's revision, or the cached menu marked as stale while the database
   *  is unreachable. */
  async current(db: Db, store: StoreRef, now: Instant, development: boolean): Promise<MenuSnapshot> {
    const cached = this.#cached.get(store.id);
    if (cached && store.isStale) return snapshotAt(cached.data, now, true);
    try {
      return await this.snapshot(db, store.id, store.menuRevision, now, development);
    } catch (error) {
      if (!cached || !isUnavailable(error)) throw error;
      return snapshotAt(cached.data, now, true);
    }
  }

  /** The cached menu data of a store; null if there is none. */
  data(storeId: string): MenuData | null {
    return this.#cached.get(storeId)?.data ?? null;
  }

  /** Caches menu data that was read elsewhere, and returns its snapshot at a moment. */
  keep(data: MenuData, now: Instant): MenuSnapshot {
    const snapshot = snapshotAt(data, now);
    this.#cached.set(data.store.id, { data, snapshot });
    return snapshot;
  }

  /** The menu of at least this revision at a moment, from the cache or by one batch of reads. */
  async snapshot(db: Db, storeId: string, revision: number, now: Instant, development: boolean): Promise<MenuSnapshot> {
    const known = this.peek(storeId, revision, now);
    if (known) return known;
    const data = await assemble(await readMenuRows(db, storeId), development, this.#paymentOptions);
    if (!data) throw storeNotFound();
    return this.keep(data, now);
  }

  /** A preview of the current menu at another moment, with everything scheduled until then. */
  async standingAt(db: Db, storeId: string, at: Instant, now: Instant, development: boolean): Promise<MenuSnapshot> {
    await this.fresh(db, storeId, now, development);
    const cached = this.#cached.get(storeId);
    if (!cached) throw new Error("The menu must be cached after reading it.");
    return snapshotAt(cached.data, at);
  }

  /** The menu at the database's current revision. Orders are priced with nothing older. */
  async fresh(db: Db, storeId: string, now: Instant, development: boolean): Promise<MenuSnapshot> {
    return this.standing(db, storeId, await readMenuRevision(db, storeId), now, development);
  }

  /** Same as `fresh`, if the current revision has just been read. Null means that the store is gone. */
  async standing(
    db: Db,
    storeId: string,
    revision: number | null,
    now: Instant,
    development: boolean,
  ): Promise<MenuSnapshot> {
    if (revision === null) throw storeNotFound();
    return this.snapshot(db, storeId, revision, now, development);
  }
}
