import type { Components, Json } from "./components.ts";
import { fileRoutes } from "./file-routes.ts";
import { oauthRoutes } from "./oauth-routes.ts";
import { describeRoute } from "./route.ts";
import { serviceRoutes } from "./service-routes.ts";

/** The path items of all routes that are not operations. */
export const describeOtherRoutes = (components: Components): Readonly<Record<string, Json>> => {
  const paths: Record<string, Json> = {};
  for (const route of [...serviceRoutes, ...fileRoutes, ...oauthRoutes]) {
    paths[route.path] = { ...paths[route.path], [route.method]: describeRoute(route, components) };
  }
  return paths;
};
