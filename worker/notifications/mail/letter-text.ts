import type { Letter, LetterAmount, LetterDish } from "./letter.ts";

const dish = ({ quantity, name, choices, note, amount }: LetterDish): string[] => [
  `${quantity} × ${name}${amount === null ? "" : `  ${amount}`}`,
  ...[choices, note ?? ""].filter(Boolean).map((line) => `    ${line}`),
];

const sum = ({ label, amount }: LetterAmount): string => `${label}: ${amount}`;

/** Renders a letter as plain text with the same content as the HTML. */
export const letterText = ({ storeName, about, headline, paragraphs, ...letter }: Letter): string => {
  const { key, link, dishes, sections, contact, legalLinks } = letter;
  const blocks: string[][] = [
    [storeName, about],
    [headline],
    [...paragraphs],
    key ? [`${key.label}: ${key.value}`] : [],
    link ? [`${link.label}:`, link.address] : [],
    [`— ${dishes.title} —`, ...dishes.lines.flatMap(dish)],
    dishes.amounts.map(sum),
    ...sections.map(({ title, lines, link: to }) => [
      `— ${title} —`,
      ...lines,
      ...(to ? [`${to.label}:`, to.address] : []),
    ]),
    [contact.questions, storeName, contact.address, contact.phone, contact.email],
    [contact.why],
    legalLinks.map(({ label, address }) => `${label}: ${address}`),
  ];
  const written = blocks.filter((lines) => lines.length > 0).map((lines) => lines.join("\n"));
  return `${written.join("\n\n")}\n`;
};
