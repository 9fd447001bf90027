import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const storefront = path.join(import.meta.dirname, "../../../storefront");

/** The amounts that a source writes straight into an element, without telling translators to leave them. */
const findLooseAmounts = (source: string): string[] =>
  [...source.matchAll(/(?<!=)(?<!translate="no">)\{format\.(?:money|change|round)\(.*/g)].map(([code]) => code);

it("every amount of the shop's pages is written where translators leave it", () => {
  const files = globSync("**/*.tsx", { cwd: storefront }).filter((name) => !name.startsWith("dashboard/"));
  expect(files.length).toBeGreaterThan(100);
  const loose = files.flatMap((name) =>
    findLooseAmounts(readFileSync(path.join(storefront, name), "utf8")).map((code) => `${name}: ${code}`),
  );
  expect(loose).toEqual([]);
});

it("an amount that a translator could replace is found", () => {
  expect(findLooseAmounts("<dd>{format.money(tax)}</dd>")).toEqual(["{format.money(tax)}</dd>"]);
  expect(findLooseAmounts('<span translate="no">{format.money(tax)}</span>')).toEqual([]);
  expect(findLooseAmounts("<Verbatim text={format.money(tax)} />")).toEqual([]);
});
