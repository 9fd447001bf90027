import { generateHydrationScript, renderToStringAsync } from "solid-js/web";
import { App, loadPages } from "./app.tsx";
import { isOrderPage, type PageData, personalPages, type RenderedPage } from "./contract.ts";
import { buildHead } from "./head.ts";
import { catalogues } from "./i18n/catalogues.ts";
import { createShop } from "./state/shop.tsx";

/** A transition between two pages that is skipped, as by a redirect, rejects its promise; nothing is lost by it. The
 *  event comes before any module runs. */
const transitionScript = "<script>addEventListener('pagereveal',e=>e.viewTransition?.ready.catch(()=>0))</script>";

/** The inline scripts that have to run before the page is hydrated. */
export const hydrationScript = (): string => generateHydrationScript() + transitionScript;

const isKnown = (data: PageData): boolean => {
  const path = data.path.slice(data.base?.length ?? 0) || "/";
  if (path === "/" || personalPages.includes(path) || isOrderPage(path)) return true;
  if (path === "/products") return (data.products ?? []).length > 0;
  if (path.startsWith("/products/")) return (data.products ?? []).some(({ handle }) => path === `/products/${handle}`);
  return data.menu.items.some((item) => path === `/menu/${item.id}`);
};

/** Renders a page of a store into HTML, with what belongs in its head. */
export const renderPage = async (data: PageData): Promise<RenderedPage> => {
  await loadPages();
  const shop = createShop(data, catalogues[data.language]);
  const body = await renderToStringAsync(() => <App shop={shop} url={data.path} />);
  const status = isKnown(data) ? 200 : 404;
  return { status, ...buildHead(data, shop, status), body, language: shop.locale };
};
