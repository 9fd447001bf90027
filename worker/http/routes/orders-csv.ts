import type { Hono } from "hono";
import { exportOrders } from "../../domain/orders/search/export-orders.ts";
import { exportOrdersInput } from "../../domain/orders/search/schemas.ts";
import { parseInput } from "../../domain/parse-input.ts";
import type { AppEnv, Memory } from "../app-env.ts";
import { openContext } from "../context.ts";
import { allowQuery } from "../middleware/known-query.ts";
import { rejectOtherMethods } from "../middleware/wrong-method.ts";
import { createInputReader } from "./rest-input.ts";

const path = "/api/orders.csv";

const headers = {
  "content-type": "text/csv; charset=utf-8",
  "content-disposition": 'attachment; filename="orders.csv"',
};

/** A stream that asks for the next part when the client has taken the last, so that a slow client fills no memory. */
const toStream = (parts: AsyncGenerator<string>): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => {
      await parts.return(undefined);
    },
  });
};

/** The CSV file of a list of orders. It is a stream, so it is no operation, whose result is one value. */
export const registerOrdersCsv = (app: Hono<AppEnv>, memory: Memory): void => {
  const read = createInputReader(exportOrdersInput, { method: "GET", path });
  app.get(path, allowQuery(...Object.keys(exportOrdersInput.shape)), async (c) => {
    const ctx = openContext(c, memory, "own");
    const parts = exportOrders(ctx, parseInput(exportOrdersInput, await read(c)));
    // The first part is read before the response starts, so that a failing database is a 503.
    const first = await parts.next();
    const rest = async function* () {
      if (!first.done) yield first.value;
      yield* parts;
    };
    return new Response(toStream(rest()), { headers });
  });
  rejectOtherMethods(app, path, ["GET", "HEAD"]);
};
