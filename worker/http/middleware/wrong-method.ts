import type { Hono } from "hono";
import { AppError } from "../../errors.ts";
import type { AppEnv } from "../app-env.ts";
import { problemResponse } from "../problem.ts";

const formatMethods = new Intl.ListFormat("en", { type: "disjunction" });

/** Responds 405 to every method of a path that no earlier route handles. */
export const rejectOtherMethods = (app: Hono<AppEnv>, path: string, allowed: readonly string[]): void => {
  app.all(path, (c) => {
    const error = new AppError("BAD_INPUT", `Method not allowed. Use ${formatMethods.format(allowed)}.`, {
      reason: "MALFORMED_REQUEST",
    });
    const response = problemResponse(error, c.get("requestId"), 405);
    response.headers.set("allow", allowed.join(", "));
    return response;
  });
};
