import { hydrate } from "solid-js/web";
import { App, leaveLinksToBrowser, loadPage } from "./app.tsx";
import type { PageData } from "./contract.ts";
import type { Catalogue } from "./i18n/en.ts";
import { registerWhenIdle } from "./offline/register.ts";
import { type Packed, unpack } from "./packed.ts";
import { loadOptional, noteFault, replaceOutdated } from "./parts/load-lazily.ts";
import { nextTask, whenIdle } from "./state/after-paint.ts";
import { listAllergens, readAvoided } from "./state/device/avoided-allergens.ts";
import { hydrationEnd } from "./state/hydrate-later.ts";
import { noteServerTime } from "./state/server-clock.ts";
import { createShop } from "./state/shop.tsx";
import "./styles/tokens.css";
import "./styles/themes.css";
import "./styles/base.css";
import "./styles/legal.css";

// The named boundary: the server wrote these blocks from the same types, and packed the `PageData`.
const block = <Shape,>(id: string): Shape => JSON.parse(document.getElementById(id)?.textContent ?? "null") as Shape;

/** Begins to read the order of a link while the page's code loads. Without this module, the page reads it itself. */
const readOrderEarly = async (): Promise<void> => {
  const module = await loadOptional(() => import("./pages/early-order.ts"));
  module?.readOrderEarly();
};

/** Reports from now on what no part of the page catches. */
const reportUncaught = async (): Promise<void> => {
  const module = await loadOptional(() => import("./parts/report-fault.ts"));
  module?.reportUncaught();
};

/** Resolves once the whole document has arrived. The first paint, which loads this module, may come before that. */
const documentEnd = async (): Promise<void> => {
  if (document.readyState !== "loading") return;
  await new Promise((resolve) => addEventListener("DOMContentLoaded", resolve, { once: true }));
};

/** Hydrates the page in several tasks: loading the modules, creating the shop, its first format, and hydrating. The
 *  menu page hydrates each of its parts in a further task. */
const start = async (): Promise<void> => {
  await Promise.all([nextTask(), documentEnd()]);
  const root = document.getElementById("root");
  if (!root) return;
  const data = unpack(block<Packed>("page-data")) as PageData;
  const shop = createShop(data, block<Catalogue>("page-words"));
  // The page may come from a cache, so this time is only a lower bound. A preview's menu is of another time.
  if (data.base === undefined) noteServerTime(data.linkedOrder?.readAt ?? data.menu.madeAt);
  await nextTask();
  // The first formatter takes a phone longer than all that follow.
  shop.format.money(0);
  // Any address may be one of a page that does not exist.
  const path = root.querySelector("[data-not-found]") ? "/404" : location.pathname.slice(shop.base.length);
  if (path.startsWith("/order/confirmed/") && !data.linkedOrder) void readOrderEarly();
  await Promise.all([nextTask(), loadPage(path)]);
  hydrate(() => <App shop={shop} />, root);
  // Solid replays what a person did before the hydration in a task of its own.
  await hydrationEnd();
  // What the device remembers is about a person, so the server cannot render it.
  const avoided = readAvoided(listAllergens(shop.menu.items));
  if (avoided) shop.setAvoided(avoided);
  document.documentElement.dataset["hydrated"] = "true";
  dispatchEvent(new Event("hydrated"));
  registerWhenIdle();
  whenIdle(() => void reportUncaught());
  // A tap on a dish should not wait for the code of its dialog. Without a connection, the tap loads the dish's page.
  if (path === "" || path === "/") whenIdle(() => void loadPage("/menu"));
};

start().catch((error: unknown) => {
  noteFault(error, "start");
  leaveLinksToBrowser();
  // A page of an earlier build lacks its files.
  return replaceOutdated();
});
