import type { Hono } from "hono";
import { parseInput } from "../../domain/parse-input.ts";
import { exportAudit } from "../../domain/records/export-audit.ts";
import { exportAuditInput } from "../../domain/records/schemas.ts";
import type { AppEnv, Memory } from "../app-env.ts";
import { registerDownload } from "./download.ts";
import { createInputReader } from "./rest-input.ts";
import { streamParts } from "./stream-parts.ts";

const path = "/api/audit.csv";

const headers = {
  "content-type": "text/csv; charset=utf-8",
  "content-disposition": 'attachment; filename="audit.csv"',
};

/** The CSV file of the audit log. */
export const registerAuditCsv = (app: Hono<AppEnv>, memory: Memory): void => {
  const read = createInputReader(exportAuditInput, { method: "GET", path });
  registerDownload(app, memory, {
    path,
    parameters: Object.keys(exportAuditInput.shape),
    respond: async (ctx, c) => {
      const parts = exportAudit(ctx, parseInput(exportAuditInput, await read(c)));
      return new Response(await streamParts(parts), { headers });
    },
  });
};
