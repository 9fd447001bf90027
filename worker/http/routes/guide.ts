import type { Hono } from "hono";
import { operations } from "../../domain/registry.ts";
import { isDevelopment } from "../../env.ts";
import type { AppEnv, Memory } from "../app-env.ts";
import { readMenu } from "../cache/copies.ts";
import type { createGuide } from "../docs/page.ts";
import { publicDocument } from "../middleware/cache-control.ts";
import { rejectOtherMethods } from "../middleware/wrong-method.ts";

/** Registers the API guide, in the restaurant's name and colours. */
export const registerGuide = (app: Hono<AppEnv>, memory: Memory): void => {
  let guide: ReturnType<typeof createGuide> | null = null;
  app.get("/api/docs", publicDocument("public, max-age=300"), async (c) => {
    if (!guide) {
      const page = await import("../docs/page.ts");
      guide ??= page.createGuide(operations, isDevelopment(c.env));
    }
    const { store } = await readMenu(c, memory);
    return guide(c.get("url").origin, store);
  });
  rejectOtherMethods(app, "/api/docs", ["GET", "HEAD"]);
};
