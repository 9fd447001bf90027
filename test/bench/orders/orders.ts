import { developmentVariables, startServer } from "../../browser/server.ts";
import { openCaller } from "./api.ts";
import { copyTemplates, createCopy } from "./copies.ts";
import { callView, type ExportFigure, measureExport, measureView, type ViewFigure } from "./measure.ts";
import { placeTemplates } from "./templates.ts";
import { listViews } from "./views.ts";

/** Friday evening in New York, when Copper Pot is open. */
const now = "2026-11-20T23:30:00.000Z";

const maxP95Ms = 60;
const maxRowsRead = 2000;
const maxStatements = 10;

const calls = 60;

interface OrdersFigures {
  orders: number;
  seedSeconds: number;
  views: ViewFigure[];
  file: ExportFigure;
}

const measure = async (count: number): Promise<OrdersFigures> => {
  const server = await startServer({ ...developmentVariables, NOW: now });
  try {
    // Copies take no slots.
    await server.database
      .prepare("UPDATE store_settings SET orders_per_slot = NULL, prep_minutes_per_slot = NULL")
      .run();
    const caller = await openCaller(server, now);
    const { templates, dish } = await placeTemplates(server, caller);
    const from = performance.now();
    await copyTemplates(server.database, caller.storeId, { templates, now, count });
    const seedSeconds = Math.round((performance.now() - from) / 1000);
    const middle = createCopy(templates, now, Math.floor(count / 2));
    const firstPage = await callView(caller, { name: "", variables: {} });
    const views = listViews(middle, dish, firstPage.searchOrders.nextCursor ?? "");
    const figures: ViewFigure[] = [];
    for (const view of views) figures.push(await measureView(server, caller, view, { calls, now }));
    return { orders: count, seedSeconds, views: figures, file: await measureExport(server, caller) };
  } finally {
    await server.stop();
  }
};

const findMissed = ({ views, file, orders }: OrdersFigures): string[] => [
  ...views.flatMap(({ view, p95, rowsRead, statements }) => [
    ...(p95 > maxP95Ms ? [`${view}: p95 ${p95} ms, goal ${maxP95Ms}`] : []),
    ...(rowsRead > maxRowsRead ? [`${view}: ${rowsRead} rows read, goal ${maxRowsRead}`] : []),
    ...(statements > maxStatements ? [`${view}: ${statements} statements, goal ${maxStatements}`] : []),
  ]),
  ...(file.rows < orders ? [`The file has ${file.rows} of ${orders} orders.`] : []),
];

/** Measures the Orders list of a store with so many orders, prints the figures as tables or JSON, and returns whether
 *  all goals are met. */
export const measureOrders = async (count: number, asJson: boolean): Promise<boolean> => {
  const figures = await measure(count);
  const missed = findMissed(figures);
  if (asJson) console.log(JSON.stringify({ ...figures, missed }, null, 2));
  else {
    console.table(figures.views);
    console.table([{ orders: figures.orders, "seeded in s": figures.seedSeconds, ...figures.file }]);
    for (const text of missed) console.log(`Goal missed: ${text}`);
  }
  return missed.length === 0;
};
