import type { StoredDayRows } from "../../../db/queries/reports/stored-days.ts";
import { groupRows } from "../group-rows.ts";
import { hourIn } from "../schedule/zoned.ts";
import type { ReportDay } from "./figures.rules.ts";
import { type Sale, toSale } from "./sale.rules.ts";
import { sumCorrection } from "./sections.rules.ts";

// The named boundary: only sales are stored as the sale before a correction.
const parseSale = (json: string): Sale | null => JSON.parse(json) as Sale | null;

/** What corrections add to the days on which they are booked. After a correction, the order's sale is the one before
 *  its next correction, or the present one. An order that has moved to another day has no sale on its former day. */
export const sumCorrections = (rows: StoredDayRows, timezone: string): ReportDay[] => {
  const orders = new Map(rows.orders.map((order) => [order.id, order]));
  const findItems = groupRows(rows.items, "orderId");
  const presentSale = (orderId: string, originDay: string): Sale | null => {
    const order = orders.get(orderId);
    if (order?.businessDay !== originDay) return null;
    return toSale({ order, items: findItems(orderId) }, hourIn(timezone, order.scheduledFor ?? order.createdAt));
  };
  return rows.corrections.map(({ orderId, originDay, businessDay, before, nextBefore }) => {
    const after = nextBefore === null ? presentSale(orderId, originDay) : parseSale(nextBefore);
    // The named boundary: only sales are stored.
    return { day: businessDay, sections: sumCorrection(before as Sale | null, after) };
  });
};
