import { brandPalettes } from "../../domain/store/palette.rules.ts";
import { escapeHtml as text } from "../../escape-html.ts";
import type { Letter, LetterAmount, LetterDish } from "./letter.ts";

const sans =
  "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Hiragino Sans','Noto Sans CJK JP',Helvetica,Arial,sans-serif";
const serif =
  "'Iowan Old Style',Palatino,'Noto Serif',Georgia,'Hiragino Mincho ProN','Yu Mincho','Noto Serif CJK JP',serif";

const day = { paper: "#fbf7f1", card: "#ffffff", sunken: "#f3ece1", text: "#2a211a", soft: "#6a5c50", line: "#e7dccd" };
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
    ".rows td{padding:3px 0}.rows td:first-child{padding-right:8px}",
    "@media (prefers-color-scheme:dark){",
    `.paper{background:${night.paper}!important}.card{background:${night.card}!important}`,
    `.key{background:${night.sunken}!important}.text{color:${night.text}!important}.soft{color:${night.soft}!important}`,
    `.ink{color:${ink}!important}.fill{background:${fill}!important;color:${onFill}!important}`,
    `.line{border-color:${night.line}!important}}`,
    "@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}.edge{padding:12px!important}}",
  ].join("");

const table = (inner: string, attributes = "", padding = 0): string =>
  `<table role="presentation" width="100%" cellspacing="0" cellpadding="${padding}" border="0"${attributes}>${inner}</table>`;

/** One row of the card. */
const band = (inner: string, padding = "0 32px 24px"): string =>
  `<tr><td class="pad" style="padding:${padding}">${inner}</td></tr>`;

const paragraph = (words: string): string =>
  `<p class="text" style="margin:0 0 12px;color:${day.text}">${text(words)}</p>`;

const dish = ({ quantity, name, choices, note, amount }: LetterDish): string => {
  const small = [choices, note ?? ""].filter(Boolean).map((line) => `<br><small class="soft">${text(line)}</small>`);
  const price = amount === null ? "" : `<td align="right" nowrap>${text(amount)}</td>`;
  return `<tr valign="top"><td nowrap>${quantity} ×</td><td width="100%">${text(name)}${small.join("")}</td>${price}</tr>`;
};

const sum = ({ label, amount, weight }: LetterAmount): string => {
  const tone = weight === "soft" ? ` class="soft" style="color:${day.soft};font-size:14px"` : "";
  const [open, close] = weight === "total" ? ["<b>", "</b>"] : ["", ""];
  return `<tr${tone}><td width="100%">${open}${text(label)}${close}</td><td align="right" nowrap>${open}${text(amount)}${close}</td></tr>`;
};

const title = (words: string): string =>
  `<h2 class="soft" style="margin:0 0 8px;font:600 13px/1.4 ${sans};color:${day.soft}">${text(words)}</h2>`;

const rule = `<div class="line" style="border-top:1px solid ${day.line};font-size:0;line-height:0;height:0;margin:0 0 20px">&nbsp;</div>`;

const rows = (inner: string): string =>
  table(inner, ` class="rows text" style="color:${day.text};font:16px/1.5 ${sans}"`, 3);

const dishes = ({ dishes: { title: heading, lines, amounts } }: Letter): string =>
  band(rule + title(heading) + rows(lines.map(dish).join(""))) +
  (amounts.length > 0 ? band(rule + rows(amounts.map(sum).join(""))) : "");

const section = ({ title: heading, lines, link }: Letter["sections"][number]): string =>
  band(
    rule +
      title(heading) +
      lines.map((line) => `<div class="text" style="color:${day.text}">${text(line)}</div>`).join("") +
      (link ? `<a class="text" href="${text(link.address)}" style="color:${day.text}">${text(link.label)}</a>` : ""),
  );

