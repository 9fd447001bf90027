import type { MealPeriod } from "../../../db/schema/enums.ts";
import type { Instant } from "../../../db/schema/shapes.ts";
import { openingState } from "../fulfilment/hours.ts";
import { activePeriods, holdsIn, nextPeriodChange } from "../fulfilment/periods.ts";
import { addMinutes } from "../time.ts";
import { canBeConfigured, isInStock } from "./selection.ts";
import type { MenuCategory, MenuData, MenuItem, MenuSnapshot, SaleState, StoreSettings } from "./types.ts";

const longestMinutes = 60;

const stateGiven = (
  item: MenuItem,
  category: MenuCategory,
  store: Pick<StoreSettings, "mealPeriodTimes">,
  active: readonly MealPeriod[],
  at: Instant,
): SaleState | "hidden" => {
  if (item.availableFrom !== null && at < item.availableFrom) return "hidden";
  if (item.availableUntil !== null && at >= item.availableUntil) return "hidden";
  if (!isInStock(item, at) || !canBeConfigured(item, at)) return "sold_out";
  const served = [item.mealPeriods, category.mealPeriods].every((periods) =>
    holdsIn(periods, store.mealPeriodTimes, active),
  );
  return served ? "on_sale" : "later";
};

/** How an item stands at an instant: hidden outside its dates, sold out, waiting for its or its category's meal period, or
 *  on sale. A breakfast dish at noon is "later". */
export const itemSaleState = (
  item: MenuItem,
  category: MenuCategory,
  store: Pick<StoreSettings, "mealPeriodTimes" | "timezone">,
  at: Instant,
): SaleState | "hidden" =>
  stateGiven(item, category, store, activePeriods(store.mealPeriodTimes, store.timezone, at), at);

/** Every moment of a menu that was set by staff and at which something changes. */
const setMoments = ({ store, items }: MenuData): (Instant | null)[] => [
  store.pausedUntil,
  ...items.flatMap((item) => [
    item.soldOutUntil,
    item.availableFrom,
    item.availableUntil,
    ...item.modifiers.map((modifier) => modifier.soldOutUntil),
  ]),
];

/** The menu as it stands at an instant: hidden items and then empty categories are left out. It holds until `validUntil`, the
 *  next moment at which anything of it changes, one hour at the most. */
export const snapshotAt = (data: MenuData, now: Instant): MenuSnapshot => {
  const { store } = data;
  const opening = openingState(store, now);
  const active = activePeriods(store.mealPeriodTimes, store.timezone, now);
  const categories = new Map(data.categories.map((category) => [category.id, category]));
  const saleStates: Record<string, SaleState> = {};
  const items = data.items.filter((item) => {
    const category = categories.get(item.categoryId);
    const state = category ? stateGiven(item, category, store, active, now) : "hidden";
    if (state === "hidden") return false;
    saleStates[item.id] = state;
    return true;
  });
  const filled = new Set(items.map(({ categoryId }) => categoryId));
  const changes = [
    opening.nextChangeAt,
    nextPeriodChange(store.mealPeriodTimes, store.timezone, now),
    ...setMoments(data),
  ];
  const future = changes.filter((change): change is Instant => change !== null && change > now);
  return {
    ...data,
    items,
    categories: data.categories.filter(({ id }) => filled.has(id)),
    madeAt: now,
    validUntil: [addMinutes(now, longestMinutes), ...future].toSorted()[0] ?? now,
    opening,
    saleStates,
    orderTypes: [
      ...(store.pickupEnabled ? (["pickup"] as const) : []),
      ...(store.deliveryEnabled ? (["delivery"] as const) : []),
    ],
  };
};
