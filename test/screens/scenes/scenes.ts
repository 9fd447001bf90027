import { dashboardAreas } from "../../../storefront/contract.ts";
import { languages, staffLanguage } from "../../../worker/domain/language.ts";
import { accountScenes, orderScenes } from "./order-scenes.ts";
import type { Scene } from "./scene.ts";
import { checkoutScenes, menuScenes } from "./shop-scenes.ts";

const informationScenes: readonly Scene[] = [
  { name: "products", group: "information", path: () => "/products" },
  { name: "product", group: "information", path: ({ product }) => product },
  { name: "legal page", group: "information", store: "gasthaus-linde", path: () => "/legal/imprint" },
  { name: "page not found", group: "information", path: () => "/no-such-page" },
  { name: "error", group: "information", path: () => "/oauth/authorize?client_id=unknown", isPlain: true },
  { name: "API guide", group: "information", path: () => "/api/docs", isPlain: true, languages: ["en"] },
];

/** Staff work at a tablet or a desk, and look in from a phone. */
const dashboardScenes = ["", ...dashboardAreas].map(
  (area): Scene => ({
    name: area === "" ? "dashboard today" : `dashboard ${area}`,
    group: "dashboard",
    path: () => `/dashboard${area === "" ? "" : `/${area}`}`,
    cookies: ({ owner }) => owner,
    widths: ["390", "1280"],
    languages: languages.filter((language) => staffLanguage(language) === language),
  }),
);

/** Every page in every state. */
export const scenes: readonly Scene[] = [
  ...menuScenes,
  ...checkoutScenes,
  ...orderScenes,
  ...accountScenes,
  ...informationScenes,
  ...dashboardScenes,
];
