import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const storefront = path.join(import.meta.dirname, "../../../storefront");

const formatted = String.raw`(?:(?:\w+\.)?format\.|props\.texts\.)?(?:money|change|round|time|moment)\(`;
/** The start of a text in an element that translators may change. */
const looseText = String.raw`(?<![=$])(?<!translate="no"\s*>\s*)(?<!(?:=>|[(:?&|,]|return)\s*)\{`;

/** The amounts and times that a source writes straight into an element, without telling translators to leave them. */
const findLooseAmounts = (source: string): string[] =>
  [...source.matchAll(new RegExp(`${looseText}(?:\`[^\`]*\\$\\{)?${formatted}.*`, "g"))].map(([code]) => code);

/** The sentences of a source that an element has with an amount or a time in them, in place of a gap for it. */
const findLooseSentences = (source: string): string[] =>
  [...source.matchAll(new RegExp(String.raw`${looseText}\s*\w+\([^;<]*?, \{[^;<]*?\b${formatted}.*`, "g"))].map(
    ([code]) => code,
  );

/** The functions of a source that return a text with an amount or a time, each where an element has their text. */
const findLooseTexts = (source: string): string[] => {
  const functions = source.matchAll(
    /^( *)const (\w+) = \([^()]*\)(?:: string)? =>((?:.|\n\1 +|\n\1[})\]]+(?=[,;)]))*?;)$/gm,
  );
  const names = [...functions].filter(([, , , body = ""]) => new RegExp(formatted).test(body) && !/<\/|\/>/.test(body));
  return names.flatMap(([, , name]) =>
    [...source.matchAll(new RegExp(String.raw`${looseText}${name}\(.*`, "g"))].map(([code]) => code),
  );
};

/** The cells of a table that are an amount or a time and nothing else. */
const findLooseCells = (source: string): string[] =>
  [...source.matchAll(new RegExp(String.raw`\bcell: \(.*?\) => ${formatted}.*`, "g"))].map(([code]) => code);

it.each([
  ["amount or time", findLooseAmounts],
  ["sentence with an amount or a time", findLooseSentences],
  ["text with an amount or a time", findLooseTexts],
  ["table's amount or time", findLooseCells],
])("every %s of the shop and the dashboard is written where translators leave it", (_, find) => {
  const files = globSync("**/*.tsx", { cwd: storefront });
  expect(files.length).toBeGreaterThan(400);
  const loose = files.flatMap((name) =>
    find(readFileSync(path.join(storefront, name), "utf8")).map((code) => `${name}: ${code}`),
  );
  expect(loose).toEqual([]);
});

it("an amount that a translator could replace is found", () => {
  expect(findLooseAmounts("<dd>{format.money(tax)}</dd>")).toEqual(["{format.money(tax)}</dd>"]);
  expect(findLooseAmounts(`<dd>{\`−\${format.money(tax)}\`}</dd>`)).toHaveLength(1);
  expect(findLooseAmounts('<span translate="no">{format.money(tax)}</span>')).toEqual([]);
  expect(findLooseAmounts("<Verbatim text={format.money(tax)} />")).toEqual([]);
  expect(findLooseSentences('<p>{t("order.refunded", { amount: format.money(sum) })}</p>')).toHaveLength(1);
  expect(findLooseSentences('<p>{t("order.rounding", { of: name, amount: format.money(sum) })}</p>')).toHaveLength(1);
  expect(findLooseSentences('<WithAmount sentence={t("order.refunded", { amount: gap })} />')).toEqual([]);
  const text = '  const text = () => t("order.due", { amount: format.money(sum) });\n';
  expect(findLooseTexts(`${text}  return <p>{text()}</p>;`)).toEqual(["{text()}</p>;"]);
  expect(findLooseTexts(`${text}  return <Field label={text()} />;`)).toEqual([]);
  expect(findLooseCells("cell: ({ total }) => format.money(total),")).toHaveLength(1);
});
