import { type Language, textDirection } from "../../domain/language.ts";
import { initials, rasterLogo } from "../../domain/pictures/mark.rules.ts";
import { fontSheet } from "../../domain/store/typeface.rules.ts";
import { escapeHtml as text } from "../../escape-html.ts";
import type { Letterhead, Stationery } from "./stationery.ts";

/** Styles that need a style sheet: dark mode and narrow screens. */
const sheet = ({ day, night }: Stationery): string =>
  [
    `:root{color-scheme:light dark}small{font-size:14px;color:${day.soft}}h1,.even{text-wrap:balance;word-break:keep-all;overflow-wrap:anywhere}`,
    // Arabic marks stand above and below the letters.
    "h1:lang(ar){line-height:1.6!important}",
    ".rows td{padding:3px 0}.rows td:first-child{padding-inline-end:8px}",
    "@media (prefers-color-scheme:dark){",
    `.paper{background:${night.paper}!important}.card{background:${night.surface}!important}`,
    `.key{background:${night.sunken}!important}.text{color:${night.text}!important}.soft,small{color:${night.soft}!important}`,
    `.ink{color:${night.ink}!important}.fill{background:${night.fill}!important;color:${night.onFill}!important}`,
    `.line{border-color:${night.line}!important}}`,
    "@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}.edge{padding:12px!important}}",
  ].join("");

export const table = (inner: string, attributes = "", padding = 0): string =>
  `<table role="presentation" width="100%" cellspacing="0" cellpadding="${padding}" border="0"${attributes}>${inner}</table>`;

/** One row of the card. */
export const band = (inner: string, padding = "0 32px 24px"): string =>
  `<tr><td class="pad" style="padding:${padding}">${inner}</td></tr>`;

/** The preview text in a mail list. The blanks keep the following text out of it. */
const preheader = (words: string): string =>
  `<div style="display:none;max-height:0;overflow:hidden;font-size:0;line-height:0">${text(words)}${"\u034f\u200c\u00a0".repeat(30)}</div>`;

interface Framed {
  language: Language;
  subject: string;
  preheader: string;
  store: Letterhead;
}

/** Outlook for Windows takes a serif of its own for a web font's name, so it gets another style sheet. */
const fonts = ({ origin, theme }: Letterhead): string =>
  [
    "<!--[if mso]><style>body,table,td,p,a,div,h1,h2{font-family:'Segoe UI',Arial,sans-serif!important}</style><![endif]-->",
    origin ? `<!--[if !mso]><!--><style>@import url(${text(origin + fontSheet(theme))});</style><!--<![endif]-->` : "",
  ].join("");

const head = ({ language, subject, store }: Framed, stationery: Stationery): string =>
  [
    `<!doctype html><html lang="${language}" dir="${textDirection(language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    '<meta name="format-detection" content="telephone=no,date=no,address=no">',
    `<title>${text(subject)}</title>${fonts(store)}<style>${sheet(stationery)}</style></head>`,
  ].join("");

const markSize = 44;

/** The restaurant's logo, else its initials. They also appear in place of a logo that a mail client does not load.
 *  A logo stands on white in dark mode too, because it may be transparent. */
const mark = ({ name, logoUrl, origin }: Letterhead, { day, innerRadius: radius, text: font }: Stationery): string => {
  const letters = text(initials(name));
  const logo = origin === null ? null : rasterLogo(logoUrl);
  const box = `border-radius:${radius}px;font:700 17px/${markSize}px ${font};text-align:center`;
  const cell = `width="${markSize}" height="${markSize}" align="center" aria-hidden="true"`;
  if (logo === null)
    return `<td class="fill" ${cell} style="${box};background:${day.fill};color:${day.onFill}">${letters}</td>`;
  const image = `<img src="${text(origin + logo)}" alt="${letters}" width="${markSize}" height="${markSize}" style="display:block;border-radius:${radius}px">`;
  return `<td ${cell} style="${box};background:#ffffff;color:${day.ink}">${image}</td>`;
};

const signature = (store: Letterhead, stationery: Stationery): string => {
  const { day, weight, display } = stationery;
  const name = `<td class="ink" style="padding:0 12px;font:${weight} 22px/1.3 ${display};color:${day.ink}"><bdi>${text(store.name)}</bdi></td>`;
  return `<tr><td class="pad" align="center" style="padding:20px 32px"><table role="presentation" cellspacing="0" cellpadding="0" border="0"><tr>${mark(store, stationery)}${name}</tr></table></td></tr>`;
};

/** The frame of every mail: the restaurant's mark and name above a card, and a footer below it. One column of tables
 *  with inline styles. It loads the logo and the fonts, from the restaurant's host alone. `card` and `below` are
 *  escaped HTML. */
export const mailFrame = (
  mail: Framed,
  stationery: Stationery,
  { card, below }: { card: string; below: string },
): string => {
  const { day, text: font, radius } = stationery;
  const body = `<tr><td class="card" style="background:${day.surface};border-radius:${radius}px">${table(card)}</td></tr>`;
  const footer = `<tr><td class="pad soft" style="padding:24px 32px;color:${day.soft};font-size:14px;line-height:1.6;text-align:center">${below}</td></tr>`;
  const column = table(
    signature(mail.store, stationery) + body + footer,
    ' align="center" style="max-width:600px;margin:0 auto"',
  );
  return [
    head(mail, stationery),
    `<body class="paper" dir="${textDirection(mail.language)}" style="margin:0;padding:0;background:${day.paper};font:16px/1.5 ${font};-webkit-text-size-adjust:100%">`,
    preheader(mail.preheader),
    table(
      `<tr><td class="edge" align="center" style="padding:24px">${column}</td></tr>`,
      ` class="paper" style="background:${day.paper}"`,
    ),
    "</body></html>",
  ].join("");
};
