import { For, Show } from "solid-js";
import { type ReportColumn, reportColumns } from "../../../../worker/domain/reports/report-groups.rules.ts";
import { Download } from "../../download.tsx";
import { useDashboard } from "../../state.tsx";
import type { LoadedReport } from "../report-state.ts";
import styles from "../reports.module.css";
import { tableRows } from "./points.ts";
import { nameReason } from "./reasons.rules.ts";
import table from "./report-table.module.css";
import { isSummed, listUsedColumns, type Row, sumColumn } from "./rows.rules.ts";
import type { ReportTexts } from "./texts.ts";

interface ReportTableProps {
  report: LoadedReport;
  texts: ReportTexts;
}

/** The address of the file with the same rows. */
const csvAddress = ({ query: { from, to, group } }: LoadedReport): string =>
  `/api/reports/sales.csv?${new URLSearchParams({ from, to, groupBy: group })}`;

const hasFigures = (row: Row): boolean => Object.values(row).some((value) => typeof value === "number" && value !== 0);

const hasReasons = (group: LoadedReport["query"]["group"]): boolean => group === "refund" || group === "cancellation";

const Actions = (props: { report: LoadedReport }) => {
  const { t } = useDashboard();
  return (
    <div class={styles["actions"]}>
      <Download class="link" href={csvAddress(props.report)} text={t("reports.csv")} />
      <button type="button" class="link" onClick={() => window.print()}>
        {t("reports.print")}
      </button>
    </div>
  );
};

/** The sum below a column; of kitchen times, the time of all orders. */
const createTotals = (props: ReportTableProps) => (column: ReportColumn) => {
  const { current, query } = props.report;
  if (column === "medianMinutes" || column === "p90Minutes") return current.kitchen?.[column] ?? null;
  return isSummed(query.group, column) ? sumColumn(current.rows, column) : null;
};

/** A figure of a row or of the sum. A column that two reports share stays while its value changes. */
const Cell = (props: { column: ReportColumn; value: number | null; texts: ReportTexts }) => (
  <td data-zero={props.value === 0}>{props.value === 0 ? "–" : props.texts.value(props.column, props.value)}</td>
);

/** All rows of a report, with their sums. On narrow screens the table scrolls below its first column. */
export const ReportTable = (props: ReportTableProps) => {
  const { t } = useDashboard();
  const group = () => props.report.query.group;
  // A range without any figure is empty, even if it has a row for each day.
  const rows = () => {
    const all = tableRows(props.report);
    return all.some(hasFigures) ? all : [];
  };
  const columns = () => listUsedColumns(reportColumns[group()], rows());
  const total = createTotals(props);
  const reasonText = ({ name }: Row) => {
    const reason = nameReason(name ?? "");
    return reason ? t(`reports.${reason.key}`, { count: reason.count }) : name;
  };
  const reason = (row: Row) => (hasReasons(group()) ? reasonText(row) : null);
  return (
    <div class={styles["card"]}>
      <div class={styles["cardHead"]}>
        <h2 id="report-table">{t("reports.table")}</h2>
        <Actions report={props.report} />
      </div>
      <Show when={rows().length > 0} fallback={<p class={styles["empty"]}>{t("reports.noRows")}</p>}>
        <section class={table["scroller"]} aria-labelledby="report-table" tabindex="0">
          <table class={table["table"]}>
            <thead>
              <tr>
                <th scope="col">{t(`reports.key.${group()}`)}</th>
                <For each={columns()}>{(column) => <th scope="col">{t(`reports.column.${column}`)}</th>}</For>
              </tr>
            </thead>
            <tbody>
              <For each={rows()}>
                {(row) => (
                  <tr>
                    <th scope="row">
                      {props.texts.rowName(group(), row)}
                      <Show when={reason(row)}>{(text) => <small>{text()}</small>}</Show>
                    </th>
                    <For each={columns()}>
                      {(column) => <Cell column={column} value={row[column]} texts={props.texts} />}
                    </For>
                  </tr>
                )}
              </For>
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t("reports.sum")}</th>
                <For each={columns()}>
                  {(column) => <Cell column={column} value={total(column)} texts={props.texts} />}
                </For>
              </tr>
            </tfoot>
          </table>
        </section>
      </Show>
    </div>
  );
};
