import { addressIn, listAlternates } from "../../../storefront/i18n/addresses.ts";
import { pictureAddress } from "../../../storefront/ui/pictures.ts";
import type { PublishedProduct } from "../../domain/catalog/types.ts";
import { languages } from "../../domain/language.ts";
import type { MenuDates } from "../../domain/menu/dates.ts";
import type { MenuSnapshot } from "../../domain/menu/types.ts";
import { escapeHtml } from "../../escape-html.ts";

interface Entry {
  address: string;
  changedAt: string | null;
  pictures: string[];
}

const xmlElement = (name: string, content: string): string => `<${name}>${escapeHtml(content)}</${name}>`;

/** One page in all languages. Each entry links to all of them, including itself, as search engines require. */
const renderEntry = ({ address, changedAt, pictures }: Entry, locale: string): string => {
  const links = listAlternates(address, locale)
    .map((one) => `<xhtml:link rel="alternate" hreflang="${one.language}" href="${escapeHtml(one.address)}"/>`)
    .join("");
  const images = pictures.map((picture) => `<image:image>${xmlElement("image:loc", picture)}</image:image>`).join("");
  const rest = (changedAt ? xmlElement("lastmod", changedAt) : "") + links + images;
  return languages
    .map((language) => `<url>${xmlElement("loc", addressIn(address, language, locale))}${rest}</url>`)
    .join("");
};

const productEntries = (origin: string, products: readonly PublishedProduct[]): Entry[] => {
  const pages = products.map(({ handle, thumbnail, images }) => ({
    address: `${origin}/products/${handle}`,
    changedAt: null,
    pictures: [...new Set([thumbnail, ...images.map(({ imagePath }) => imagePath)])].flatMap((path) =>
      path ? [pictureAddress(path, origin)] : [],
    ),
  }));
  return pages.length > 0 ? [{ address: `${origin}/products`, changedAt: null, pictures: [] }, ...pages] : [];
};

/** Builds the sitemap: the menu, the products, and a page for each dish and product, with languages and pictures.
 *  Sources: sitemaps.org, protocol 0.9; Google, "Localized versions of your page" and "Image sitemaps". */
export const buildSitemap = (
  origin: string,
  menu: MenuSnapshot,
  dates: MenuDates,
  products: readonly PublishedProduct[],
): string => {
  const { locale } = menu.store;
  const dishes = menu.items.map(({ id, thumbnail, menuItemImages }) => ({
    address: `${origin}/menu/${encodeURIComponent(id)}`,
    changedAt: dates.dishes.get(id) ?? null,
    pictures: [...new Set([thumbnail, ...menuItemImages.map(({ imagePath }) => imagePath)])].flatMap((path) =>
      path ? [pictureAddress(path, origin)] : [],
    ),
  }));
  const homePage: Entry = { address: `${origin}/`, changedAt: dates.menu, pictures: [] };
  const entries = [homePage, ...dishes, ...productEntries(origin, products)];
  const namespaces = [
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
    'xmlns:xhtml="http://www.w3.org/1999/xhtml"',
    'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
  ].join(" ");
  const body = entries.map((entry) => renderEntry(entry, locale)).join("");
  return `<?xml version="1.0" encoding="UTF-8"?><urlset ${namespaces}>${body}</urlset>`;
};
