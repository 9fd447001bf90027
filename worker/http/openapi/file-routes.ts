import { z } from "zod";
import { maxUncountedRows } from "../../domain/csv-file.ts";
import { exportCustomersInput } from "../../domain/orders/profiles/schemas.ts";
import { exportOrdersInput } from "../../domain/orders/search/schemas.ts";
import { exportAuditInput } from "../../domain/records/schemas.ts";
import { salesReportInput } from "../../domain/reports/schemas.ts";
import type { Json } from "./components.ts";
import type { OtherRoute } from "./route.ts";

const isList = (field: z.ZodType): boolean => field instanceof z.ZodOptional && isArray(field.unwrap());

const isArray = (field: z.core.$ZodType): boolean =>
  field instanceof z.ZodNullable && field.unwrap() instanceof z.ZodArray;

const toParameter = ([name, field]: [string, z.ZodType]): Json => ({
  name,
  in: "query",
  required: false,
  description: field.meta()?.description ?? "",
  schema: isList(field)
    ? { type: "array", items: { type: "string" } }
    : { type: name.startsWith("is") ? "boolean" : "string" },
});

const csvErrors: OtherRoute["errors"] = [
  ...(["BAD_INPUT", "UNAUTHENTICATED", "MISSING_SCOPE", "WRONG_STORE", "RATE_LIMITED"] as const),
  ...(["UNAVAILABLE", "INTERNAL"] as const),
];

/** What the files of lists have in common. */
const listFile = `The file. A sign with which a spreadsheet could begin a formula has an apostrophe in front. After more than ${maxUncountedRows} rows, a last line counts them, such as \`${maxUncountedRows + 1} rows\`: without it, the download was cut.`;

const exportReport: OtherRoute = {
  name: "exportSalesReport",
  path: "/api/reports/sales.csv",
  method: "get",
  summary:
    "The rows of salesReport as a CSV file (RFC 4180, UTF-8 with a byte order mark). Amounts are in whole units of the currency. There is no line of totals. Needs the scope read_reports.",
  parameters: Object.entries(salesReportInput.shape)
    .map(toParameter)
    .map((parameter) => ({ ...parameter, required: true })),
  responses: {
    200: {
      description: "The file. A sign with which a spreadsheet could begin a formula has an apostrophe in front.",
      type: "text/csv",
      schema: z.string().meta({ description: "One line for each row, after a line with the names of the columns." }),
      example: "day,orders,gross_sales,…\r\n2026-11-20,2,41.35,…\r\n",
    },
  },
  errors: csvErrors,
  security: [{ apiKey: [] }, { oauth: ["read_reports"] }],
};

const exportAuditLog: OtherRoute = {
  name: "exportAuditLog",
  path: "/api/audit.csv",
  method: "get",
  summary:
    "The entries of auditLog as a CSV file (RFC 4180, UTF-8 with a byte order mark), newest first, with one line for each changed column. Needs the scope write_settings.",
  parameters: Object.entries(exportAuditInput.shape).map(toParameter),
  responses: {
    200: {
      description: listFile,
      type: "text/csv",
      schema: z.string().meta({ description: "One line for each changed column, after a line with the names." }),
      example: "at,actor_type,…\r\n2026-11-20T23:30:00.000Z,staff,…\r\n",
    },
  },
  errors: csvErrors,
  security: [{ apiKey: [] }, { oauth: ["write_settings"] }],
};

const exportCustomers: OtherRoute = {
  name: "exportCustomers",
  path: "/api/customers.csv",
  method: "get",
  summary:
    "The people that searchCustomers finds, as a CSV file (RFC 4180, UTF-8 with a byte order mark), in the order of the list. Amounts are in whole units of the currency. Needs the scope read_customers.",
  parameters: Object.entries(exportCustomersInput.shape).map(toParameter),
  responses: {
    200: {
      description: listFile,
      type: "text/csv",
      schema: z.string().meta({ description: "One line for each person, after a line with the names of the columns." }),
      example: "id,name,email,phone,…\r\ncpr_01KAHB6E0V5C7D9F1G3H5J7K9M,Ada Lovelace,…\r\n",
    },
  },
  errors: csvErrors,
  security: [{ apiKey: [] }, { oauth: ["read_customers"] }],
};

const exportStore: OtherRoute = {
  name: "exportStore",
  path: "/api/export.zip",
  method: "get",
  summary:
    "Everything that the restaurant has, as a ZIP archive with a CSV file for each table and a README. Secrets and digests are left out. At most ten a day, and each is in the audit log. Needs the scope manage_keys.",
  parameters: [],
  responses: {
    200: {
      description: "The archive, made while it is sent.",
      type: "application/zip",
      schema: z.string().meta({ format: "binary", description: "The ZIP archive." }),
    },
  },
  errors: csvErrors,
  security: [{ apiKey: [] }, { oauth: ["manage_keys"] }],
};

/** The same file for a page: a sign-in cookie opens it by POST alone. */
const fromPage = (route: OtherRoute): OtherRoute => ({
  ...route,
  name: `${route.name}FromPage`,
  method: "post",
  summary: `${route.summary} The dashboard's form sends this with the sign-in cookie, which GET does not take.`,
  errors: [...csvErrors, "FORBIDDEN"],
  security: [{ session: [] }],
});

const files: readonly OtherRoute[] = [
  {
    name: "exportOrders",
    path: "/api/orders.csv",
    method: "get",
    summary:
      "The orders that searchOrders finds, as a CSV file (RFC 4180, UTF-8 with a byte order mark), newest first. Amounts are in whole units of the currency. Needs the scope read_orders.",
    parameters: Object.entries(exportOrdersInput.shape).map(toParameter),
    responses: {
      200: {
        description: listFile,
        type: "text/csv",
        schema: z
          .string()
          .meta({ description: "One line for each order, after a line with the names of the columns." }),
        example: "business_day,number,…\r\n2026-11-20,12,…\r\n",
      },
    },
    errors: csvErrors,
    security: [{ apiKey: [] }, { oauth: ["read_orders"] }],
  },
  exportCustomers,
  exportReport,
  exportAuditLog,
  exportStore,
];

/** The routes that answer with a file. */
export const fileRoutes: readonly OtherRoute[] = files.flatMap((route) => [route, fromPage(route)]);
