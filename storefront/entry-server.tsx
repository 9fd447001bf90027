import { generateHydrationScript, renderToStringAsync } from "solid-js/web";
import { App, loadPages } from "./app.tsx";
import { isOrderPage, type PageData, personalPages, type RenderedPage } from "./contract.ts";
import { buildHead } from "./head.ts";
import { catalogues } from "./i18n/catalogues.ts";
import { createShop } from "./state/shop.tsx";

/** Ignores the rejection of a skipped view transition, for example after a redirect. The event fires before any module
 *  runs. */
const transitionScript = "<script>addEventListener('pagereveal',e=>e.viewTransition?.ready.catch(()=>0))</script>";

/** The inline scripts that must run before hydration. */
export const hydrationScript = (): string => generateHydrationScript() + transitionScript;

const isKnown = (data: PageData): boolean => {
  const path = data.path.slice(data.base?.length ?? 0) || "/";
  if (path === "/" || personalPages.includes(path) || isOrderPage(path)) return true;
  if (path === "/products") return (data.products ?? []).length > 0;
  if (path.startsWith("/products/")) return (data.products ?? []).some(({ handle }) => path === `/products/${handle}`);
  return data.menu.items.some((item) => path === `/menu/${item.id}`);
};

/** Renders a page of a store to HTML. */
export const renderPage = async (data: PageData): Promise<RenderedPage> => {
  await loadPages();
  const shop = createShop(data, catalogues[data.language]);
  const body = await renderToStringAsync(() => <App shop={shop} url={data.path} />);
  const status = isKnown(data) ? 200 : 404;
  return { status, ...buildHead(data, shop, status), body, language: shop.locale };
};
