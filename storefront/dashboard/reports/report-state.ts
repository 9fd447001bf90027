import { createEffect, createSignal, on, onCleanup } from "solid-js";
import { isFault } from "../../api/client.ts";
import { createFaultReport } from "../../parts/answers.ts";
import { isAddingUp, type ReportPair, readReports } from "./api.ts";
import type { ReportQuery } from "./range/report-query.ts";
import { writeReportQuery } from "./range/report-query.ts";

/** A report with the query that it answers. */
export interface LoadedReport extends ReportPair {
  query: ReportQuery;
}

/** How often a report of today is read again. */
const freshMs = 60_000;
/** When a report whose days the server still adds up is read again. */
const addingUpMs = 5000;

/** The report that the address asks for. Undefined while the first loads, null if it could not be read. */
export const createReport = (reportQuery: () => ReportQuery, hasToday: () => boolean) => {
  const [report, setReport] = createSignal<LoadedReport | null>();
  const [isReading, setReading] = createSignal(false);
  const [isSumming, setSumming] = createSignal(false);
  const reportFault = createFaultReport();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void read(), ms);
  };
  const read = async (): Promise<void> => {
    clearTimeout(timer);
    const asked = reportQuery();
    const isCurrent = () => writeReportQuery(asked) === writeReportQuery(reportQuery());
    setReading(true);
    try {
      const pair = await readReports(asked);
      // Another report was asked for meanwhile, and its own read follows.
      if (!isCurrent()) return;
      setSumming(false);
      setReport({ ...pair, query: asked });
      if (hasToday()) schedule(freshMs);
    } catch (error) {
      if (!isCurrent()) return;
      if (isFault(error)) reportFault(error);
      setSumming(isAddingUp(error));
      if (isAddingUp(error)) schedule(addingUpMs);
      else setReport(null);
    } finally {
      if (isCurrent()) setReading(false);
    }
  };
  createEffect(
    on(
      () => writeReportQuery(reportQuery()),
      () => void read(),
    ),
  );
  onCleanup(() => clearTimeout(timer));
  return { report, isReading, isSumming, reload: read };
};
