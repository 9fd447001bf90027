import {
  columnKind,
  type ReportColumn,
  type ReportGroup,
} from "../../../../worker/domain/reports/report-groups.rules.ts";
import { useShop } from "../../../state/shop.tsx";
import { createAxisMoney } from "../../charts/axis-money.ts";
import { useDashboard } from "../../state.tsx";
import type { DayRange } from "../range/days.rules.ts";
import { changePercent, type Row } from "./rows.rules.ts";

/** The key of tax that the tax lines of an order do not explain. */
const otherRate = "other";

/** The key of payments whose method the processor did not report. */
const unknownMethod = "unknown";

/** The texts of a report in the store's language. */
export const createReportTexts = () => {
  const { t } = useDashboard();
  const { menu, format, locale } = useShop();
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 3 });
  const change = new Intl.NumberFormat(locale, { style: "percent", signDisplay: "exceptZero" });
  const utc = { timeZone: "UTC" } as const;
  const month = new Intl.DateTimeFormat(locale, { ...utc, month: "long", year: "numeric" });
  const shortMonth = new Intl.DateTimeFormat(locale, { ...utc, month: "short" });
  const date = new Intl.DateTimeFormat(locale, { ...utc, day: "numeric", month: "short" });
  const fullDate = new Intl.DateTimeFormat(locale, { ...utc, dateStyle: "long" });
  const hour = new Intl.DateTimeFormat(locale, { ...utc, hour: "numeric", minute: "2-digit" });
  const shortHour = new Intl.DateTimeFormat(locale, { ...utc, hour: "numeric" });
  const axisMoney = createAxisMoney(locale, menu.store.currencyCode);
  const toDate = (key: string): Date => new Date(key.length === 7 ? `${key}-01` : key);
  const toHour = (key: string): Date => new Date(Date.UTC(2026, 0, 1, Number(key)));
  const named = (prefix: string, key: string): string => t.find(`${prefix}.${key}`) ?? key;
  const rateName = ({ key, name }: Pick<Row, "key" | "name">): string =>
    key === otherRate ? (name ?? t("reports.otherRate")) : percent.format(Number(key) / 1_000_000);
  const nameByGroup: Readonly<Record<ReportGroup, (row: Pick<Row, "key" | "name" | "dish">) => string>> = {
    day: ({ key }) => (key.length === 7 ? month.format(toDate(key)) : format.day(key)),
    hour: ({ key }) => hour.format(toHour(key)),
    order_type: ({ key }) => named("kitchen.type", key),
    order_source: ({ key }) => named("orders.source", key),
    payment_method: ({ key }) => (key === unknownMethod ? t("reports.unknownMethod") : named("orders.method", key)),
    dish: ({ key, name }) => name ?? key,
    choice: ({ key, name, dish }) => (dish ? t("reports.choiceOf", { choice: name ?? key, dish }) : (name ?? key)),
    promo_code: ({ key }) => key,
    tax_rate: rateName,
    refund: ({ key }) => named("reports.refund", key),
    cancellation: ({ key }) => named("reports.cancelledBy", key),
    kitchen: ({ key }) => format.day(key),
  };
  return {
    money: format.money,
    number: (value: number) => number.format(value),
    axisMoney,
    /** The name of a row's key: a day, an hour, a dish. */
    rowName: (group: ReportGroup, row: Pick<Row, "key" | "name" | "dish">) => nameByGroup[group](row),
    /** The short name of a day, a month or an hour at an axis. */
    axisName: (group: ReportGroup, key: string): string => {
      if (group === "hour") return shortHour.format(toHour(key));
      return key.length === 7 ? shortMonth.format(toDate(key)) : date.format(toDate(key));
    },
    value: (column: ReportColumn, value: number | null): string => {
      if (value === null) return "";
      const kind = columnKind(column);
      if (kind === "money") return format.money(value);
      return kind === "minutes" ? t("reports.minutes", { count: number.format(value) }) : number.format(value);
    },
    range: ({ from, to }: DayRange): string => fullDate.formatRange(new Date(from), new Date(to)),
    /** "+12%"; null without an earlier figure. */
    change: (value: number, before: number): string | null => {
      const points = changePercent(value, before);
      return points === null ? null : change.format(points / 100);
    },
  };
};

export type ReportTexts = ReturnType<typeof createReportTexts>;
