import { textDirection } from "../../domain/language.ts";
import type { Letter, LetterAmount, LetterDish } from "./letter.ts";

type Isolate = (value: string) => string;

/** Isolates a name, an address or an amount between words from right to left, as `<bdi>` does in HTML: else its numbers
 *  and words change places. Marks are U+2068 and U+2069 (Unicode Standard Annex 9). */
const isolateIn = ({ language }: Letter): Isolate =>
  textDirection(language) === "rtl" ? (value) => `\u2068${value}\u2069` : (value) => value;

const dish = ({ quantity, name, choices, note, amount }: LetterDish, isolate: Isolate): string[] => [
  `${quantity} × ${isolate(name)}${amount === null ? "" : `  ${isolate(amount)}`}`,
  ...[choices, note ?? ""].filter(Boolean).map((line) => `    ${isolate(line)}`),
];

const sum = ({ label, amount }: LetterAmount, isolate: Isolate): string => `${label}: ${isolate(amount)}`;

/** Renders a letter as plain text with the same content as the HTML. */
export const letterText = (letter: Letter): string => {
  const { store, about, headline, paragraphs, key, link, dishes, sections, contact, legalLinks } = letter;
  const isolate = isolateIn(letter);
  const blocks: string[][] = [
    [isolate(store.name), about],
    [headline],
    [...paragraphs],
    key ? [`${key.label}: ${isolate(key.value)}`] : [],
    link ? [`${link.label}:`, link.address] : [],
    [`— ${dishes.title} —`, ...dishes.lines.flatMap((line) => dish(line, isolate))],
    dishes.amounts.map((amount) => sum(amount, isolate)),
    ...sections.map(({ title, lines, link: to }) => [
      `— ${title} —`,
      ...lines.map(isolate),
      ...(to ? [`${to.label}:`, to.address] : []),
    ]),
    [contact.questions, ...[store.name, contact.address, contact.phone, contact.email].map(isolate)],
    [contact.why],
    legalLinks.map(({ label, address }) => `${label}: ${address}`),
  ];
  const written = blocks.filter((lines) => lines.length > 0).map((lines) => lines.join("\n"));
  return `${written.join("\n\n")}\n`;
};