const keyFact = ({ label, value }: { label: string; value: string }): string =>
  band(
    table(
      `<tr><td class="key" style="padding:14px 18px;background:${day.sunken};border-radius:12px"><div class="soft" style="color:${day.soft};font-size:14px">${text(label)}</div><div class="text" style="color:${day.text};font-size:18px;font-weight:600;line-height:1.3">${text(value)}</div></td></tr>`,
    ),
  );

const button = ({ label, address }: { label: string; address: string }, fill: string): string =>
  band(
    `<a class="fill" href="${text(address)}" style="display:block;padding:15px 20px;background:${fill};color:#ffffff;border-radius:12px;text-align:center;text-decoration:none;font-weight:600">${text(label)}</a>`,
  );

const contact = ({ storeName, legalLinks, contact: { questions, address, phone, email, why } }: Letter): string => {
  const anchor = (href: string, words: string) =>
    `<a class="soft" href="${text(href)}" style="color:${day.soft};white-space:nowrap">${text(words)}</a>`;
  const ways = `${anchor(`tel:${phone.replaceAll(/[^+\d]/g, "")}`, phone)}<br>${anchor(`mailto:${email}`, email)}`;
  const legal = legalLinks.length > 0 ? [legalLinks.map((one) => anchor(one.address, one.label)).join(" · ")] : [];
  const lines = [text(questions), `${text(storeName)}<br>${text(address)}`, ways, text(why), ...legal];
  return `<tr><td class="pad soft" style="padding:24px 32px;color:${day.soft};font:14px/1.6 ${sans};text-align:center">${lines.map((line) => `<div class="even" style="margin:0 0 6px">${line}</div>`).join("")}</td></tr>`;
};

/** The preview text in a mail list. The blanks keep the following text out of it. */
const preheader = (words: string): string =>
  `<div style="display:none;max-height:0;overflow:hidden;font-size:0;line-height:0">${text(words)}${"&#847;&zwnj;&nbsp;".repeat(30)}</div>`;

const head = (letter: Letter, dark: Parameters<typeof sheet>[0]): string =>
  [
    `<!doctype html><html lang="${letter.language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    '<meta name="format-detection" content="telephone=no,date=no,address=no">',
    `<title>${text(letter.subject)}</title><style>${sheet(dark)}</style></head>`,
  ].join("");

/** Renders a letter as HTML for mail clients: one column of tables, inline styles, no external resources. All values
 *  are escaped. */
export const letterHtml = (letter: Letter, brandColor: string): string => {
  const { light, dark } = brandPalettes(brandColor);
  const opening = [
    `<div class="soft" style="margin:0 0 6px;color:${day.soft};font-size:14px">${text(letter.about)}</div>`,
    `<h1 class="text" style="margin:0 0 12px;font:600 26px/1.3 ${serif};color:${day.text}">${text(letter.headline)}</h1>`,
    ...letter.paragraphs.map(paragraph),
  ].join("");
  const card = [
    band(opening, "32px 32px 12px"),
    letter.key ? keyFact(letter.key) : "",
    letter.link ? button(letter.link, light.fill) : "",
    dishes(letter),
    letter.sections.map(section).join(""),
  ].join("");
  const name = `<tr><td class="pad ink" style="padding:20px 32px;font:600 22px/1.3 ${serif};color:${light.ink};text-align:center">${text(letter.storeName)}</td></tr>`;
  const body = `<tr><td class="card" style="background:${day.card};border-radius:20px">${table(card)}</td></tr>`;
  const column = table(name + body + contact(letter), ' align="center" style="max-width:600px;margin:0 auto"');
  return [
    head(letter, dark),
    `<body class="paper" style="margin:0;padding:0;background:${day.paper};font:16px/1.5 ${sans};-webkit-text-size-adjust:100%">`,
    preheader(letter.preheader),
    table(
      `<tr><td class="edge" align="center" style="padding:24px">${column}</td></tr>`,
      ` class="paper" style="background:${day.paper}"`,
    ),
    "</body></html>",
  ].join("");
};
