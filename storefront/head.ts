import { themeFonts } from "#theme-fonts";
import { type Language, languageOf, languages } from "../worker/domain/language.ts";
import { findTheme, isOrderPage, type PageData, personalPages, type RenderedPage } from "./contract.ts";
import { defer } from "./deferred.ts";
import { addressIn, listAlternates } from "./i18n/addresses.ts";
import { catalogues } from "./i18n/catalogues.ts";
import type { MessageKey } from "./i18n/en.ts";
import { structuredData } from "./json-ld.ts";
import { productsData } from "./json-ld-products.ts";
import { pack } from "./packed.ts";
import type { Shop } from "./state/shop.tsx";
import { brandStyle } from "./ui/brand.ts";
import { pictureAddress, sharePicture, storePictures } from "./ui/pictures.ts";

export const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** A script element with JSON. `<` is escaped, so that no value can close the element. */
const dataBlock = (id: string, type: string, value: unknown): string =>
  `<script type="${type}" id="${id}">${JSON.stringify(value).replaceAll("<", "\\u003c")}</script>`;

const tag = (name: string, attributes: Readonly<Record<string, string>>): string => {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  return `<${name}${pairs.join("")}>`;
};

interface PageMeta {
  title: string;
  description: string;
  /** The picture of the link preview in social networks. */
  picture: string | null;
  pictureAlt: string;
}

const pageTitles: Readonly<Record<string, MessageKey>> = {
  "/order/find": "find",
  "/login": "login",
  "/account": "account",
  "/account/favourites": "account",
  "/account/payment-methods": "account",
  "/account/orders": "account.history",
  "/account/addresses": "account.addresses",
  "/account/profile": "account.profile",
  "/account/privacy": "account.data",
};

const toTitle = ({ path, menu, base }: PageData, shop: Shop, status: number): string => {
  const { name, tagline } = menu.store;
  if (status === 404) return `${shop.t("notFound")} · ${name}`;
  if (base !== undefined) return `${shop.t("preview")} · ${name}`;
  if (shop.legalPage) return `${shop.legalPage.title} · ${name}`;
  if (path === "/products") return `${shop.t("products")} · ${name}`;
  if (isOrderPage(path)) return `${shop.t("order.items")} · ${name}`;
  if (!personalPages.includes(path)) return tagline ? `${name} · ${tagline}` : name;
  return `${shop.t(pageTitles[path] ?? "dashboard")} · ${name}`;
};

const describePage = (data: PageData, shop: Shop, status: number): PageMeta => {
  const { menu, path } = data;
  const { store } = menu;
  const about = store.heroSubheadline ?? store.tagline ?? store.name;
  const item = path.startsWith("/menu/") ? shop.itemById(path.slice("/menu/".length)) : undefined;
  if (item) {
    const price = shop.format.money(item.price);
    return {
      title: `${item.name} · ${store.name}`,
      description: item.description ? `${item.description} ${price}` : `${item.name}, ${price}. ${about}`,
      picture: sharePicture(menu, item.menuItemImages[0]?.imagePath ?? item.thumbnail),
      pictureAlt: item.menuItemImages[0]?.altText || item.name,
    };
  }
  const product = path.startsWith("/products/") ? data.products?.[0] : undefined;
  if (product) {
    const [image] = product.images;
    return {
      title: `${product.title} · ${store.name}`,
      description: product.description ?? `${product.title}. ${about}`,
      picture: sharePicture(menu, image?.imagePath ?? product.thumbnail),
      pictureAlt: image?.altText || product.title,
    };
  }
  return {
    title: toTitle(data, shop, status),
    description: about,
    picture: sharePicture(menu, null),
    pictureAlt: store.name,
  };
};

/** Open Graph locales, which need a country. */
const regions: Readonly<Record<Language, string>> = { en: "en_US", de: "de_DE", ja: "ja_JP", ar: "ar_AE" };

const shareImageSize = [
  tag("meta", { property: "og:image:width", content: "1200" }),
  tag("meta", { property: "og:image:height", content: "630" }),
];

