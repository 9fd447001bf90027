import { type PageData, personalPages } from "./contract.ts";
import { catalogues } from "./i18n/catalogues.ts";
import { structuredData } from "./json-ld.ts";
import type { Shop } from "./state/shop.tsx";
import { brandStyle } from "./ui/brand.ts";

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** JSON as a data block: no `<` can end the element early. */
const dataBlock = (id: string, type: string, value: unknown): string =>
  `<script type="${type}" id="${id}">${JSON.stringify(value).replaceAll("<", "\\u003c")}</script>`;

const meta = (property: string, content: string): string =>
  `<meta property="${property}" content="${escapeHtml(content)}" />`;

interface Described {
  title: string;
  description: string;
  picture: string;
}

const describe = ({ path, menu, base }: PageData, shop: Shop, status: number): Described => {
  const { store } = menu;
  const hero = `/pictures/${store.slug}/hero.svg`;
  const about = store.heroSubheadline ?? store.tagline ?? store.name;
  if (status === 404) return { title: `${shop.words("notFound")} · ${store.name}`, description: about, picture: hero };
  if (base !== undefined)
    return { title: `${shop.words("preview")} · ${store.name}`, description: about, picture: hero };
  const item = path.startsWith("/menu/") ? shop.itemById(path.slice("/menu/".length)) : undefined;
  if (item) {
    return {
      title: `${item.name} · ${store.name}`,
      description: item.description ?? about,
      picture: item.thumbnail ?? hero,
    };
  }
  if (path.startsWith("/order/"))
    return { title: `${shop.words("order.items")} · ${store.name}`, description: about, picture: hero };
  if (personalPages.includes(path)) {
    const name = path === "/login" ? "login" : path === "/account" ? "account" : "dashboard";
    return { title: `${shop.words(name)} · ${store.name}`, description: about, picture: hero };
  }
  return { title: store.tagline ? `${store.name} · ${store.tagline}` : store.name, description: about, picture: hero };
};

/** What a page says of itself: title, description, share pictures, structured data, the store's colours and the words. */
export const headOf = (
  data: PageData,
  shop: Shop,
  status: 200 | 404,
): { title: string; description: string; head: string } => {
  const { title, description, picture } = describe(data, shop, status);
  const { store } = data.menu;
  const isPublic = status === 200 && (data.path === "/" || data.path.startsWith("/menu/"));
  const address = `${data.origin}${data.path}`;
  const parts = [
    `<meta name="theme-color" content="${escapeHtml(store.brandColor)}" />`,
    meta("og:site_name", store.name),
    meta("og:title", title),
    meta("og:description", description),
    meta("og:image", `${data.origin}${picture}`),
    meta("og:type", "website"),
    isPublic ? `<link rel="canonical" href="${escapeHtml(address)}" />` : '<meta name="robots" content="noindex" />',
    isPublic ? dataBlock("structured-data", "application/ld+json", structuredData(data)) : "",
    `<style>${brandStyle(store.brandColor)}</style>`,
    dataBlock("page-words", "application/json", catalogues[data.language]),
  ];
  return { title, description, head: parts.join("") };
};
