import type { MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { AppError, listFieldErrors } from "../../errors.ts";
import type { AppEnv } from "../app-env.ts";

const maxErrors = 20;

/** Rejects unknown query parameters: with a misspelled filter, the unfiltered result would look correct. */
export const allowQuery = (...allowed: readonly string[]): MiddlewareHandler<AppEnv> => {
  const names = new Set(allowed);
  const hint = allowed.length === 0 ? "This route takes none." : `Use: ${allowed.join(", ")}.`;
  return createMiddleware<AppEnv>(async (c, next) => {
    const { search, searchParams } = c.get("url");
    if (search !== "") {
      const unknown = [...new Set(searchParams.keys())].filter((name) => !names.has(name)).slice(0, maxErrors);
      if (unknown.length > 0) {
        const errors = unknown.map((path) => ({ path, message: `Unknown query parameter. ${hint}` }));
        throw new AppError(
          "BAD_INPUT",
          `Unknown query parameter: ${unknown.join(", ")}. ${hint}`,
          listFieldErrors(errors),
        );
      }
    }
    await next();
  });
};
