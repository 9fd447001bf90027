import { readFileSync } from "node:fs";
import { connect } from "../../../db/client.ts";
import { readListParts } from "../../../db/queries/orders/search.ts";
import { parseCursor } from "../../../worker/domain/orders/search/cursor.rules.ts";
import { readOrderList, searchBounds } from "../../../worker/domain/orders/search/list-orders.ts";
import type { LocalServer } from "../../browser/server.ts";
import { metered } from "../../support/builders/metered.ts";
import { workerdCpuMs } from "../cpu.ts";
import type { Caller } from "./api.ts";
import type { View } from "./views.ts";

const pageSize = 25;

const document = `query ($filter: OrderFilterInput, $search: String, $cursor: String) {
  searchOrders(filter: $filter, search: $search, cursor: $cursor, limit: ${pageSize}) { nextCursor orders {
    id orderNumber businessDay createdAt orderType status scheduledFor promisedAt acknowledgedAt total refundedTotal
    outstanding customerName tableName isLate isCancellationRequested itemCount } } }`;

interface Answer {
  searchOrders: { nextCursor: string | null; orders: unknown[] };
}

export const callView = (caller: Caller, { variables }: View): Promise<Answer> =>
  caller.graphql<Answer>(document, variables);

/** What one call of a view costs. */
export interface ViewFigure {
  view: string;
  found: number;
  p50: number;
  p95: number;
  /** Milliseconds of workerd's CPU per call; null if unknown. Other processes hardly affect it. */
  cpuMs: number | null;
  statements: number;
  rowsRead: number;
}

const percentile = (sorted: readonly number[], share: number): number =>
  Math.round((sorted[Math.ceil(sorted.length * share) - 1] ?? 0) * 10) / 10;

/** Counts the statements and rows of the same reads in this process, because a worker does not report them. */
const meterView = async (
  { database }: LocalServer,
  storeId: string,
  { variables: { filter, search, cursor } }: View,
  now: string,
): Promise<{ statements: number; rowsRead: number }> => {
  const counted = metered(database);
  const db = connect(counted.database);
  const store = {
    id: storeId,
    slug: "copper-pot",
    locale: "en",
    countryCode: "US",
    currencyCode: "USD",
    cashRoundingStep: null,
    shard: 0,
    menuRevision: 1,
  };
  const ctx = { db, store, clock: { now: () => now } };
  const position = cursor ? parseCursor(cursor) : null;
  const { orders } = await readOrderList(ctx, { ...filter, search: search ?? null }, position, {
    limit: pageSize,
    ...searchBounds,
  });
  await readListParts(
    db,
    storeId,
    orders.map(({ id }) => id),
  );
  const { statements, rowsRead } = counted.meter;
  return { statements, rowsRead };
};

/** Calls a view one time after another, and measures each from the request to the whole answer. */
export const measureView = async (
  server: LocalServer,
  caller: Caller,
  view: View,
  { calls, now }: { calls: number; now: string },
): Promise<ViewFigure> => {
  const first = await callView(caller, view);
  const times: number[] = [];
  const cpuBefore = workerdCpuMs(server.processId);
  for (let call = 0; call < calls; call += 1) {
    const from = performance.now();
    await callView(caller, view);
    times.push(performance.now() - from);
  }
  const cpuAfter = workerdCpuMs(server.processId);
  const isCpuKnown = cpuBefore !== null && cpuAfter !== null;
  times.sort((a, b) => a - b);
  return {
    ...{ view: view.name, found: first.searchOrders.orders.length },
    ...{ p50: percentile(times, 0.5), p95: percentile(times, 0.95) },
    cpuMs: isCpuKnown ? Math.round(((cpuAfter - cpuBefore) / calls) * 10) / 10 : null,
    ...(await meterView(server, caller.storeId, view, now)),
  };
};

/** The resident memory of a process in MiB; null if it is unknown. */
const residentMiB = (processId: number | null): number | null => {
  try {
    const status = readFileSync(`/proc/${processId}/status`, "utf8");
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
  } catch {
    return null;
  }
};

export interface ExportFigure {
  rows: number;
  megabytes: number;
  seconds: number;
  /** Until the first bytes of the file. */
  firstMs: number;
  /** By how much workerd's memory grew at its highest, in MiB; null if it is unknown. */
  grownMiB: number | null;
}

/** Reads the CSV file of all orders as a stream, and watches the memory of workerd. */
export const measureExport = async ({ url, processId }: LocalServer, { headers }: Caller): Promise<ExportFigure> => {
  const before = residentMiB(processId);
  let peak = before;
  const from = performance.now();
  const response = await fetch(`${url}/api/orders.csv`, { headers });
  if (!response.ok || !response.body) throw new Error(`The file was refused: ${await response.text()}`);
  let bytes = 0;
  let lines = 0;
  let firstMs = 0;
  for await (const chunk of response.body) {
    if (bytes === 0) firstMs = Math.round(performance.now() - from);
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) lines += 1;
    const now = residentMiB(processId);
    if (now !== null && peak !== null) peak = Math.max(peak, now);
  }
  return {
    // Without the header.
    rows: lines - 1,
    megabytes: Math.round(bytes / 100_000) / 10,
    seconds: Math.round((performance.now() - from) / 100) / 10,
    firstMs,
    grownMiB: peak === null || before === null ? null : peak - before,
  };
};
