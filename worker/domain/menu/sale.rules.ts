import type { Instant } from "../../../db/schema/shapes.ts";
import type { SaleState } from "../sale-state.ts";
import { firstSlot, nextServing, slotOfferEnd } from "../schedule/ahead.ts";
import { isOpenAt, isPaused, nextOpening, openingState } from "../schedule/hours.ts";
import { nextPeriodChange, periodHolds } from "../schedule/periods.ts";
import { dateIn, dayOf } from "../schedule/zoned.ts";
import type { StoreSettings } from "../store/settings.ts";
import { addMinutes } from "../time.ts";
import type { SaleMark } from "./availability.rules.ts";
import { takesOrdersNow } from "./opening.ts";
import { canBeConfigured, isInStock } from "./selection.rules.ts";
import type { MenuCategory, MenuData, MenuItem, MenuSnapshot } from "./types.ts";

const longestValidMinutes = 60;
/** A page that was made while the database cannot be reached looks again after 15 seconds. */
const staleMinutes = 0.25;

/** How an item stands at an instant: `hidden` outside its dates, `sold_out` where staff said so or a required group cannot
 *  be filled, `later` where its or its category's meal periods do not hold, else `on_sale`. Pancakes for breakfast are
 *  `later` at noon, and `sold_out` at any time once the kitchen has run out. Throws RangeError for an unknown zone. */
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

const turningPoints = (item: MenuItem): (Instant | null)[] => [
  item.availableFrom,
  item.availableUntil,
  item.soldOutUntil,
  ...item.modifiers.map(({ soldOutUntil }) => soldOutUntil),
];

/** The first moment at which the menu may look different, at most `maxMinutes` ahead. At midnight, "Friday" becomes today. */
const validUntil = (
  { store, items }: MenuData,
  { opening, nextSlotAt }: Pick<MenuSnapshot, "opening" | "nextSlotAt">,
  now: Instant,
  maxMinutes: number,
): Instant =>
  [
    dayOf(store.timezone, dateIn(store.timezone, now)).to,
    nextSlotAt && slotOfferEnd(store, nextSlotAt),
    opening.nextChangeAt,
    opening.lastOrderAt,
    opening.closesSoonAt,
    nextPeriodChange(store.mealPeriodTimes, store.timezone, now),
    ...items.flatMap(turningPoints),
  ].reduce<Instant>((first, at) => (at !== null && at > now && at < first ? at : first), addMinutes(now, maxMinutes));

/** When each dish is next served that waits for a meal period, its own or its category's. */
const servingTimes = (
  { store }: MenuData,
  items: readonly MenuItem[],
  categories: Map<string, MenuCategory>,
  now: Instant,
) => {
  const reference = isOpenAt(store, now) ? now : nextOpening(store, now);
  const known = new Map<string, Instant | null>();
  const servedFrom: Record<string, Instant> = {};
  for (const { id, mealPeriods, categoryId } of items) {
    const tied = [mealPeriods, categories.get(categoryId)?.mealPeriods ?? []];
    const key = JSON.stringify(tied);
    // Many dishes are tied to the same few periods, and looking ahead costs more than all else here.
    if (!known.has(key)) known.set(key, reference && nextServing(store, tied, reference));
    const from = known.get(key);
    if (from && reference && from > reference) servedFrom[id] = from;
  }
  return servedFrom;
};

/** Something that may be off sale, without a mark whose end has come. */
const current = <Thing extends SaleMark>(thing: Thing, now: Instant): Thing =>
  thing.soldOutUntil !== null && thing.soldOutUntil <= now ? { ...thing, available: true, soldOutUntil: null } : thing;

const currentItem = (item: MenuItem, now: Instant): MenuItem => ({
  ...current(item, now),
  modifiers: item.modifiers.map((modifier) => current(modifier, now)),
});

const currentStore = (store: StoreSettings, now: Instant): StoreSettings =>
  store.orderingPaused && !isPaused(store, now)
    ? { ...store, orderingPaused: false, pausedUntil: null, pauseMessage: null }
    : store;

/** The menu as guests see it at an instant: what staff said is told while it holds, no hidden items and no empty categories, each item's state of sale, whether the
 *  store takes orders, and until when all of this stays true (an hour at most). With the doors closing at 22:00, what is made
 *  at 21:30 is valid until 22:00. A stale one, made while the database cannot be reached, is valid for 15 seconds. Throws RangeError for an unknown zone. */
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
  const asksForLater = opening.state !== "paused" && !takesOrdersNow({ opening, madeAt: now });
  const nextSlotAt = asksForLater && !isStale ? firstSlot(store, now) : null;
  return {
    ...data,
    store: currentStore(store, now),
    categories: data.categories.filter(({ id }) => filled.has(id)),
    items: items.map((item) => currentItem(item, now)),
    madeAt: now,
    validUntil: validUntil(data, { opening, nextSlotAt }, now, isStale ? staleMinutes : longestValidMinutes),
    isStale,
    opening,
    saleStates,
    servedFrom: servingTimes(data, items, categories, now),
    nextSlotAt,
    orderTypes: [
      ...(store.pickupEnabled ? ["pickup" as const] : []),
      ...(store.deliveryEnabled ? ["delivery" as const] : []),
    ],
  };
};
