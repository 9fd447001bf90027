import type { PageData } from "./contract.ts";
import { escapeHtml } from "./head.ts";
import { oldBrowserMessages } from "./i18n/old-browser.ts";

/** What a browser below the floor displays above the page, and one that runs no scripts: the page can be read, and by
 *  which phone number to order. It is in every page, because styles alone decide that it is displayed. */
export const oldBrowserNotice = ({ language, path, menu }: PageData): string => {
  const { notice, phone } = oldBrowserMessages[language];
  const number = path.startsWith("/dashboard") ? null : menu.store.phone;
  const link = number && `<a href="tel:${number.replaceAll(/[^+\d]/g, "")}">${escapeHtml(number)}</a>`;
  return `<p class="old-browser">${notice}${link ? ` ${phone.replace("{phone}", () => link)}` : ""}</p>`;
};
