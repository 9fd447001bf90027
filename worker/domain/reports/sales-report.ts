import { readCancellationReasons, readRefundReasons } from "../../../db/queries/reports/reasons.ts";
import type { Ctx } from "../../context.ts";
import { businessDayEnd } from "../schedule/slots.ts";
import { addDays } from "../schedule/zoned.ts";
import type { StoreSettings } from "../store/settings.ts";
import {
  type ReportRow,
  toFigures,
  toKitchenTimes,
  toMinuteCounts,
  toReportRow,
  toReportRows,
} from "./figures.rules.ts";
import { loadReportDays } from "./load-days.ts";
import type { SalesReport, SalesReportInput } from "./schemas.ts";
import { mergeSections } from "./sections.rules.ts";

type Range = Pick<SalesReportInput, "from" | "to">;

const loadRefundRows = async ({ db }: Pick<Ctx, "db">, store: StoreSettings, { from, to }: Range) => {
  const span = { from: businessDayEnd(store, addDays(from, -1)), to: businessDayEnd(store, to) };
  const reasons = await readRefundReasons(db, store.id, span);
  return reasons
    .map(({ kind, reason, ...sums }) => toReportRow("refund", kind, { name: reason, ...sums }))
    .toSorted((one, other) => (other.refunds ?? 0) - (one.refunds ?? 0));
};

const loadCancellationRows = async ({ db }: Pick<Ctx, "db">, store: StoreSettings, { from, to }: Range) => {
  const reasons = await readCancellationReasons(db, store.id, from, to);
  return reasons
    .map(({ actorType, reason, ...sums }) => {
      const collected = sums.payments - sums.refunds;
      return toReportRow("cancellation", actorType, { name: reason, ...sums, collected });
    })
    .toSorted((one, other) => (other.orders ?? 0) - (one.orders ?? 0));
};

/** The sales and the money of a range of business days. */
export const loadSalesReport = async (ctx: Ctx, { from, to, groupBy }: SalesReportInput): Promise<SalesReport> => {
  const { store } = await ctx.menu();
  const days = await loadReportDays(ctx, store, { from, to });
  const merged = mergeSections(days.map(({ sections }) => sections));
  const loadRows = async (): Promise<ReportRow[]> => {
    if (groupBy === "refund") return loadRefundRows(ctx, store, { from, to });
    if (groupBy === "cancellation") return loadCancellationRows(ctx, store, { from, to });
    return toReportRows(groupBy, days, merged);
  };
  const kitchen = { ...toKitchenTimes(merged.kitchen), distribution: toMinuteCounts(merged.kitchen) };
  return {
    ...{ from, to, groupBy, currencyCode: store.currencyCode },
    totals: toFigures(merged),
    kitchen: groupBy === "kitchen" ? kitchen : null,
    rows: await loadRows(),
  };
};
