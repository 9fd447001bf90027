import { type Language, textDirection } from "../../domain/language.ts";
import { brandPalettes } from "../../domain/store/palette.rules.ts";
import { escapeHtml as text } from "../../escape-html.ts";

export const sans =
  "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Hiragino Sans','Noto Sans CJK JP',Helvetica,Arial,sans-serif";
export const serif =
  "'Iowan Old Style',Palatino,'Noto Serif',Georgia,'Hiragino Mincho ProN','Yu Mincho','Noto Serif CJK JP',serif";

export const day = {
  paper: "#fbf7f1",
  card: "#ffffff",
  sunken: "#f3ece1",
  text: "#2a211a",
  soft: "#6a5c50",
  line: "#e7dccd",
};
const night = {
  paper: "#171310",
  card: "#211c18",
  sunken: "#2b2520",
  text: "#f4ece2",
  soft: "#c3b5a6",
  line: "#362e27",
};

/** Styles that need a style sheet: dark mode and narrow screens. */
const sheet = ({ fill, onFill, ink }: { fill: string; onFill: string; ink: string }): string =>
  [
    `:root{color-scheme:light dark}small{font-size:14px;color:${day.soft}}h1,.even{text-wrap:balance;word-break:keep-all;overflow-wrap:anywhere}`,
    ".rows td{padding:3px 0}.rows td:first-child{padding-inline-end:8px}",
    "@media (prefers-color-scheme:dark){",
    `.paper{background:${night.paper}!important}.card{background:${night.card}!important}`,
    `.key{background:${night.sunken}!important}.text{color:${night.text}!important}.soft{color:${night.soft}!important}`,
    `.ink{color:${ink}!important}.fill{background:${fill}!important;color:${onFill}!important}`,
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
  `<div style="display:none;max-height:0;overflow:hidden;font-size:0;line-height:0">${text(words)}${"&#847;&zwnj;&nbsp;".repeat(30)}</div>`;

interface Framed {
  language: Language;
  subject: string;
  preheader: string;
  storeName: string;
}

const head = ({ language, subject }: Framed, dark: Parameters<typeof sheet>[0]): string =>
  [
    `<!doctype html><html lang="${language}" dir="${textDirection(language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    '<meta name="format-detection" content="telephone=no,date=no,address=no">',
    `<title>${text(subject)}</title><style>${sheet(dark)}</style></head>`,
  ].join("");

/** The frame of every mail to a guest: the restaurant's name above a card, and the rows below it. One column of tables,
 *  inline styles, no external resources. `card` and `below` are escaped HTML. */
export const mailFrame = (
  mail: Framed,
  brandColor: string,
  { card, below }: { card: string; below: string },
): string => {
  const { light, dark } = brandPalettes(brandColor);
  const name = `<tr><td class="pad ink" style="padding:20px 32px;font:600 22px/1.3 ${serif};color:${light.ink};text-align:center">${text(mail.storeName)}</td></tr>`;
  const body = `<tr><td class="card" style="background:${day.card};border-radius:20px">${table(card)}</td></tr>`;
  const column = table(name + body + below, ' align="center" style="max-width:600px;margin:0 auto"');
  return [
    head(mail, dark),
    `<body class="paper" dir="${textDirection(mail.language)}" style="margin:0;padding:0;background:${day.paper};font:16px/1.5 ${sans};-webkit-text-size-adjust:100%">`,
    preheader(mail.preheader),
    table(
      `<tr><td class="edge" align="center" style="padding:24px">${column}</td></tr>`,
      ` class="paper" style="background:${day.paper}"`,
    ),
    "</body></html>",
  ].join("");
};
