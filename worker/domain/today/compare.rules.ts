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

/** How many of a dish were sold. */
interface SoldDish {
  menuItemId: string;
  name: string;
  quantity: number;
  grossSales: number;
}

/** The dishes that sell best on a day, with how many were sold on another one. Five soups today and three then:
 *  { quantity: 5, comparedQuantity: 3 }. Of equal ones, the dearer is first. */
export const listBestSellers = (today: readonly SoldDish[], compared: readonly SoldDish[]) => {
  const then = new Map(compared.map(({ menuItemId, quantity }) => [menuItemId, quantity]));
  return today
    .toSorted((one, other) => other.quantity - one.quantity || other.grossSales - one.grossSales)
    .slice(0, maxBestSellers)
    .map(({ menuItemId, name, quantity }) => ({
      ...{ menuItemId, name, quantity },
      comparedQuantity: then.get(menuItemId) ?? 0,
    }));
};
