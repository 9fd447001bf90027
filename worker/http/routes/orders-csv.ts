import type { Hono } from "hono";
import { exportOrders } from "../../domain/orders/search/export-orders.ts";
import { exportOrdersInput } from "../../domain/orders/search/schemas.ts";
import { parseInput } from "../../domain/parse-input.ts";
import type { AppEnv, Memory } from "../app-env.ts";
import { openContext } from "../context.ts";
import { allowQuery } from "../middleware/known-query.ts";
import { rejectOtherMethods } from "../middleware/wrong-method.ts";
import { createInputReader } from "./rest-input.ts";
import { streamParts } from "./stream-parts.ts";

const path = "/api/orders.csv";

const headers = {
  "content-type": "text/csv; charset=utf-8",
  "content-disposition": 'attachment; filename="orders.csv"',
};

/** The CSV file of a list of orders. It is a stream, so it is no operation, whose result is one value. */
export const registerOrdersCsv = (app: Hono<AppEnv>, memory: Memory): void => {
  const read = createInputReader(exportOrdersInput, { method: "GET", path });
  app.get(path, allowQuery(...Object.keys(exportOrdersInput.shape)), async (c) => {
    const ctx = openContext(c, memory, "own");
    const parts = exportOrders(ctx, parseInput(exportOrdersInput, await read(c)));
    return new Response(await streamParts(parts), { headers });
  });
  rejectOtherMethods(app, path, ["GET", "HEAD"]);
};