/** The link preview tags of a page. X falls back to Open Graph. Sources: ogp.me; X, "Cards markup". */
const shareTags = ({ title, description, picture, pictureAlt }: PageMeta, address: string, data: PageData) => {
  const { store } = data.menu;
  const graph = (property: string, content: string) => tag("meta", { property: `og:${property}`, content });
  const regionMeta = (language: Language) =>
    language === languageOf(store.locale) ? store.locale.replace("-", "_") : regions[language];
  const others = languages.filter((language) => language !== data.language);
  const image = picture && pictureAddress(picture, data.origin);
  return [
    graph("type", "website"),
    graph("site_name", store.name),
    graph("title", title),
    graph("description", description),
    graph("url", address),
    graph("locale", regionMeta(data.language)),
    ...others.map((language) => graph("locale:alternate", regionMeta(language))),
    ...(image ? [graph("image", image), graph("image:alt", pictureAlt)] : []),
    ...(picture?.endsWith("/share.jpg") ? shareImageSize : []),
    tag("meta", { name: "twitter:card", content: image ? "summary_large_image" : "summary" }),
  ];
};

/** The canonical URL of a page, and its URLs in the other languages. */
const addressTags = (data: PageData, address: string): string[] => [
  tag("link", { rel: "canonical", href: address }),
  ...listAlternates(`${data.origin}${data.path}`, data.menu.store.locale).map((alternate) =>
    tag("link", { rel: "alternate", hreflang: alternate.language, href: alternate.address }),
  ),
];

/** The structured data of a page: its products, or the restaurant with its dishes. */
const buildStructuredData = (data: PageData, shop: Shop) =>
  data.products ? productsData(data, data.products, shop) : structuredData(data, shop);

/** The fonts of the page's theme. Only the files that every page needs are preloaded, after the first paint. */
const fontTags = (data: PageData): string[] => {
  const theme = findTheme(data);
  if (theme === null) return [];
  const { css, fallbackCss, preload } = themeFonts[theme];
  const preloads = preload.map((href) => tag("link", { rel: "preload", as: "font", crossorigin: "", href }));
  return [`<style>${fallbackCss}</style>`, defer(`${preloads.join("")}<style>${css}</style>`)];
};

/** A page's title, description and head tags. The data for scripts and search engines goes to the end of the page, so
 *  that the browser renders the visible content first. */
export const buildHead = (
  data: PageData,
  shop: Shop,
  status: 200 | 404,
): Pick<RenderedPage, "title" | "description" | "head" | "tail"> => {
  const meta = describePage(data, shop, status);
  const { store } = data.menu;
  const isMenu = data.path === "/" || data.path.startsWith("/menu/");
  const isPublic = status === 200 && (isMenu || data.products !== undefined);
  // A legal page has one text for all languages, so it has no alternates.
  const legalTags = data.legalPage && [tag("link", { rel: "canonical", href: data.origin + data.path })];
  const address = data.origin + (data.isLanguageNamed ? addressIn(data.path, data.language, store.locale) : data.path);
  const tags = [
    ...fontTags(data),
    tag("meta", { name: "theme-color", content: store.brandColor }),
    tag("link", { rel: "apple-touch-icon", href: `${storePictures(data.menu).icon}-192.png` }),
    ...(isPublic
      ? [...addressTags(data, address), ...shareTags(meta, address, data)]
      : (legalTags ?? [tag("meta", { name: "robots", content: "noindex" })])),
    `<style>${brandStyle(store.brandColor)}</style>`,
    "<noscript><style>body{--old-page:flex}.old-browser{--old-browser:block}</style></noscript>",
  ];
  const blocks = [
    dataBlock("page-data", "application/json", pack(data)),
    dataBlock("page-words", "application/json", catalogues[data.language]),
    ...(isPublic ? [dataBlock("structured-data", "application/ld+json", buildStructuredData(data, shop))] : []),
  ];
  const { title, description } = meta;
  return { title, description, head: tags.join(""), tail: blocks.join("") };
};
