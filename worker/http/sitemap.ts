import type { MenuSnapshot } from "../domain/menu/types.ts";
import { escapeHtml } from "../escape-html.ts";

/** The addresses that search engines may list: the menu, and a page for each dish (sitemaps.org, protocol 0.9). */
export const sitemapOf = (origin: string, menu: MenuSnapshot): string => {
  const addresses = [`${origin}/`, ...menu.items.map(({ id }) => `${origin}/menu/${encodeURIComponent(id)}`)];
  const entries = addresses.map((address) => `<url><loc>${escapeHtml(address)}</loc></url>`).join("");
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`;
};
