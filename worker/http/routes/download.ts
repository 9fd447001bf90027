import type { Hono } from "hono";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import type { AppContext, AppEnv, Memory } from "../app-env.ts";
import { openContext } from "../context.ts";
import { allowQuery } from "../middleware/known-query.ts";
import { rejectOtherMethods } from "../middleware/wrong-method.ts";

interface Download {
  path: string;
  /** The names of its query parameters. */
  parameters: readonly string[];
  respond(ctx: Ctx, c: AppContext): Promise<Response>;
}

/** Registers a file that counts or is recorded. A sign-in cookie opens it by POST alone, which is judged as every
 *  change is, because any site can make a browser follow a link. Callers with their own credential may use GET as
 *  well. */
export const registerDownload = (app: Hono<AppEnv>, memory: Memory, { path, parameters, respond }: Download): void => {
  app.on(["GET", "POST"], path, allowQuery(...parameters), async (c) => {
    const ctx = openContext(c, memory, "own");
    const isByCookie = ctx.caller.kind === "customer" || ctx.caller.kind === "staff";
    if (isByCookie && c.req.method !== "POST")
      throw new AppError("FORBIDDEN", "Download this file in the dashboard, which sends POST, or send an API key.");
    return respond(ctx, c);
  });
  rejectOtherMethods(app, path, ["GET", "HEAD", "POST"]);
};
