import type { Hono } from "hono";
import { AppError } from "../../errors.ts";
import type { AppEnv } from "../app-env.ts";
import { problem } from "../problem.ts";

/** Answers 405 on a path to every method that no route before it has taken. */
export const refuseOtherMethods = (app: Hono<AppEnv>, path: string, allowed: readonly string[]): void => {
  app.all(path, (c) => {
    const refusal = new AppError("BAD_INPUT", `This address answers ${allowed.join(", ")}.`);
    const response = problem(refusal, c.get("requestId"), 405);
    response.headers.set("allow", allowed.join(", "));
    return response;
  });
};
