import type { MealPeriod } from "../../../../db/schema/enums.ts";
import type { Instant, LocalDate } from "../../../../db/schema/shapes.ts";
import type { DeliveryZone, MenuCategory, MenuItem, MenuSnapshot } from "../../../../worker/domain/menu/types.ts";
import { itemState } from "../../menu/sale-state.ts";
import { wallAt } from "../../zoned.ts";

/** From `from` until just before `to`. */
export interface Span {
  from: Instant;
  to: Instant;
}

/** The hours of one business day as the server computes them in the store's time zone. */
export interface DayHours {
  services: readonly Span[];
  slots: readonly (Span & { isBookable: boolean })[];
  mealPeriods: readonly { from: Instant; active: readonly MealPeriod[] }[];
}

/** A dish that guests can order during the service. */
export interface Dish
  extends Pick<MenuItem, "id" | "name" | "categoryId" | "price" | "prepTimeMinutes" | "kitchenStation">,
    Pick<MenuItem, "modifiers" | "popular" | "taxRatePpm" | "taxClassId"> {
  /** When it is served within the service. */
  servedAt: readonly Span[];
}

/** The store's terms of delivery to a zone, in minor units. */
export type Zone = Pick<DeliveryZone, "fee" | "minimum" | "leadMinutes">;

type StoreRules = Pick<
  MenuSnapshot["store"],
  | "currencyCode"
  | "taxRatePpm"
  | "pricesIncludeTax"
  | "taxDeliveryFee"
  | "pickupDiscountPercent"
  | "freeDeliveryFrom"
  | "pickupEnabled"
  | "deliveryEnabled"
  | "slotMinutes"
>;

/** One service of the restaurant: what does not change between two runs. */
export interface Service {
  hours: Span;
  /** All opening hours of the day: an order at the end of one service may be ready in the next. */
  dayHours: readonly Span[];
  slots: DayHours["slots"];
  store: StoreRules;
  zones: readonly Zone[];
  taxClasses: MenuSnapshot["taxClasses"];
  /** The date of its start, which decides the tax rates. */
  date: LocalDate;
  dishes: readonly Dish[];
}

const isServedIn = (mealPeriods: readonly MealPeriod[], active: readonly MealPeriod[]): boolean =>
  mealPeriods.length === 0 || mealPeriods.some((period) => active.includes(period));

/** The parts of a service in which a dish and its category are served, by their meal periods. */
const servedSpans = (
  periodSets: readonly (readonly MealPeriod[])[],
  changes: DayHours["mealPeriods"],
  { from, to }: Span,
): Span[] =>
  changes.flatMap((change, index) => {
    const end = changes[index + 1]?.from ?? to;
    const span = { from: change.from > from ? change.from : from, to: end < to ? end : to };
    return span.from < span.to && periodSets.every((periods) => isServedIn(periods, change.active)) ? [span] : [];
  });

/** The parts of the menu that a service needs. */
interface MenuFacts {
  store: StoreRules & Pick<MenuSnapshot["store"], "deliveryFee" | "deliveryMinimum" | "timezone">;
  taxClasses: MenuSnapshot["taxClasses"];
  zones: readonly Zone[];
  categories: readonly Pick<MenuCategory, "id" | "mealPeriods">[];
  items: readonly MenuItem[];
}

const zonesFrom = ({ store, zones }: MenuFacts): readonly Zone[] =>
  zones.length > 0 ? zones : [{ fee: store.deliveryFee, minimum: store.deliveryMinimum, leadMinutes: null }];

/** A service with the dishes that are on sale in it. Dishes that are sold out at its start, or not served during it,
 *  are left out. */
export const createService = (menu: MenuFacts, day: DayHours, hours: Span): Service => {
  const categories = new Map(menu.categories.map((category) => [category.id, category]));
  const dishes = menu.items.flatMap((item): Dish[] => {
    const category = categories.get(item.categoryId);
    if (!category || itemState(item, hours.from) !== "onSale") return [];
    const servedAt = servedSpans([item.mealPeriods, category.mealPeriods], day.mealPeriods, hours);
    const { id, name, categoryId, price, taxRatePpm, taxClassId, prepTimeMinutes, kitchenStation } = item;
    const { modifiers, popular } = item;
    const taxed = { price, taxRatePpm, taxClassId };
    return servedAt.length === 0
      ? []
      : [{ id, name, categoryId, ...taxed, prepTimeMinutes, kitchenStation, modifiers, popular, servedAt }];
  });
  const { store } = menu;
  return {
    hours,
    dayHours: day.services,
    slots: day.slots,
    zones: zonesFrom(menu),
    taxClasses: menu.taxClasses,
    date: wallAt(hours.from, menu.store.timezone).slice(0, 10),
    dishes,
    store: {
      currencyCode: store.currencyCode,
      taxRatePpm: store.taxRatePpm,
      pricesIncludeTax: store.pricesIncludeTax,
      taxDeliveryFee: store.taxDeliveryFee,
      pickupDiscountPercent: store.pickupDiscountPercent,
      freeDeliveryFrom: store.freeDeliveryFrom,
      pickupEnabled: store.pickupEnabled,
      deliveryEnabled: store.deliveryEnabled,
      slotMinutes: store.slotMinutes,
    },
  };
};

/** Whether a dish is served at an instant. */
export const isServedAt = ({ servedAt }: Pick<Dish, "servedAt">, at: Instant): boolean =>
  servedAt.some(({ from, to }) => from <= at && at < to);
