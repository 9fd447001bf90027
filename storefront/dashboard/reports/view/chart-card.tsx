import { Match, Show, Switch } from "solid-js";
import { columnKind } from "../../../../worker/domain/reports/report-groups.rules.ts";
import { Chart } from "../../charts/chart.tsx";
import { RankChart } from "../../charts/rank-chart.tsx";
import { useDashboard } from "../../state.tsx";
import type { LoadedReport } from "../report-state.ts";
import styles from "../reports.module.css";
import { createPoints, createRanks } from "./points.ts";
import { chartedColumn } from "./rows.rules.ts";
import type { ReportTexts } from "./texts.ts";

interface ChartCardProps {
  report: LoadedReport;
  texts: ReportTexts;
}

/** Bars of more points than this become a line. */
const maxBars = 40;

/** The chart of a report: over time as bars or a line, by name as ranked bars. The table below has all its values. */
export const ChartCard = (props: ChartCardProps) => {
  const { t } = useDashboard();
  const group = () => props.report.query.group;
  const column = () => chartedColumn[group()];
  const measure = () => t(`reports.column.${column()}`);
  const points = () => createPoints(props.report, props.texts);
  const ranks = () => createRanks(props.report, props.texts);
  const isMoney = () => columnKind(column()) === "money";
  const label = (): string =>
    t("reports.chart", {
      measure: measure(),
      group: t(`reports.group.${group()}`),
      range: props.texts.range(props.report.query),
    });
  const names = () => ({
    value: t("reports.thisRange"),
    compared: props.report.compared && t(`reports.compare.${props.report.query.compare}`),
  });
  const isEmpty = () => points().every(({ value, compared }) => !value && !compared) && ranks().length === 0;
  return (
    <section class={styles["card"]} aria-labelledby="report-chart">
      <h2 id="report-chart">
        {t(`reports.group.${group()}`)} <small>{measure()}</small>
      </h2>
      <Switch>
        <Match when={isEmpty()}>
          <p class={styles["empty"]}>{t("reports.empty")}</p>
        </Match>
        <Match when={points().length > 0}>
          <Chart
            kind={points().length > maxBars ? "line" : "bars"}
            label={label()}
            points={points()}
            names={names()}
            formatValue={(value) => props.texts.value(column(), value)}
            formatTick={(value) => (isMoney() ? props.texts.axisMoney.format(value) : props.texts.number(value))}
            unit={isMoney() ? props.texts.axisMoney.unit : 1}
          />
        </Match>
        <Match when={ranks().length > 0}>
          <RankChart label={label()} rows={ranks()} names={names()} />
        </Match>
      </Switch>
      <Show when={group() === "kitchen" && !isEmpty()}>
        <p class={styles["soft"]}>{t("reports.kitchen.axis")}</p>
      </Show>
    </section>
  );
};
