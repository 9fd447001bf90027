import { readFigures, type StatusFigures } from "../../../../db/queries/orders/figures.ts";
import { type OrderStatus, orderStatuses } from "../../../../db/schema/enums.ts";
import type { Ctx } from "../../../context.ts";
import { businessDay, businessDayEnd } from "../../schedule/slots.ts";
import type { KitchenFigures } from "./schemas.ts";

const notReleased: ReadonlySet<OrderStatus> = new Set(["open", "cancelled"]);

const sumOf = (rows: readonly StatusFigures[], value: (row: StatusFigures) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0);

/** The figures of the current business day, in one statement regardless of the number of orders. */
export const loadTodaysFigures = async (ctx: Ctx): Promise<KitchenFigures> => {
  const { store } = await ctx.menu();
  const now = ctx.clock.now();
  const day = businessDay(store, now);
  const rows = await readFigures(ctx.db, store.id, day, now);
  const released = rows.filter(({ status }) => !notReleased.has(status));
  const readyCount = sumOf(rows, (row) => row.readyCount);
  return {
    date: day,
    until: businessDayEnd(store, day),
    statuses: rows
      .map(({ status, orders }) => ({ status, orders }))
      .toSorted((one, other) => orderStatuses.indexOf(one.status) - orderStatuses.indexOf(other.status)),
    orders: sumOf(released, (row) => row.orders),
    sales: sumOf(released, (row) => row.paid),
    toCollect: sumOf(released, (row) => row.toCollect),
    currencyCode: store.currencyCode,
    averageMinutes: readyCount === 0 ? null : Math.round(sumOf(rows, (row) => row.minutes) / readyCount),
    late: sumOf(rows, (row) => row.late),
  };
};
