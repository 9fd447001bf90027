import { useLocation, useNavigate } from "@solidjs/router";
import { createMemo, Show } from "solid-js";
import { useShop } from "../../state/shop.tsx";
import { Heading, LoadState } from "../panel.tsx";
import print from "../print/print.module.css";
import { createLoaded, useDashboard } from "../state.tsx";
import { readToday } from "./api.ts";
import { Controls } from "./controls.tsx";
import type { Day } from "./range/days.rules.ts";
import { comparedRange } from "./range/ranges.rules.ts";
import { defaultGroup, parseReportQuery, type ReportQuery, writeReportQuery } from "./range/report-query.ts";
import { createReport, type LoadedReport } from "./report-state.ts";
import styles from "./reports.module.css";
import { ChartCard } from "./view/chart-card.tsx";
import { Headline } from "./view/headline.tsx";
import { ReportTable } from "./view/report-table.tsx";
import { createReportTexts, type ReportTexts } from "./view/texts.ts";

const path = "/dashboard/reports";

/** The head of the printed report. */
const PrintHead = (props: { query: ReportQuery; texts: ReportTexts }) => {
  const { t, formatInstant, now } = useDashboard();
  const { menu } = useShop();
  const compared = () => comparedRange(props.query, props.query.compare);
  return (
    <div class={print["head"]}>
      <p>
        <strong>{menu.store.name}</strong> · {t(`reports.group.${props.query.group}`)}
      </p>
      <p>
        {props.texts.range(props.query)}
        <Show when={compared()}>
          {(range) => ` · ${t("reports.comparedWith", { range: props.texts.range(range()) })}`}
        </Show>
      </p>
      <p>{t("reports.printed", { time: formatInstant(now()) })}</p>
    </div>
  );
};

const Result = (props: { report: LoadedReport; texts: ReportTexts }) => (
  <>
    <Headline report={props.report} texts={props.texts} />
    <ChartCard report={props.report} texts={props.texts} />
    <ReportTable report={props.report} texts={props.texts} />
  </>
);

const ReportView = (props: { today: Day }) => {
  const { t, user } = useDashboard();
  const location = useLocation();
  const navigate = useNavigate();
  const texts = createReportTexts();
  const reportQuery = createMemo(() => parseReportQuery(location.search, props.today));
  const { report, isReading, isSumming, reload } = createReport(reportQuery, () => reportQuery().to >= props.today);
  const change = (changes: Partial<ReportQuery>): void => {
    const before = reportQuery();
    const next = { ...before, ...changes };
    // A day is read by hour and a longer range by day, unless another report is open.
    if (before.group === defaultGroup(before)) next.group = changes.group ?? defaultGroup(next);
    navigate(`${path}${writeReportQuery(next)}`, { scroll: false });
  };
  return (
    <div class={`${styles["report"]} ${print["printed"]}`}>
      <PrintHead query={reportQuery()} texts={texts} />
      <Controls query={reportQuery()} today={props.today} path={path} texts={texts} onChange={change} />
      <Show when={isSumming()}>
        <p class={styles["notice"]} role="status">
          {t("reports.addingUp")}
        </p>
      </Show>
      <Show when={!isSumming() || report()}>
        <LoadState value={report()} onRetry={() => void reload()} />
      </Show>
      <Show when={report()}>
        {(loaded) => (
          <div class={styles["result"]} aria-busy={isReading()}>
            <Result report={loaded()} texts={texts} />
          </div>
        )}
      </Show>
      <Show when={user.scopes.includes("take_payments")}>
        <p class={styles["closeLink"]}>
          <a class="link" href="/dashboard/close">
            {t("reports.toClose")}
          </a>
        </p>
      </Show>
    </div>
  );
};

/** Sales, money and kitchen times of any range of business days. */
export const ReportsPanel = () => {
  const { t } = useDashboard();
  const { value: today, reload } = createLoaded(readToday, { keepsLast: true });
  return (
    <>
      <Heading title={t("reports")} hint={t("reports.hint")} />
      <LoadState value={today()} onRetry={() => void reload()} />
      <Show when={today()}>{(day) => <ReportView today={day()} />}</Show>
    </>
  );
};
