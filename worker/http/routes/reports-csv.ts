import type { Hono } from "hono";
import { execute } from "../../domain/operation.ts";
import { salesReport } from "../../domain/reports/operations.ts";
import { writeReportCsv } from "../../domain/reports/report-csv.rules.ts";
import { salesReportInput } from "../../domain/reports/schemas.ts";
import type { AppEnv, Memory } from "../app-env.ts";
import { registerDownload } from "./download.ts";
import { createInputReader } from "./rest-input.ts";

const path = "/api/reports/sales.csv";

const headers = (name: string) => ({
  "content-type": "text/csv; charset=utf-8",
  "content-disposition": `attachment; filename="${name}.csv"`,
});

/** The CSV file of a sales report, with the rows and columns of `salesReport`. */
export const registerReportsCsv = (app: Hono<AppEnv>, memory: Memory): void => {
  const read = createInputReader(salesReportInput, { method: "GET", path });
  registerDownload(app, memory, {
    path,
    parameters: Object.keys(salesReportInput.shape),
    respond: async (ctx, c) => {
      const report = await execute(salesReport, ctx, await read(c));
      const { from, to, groupBy } = report;
      return new Response(writeReportCsv(report), { headers: headers(`sales-${groupBy}-${from}-${to}`) });
    },
  });
};
