import { readChoiceDishes } from "../../../db/queries/reports/choice-dishes.ts";
import { readCancellationReasons, readRefundReasons } from "../../../db/queries/reports/reasons.ts";
import type { Ctx } from "../../context.ts";
import type { StoreSettings } from "../store/settings.ts";
import {
  type ReportRow,
  toFigures,
  toKitchenTimes,
  toMinuteCounts,
  toReportRow,
  toReportRows,
} from "./figures.rules.ts";
import { type LoadedDays, loadReportDays } from "./load-days.ts";
import type { ReportGroup } from "./report-groups.rules.ts";
import type { SalesReport, SalesReportInput } from "./schemas.ts";
import { type DaySections, mergeSections, type SectionName } from "./sections.rules.ts";

type Range = Pick<SalesReportInput, "from" | "to">;

type LoadedSums = Pick<LoadedDays, "money"> & { merged: DaySections };

/** The sums that the rows of a report need. All reports have those of sales and of money in their totals. */
const sectionsFor = (group: ReportGroup): SectionName[] => {
  if (group === "dish" || group === "choice") return ["sales", "money", "dishes"];
  return group === "kitchen" ? ["sales", "money", "kitchen"] : ["sales", "money"];
};

/** The rows of refunds by kind and reason. What reasons do not account for, such as refunds of closed days that failed
 *  later, is a row of its kind without a reason, so that the rows add up to the refunds. */
const loadRefundRows = async ({ db }: Pick<Ctx, "db">, store: StoreSettings, { money, merged }: LoadedSums) => {
  const rows: { kind: string; reason: string | null; refundCount: number; refunds: number }[] = await readRefundReasons(
    db,
    store.id,
    money,
  );
  for (const [kind, sums] of Object.entries(merged.money.groups.kinds)) {
    const ofKind = rows.filter((row) => row.kind === kind);
    const rest = {
      refundCount: ofKind.reduce((left, row) => left - row.refundCount, sums.refundCount ?? 0),
      refunds: ofKind.reduce((left, row) => left - row.refunds, sums.refunds ?? 0),
    };
    if (rest.refundCount !== 0 || rest.refunds !== 0) rows.push({ kind, reason: null, ...rest });
  }
  return rows
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

/** The rows with the dish of each choice, because dishes have choices of the same name. */
const withDishes = async (
  { db }: Pick<Ctx, "db">,
  store: StoreSettings,
  groupBy: ReportGroup,
  rows: readonly ReportRow[],
): Promise<SalesReport["rows"]> => {
  const ids = groupBy === "choice" ? rows.map(({ key }) => key) : [];
  const dishes = ids.length > 0 ? await readChoiceDishes(db, store.id, ids) : new Map<string, string>();
  return rows.map((row) => ({ ...row, dish: dishes.get(row.key) ?? null }));
};

/** What a report needs of a request. */
type ReportWork = Pick<Ctx, "db" | "clock"> & { menu(): Promise<{ store: StoreSettings }> };

/** The sales and the money of a range of business days. */
export const loadSalesReport = async (
  ctx: ReportWork,
  { from, to, groupBy }: SalesReportInput,
): Promise<SalesReport> => {
  const { store } = await ctx.menu();
  const { days, money } = await loadReportDays(ctx, store, { from, to, names: sectionsFor(groupBy) });
  const merged = mergeSections(days.map(({ sections }) => sections));
  const loadRows = async (): Promise<ReportRow[]> => {
    if (groupBy === "refund") return loadRefundRows(ctx, store, { money, merged });
    if (groupBy === "cancellation") return loadCancellationRows(ctx, store, { from, to });
    return toReportRows(groupBy, days, merged);
  };
  const kitchen = { ...toKitchenTimes(merged.kitchen), distribution: toMinuteCounts(merged.kitchen) };
  return {
    ...{ from, to, groupBy, currencyCode: store.currencyCode },
    totals: toFigures(merged),
    kitchen: groupBy === "kitchen" ? kitchen : null,
    rows: await withDishes(ctx, store, groupBy, await loadRows()),
  };
};
