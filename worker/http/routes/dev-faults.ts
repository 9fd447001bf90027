import type { Hono } from "hono";
import { isDevelopment } from "../../env.ts";
import type { FaultList } from "../../faults/faults.ts";
import type { AppContext, AppEnv } from "../app-env.ts";
import { readJsonObject } from "../body.ts";
import { assertSameOrigin } from "../middleware/same-origin.ts";
import { problemResponse, toAppError } from "../problem.ts";

const path = "/dev/faults";

const change = async (c: AppContext, faults: FaultList): Promise<void> => {
  assertSameOrigin(c.req.raw, c.get("url").origin);
  // Loaded here, because only this route of the page app validates JSON.
  const { parseFault, parseService } = await import("../../faults/schemas.ts");
  if (c.req.method === "POST") faults.add(parseFault(await readJsonObject(c.req.raw)));
  if (c.req.method === "DELETE") faults.clear(parseService(c.req.query("service")));
};

/** Registers `/dev/faults`: GET lists the declared faults, POST declares one, DELETE ends all or those of a `service`.
 *  It needs no database, so that a fault of the database can be ended. In production it is an unknown route. */
export const registerFaults = (app: Hono<AppEnv>, faults: FaultList): void => {
  app.on(["GET", "POST", "DELETE"], path, async (c, next) => {
    if (!isDevelopment(c.env)) return next();
    try {
      await change(c, faults);
    } catch (error) {
      const requestId = c.get("requestId");
      return problemResponse(toAppError(error, requestId), requestId);
    }
    return c.json({ faults: faults.list() }, 200, { "cache-control": "no-store" });
  });
};
