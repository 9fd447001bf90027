import type { LocalDate } from "../../../db/schema/shapes.ts";
import type { Ctx } from "../../context.ts";
import { businessDayEnd } from "../schedule/slots.ts";
import { addDays } from "../schedule/zoned.ts";
import type { StoreSettings } from "../store/settings.ts";
import type { ReportDay } from "./figures.rules.ts";
import { type RawDay, sumRawDays } from "./raw-days.ts";

/** The business days from one to another. */
export const listDays = (from: LocalDate, to: LocalDate): LocalDate[] => {
  const days: LocalDate[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};

/** The sums of each business day of a range. */
export const loadReportDays = async (
  { db, clock }: Pick<Ctx, "db" | "clock">,
  store: StoreSettings,
  { from, to }: { from: LocalDate; to: LocalDate },
): Promise<ReportDay[]> => {
  const days = listDays(from, to).map(
    (day): RawDay => ({
      day,
      span: { from: businessDayEnd(store, addDays(day, -1)), to: businessDayEnd(store, day) },
    }),
  );
  return (await sumRawDays(db, store, days, { now: clock.now() })) ?? [];
};
