import type { Hono } from "hono";
import type { z } from "zod";
import type { Ctx } from "../../context.ts";
import { exportCustomers } from "../../domain/orders/profiles/list-profiles.ts";
import { exportCustomersInput } from "../../domain/orders/profiles/schemas.ts";
import { exportOrders } from "../../domain/orders/search/export-orders.ts";
import { exportOrdersInput } from "../../domain/orders/search/schemas.ts";
import { parseInput } from "../../domain/parse-input.ts";
import type { AppEnv, Memory } from "../app-env.ts";
import { registerDownload } from "./download.ts";
import { createInputReader } from "./rest-input.ts";
import { streamParts } from "./stream-parts.ts";

interface CsvFile<Input extends z.ZodObject> {
  path: string;
  name: string;
  input: Input;
  /** Writes the file part by part. */
  write(ctx: Ctx, query: z.output<Input>): AsyncGenerator<string>;
}

const registerCsv = <Input extends z.ZodObject>(
  app: Hono<AppEnv>,
  memory: Memory,
  { path, name, input, write }: CsvFile<Input>,
): void => {
  const read = createInputReader(input, { method: "GET", path });
  const headers = {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${name}.csv"`,
  };
  registerDownload(app, memory, {
    path,
    parameters: Object.keys(input.shape),
    respond: async (ctx, c) => {
      const parts = write(ctx, parseInput(input, await read(c)));
      return new Response(await streamParts(parts), { headers });
    },
  });
};

/** The CSV files of lists. They are streams, so they are no operations, whose result is one value. */
export const registerListCsv = (app: Hono<AppEnv>, memory: Memory): void => {
  registerCsv(app, memory, { path: "/api/orders.csv", name: "orders", input: exportOrdersInput, write: exportOrders });
  registerCsv(app, memory, {
    path: "/api/customers.csv",
    name: "customers",
    input: exportCustomersInput,
    write: exportCustomers,
  });
};
