import type { StoredDayRows } from "../../../db/queries/reports/stored-days.ts";
import { groupRows } from "../group-rows.ts";
import { hourIn } from "../schedule/zoned.ts";
import type { ReportDay } from "./figures.rules.ts";
import { type Sale, toCollect, toSale } from "./sale.rules.ts";
import { type OrderSums, sumCorrection } from "./sections.rules.ts";

// The named boundary: only sales are stored as the sale before a correction.
const parseSale = (json: string): Sale | null => JSON.parse(json) as Sale | null;

/** What corrections add to the days on which they are booked. After a correction, the order adds what it added before
 *  its next correction, or what it adds now. An order that has moved to another day adds nothing to its former day. */
export const sumCorrections = (rows: StoredDayRows, timezone: string): ReportDay[] => {
  const orders = new Map(rows.orders.map((order) => [order.id, order]));
  const findItems = groupRows(rows.items, "orderId");
  const present = (orderId: string, originDay: string): OrderSums => {
    const order = orders.get(orderId);
    if (order?.businessDay !== originDay) return { sale: null, toCollect: 0 };
    const hour = hourIn(timezone, order.scheduledFor ?? order.createdAt);
    const sale = toSale({ ...order, order, items: findItems(orderId) }, hour);
    return { sale, toCollect: toCollect(order) };
  };
  return rows.corrections.map(({ orderId, originDay, businessDay, ...row }) => {
    const now = present(orderId, originDay);
    const after = {
      sale: row.nextBefore === null ? now.sale : parseSale(row.nextBefore),
      toCollect: row.nextToCollect ?? now.toCollect,
    };
    // The named boundary: only sales are stored. What was left to collect is unknown if it was not stored.
    const before = { sale: row.before as Sale | null, toCollect: row.toCollect ?? after.toCollect };
    return { day: businessDay, sections: sumCorrection(before, after) };
  });
};
