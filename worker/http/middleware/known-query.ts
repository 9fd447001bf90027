import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { AppError } from "../../errors.ts";
import type { AppEnv } from "../app-env.ts";

const maxErrors = 20;

/** Refuses query parameters that a route does not know, because the answer to a misspelled filter would look like that to a
 *  right one. */
export const takesQuery = (...known: readonly string[]): MiddlewareHandler<AppEnv> => {
  const names = new Set(known);
  const hint = known.length === 0 ? "This address takes none." : `Known here: ${known.join(", ")}.`;
  return createMiddleware<AppEnv>(async (c, next) => {
    const { search, searchParams } = c.get("url");
    if (search !== "") {
      const unknown = [...new Set(searchParams.keys())].filter((name) => !names.has(name)).slice(0, maxErrors);
      if (unknown.length > 0) {
        const errors = unknown.map((path) => ({ path, message: `Unknown query parameter. ${hint}` }));
        throw new AppError("BAD_INPUT", `Unknown query parameter: ${unknown.join(", ")}. ${hint}`, { errors });
      }
    }
    await next();
  });
};
