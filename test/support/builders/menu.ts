import { type GetColumnData, getTableColumns } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { guestColumns } from "../../../db/queries/menu.ts";
import { columnMeta } from "../../../db/schema/column-meta.ts";
import { menuItem, menuItemModifier } from "../../../db/schema/menu.ts";
import { snapshotAt } from "../../../worker/domain/menu/sale.rules.ts";
import type {
  DeliveryZone,
  MenuCategory,
  MenuData,
  MenuItem,
  MenuItemModifier,
  MenuSnapshot,
  TaxClass,
} from "../../../worker/domain/menu/types.ts";
import type { StoreSettings } from "../../../worker/domain/store/settings.ts";
import type { Instant } from "../../../worker/domain/time.ts";

/** Noon on a Friday at a store in UTC that is open from 11:00 to 22:00. */
export const noon: Instant = "2026-11-20T12:00:00.000Z";

export const aStore = (settings: Partial<StoreSettings> = {}): StoreSettings => ({
  id: "sto_1",
  slug: "test-kitchen",
  name: "Test Kitchen",
  tagline: null,
  logoUrl: null,
  brandColor: "#803010",
  address: "1 Main Street",
  phone: "+1 555 0100",
  email: "hello@kitchen.example",
  currencyCode: "USD",
  locale: "en-US",
  timezone: "UTC",
  countryCode: "US",
  hours: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: "11:00", to: "22:00" })),
  hoursExceptions: [],
  mealPeriodTimes: [{ period: "lunch", from: "11:00", to: "15:00" }],
  taxRatePpm: 100_000,
  pricesIncludeTax: false,
  taxDeliveryFee: false,
  pickupEnabled: true,
  deliveryEnabled: true,
  deliveryFee: 300,
  deliveryMinimum: 1000,
  freeDeliveryFrom: null,
  pickupDiscountPercent: 0,
  pickupLeadMinutes: 20,
  deliveryLeadMinutes: 40,
  slotMinutes: 15,
  ordersPerSlot: null,
  prepMinutesPerSlot: null,
  scheduleDaysAhead: 3,
  tipPercents: [10, 15],
  orderingPaused: false,
  pausedUntil: null,
  pauseMessage: null,
  pausedOrderTypes: [],
  busyMinutes: 0,
  busyUntil: null,
  promoBanner: null,
  theme: "bistro",
  heroHeadline: null,
  heroSubheadline: null,
  heroImage: null,
  socialLinks: [],
  legalPages: [],
  guestCancelUntil: { rule: "accepted", minutes: null },
  cashRoundingStep: null,
  cutleryEnabled: true,
  cashOnPickupEnabled: true,
  cashOnDeliveryEnabled: false,
  paymentOptions: [],
  ...settings,
});

const defaultValue = (column: SQLiteColumn): unknown =>
  column.default ?? (columnMeta(column).type === "enumList" ? [] : null);

/** The defaults of columns. A test gives the values that have none. */
const defaults = <Columns extends Readonly<Record<string, SQLiteColumn>>>(columns: Columns) =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, defaultValue(column)])) as {
    [Name in keyof Columns]: GetColumnData<Columns[Name]>;
  };

export const aModifier = (fields: Partial<MenuItemModifier> & Pick<MenuItemModifier, "id">): MenuItemModifier => {
  const { menuItemId, ...row } = defaults(guestColumns(getTableColumns(menuItemModifier)));
  return { ...row, name: fields.id, modifierGroup: "addons", maxSelections: 3, ...fields };
};

export const aMenuItem = (fields: Partial<MenuItem> & Pick<MenuItem, "id">): MenuItem => ({
  ...defaults(guestColumns(getTableColumns(menuItem))),
  ...{ name: fields.id, price: 1000, categoryId: "cat_1", menuItemImages: [], modifiers: [] },
  ...fields,
});

interface MenuFacts {
  store?: Partial<StoreSettings>;
  zones?: DeliveryZone[];
  taxClasses?: TaxClass[];
  category?: Partial<MenuCategory>;
  items: MenuItem[];
}

/** A menu with one category at an instant. */
export const aMenu = (
  { store, zones = [], taxClasses = [], category, items }: MenuFacts,
  now: Instant = noon,
): MenuSnapshot => {
  const data: MenuData = {
    revision: 1,
    hasProducts: false,
    isClosing: false,
    store: aStore(store),
    zones,
    taxClasses,
    categories: [
      { id: "cat_1", name: "Mains", description: null, icon: null, mealPeriods: [], sortOrder: 0, ...category },
    ],
    items,
  };
  return snapshotAt(data, now);
};
