import type { Hono } from "hono";
import { execute } from "../../domain/operation.ts";
import { salesReport } from "../../domain/reports/operations.ts";
import { writeReportCsv } from "../../domain/reports/report-csv.rules.ts";
import { salesReportInput } from "../../domain/reports/schemas.ts";
import type { AppEnv, Memory } from "../app-env.ts";
import { openContext } from "../context.ts";
import { allowQuery } from "../middleware/known-query.ts";
import { rejectOtherMethods } from "../middleware/wrong-method.ts";
import { createInputReader } from "./rest-input.ts";

const path = "/api/reports/sales.csv";

const headers = (name: string) => ({
  "content-type": "text/csv; charset=utf-8",
  "content-disposition": `attachment; filename="${name}.csv"`,
});

/** The CSV file of a sales report, with the rows and columns of `salesReport`. */
export const registerReportsCsv = (app: Hono<AppEnv>, memory: Memory): void => {
  const read = createInputReader(salesReportInput, { method: "GET", path });
  app.get(path, allowQuery(...Object.keys(salesReportInput.shape)), async (c) => {
    const report = await execute(salesReport, openContext(c, memory, "own"), await read(c));
    const { from, to, groupBy } = report;
    return new Response(writeReportCsv(report), { headers: headers(`sales-${groupBy}-${from}-${to}`) });
  });
  rejectOtherMethods(app, path, ["GET", "HEAD"]);
};
