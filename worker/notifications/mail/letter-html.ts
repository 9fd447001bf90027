import { textDirection } from "../../domain/language.ts";
import { escapeHtml as text } from "../../escape-html.ts";
import type { Letter, LetterAmount, LetterDish } from "./letter.ts";
import { band, mailFrame, table } from "./mail-frame.ts";
import { button, headline, keyFact, paragraph } from "./parts.ts";
import { createStationery, type Stationery } from "./stationery.ts";

const isolated = (value: string): string => `<bdi>${text(value)}</bdi>`;

/** How the rows of a letter are written. */
interface Writing {
  /** Writes a name, an address or an amount. In a letter from right to left it has a direction of its own, else its
   *  numbers and words would change places. */
  isolate: (value: string) => string;
  /** The side of the amounts, for `align`: mail clients do not know the logical sides. */
  side: "left" | "right";
}

const chooseWriting = ({ language }: Letter): Writing =>
  textDirection(language) === "rtl" ? { isolate: isolated, side: "left" } : { isolate: text, side: "right" };

const dish = ({ quantity, name, choices, note, amount }: LetterDish, { isolate, side }: Writing): string => {
  const small = [choices, note ?? ""].filter(Boolean).map((line) => `<br><small>${isolate(line)}</small>`);
  const price = amount === null ? "" : `<td align="${side}" nowrap>${isolate(amount)}</td>`;
  return `<tr valign="top"><td nowrap>${quantity} ×</td><td width="100%">${isolate(name)}${small.join("")}</td>${price}</tr>`;
};

const sum = ({ label, amount, weight }: LetterAmount, { isolate, side }: Writing, { day }: Stationery): string => {
  const tone = weight === "soft" ? ` class="soft" style="color:${day.soft};font-size:14px"` : "";
  const [open, close] = weight === "total" ? ["<b>", "</b>"] : ["", ""];
  return `<tr${tone}><td width="100%">${open}${text(label)}${close}</td><td align="${side}" nowrap>${open}${isolate(amount)}${close}</td></tr>`;
};

const title = (words: string, { day }: Stationery): string =>
  `<h2 class="soft" style="margin:0 0 8px;font-size:13px;line-height:1.4;color:${day.soft}">${text(words)}</h2>`;

const rule = ({ day }: Stationery): string =>
  `<div class="line" style="border-top:1px solid ${day.line};font-size:0;line-height:0;height:0;margin:0 0 20px">&nbsp;</div>`;

const rows = (inner: string, { day }: Stationery): string =>
  table(inner, ` class="rows text" style="color:${day.text};font-size:16px;line-height:1.5"`, 3);

const dishes = (letter: Letter, stationery: Stationery): string => {
  const { title: heading, lines, amounts } = letter.dishes;
  const writing = chooseWriting(letter);
  const sums = amounts.map((amount) => sum(amount, writing, stationery)).join("");
  const list = lines.map((line) => dish(line, writing)).join("");
  return (
    band(rule(stationery) + title(heading, stationery) + rows(list, stationery)) +
    (amounts.length > 0 ? band(rule(stationery) + rows(sums, stationery)) : "")
  );
};

const section = ({ title: heading, lines, link }: Letter["sections"][number], stationery: Stationery): string => {
  const style = `class="text" style="color:${stationery.day.text}"`;
  return band(
    rule(stationery) +
      title(heading, stationery) +
      lines.map((line) => `<div ${style}>${isolated(line)}</div>`).join("") +
      (link ? `<a ${style} href="${text(link.address)}">${text(link.label)}</a>` : ""),
  );
};

const contact = ({ store, legalLinks, contact: about }: Letter, { day }: Stationery): string => {
  const { questions, address, phone, email, why } = about;
  const anchor = (href: string, words: string, dir = "ltr") =>
    `<a class="soft" href="${text(href)}" dir="${dir}" style="color:${day.soft};white-space:nowrap">${text(words)}</a>`;
  const ways = `${anchor(`tel:${phone.replaceAll(/[^+\d]/g, "")}`, phone)}<br>${anchor(`mailto:${email}`, email)}`;
  const legal =
    legalLinks.length > 0 ? [legalLinks.map((one) => anchor(one.address, one.label, "auto")).join(" · ")] : [];
  const lines = [text(questions), `${isolated(store.name)}<br>${isolated(address)}`, ways, text(why), ...legal];
  return lines.map((line) => `<div class="even" style="margin:0 0 6px">${line}</div>`).join("");
};

/** Renders a letter as HTML for mail clients. All values are escaped. */
export const letterHtml = (letter: Letter): string => {
  const stationery = createStationery(letter.store);
  const opening = [
    `<div class="soft" style="margin:0 0 6px;color:${stationery.day.soft};font-size:14px">${text(letter.about)}</div>`,
    headline(letter.headline, stationery),
    ...letter.paragraphs.map((words) => paragraph(words, stationery)),
  ].join("");
  const card = [
    band(opening, "32px 32px 12px"),
    letter.key ? keyFact(letter.key, stationery) : "",
    letter.link ? button(letter.link, stationery) : "",
    dishes(letter, stationery),
    letter.sections.map((one) => section(one, stationery)).join(""),
  ].join("");
  return mailFrame(letter, stationery, { card, below: contact(letter, stationery) });
};
