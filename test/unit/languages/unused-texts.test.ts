import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const storefront = path.join(import.meta.dirname, "../../../storefront");
const isCatalogue = (file: string): boolean => /^i18n\/.*\b(?:en|de|ja|ar)\.ts$/.test(file);

/** The expressions of a template: `${order.status}`. They may contain braces and templates themselves. */
const expression = String.raw`\$\{(?:[^{}\x60]|\{[^{}\x60]*\}|\x60[^\x60]*\x60)*\}`;

const escapePattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Returns whether a source names a key: as a text, as a property, or by a template such as
 *  `order.refund.${status}`. */
const findNamed = (source: string): ((key: string) => boolean) => {
  const texts = new Set([...source.matchAll(/"([^"\n]*)"/g)].map(([, text]) => text));
  const properties = new Set([...source.matchAll(/\.(\w+)/g)].map(([, name]) => name));
  const templates = [...source.matchAll(new RegExp(String.raw`\x60((?:[\w.-]|${expression})+)\x60`, "g"))]
    .map(([, template = ""]) => template.split(new RegExp(expression)))
    .filter((parts) => parts.length > 1 && /\w{3}/.test(parts.join("")))
    .map((parts) => new RegExp(`^${parts.map(escapePattern).join(".+")}$`));
  return (key) => texts.has(key) || properties.has(key) || templates.some((template) => template.test(key));
};

it("a text that no page names is found, and one that a template names is not", () => {
  const isNamed = findNamed(`t("order.paid"); t(\`order.refund.\${refund.status}\`); texts.bag;`);
  expect(["order.paid", "order.refund.failed", "bag"].map(isNamed)).toEqual([true, true, true]);
  expect(["order.unpaid", "order.refund", "signIn"].map(isNamed)).toEqual([false, false, false]);
});

it("every text for guests and staff is on some page", async () => {
  const files = globSync("**/*.{ts,tsx}", { cwd: storefront });
  const sources = files
    .filter((file) => !isCatalogue(file))
    .map((file) => readFileSync(path.join(storefront, file), "utf8"));
  const code = sources
    .join("\n")
    .replaceAll(/\/\*\*.*?\*\//gs, "")
    .replaceAll(/^\s*\/\/.*$/gm, "");
  const isNamed = findNamed(code);
  const catalogues = files.filter((file) => /^i18n\/.*\ben\.ts$/.test(file));
  expect(catalogues.length).toBeGreaterThan(30);
  const keys = await Promise.all(
    catalogues.map(async (file) => {
      const { en = {} } = await import(path.join(storefront, file));
      return Object.keys(en);
    }),
  );
  const isUsed = (key: string) => isNamed(key) || isNamed(key.replace(/_(?:one|other)$/, ""));
  expect([...new Set(keys.flat())].filter((key) => !isUsed(key))).toEqual([]);
});
