import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const storefront = path.join(import.meta.dirname, "../../../storefront");

/** The amounts and times that a source writes straight into an element, without telling translators to leave them. */
const findLooseAmounts = (source: string): string[] =>
  [...source.matchAll(/(?<![=$])(?<!translate="no">\s*)\{(?:format\.)?(?:money|change|round|time|moment)\(.*/g)].map(
    ([code]) => code,
  );

/** The sentences of a source that an element has with an amount or a time in them, in place of a gap for it. */
const findLooseSentences = (source: string): string[] =>
  [...source.matchAll(/(?<!translate="no">\s*)\{\s*\w+\("[\w.]+", \{ \w+: (?:format\.)?\w+\(.*/g)]
    .map(([code]) => code)
    // The page of a large menu has no room for the marks of its folded sections.
    .filter((code) => /\b(?:money|change|round|time|moment)\(/.test(code) && !code.includes('"later.from"'));

it.each([
  ["amount or time", findLooseAmounts],
  ["sentence with an amount or a time", findLooseSentences],
])("every %s of the shop's pages is written where translators leave it", (_, find) => {
  const files = globSync("**/*.tsx", { cwd: storefront }).filter((name) => !name.startsWith("dashboard/"));
  expect(files.length).toBeGreaterThan(100);
  const loose = files.flatMap((name) =>
    find(readFileSync(path.join(storefront, name), "utf8")).map((code) => `${name}: ${code}`),
  );
  expect(loose).toEqual([]);
});

it("an amount that a translator could replace is found", () => {
  expect(findLooseAmounts("<dd>{format.money(tax)}</dd>")).toEqual(["{format.money(tax)}</dd>"]);
  expect(findLooseAmounts('<span translate="no">{format.money(tax)}</span>')).toEqual([]);
  expect(findLooseAmounts("<Verbatim text={format.money(tax)} />")).toEqual([]);
  expect(findLooseSentences('<p>{t("order.refunded", { amount: format.money(sum) })}</p>')).toHaveLength(1);
  expect(findLooseSentences('<WithAmount sentence={t("order.refunded", { amount: gap })} />')).toEqual([]);
});
