// One thread of `npm run demo:month`. It makes the month of one store.
import { parentPort, workerData } from "node:worker_threads";
import { Month, type MonthOptions } from "./month.ts";
import type { StandInEntries } from "./stand-in.ts";
import type { TableRows } from "./store-rows.ts";

/** What a thread is started with. */
export type MonthData = Omit<MonthOptions, "onDay">;

/** What a month leaves behind. */
export interface MonthResult {
  rows: TableRows;
  payments: StandInEntries;
}

/** The number of orders after each day, and at last the result. */
export type MonthReport = { orders: number } | MonthResult;

// The named boundary: threads are started with this data.
const options: MonthData = workerData;
const post = (report: MonthReport): void => parentPort?.postMessage(report);

const month = new Month({ ...options, onDay: (_, orders) => post({ orders }) });
await month.run();
post({ rows: month.collectRows(), payments: month.collectPayments() });
