import { operation } from "../operation.ts";
import { loadSalesReport } from "./sales-report.ts";
import { salesReportInput, salesReportSchema } from "./schemas.ts";

export const salesReport = operation({
  name: "salesReport",
  kind: "query",
  description:
    "Sales, money, dishes and kitchen times of a range of business days. Sales count on the business day of their order, money on the day on which it was received or refunded.",
  access: { kind: "scope", scope: "read_reports" },
  idempotency: "read",
  input: salesReportInput,
  output: salesReportSchema,
  rest: { method: "GET", path: "/api/reports/sales" },
}).handle(loadSalesReport);

export const reportOperations = [salesReport];
