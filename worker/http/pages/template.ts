import { withinTime } from "../../../db/time-limit.ts";
import type { RenderedPage } from "../../../storefront/contract.ts";
import { languageOf, textDirection } from "../../domain/language.ts";
import { escapeHtml } from "../../escape-html.ts";

const bodyMark = "<!--ssr-body-->";
const headMark = "<!--ssr-head-->";
const noticeMark = "<!--ssr-notice-->";
const tailMark = "<!--ssr-tail-->";
/** The start of a lazy page's path, and its styles and links to its scripts. The build writes one mark per page. */
const fileMarks = /<!--files (\S+) (.*?)-->/g;

const loadLimitMs = 2_000;

/** The page template of the build. */
export const loadTemplate = async (assets: Fetcher): Promise<string> => {
  const response = await withinTime(loadLimitMs, assets.fetch("https://assets.local/"));
  const html = await response.text();
  if (!response.ok || !html.includes(bodyMark))
    throw new Error(`The page template is missing (${response.status}). Run npm run bundle.`);
  return html;
};

/** Inserts the styles and links of the first lazy page that the path belongs to. */
const linkFiles = (template: string, path: string): string => {
  let isLinked = false;
  return template.replace(fileMarks, (_mark, start: string, links: string) => {
    if (isLinked || !`${path}/`.startsWith(`${start}/`)) return "";
    isLinked = true;
    return links;
  });
};

const openRoot = ({ language, theme }: RenderedPage): string =>
  `<html lang="${escapeHtml(language)}"${textDirection(languageOf(language)) === "rtl" ? ' dir="rtl"' : ""}${theme === null ? "" : ` data-theme="${theme}"`}`;

/** Inserts a rendered page into the template. The inline scripts come last in the head, because they insert its
 *  deferred elements. */
export const fillTemplate = (template: string, path: string, page: RenderedPage, hydration: string): string =>
  linkFiles(template, path)
    .replace("</head>", () => `${hydration}</head>`)
    .replace('<html lang="en"', () => openRoot(page))
    .replace("<!--ssr-title-->", () => escapeHtml(page.title))
    .replace("<!--ssr-description-->", () => escapeHtml(page.description))
    .replace(headMark, () => page.head)
    .replace(noticeMark, () => page.notice)
    .replace(bodyMark, () => page.body)
    .replace(tailMark, () => page.tail);
