import type { Instant } from "../../../db/schema/shapes.ts";
import type { SaleState } from "../sale-state.ts";
import { firstSlot, nextServing, slotOfferEnd, typesAhead } from "../schedule/ahead.ts";
import { isOpenAt, nextOpening, openingState } from "../schedule/hours.ts";
import { nextPeriodChange, periodHolds } from "../schedule/periods.ts";
import { currentService, serviceChanges } from "../schedule/service.rules.ts";
import { dateIn, dayOf } from "../schedule/zoned.ts";
import type { StoreSettings } from "../store/settings.ts";
import { ownTaxRate, storeTaxRate } from "../tax/tax-rates.rules.ts";
import { addMinutes } from "../time.ts";
import type { SaleMark } from "./availability.rules.ts";
import { takesOrdersNow } from "./opening.ts";
import { canBeConfigured, isInStock } from "./selection.rules.ts";
import type { MenuCategory, MenuData, MenuItem, MenuSnapshot } from "./types.ts";

const longestValidMinutes = 60;
/** A page made while the database is unreachable reloads after 15 seconds. */
const staleMinutes = 0.25;

/** The sale state of an item: `hidden` outside its dates; `sold_out` by staff or if a required group cannot be filled;
 *  `later` outside its or its category's meal periods; else `on_sale`. Breakfast pancakes are `later` at noon. Throws
 *  RangeError for an unknown zone. */
export const itemSaleState = (
  item: MenuItem,
  category: MenuCategory,
  store: Pick<StoreSettings, "mealPeriodTimes" | "timezone">,
  at: Instant,
): SaleState | "hidden" => {
  if (item.availableFrom !== null && at < item.availableFrom) return "hidden";
  if (item.availableUntil !== null && at >= item.availableUntil) return "hidden";
  if (!isInStock(item, at) || !canBeConfigured(item, at)) return "sold_out";
  const served = [item, category].every(({ mealPeriods }) =>
    periodHolds(mealPeriods, store.mealPeriodTimes, store.timezone, at),
  );
  return served ? "on_sale" : "later";
};

const changeTimes = (item: MenuItem): (Instant | null)[] => [
  item.availableFrom,
  item.availableUntil,
  item.soldOutUntil,
  ...item.modifiers.map(({ soldOutUntil }) => soldOutUntil),
];

/** When the menu may next change, at most `maxMinutes` ahead. At midnight, dates such as "Friday" become "today". */
const validUntil = (
  { store, items }: MenuData,
  { opening, nextSlotAt }: Pick<MenuSnapshot, "opening" | "nextSlotAt">,
  now: Instant,
  maxMinutes: number,
): Instant =>
  [
    dayOf(store.timezone, dateIn(store.timezone, now)).to,
    nextSlotAt && slotOfferEnd(store, nextSlotAt, now),
    opening.nextChangeAt,
    opening.lastOrderAt,
    opening.closesSoonAt,
    nextPeriodChange(store.mealPeriodTimes, store.timezone, now),
    ...serviceChanges(store),
    ...items.flatMap(changeTimes),
  ].reduce<Instant>((first, at) => (at !== null && at > now && at < first ? at : first), addMinutes(now, maxMinutes));

/** When each dish outside its own or its category's meal periods is next served. */
const servingTimes = (
  { store }: MenuData,
  items: readonly MenuItem[],
  categories: Map<string, MenuCategory>,
  now: Instant,
) => {
  const reference = isOpenAt(store, now) ? now : nextOpening(store, now);
  const cached = new Map<string, Instant | null>();
  const servedFrom: Record<string, Instant> = {};
  for (const { id, mealPeriods, categoryId } of items) {
    const periodSets = [mealPeriods, categories.get(categoryId)?.mealPeriods ?? []];
    const key = JSON.stringify(periodSets);
    // Many dishes share the same few periods, and this search is the most expensive step.
    if (!cached.has(key)) cached.set(key, reference && nextServing(store, periodSets, reference));
    const from = cached.get(key);
    if (from && reference && from > reference) servedFrom[id] = from;
  }
  return servedFrom;
};

/** Drops an expired mark. */
const current = <Thing extends SaleMark>(thing: Thing, now: Instant): Thing =>
  thing.soldOutUntil !== null && thing.soldOutUntil <= now ? { ...thing, available: true, soldOutUntil: null } : thing;

const currentItem = (item: MenuItem, now: Instant): MenuItem => ({
  ...current(item, now),
  modifiers: item.modifiers.map((modifier) => current(modifier, now)),
});

/** The menu for guests at an instant: without expired overrides, hidden items and empty categories, with sale states
 *  and opening. It is valid until the next change, at most an hour: made at 21:30 and closing at 22:00, until 22:00. A
 *  stale one is valid for 15 seconds. Throws RangeError for an unknown zone. */
export const snapshotAt = (data: MenuData, now: Instant, isStale = false): MenuSnapshot => {
  const { store } = data;
  const categories = new Map(data.categories.map((category) => [category.id, category]));
  const saleStates: Record<string, SaleState> = {};
  const items = data.items.filter((item) => {
    const category = categories.get(item.categoryId);
    const state = category ? itemSaleState(item, category, store, now) : "hidden";
    if (state === "hidden") return false;
    saleStates[item.id] = state;
    return true;
  });
  const filled = new Set(items.map(({ categoryId }) => categoryId));
  const opening = openingState(store, now);
  const nextSlotAt = isStale || takesOrdersNow({ opening, madeAt: now }) ? null : firstSlot(store, now);
  const pickupToday = { orderType: "pickup", date: dateIn(store.timezone, now) } as const;
  return {
    ...data,
    store: { ...currentService(store, now), taxRatePpm: storeTaxRate(data, pickupToday) },
    categories: data.categories.filter(({ id }) => filled.has(id)),
    items: items.map((item) => ({ ...currentItem(item, now), taxRatePpm: ownTaxRate(data, item, pickupToday) })),
    madeAt: now,
    validUntil: validUntil(data, { opening, nextSlotAt }, now, isStale ? staleMinutes : longestValidMinutes),
    isStale,
    opening,
    saleStates,
    servedFrom: servingTimes(data, items, categories, now),
    nextSlotAt,
    aheadTypes: isStale ? [] : typesAhead(store, now),
    orderTypes: [
      ...(store.pickupEnabled ? ["pickup" as const] : []),
      ...(store.deliveryEnabled ? ["delivery" as const] : []),
    ],
  };
};
