import type { Db } from "../../../db/client.ts";
import { type MenuRows, readMenuRows } from "../../../db/queries/menu.ts";
import { readMenuRevision } from "../../../db/queries/store.ts";
import type { PaymentOption } from "../../../db/schema/shapes.ts";
import type { StoreRef } from "../../context.ts";
import { AppError } from "../../errors.ts";
import type { StoreSettings } from "../store/settings.ts";
import type { Instant } from "../time.ts";
import { isUnavailable } from "../unavailable.ts";
import { snapshotAt } from "./sale.rules.ts";
import type { MenuData, MenuItemImage, MenuItemModifier, MenuSnapshot } from "./types.ts";

const mostKept = 50;

const byItem = <Row extends { menuItemId: string }, Value>(
  rows: readonly Row[],
  toValue: (row: Omit<Row, "menuItemId">) => Value,
): Map<string, Value[]> => {
  const groups = new Map<string, Value[]>();
  for (const { menuItemId, ...row } of rows) {
    const group = groups.get(menuItemId);
    if (group) group.push(toValue(row));
    else groups.set(menuItemId, [toValue(row)]);
  }
  return groups;
};

const imageOf = ({ id, imagePath, width, height, altText }: Omit<MenuRows["images"][number], "menuItemId">) => ({
  id,
  image: { url: imagePath, width, height },
  imagePath,
  altText,
});

/** How guests can pay at a store that has these accounts. */
export type PaymentOptionsRule = (
  development: boolean,
  accounts: MenuRows["accounts"],
  settings: Pick<StoreSettings, "currencyCode" | "cashOnPickupEnabled">,
) => PaymentOption[];

const assemble = (rows: MenuRows, development: boolean, paymentOptions: PaymentOptionsRule): MenuData | null => {
  if (!rows.settings) return null;
  const { menuRevision, hasProducts, ...settings } = rows.settings;
  const modifiers = byItem(rows.modifiers, (row): MenuItemModifier => row);
  const images = byItem(rows.images, (row): MenuItemImage => imageOf(row));
  return {
    revision: menuRevision,
    hasProducts,
    store: {
      ...settings,
      paymentOptions: paymentOptions(development, rows.accounts, settings),
    },
    zones: rows.zones,
    categories: rows.categories,
    items: rows.items.map((item) => ({
      ...item,
      menuItemImages: images.get(item.id) ?? [],
      modifiers: modifiers.get(item.id) ?? [],
    })),
  };
};

/** The menus that this isolate remembers: each as read at one revision, and as judged at a moment of late. */
export class MenuMemory {
  readonly #kept = new Map<string, { data: MenuData; snapshot: MenuSnapshot }>();
  readonly #paymentOptions: PaymentOptionsRule;

  constructor(paymentOptions: PaymentOptionsRule) {
    this.#paymentOptions = paymentOptions;
  }

  /** The snapshot of a revision that is remembered and still valid; null where a database would have to be asked. */
  peek(storeId: string, revision: number, now: Instant): MenuSnapshot | null {
    const kept = this.#kept.get(storeId);
    if (!kept || kept.data.revision < revision) return null;
    if (kept.snapshot.madeAt > now || kept.snapshot.validUntil <= now) kept.snapshot = snapshotAt(kept.data, now);
    return kept.snapshot;
  }

  /** The menu for pages and for what is only read: at least of the store's revision or, while the database cannot be reached,
   *  as it is remembered, marked as stale. */
  async current(db: Db, store: StoreRef, now: Instant, development: boolean): Promise<MenuSnapshot> {
    const kept = this.#kept.get(store.id);
    if (kept && store.isStale) return snapshotAt(kept.data, now, true);
    try {
      return await this.snapshot(db, store.id, store.menuRevision, now, development);
    } catch (error) {
      if (!kept || !isUnavailable(error)) throw error;
      return snapshotAt(kept.data, now, true);
    }
  }

  /** The menu of a store as it was last read; null if it was not. */
  data(storeId: string): MenuData | null {
    return this.#kept.get(storeId)?.data ?? null;
  }

  /** Remembers a menu that was read elsewhere, as it stands at a moment. */
  keep(data: MenuData, now: Instant): MenuSnapshot {
    const { id } = data.store;
    const snapshot = snapshotAt(data, now);
    this.#kept.delete(id);
    this.#kept.set(id, { data, snapshot });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
    return snapshot;
  }

  /** The menu of at least this revision at a moment, from memory or by one batch of reads. */
  async snapshot(db: Db, storeId: string, revision: number, now: Instant, development: boolean): Promise<MenuSnapshot> {
    const known = this.peek(storeId, revision, now);
    if (known) return known;
    const data = assemble(await readMenuRows(db, storeId), development, this.#paymentOptions);
    if (!data) throw new AppError("STORE_NOT_FOUND", "There is no restaurant at this address.");
    return this.keep(data, now);
  }

  /** The menu that the database holds now as it stands at another moment: what is set for then shows, and nothing else is
   *  known of it. It is for looking at alone. */
  async standingAt(db: Db, storeId: string, at: Instant, now: Instant, development: boolean): Promise<MenuSnapshot> {
    await this.fresh(db, storeId, now, development);
    const kept = this.#kept.get(storeId);
    if (!kept) throw new Error("The menu that was read a moment ago is gone.");
    return snapshotAt(kept.data, at);
  }

  /** The menu of the revision that the database holds at this moment: an order is priced by nothing older. */
  async fresh(db: Db, storeId: string, now: Instant, development: boolean): Promise<MenuSnapshot> {
    return this.standing(db, storeId, await readMenuRevision(db, storeId), now, development);
  }

  /** The same, where the revision that the database holds has just been read; null is a store that is gone. */
  async standing(
    db: Db,
    storeId: string,
    revision: number | null,
    now: Instant,
    development: boolean,
  ): Promise<MenuSnapshot> {
    if (revision === null) throw new AppError("STORE_NOT_FOUND", "There is no restaurant at this address.");
    return this.snapshot(db, storeId, revision, now, development);
  }
}
