import { generateHydrationScript, renderToStringAsync } from "solid-js/web";
import { App, loadPages } from "./app.tsx";
import { findTheme, isOrderPage, type PageData, personalPages, type RenderedPage } from "./contract.ts";
import { deferredScript } from "./deferred.ts";
import { buildHead } from "./head.ts";
import { catalogues } from "./i18n/catalogues.ts";
import { oldBrowserNotice } from "./old-browser.ts";
import { createShop } from "./state/shop.tsx";

/** Ignores the rejection of a skipped view transition, on the page that is left and on the one that follows, for
 *  example after a redirect or Back. The events fire before any module runs. */
const transitionScript =
  "<script>for(const name of ['pageswap','pagereveal'])" +
  "addEventListener(name,e=>e.viewTransition?.ready.catch(()=>0))</script>";

/** Lets what a person does before the hydration take effect after it. Solid repeats clicks itself, but finds their
 *  element by the path of the event, which browsers empty afterwards. Fields that were filled in or ticked by then, or
 *  that the browser has restored, announce it. A form that is sent early would load the page anew and lose what was
 *  typed, so it is sent again after the hydration. */
const earlyScript =
  "<script>{let form;const early=(name,act)=>" +
  "addEventListener(name,e=>document.documentElement.dataset.hydrated||act(e),true);" +
  "early('click',e=>{const path=e.composedPath();e.composedPath=()=>path});" +
  "early('submit',e=>{e.preventDefault();form=e.target});" +
  "addEventListener('hydrated',()=>{for(const field of document.querySelectorAll('input,textarea'))" +
  "if(field.type=='radio'?field.checked&&!field.defaultChecked:" +
  "field.checked!=field.defaultChecked||field.value!=field.defaultValue)" +
  "for(const name of['input','change'])field.dispatchEvent(new Event(name,{bubbles:true}));form?.requestSubmit()})}</script>";

/** Lets browsers prerender a dish or product when the pointer rests on its link or presses it, if the link loads a
 *  document: the hydrated menu opens dishes itself. Pages of a person send requests, and a query stores the language,
 *  so neither matches. Source: HTML, "Speculative loading". */
const speculationRules = {
  prerender: [
    {
      where: {
        and: [
          { href_matches: ["/menu/*", "/products/*"].map((pathname) => ({ pathname, search: "" })) },
          { selector_matches: ["html:not([data-hydrated]) a", "a[rel=external]"] },
        ],
      },
      eagerness: "moderate",
    },
  ],
};

/** The inline scripts of every page. Its policy allows them by hash. */
export const hydrationScript = (): string =>
  [
    generateHydrationScript(),
    transitionScript,
    earlyScript,
    deferredScript,
    `<script type="speculationrules">${JSON.stringify(speculationRules)}</script>`,
  ].join("");

const isKnown = (data: PageData): boolean => {
  const path = data.path.slice(data.base?.length ?? 0) || "/";
  if (data.legalPage) return true;
  if (path === "/" || personalPages.includes(path) || isOrderPage(path)) return true;
  if (path === "/products") return (data.products ?? []).length > 0;
  if (path.startsWith("/products/")) return (data.products ?? []).some(({ handle }) => path === `/products/${handle}`);
  return data.menu.items.some((item) => path === `/menu/${item.id}`);
};

/** The address that the router reads. Only the page of an order depends on its query. */
const routedAddress = ({ path, linkedOrder }: PageData): string =>
  linkedOrder ? `${path}?${new URLSearchParams({ secretKey: linkedOrder.secretKey })}` : path;

/** Renders a page of a store to HTML. */
export const renderPage = async (data: PageData): Promise<RenderedPage> => {
  await loadPages();
  const shop = createShop(data, catalogues[data.language]);
  const body = await renderToStringAsync(() => <App shop={shop} url={routedAddress(data)} />);
  const status = isKnown(data) ? 200 : 404;
  return {
    status,
    ...buildHead(data, shop, status),
    notice: oldBrowserNotice(data),
    body,
    language: shop.locale,
    theme: findTheme(data),
  };
};
