import { eq } from "drizzle-orm";
import { connect } from "../../../db/client.ts";
import { storeSettings } from "../../../db/schema/index.ts";
import { sumDueDays } from "../../../worker/domain/reports/days/sum-days.ts";
import { type ReportGroup, reportGroup } from "../../../worker/domain/reports/report-groups.rules.ts";
import { loadSalesReport } from "../../../worker/domain/reports/sales-report.ts";
import { developmentVariables, type LocalServer, startServer } from "../../browser/server.ts";
import { metered } from "../../support/builders/metered.ts";
import { type Caller, openCaller } from "../orders/api.ts";
import { copyTemplates } from "../orders/copies.ts";
import { placeTemplates } from "../orders/templates.ts";
import { varyOrders } from "./vary.ts";

/** Friday evening in New York, when Copper Pot is open. */
const now = "2026-11-20T23:30:00.000Z";

const year = { from: "2025-11-21", to: "2026-11-20" };
const today = { from: "2026-11-20", to: "2026-11-20" };

const maxYearMs = 300;
const maxTodayMs = 50;

const calls = 40;

interface ReportFigure {
  report: string;
  rows: number;
  p50: number;
  p95: number;
  goal: number;
  /** Null for the page, whose statements a test of the API counts. */
  statements: number | null;
  rowsRead: number | null;
}

interface Reported {
  groupBy: ReportGroup;
  from: string;
  to: string;
}

const percentile = (sorted: readonly number[], share: number): number =>
  Math.round((sorted[Math.ceil(sorted.length * share) - 1] ?? 0) * 10) / 10;

/** Counts the statements and rows of the same report in this process, because a worker does not report them. */
const meterReport = async ({ database }: LocalServer, storeId: string, input: Reported) => {
  const counted = metered(database);
  const db = connect(counted.database);
  const [row] = await connect(database).select().from(storeSettings).where(eq(storeSettings.id, storeId));
  if (!row) throw new Error("The database has no demo stores. Load the seed first.");
  const store = { ...row, paymentOptions: [] };
  await loadSalesReport({ db, clock: { now: () => now }, menu: async () => ({ store }) }, input);
  const { statements, rowsRead } = counted.meter;
  return { statements, rowsRead };
};

/** Sends a request one time after another, and measures each from the request to the whole answer. */
const measureCalls = async <Answer>(send: () => Promise<Response>) => {
  const times: number[] = [];
  let answer: Answer | undefined;
  for (let call = 0; call <= calls; call += 1) {
    const start = performance.now();
    const response = await send();
    if (!response.ok) throw new Error(`The report was refused: ${await response.text()}`);
    answer = (await response.json()) as Answer;
    // The first call warms the isolate.
    if (call > 0) times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return { answer, p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
};

const measureReport = async (
  server: LocalServer,
  caller: Caller,
  input: Reported,
  goal: number,
): Promise<ReportFigure> => {
  const path = `${server.url}/api/reports/sales?from=${input.from}&to=${input.to}&groupBy=${input.groupBy}`;
  const { answer, ...times } = await measureCalls<{ rows: unknown[] }>(() => fetch(path, { headers: caller.headers }));
  return {
    ...{ report: `${input.groupBy}, ${input.from === input.to ? "today" : "a year"}`, goal },
    ...{ rows: answer?.rows.length ?? 0, ...times },
    ...(await meterReport(server, caller.storeId, input)),
  };
};

const todayQuery = `{ todayReport { figures { orders } sums { sales } comparedFigures { orders } comparedSums { sales }
  hours { hour orders comparedOrders } hourSums { hour sales comparedSales } bestSellers { name quantity }
  needs { kind count } upcoming { id orderNumber } } }`;

/** Measures the first page of the dashboard. */
const measureToday = async ({ url }: LocalServer, { headers }: Caller): Promise<ReportFigure> => {
  const { answer, ...times } = await measureCalls<{ data: { todayReport: { hours: unknown[] } } | null }>(() =>
    fetch(`${url}/api/graphql`, { method: "POST", headers, body: JSON.stringify({ query: todayQuery }) }),
  );
  if (!answer?.data) throw new Error("Today was refused.");
  const rows = answer.data.todayReport.hours.length;
  return { report: "the page Today", rows, goal: maxTodayMs, ...times, statements: null, rowsRead: null };
};

const sumAllDays = async ({ database }: LocalServer, storeId: string): Promise<number> => {
  const from = performance.now();
  const work = { db: connect(database), clock: { now: () => now }, storeId };
  while (await sumDueDays(work));
  return Math.round((performance.now() - from) / 1000);
};

const measure = async (count: number) => {
  const server = await startServer({ ...developmentVariables, NOW: now });
  try {
    // Copies take no slots.
    await server.database
      .prepare("UPDATE store_settings SET orders_per_slot = NULL, prep_minutes_per_slot = NULL")
      .run();
    const caller = await openCaller(server, now);
    const { templates } = await placeTemplates(server, caller);
    await copyTemplates(server.database, caller.storeId, { templates, now, count });
    await varyOrders(server.database, caller.storeId);
    const sumSeconds = await sumAllDays(server, caller.storeId);
    const figures: ReportFigure[] = [];
    for (const groupBy of reportGroup.values)
      figures.push(await measureReport(server, caller, { groupBy, ...year }, maxYearMs));
    figures.push(await measureReport(server, caller, { groupBy: "hour", ...today }, maxTodayMs));
    figures.push(await measureToday(server, caller));
    return { orders: count, sumSeconds, figures };
  } finally {
    await server.stop();
  }
};

/** Measures the reports of a store with so many orders, prints the figures as a table or JSON, and returns whether all
 *  goals are met. */
export const measureReports = async (count: number, asJson: boolean): Promise<boolean> => {
  const result = await measure(count);
  const missed = result.figures.filter(({ p95, goal }) => p95 > goal);
  if (asJson) console.log(JSON.stringify({ ...result, missed }, null, 2));
  else {
    console.table(result.figures);
    console.log(`${result.orders} orders. Their days were summed in ${result.sumSeconds} s.`);
    for (const { report, p95, goal } of missed) console.log(`Goal missed: ${report}: p95 ${p95} ms, goal ${goal}`);
  }
  return missed.length === 0;
};
