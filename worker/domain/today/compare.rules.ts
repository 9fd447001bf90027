import type { DaySections } from "../reports/sections.rules.ts";

/** The orders and the totals of one hour on two days. Minor units. */
export interface ComparedHour {
  hour: number;
  orders: number;
  comparedOrders: number;
  sales: number;
  comparedSales: number;
}

/** The hours of two days in the order of a business day, from the first to the last that is open or has sales. With
 *  `lastNightHour` 1, the hours 0 and 1 follow 23. Open from 17 to 21 with a sale at 22: 17 to 22. Without any sales
 *  there are none. Minor units. */
export const compareHours = (
  today: DaySections,
  compared: DaySections,
  { openHours, lastNightHour }: { openHours: readonly number[]; lastNightHour: number },
): ComparedHour[] => {
  const now = today.sales.groups.hours;
  const then = compared.sales.groups.hours;
  const soldHours = [...Object.keys(now), ...Object.keys(then)].map(Number);
  if (soldHours.length === 0) return [];
  const places = [...soldHours, ...openHours].map((hour) => (hour <= lastNightHour ? hour + 24 : hour));
  const first = Math.min(...places);
  return Array.from({ length: Math.max(...places) - first + 1 }, (_, index) => {
    const hour = (first + index) % 24;
    const one = now[hour];
    const other = then[hour];
    return {
      hour,
      ...{ orders: one?.orders ?? 0, comparedOrders: other?.orders ?? 0 },
      ...{ sales: one?.total ?? 0, comparedSales: other?.total ?? 0 },
    };
  });
};

const maxBestSellers = 5;

/** The dishes that sell best on a day, with how many were sold on another one. Five soups today and three then:
 *  { quantity: 5, comparedQuantity: 3 }. Of equal ones, the dearer is first. */
export const listBestSellers = (today: DaySections, compared: DaySections) => {
  const then = compared.dishes.groups.dishes;
  return Object.entries(today.dishes.groups.dishes)
    .filter(([, { quantity = 0 }]) => quantity > 0)
    .toSorted(
      ([, one], [, other]) =>
        (other.quantity ?? 0) - (one.quantity ?? 0) || (other.grossSales ?? 0) - (one.grossSales ?? 0),
    )
    .slice(0, maxBestSellers)
    .map(([menuItemId, { name = "", quantity = 0 }]) => ({
      ...{ menuItemId, name, quantity },
      comparedQuantity: then[menuItemId]?.quantity ?? 0,
    }));
};
