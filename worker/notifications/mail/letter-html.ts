import { textDirection } from "../../domain/language.ts";
import { brandPalettes } from "../../domain/store/palette.rules.ts";
import { escapeHtml as text } from "../../escape-html.ts";
import type { Letter, LetterAmount, LetterDish } from "./letter.ts";
import { band, day, mailFrame, sans, serif, table } from "./mail-frame.ts";

const paragraph = (words: string): string =>
  `<p class="text" style="margin:0 0 12px;color:${day.text}">${text(words)}</p>`;

/** The side of the amounts, for `align`: mail clients do not know the logical sides. */
const amountSide = ({ language }: Letter): string => (textDirection(language) === "rtl" ? "left" : "right");

const dish = ({ quantity, name, choices, note, amount }: LetterDish, side: string): string => {
  const small = [choices, note ?? ""].filter(Boolean).map((line) => `<br><small class="soft">${text(line)}</small>`);
  const price = amount === null ? "" : `<td align="${side}" nowrap>${text(amount)}</td>`;
  return `<tr valign="top"><td nowrap>${quantity} ×</td><td width="100%">${text(name)}${small.join("")}</td>${price}</tr>`;
};

const sum = ({ label, amount, weight }: LetterAmount, side: string): string => {
  const tone = weight === "soft" ? ` class="soft" style="color:${day.soft};font-size:14px"` : "";
  const [open, close] = weight === "total" ? ["<b>", "</b>"] : ["", ""];
  return `<tr${tone}><td width="100%">${open}${text(label)}${close}</td><td align="${side}" nowrap>${open}${text(amount)}${close}</td></tr>`;
};

const title = (words: string): string =>
  `<h2 class="soft" style="margin:0 0 8px;font:600 13px/1.4 ${sans};color:${day.soft}">${text(words)}</h2>`;

const rule = `<div class="line" style="border-top:1px solid ${day.line};font-size:0;line-height:0;height:0;margin:0 0 20px">&nbsp;</div>`;

const rows = (inner: string): string =>
  table(inner, ` class="rows text" style="color:${day.text};font:16px/1.5 ${sans}"`, 3);

const dishes = (letter: Letter): string => {
  const { title: heading, lines, amounts } = letter.dishes;
  const side = amountSide(letter);
  const sums = amounts.map((amount) => sum(amount, side)).join("");
  return (
    band(rule + title(heading) + rows(lines.map((line) => dish(line, side)).join(""))) +
    (amounts.length > 0 ? band(rule + rows(sums)) : "")
  );
};

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
  const anchor = (href: string, words: string, dir = "ltr") =>
    `<a class="soft" href="${text(href)}" dir="${dir}" style="color:${day.soft};white-space:nowrap">${text(words)}</a>`;
  const ways = `${anchor(`tel:${phone.replaceAll(/[^+\d]/g, "")}`, phone)}<br>${anchor(`mailto:${email}`, email)}`;
  const legal =
    legalLinks.length > 0 ? [legalLinks.map((one) => anchor(one.address, one.label, "auto")).join(" · ")] : [];
  const lines = [text(questions), `${text(storeName)}<br>${text(address)}`, ways, text(why), ...legal];
  return `<tr><td class="pad soft" style="padding:24px 32px;color:${day.soft};font:14px/1.6 ${sans};text-align:center">${lines.map((line) => `<div class="even" style="margin:0 0 6px">${line}</div>`).join("")}</td></tr>`;
};

/** Renders a letter as HTML for mail clients. All values are escaped. */
export const letterHtml = (letter: Letter, brandColor: string): string => {
  const { light } = brandPalettes(brandColor);
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
  return mailFrame(letter, brandColor, { card, below: contact(letter) });
};
