import type { Hono } from "hono";
import { registerGraphiql } from "../../graphql/graphiql.ts";
import type { AppEnv, Memory } from "../app-env.ts";
import { registerMailbox } from "../pages/dev-mail.ts";
import { registerPages } from "../pages/pages.ts";
import { registerPreview } from "../pages/preview.ts";
import { registerSiteFiles } from "../pages/site-files.ts";
import { registerPictures } from "./pictures.ts";

/** Registers everything that browsers open: pages, pictures and files. */
export const registerPageRoutes = (app: Hono<AppEnv>, memory: Memory): void => {
  registerPictures(app, memory);
  registerMailbox(app);
  registerGraphiql(app);
  registerSiteFiles(app, memory);
  registerPreview(app, memory);
  registerPages(app, memory);
};
